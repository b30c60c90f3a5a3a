// npm run schema [-- <name>]: the generated files of supabase/schema, and a migration from what was edited there.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled, environment, node, root } from './prepare.mjs'

ensureInstalled()
const script = join(root, 'scripts', 'schema', 'main.ts')
const { status } = spawnSync(node(), [script, ...process.argv.slice(2)], {
  cwd: root,
  env: environment(),
  stdio: 'inherit',
})
process.exit(status ?? 1)
