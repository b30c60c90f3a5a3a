import type { Pool } from '#server/core/database/pool.ts'
import { isActive } from '../kinds/recipients.ts'

/** Requests of a topic that wait for the owner of an alumni card: sent to them, or to all who help with it. */
export interface WaitingRequests {
  topic: string
  count: number
  /** When the first of those that were sent to them ends. */
  endsAt: Date | null
}

/** For the owner of a card: numbers alone, since a mail is read by others, too. */
export async function readWaitingRequests(pool: Pool, account: string) {
  const { rows } = await pool.query<WaitingRequests & { email: string }>({
    name: 'digest-requests',
    text: `select a.email, r.topic, count(*)::int as count, min(r.expires_at) filter (where r.helper_id = a.id) as "endsAt"
      from auth.users a
        join public.alumni_cards c on c.account_id = a.id and c.confirmed_at is not null and not c.withdrawn
        join private.alumni_requests r on r.reported_at is null and (
          r.helper_id = a.id and private.request_state(r) = 'open'
          or private.may_take(r, c) and private.requests_left(c) > 0)
      where a.id = $1 and a.email_confirmed_at is not null and ${isActive('a')} and not private.awaits_parent(a.id)
      group by a.email, r.topic order by min(r.expires_at), r.topic`,
    values: [account],
  })
  return rows
}
