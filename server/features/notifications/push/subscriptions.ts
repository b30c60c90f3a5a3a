import { type Client, type Pool, transaction } from '#server/core/database/pool.ts'
import type { Subscription } from './send.ts'

/** Browsers of one account; the one that was told nothing for longest makes room. */
const maxSubscriptions = 10

interface Owner {
  account: string
  session: string
  userAgent: string
}

/**
 * Saves a browser's subscription for its session, once, however often it is sent. Whoever has the endpoint and both keys is
 * that browser: then it changes hands, as when somebody else signs in on it.
 * @returns false where the endpoint is another browser's
 */
export function saveSubscription(pool: Pool, owner: Owner, given: Subscription): Promise<boolean> {
  return transaction(pool, async (client) => {
    if (!(await upsert(client, owner, given))) return false
    await client.query(
      `delete from public.push_subscriptions where id in (
         select id from public.push_subscriptions where account_id = $1
         order by endpoint = $2 desc, coalesce(handed_at, created_at) desc offset $3)`,
      [owner.account, given.endpoint, maxSubscriptions],
    )
    return true
  })
}

/** A failure of before is forgotten: the browser is there. What waits for another account does not go to this one. */
async function upsert(client: Client, owner: Owner, { endpoint, p256dh, auth }: Subscription): Promise<boolean> {
  await client.query(
    `delete from public.push_subscriptions
     where endpoint = $1 and p256dh = $2 and auth_secret = $3 and account_id <> $4`,
    [endpoint, p256dh, auth, owner.account],
  )
  const { rowCount } = await client.query(
    `insert into public.push_subscriptions as s (account_id, session_id, user_agent, endpoint, p256dh, auth_secret)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (endpoint) do update set session_id = excluded.session_id, user_agent = excluded.user_agent,
       p256dh = excluded.p256dh, auth_secret = excluded.auth_secret, failures = 0, next_try_at = now()
     where s.account_id = excluded.account_id`,
    [owner.account, owner.session, owner.userAgent.slice(0, 300), endpoint, p256dh, auth],
  )
  return rowCount === 1
}

/**
 * A browser has put another subscription in the place of one: it says so without a log-in, and its old endpoint and secret,
 * which nobody else knows, say who it is. @returns false where there is no such subscription
 */
export async function renewSubscription(
  pool: Pool,
  old: Pick<Subscription, 'endpoint' | 'auth'>,
  { endpoint, p256dh, auth }: Subscription,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update public.push_subscriptions s
     set endpoint = $3, p256dh = $4, auth_secret = $5, failures = 0, next_try_at = now()
     where s.endpoint = $1 and s.auth_secret = $2
       and not exists (select from public.push_subscriptions o where o.endpoint = $3 and o.id <> s.id)`,
    [old.endpoint, old.auth, endpoint, p256dh, auth],
  )
  return rowCount === 1
}
