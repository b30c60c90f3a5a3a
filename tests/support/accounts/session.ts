import type { Pool } from '#server/core/database/pool.ts'

/** A session for a token that a test signs itself: of this account, which is made if it is not there. */
export async function openTestSession(pool: Pool, accountId: string): Promise<string> {
  await pool.query(
    `insert into auth.users (id, aud, role, email, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
     values ($1::uuid, 'authenticated', 'authenticated', $1::text || '@people.example', '{}', '{}', now(), now()) on conflict do nothing`,
    [accountId],
  )
  const { rows } = await pool.query<{ id: string }>('insert into auth.sessions (user_id) values ($1) returning id', [
    accountId,
  ])
  return rows[0]?.id ?? ''
}
