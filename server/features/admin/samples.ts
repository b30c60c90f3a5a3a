import type { Client } from '#server/core/database/pool.ts'
import { AppError } from '#server/core/errors/app-error.ts'

/** How many rows of content and accounts still are samples (supabase/migrations/0031_samples.sql). */
export async function countSamples(client: Client): Promise<{ count: number }> {
  const { rows } = await client.query<{ count: number }>('select private.count_samples() as count')
  return { count: rows[0]?.count ?? 0 }
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
