import type { Pool } from '#server/core/database/pool.ts'

/** Opens a session for a token that a test signs itself; the account is created if it does not exist. */
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
