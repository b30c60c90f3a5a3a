// npm run types: generates web/backend/database.types.ts, after a migration.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled, environment, node, root } from './prepare.mjs'

ensureInstalled()
const script = join(root, 'scripts', 'database-types', 'main.ts')
const { status } = spawnSync(node(), [script], { cwd: root, env: environment(), stdio: 'inherit' })
process.exit(status ?? 1)
