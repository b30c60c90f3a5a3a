// npm run evaluate: how well the assistant answers by search alone, over the content that ships (tests/evaluation).
// With `-- --fit`: the weights of its confidence, fitted to the half of the questions that is there to work with.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled, environment, node, root } from './prepare.mjs'

ensureInstalled()
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
const test = 'tests/protocol/features/assistant-evaluation.test.ts'
const result = spawnSync(node(), [vitest, 'run', '--project=database', test], {
  cwd: root,
  env: { ...environment(), EVALUATE: process.argv.includes('--fit') ? 'fit' : 'print' },
  stdio: 'inherit',
})
process.exit(result.status ?? 1)
