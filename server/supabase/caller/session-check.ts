import { isDatabaseError } from '#server/core/database/database-error.ts'
import type { Pool } from '#server/core/database/pool.ts'
import { type Claims, InvalidToken, sessionOf } from './caller.ts'

type Placeholder = `$${number}`

/**
 * A column for the statement that takes the caller's role. Once the session has ended, it fails the statement and with
 * it the transaction (supabase/schema/auth/sessions.sql). API keys have no session: their statement has no
 * such column and pays nothing.
 *
 * @param session the placeholder of the session's id @param account of the account's
 */
export const checkSession = (session: Placeholder, account: Placeholder): string =>
  `case when exists (select from sessions.live where id = ${session} and user_id = ${account})
    then true else sessions.reject() end`

/**
 * The values of both placeholders; undefined for an API key.
 *
 * @throws {InvalidToken} of a person's token that names no session
 */
export function sessionValues(claims: Claims): [session: string, account: string] | undefined {
  const named = sessionOf(claims)
  return named && [named.session, named.account]
}

/** Whether the session of the caller's token has ended: by signing out or expiry, or a banned or deleted account. */
export function isSessionEnded(error: unknown): boolean {
  return isDatabaseError(error, 'SE401') || error instanceof InvalidToken
}

/** A query of its own, for what begins before its first query. */
export async function hasLiveSession(apiPool: Pool, claims: Claims): Promise<boolean> {
  try {
    const session = sessionValues(claims)
    if (session !== undefined) await apiPool.query(`select ${checkSession('$1', '$2')}`, session)
    return true
  } catch (error) {
    if (isSessionEnded(error)) return false
    throw error
  }
}
