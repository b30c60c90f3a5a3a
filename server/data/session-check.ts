import pg from 'pg'
import type { Pool } from '#server/database/pool.ts'
import { type Claims, InvalidToken, sessionOf } from '#server/http/caller.ts'

/**
 * The arguments of `auth.check_session`, which stands in the statement that takes the caller's role
 * (auth/migrations/0011_session_check.sql). Null where a key asks.
 *
 * @throws {InvalidToken} of a person's token that names no session
 */
export function checkedSession(claims: Claims): [session: string | null, account: string | null] {
  const named = sessionOf(claims)
  return [named?.session ?? null, named?.account ?? null]
}

/** Whether the session of the caller's token has ended: signed out, over, its account banned or deleted. */
export function isSessionEnded(error: unknown): boolean {
  return (error instanceof pg.DatabaseError && error.code === 'SE401') || error instanceof InvalidToken
}

/** By itself, for what begins before its first query. */
export async function hasLiveSession(apiPool: Pool, claims: Claims): Promise<boolean> {
  try {
    await apiPool.query('select auth.check_session($1, $2)', checkedSession(claims))
    return true
  } catch (error) {
    if (isSessionEnded(error)) return false
    throw error
  }
}
