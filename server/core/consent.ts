import type { OptionalPurpose } from '#domain/consent/consent.ts'
import type { Pool } from './database/pool.ts'

/**
 * Whether the data of an account may be used for a purpose, read anew at each use, so that a withdrawal acts at once. A
 * visitor has no account whose data that would be.
 */
export async function agrees(
  pool: Pick<Pool, 'query'>,
  accountId: string | undefined,
  purpose: OptionalPurpose,
): Promise<boolean> {
  if (accountId === undefined) return true
  const { rows } = await pool.query<{ agrees: boolean }>({
    name: 'agrees',
    text: 'select private.agrees($1, $2) as agrees',
    values: [accountId, purpose],
  })
  return rows[0]?.agrees === true
}
