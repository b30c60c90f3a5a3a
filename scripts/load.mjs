// npm run bench, npm run lighthouse: runs a file of tests/load with our Node, everything in place.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, environment, node, root } from './prepare.mjs'

ensureInstalled()
ensureBuilt()
const [name, ...args] = process.argv.slice(2)
const script = join(root, 'tests', 'load', `${name}.ts`)
const result = spawnSync(node(), [script, ...args], { cwd: root, env: environment(), stdio: 'inherit' })
process.exit(result.status ?? 1)
