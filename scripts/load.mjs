// npm run bench, npm run lighthouse: runs a file of tests/load with our Node, everything in place.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { openRunFolder } from './test-run/run-folder.mjs'
import { ensureBuilt, ensureInstalled, environment, node, root } from './prepare.mjs'

ensureInstalled()
ensureBuilt()
const [name, ...args] = process.argv.slice(2)
const script = join(root, 'tests', 'load', `${name}.ts`)
// What a browser unpacks, and what a run that is stopped leaves, goes with the folder.
const run = openRunFolder()
const result = spawnSync(node(), [script, ...args], { cwd: root, env: environment(), stdio: 'inherit' })
await run.close()
process.exit(result.status ?? 1)
