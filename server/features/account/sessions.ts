import type { Pool } from '#server/core/database/pool.ts'

/** A session, as the list of the account's sessions shows it. */
export interface SignedInSession {
  id: string
  createdAt: Date
  lastUsedAt: Date
  userAgent: string | null
  address: string | null
  /** Whether it has confirmed a second factor (assurance level aal2). */
  secondFactor: boolean
  /** Whether it is the caller's own. */
  current: boolean
}

/**
 * Sorted by last use; without sessions whose tokens are revoked. A newer hosted project signs refresh tokens with a key
 * and a counter in the session's row, and stores none.
 */
export async function readSessions(
  pool: Pool,
  userId: string,
  current: string | undefined,
): Promise<SignedInSession[]> {
  const { rows } = await pool.query<SignedInSession>(
    `select s.id, s.created_at as "createdAt", coalesce(s.refreshed_at at time zone 'utc', s.created_at) as "lastUsedAt",
       s.user_agent as "userAgent", host(s.ip) as address, s.aal <> 'aal1' as "secondFactor", coalesce(s.id = $2, false) as current
     from auth.sessions s
     where s.user_id = $1 and (s.not_after is null or s.not_after > now())
       and (to_jsonb(s) ->> 'refresh_token_counter' is not null
         or exists (select from auth.refresh_tokens t where t.session_id = s.id and not t.revoked))
     order by "lastUsedAt" desc, s.id`,
    [userId, current ?? null],
  )
  return rows
}

/** Deletes the private calendar's address, unless the caller's session has made it. */
export async function endCalendarOfOthers(pool: Pool, userId: string, current: string | undefined): Promise<void> {
  await pool.query('delete from public.calendar_feeds where account_id = $1 and session_id is distinct from $2', [
    userId,
    current ?? null,
  ])
}
