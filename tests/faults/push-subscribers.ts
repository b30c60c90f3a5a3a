import type { Pool } from '#server/core/database/pool.ts'
import type { PushBrowser, PushService } from '#tests/support/servers/push-service.ts'

/** Gives each follower of a discussion a session and a browser at this push service. */
export async function subscribeFollowers(
  pool: Pick<Pool, 'query'>,
  discussion: string,
  service: PushService,
): Promise<PushBrowser[]> {
  const { rows } = await pool.query<{ account: string }>(
    'select account_id as account from public.follows where subject_id = $1 order by account_id',
    [discussion],
  )
  const browsers = rows.map(({ account }) => ({ account, ...service.browser() }))
  await pool.query(
    'insert into auth.sessions (id, user_id) select a, a from unnest($1::uuid[]) as a on conflict do nothing',
    [rows.map(({ account }) => account)],
  )
  await pool.query(
    `insert into public.push_subscriptions (account_id, session_id, endpoint, p256dh, auth_secret)
     select a, a, e, p, s from unnest($1::uuid[], $2::text[], $3::text[], $4::text[]) as b (a, e, p, s)`,
    [
      browsers.map(({ account }) => account),
      browsers.map(({ subscription }) => subscription.endpoint),
      browsers.map(({ subscription }) => subscription.keys.p256dh),
      browsers.map(({ subscription }) => subscription.keys.auth),
    ],
  )
  return browsers
}
