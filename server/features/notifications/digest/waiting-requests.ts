import type { Pool } from '#server/core/database/pool.ts'
import { isActive } from '../kinds/recipients.ts'

/** What waits for the owner of an alumni card: one request to them, or those of a topic to all who help with it. */
export interface WaitingRequests {
  topic: string
  count: number
  /** Null for those to all. */
  id: string | null
  endsAt: Date | null
}

/** For the owner of a card: no word and no name of a student, since a mail is read by others, too. */
export async function readWaitingRequests(pool: Pool, account: string) {
  const { rows } = await pool.query<WaitingRequests & { email: string }>({
    name: 'digest-requests',
    text: `select a.email, r.topic, count(*)::int as count, own.id, min(own.ends) as "endsAt"
      from auth.users a
        join public.alumni_cards c on c.account_id = a.id and c.confirmed_at is not null and not c.withdrawn
        join private.alumni_requests r on r.reported_at is null and (
          r.helper_id = a.id and private.request_state(r) = 'open'
          or private.may_take(r, c) and private.requests_left(c) > 0)
        cross join lateral (
          select case when r.helper_id = a.id then r.id end as id, case when r.helper_id = a.id then r.expires_at end as ends) as own
      where a.id = $1 and a.email_confirmed_at is not null and ${isActive('a')} and not private.awaits_parent(a.id)
      group by a.email, r.topic, own.id order by min(own.ends) nulls last, r.topic, own.id`,
    values: [account],
  })
  return rows
}
