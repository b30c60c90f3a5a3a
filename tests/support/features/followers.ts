import type { Pool } from '#server/core/database/pool.ts'

const idOf = "('00000000-0000-4000-8000-' || lpad(to_hex(n + 4096), 12, '0'))::uuid"

/** Confirmed accounts that never sign in. */
async function seedFollowers(pool: Pick<Pool, 'query'>, count: number): Promise<void> {
  await pool.query(
    `insert into auth.users (id, email, email_confirmed_at)
     select ${idOf}, 'follower' || n || '@example.org', now() from generate_series(1, $1::integer) as n
     on conflict do nothing`,
    [count],
  )
}

/** A discussion without an author, with so many followers. @returns its id */
export async function openFollowers(pool: Pick<Pool, 'query'>, count: number): Promise<string> {
  await seedFollowers(pool, count)
  const { rows } = await pool.query<{ id: string }>(
    "insert into public.discussions (title, content) values ('Followed', 'By many.') returning id",
  )
  const id = rows[0]?.id ?? ''
  await pool.query(
    `insert into public.follows (account_id, kind, subject_id)
     select ${idOf}, 'discussion', $2 from generate_series(1, $1::integer) as n`,
    [count, id],
  )
  return id
}
