// What is checked without running the code. Each is one check of `npm test`.
import { join } from 'node:path'

const trees = ['domain', 'server', 'web', 'web/worker', 'tests']
const inCache = (name) => join('.cache', name)

/** The slowest first: two of them run at a time. */
export const staticChecks = [
  {
    name: 'format',
    kind: 'format',
    command: 'prettier',
    args: ['--check', '--log-level=warn', '--cache', `--cache-location=${inCache('prettier')}`, '.'],
  },
  ...trees.toReversed().map((tree) => ({
    name: `types, ${tree}`,
    kind: 'typecheck',
    command: 'tsc',
    args: ['-p', tree, '--incremental', '--tsBuildInfoFile', inCache(`types-${tree.replace('/', '-')}.tsbuildinfo`)],
  })),
  { name: 'dead code', kind: 'lint', command: 'knip', args: ['--cache', `--cache-location=${inCache('knip')}`] },
  { name: 'lint and import boundaries', kind: 'lint', command: 'oxlint', args: [] },
]
