// npm run words: lists words that docs/words.md has retired, with the right ones.
// npm run words -- web/forum 'kept'   only below a folder, or only one word
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { environment, node, root } from './prepare.mjs'

const script = join(root, 'scripts', 'retired-words', 'report.ts')
const { status } = spawnSync(node(), [script, ...process.argv.slice(2)], { env: environment(), stdio: 'inherit' })
process.exit(status ?? 1)
