// npm run evaluate: measures the assistant's answers without a model, on the shipped content (tests/evaluation).
// With `-- --fit`: fits the weights of its confidence to the training half of the questions.
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
