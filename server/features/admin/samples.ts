import type { Client } from '#server/core/database/pool.ts'
import { AppError } from '#server/core/errors/app-error.ts'

/** A sample that stays because something of the college's hangs on it. */
export interface BlockedSample {
  kind: 'course' | 'branch'
  id: string
  name: string
  reason: 'exam dates' | 'papers' | 'syllabus' | 'courses'
}

/** How many rows of content and accounts still are samples, and which of them removing would leave. */
export async function readSamples(client: Client): Promise<{ count: number; blocked: BlockedSample[] }> {
  const { rows } = await client.query<{ count: number }>('select private.count_samples() as count')
  const { rows: blocked } = await client.query<BlockedSample>(
    'select kind, id, name, reason from private.blocked_samples()',
  )
  return { count: rows[0]?.count ?? 0, blocked }
}

/**
 * Makes a sample the college's.
 * @throws {AppError} not_found
 */
export async function claimSample(client: Client, { kind, id }: Pick<BlockedSample, 'kind' | 'id'>): Promise<void> {
  const { rows } = await client.query<{ claimed: number }>('select private.claim_sample($1, $2) as claimed', [kind, id])
  if (rows[0]?.claimed !== 1) throw new AppError(404, 'not_found', 'There is no such sample.')
}

/**
 * Deletes all that ships as a sample, and nothing of the college's. Returns how many rows went.
 * @param self who asks: a sample account would delete itself, and leave the site without an admin
 * @throws {AppError} sample_account
 */
export async function removeSamples(client: Client, self: string): Promise<{ removed: number }> {
  const { rows: own } = await client.query(
    "select from auth.users where id = $1 and raw_app_meta_data -> 'sample' = 'true'",
    [self],
  )
  if (own.length > 0)
    throw new AppError(
      409,
      'sample_account',
      'You are logged in with a sample account. Log in with your own, made an admin, and remove the samples there.',
    )
  const { rows } = await client.query<{ removed: number }>('select private.remove_samples() as removed')
  return { removed: rows[0]?.removed ?? 0 }
}
