// npm run bench, npm run lighthouse: runs a file of tests/load with our Node, after installing and building.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { openRunFolder } from './test-run/run-folder.mjs'
import { ensureBuilt, ensureInstalled, environment, node, root } from './prepare.mjs'

ensureInstalled()
ensureBuilt()
const [name, ...args] = process.argv.slice(2)
const script = join(root, 'tests', 'load', `${name}.ts`)
// Files of browsers, and of runs that were stopped, are removed with the folder.
const run = openRunFolder()
const result = spawnSync(node(), [script, ...args], { cwd: root, env: environment(), stdio: 'inherit' })
await run.close()
process.exit(result.status ?? 1)
