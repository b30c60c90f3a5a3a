// npm run bench: see tests/load/bench.ts.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, environment, node, root } from './prepare.mjs'

ensureInstalled()
ensureBuilt()
const result = spawnSync(node(), [join(root, 'tests', 'load', 'bench.ts')], {
  cwd: root,
  env: environment(),
  stdio: 'inherit',
})
process.exit(result.status ?? 1)
