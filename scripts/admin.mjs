// npm run admin -- <command>: the operator's commands. See server/cli/main.ts.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled, environment, node, root } from './prepare.mjs'

ensureInstalled()
const result = spawnSync(node(), [join(root, 'server', 'cli', 'main.ts'), ...process.argv.slice(2)], {
  cwd: root,
  env: environment(),
  stdio: 'inherit',
})
process.exit(result.status ?? 1)
