// Checks without running the code. Each is one check of `npm test`.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../prepare.mjs'

const trees = ['domain', 'server', 'web', 'web/worker', 'tests']

/** Slowest first, because two of them run at a time. */
export const staticChecks = [
  {
    name: 'format',
    kind: 'format',
    command: 'oxfmt',
    args: ['--check'],
  },
  ...trees
    .toReversed()
    .map((tree) => ({ name: `types, ${tree}`, kind: 'typecheck', command: 'tsc', args: ['-p', tree], tree })),
  { name: 'dead code', kind: 'lint', command: 'knip', args: [] },
  { name: 'lint and import boundaries', kind: 'lint', command: 'oxlint', args: [] },
]

/**
 * Options that make a check's second run quick. Not for `npm test`, whose result must be that of a clean checkout.
 * TypeScript caches that a package was missing, so each lockfile has files of its own.
 */
export function incrementalArgs({ tree }) {
  if (tree === undefined) return []
  const lockfile = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  const name = `types-${tree.replace('/', '-')}-${lockfile.slice(0, 8)}.tsbuildinfo`
  return ['--incremental', '--tsBuildInfoFile', join('.cache', name)]
}
