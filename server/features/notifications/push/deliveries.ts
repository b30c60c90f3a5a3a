import { type EventKind, kindsByDefault } from '#domain/kinds/event-kinds.ts'
import type { Pool } from '#server/core/database/pool.ts'
import { isAbout, mayEnter, readableBy } from '../kinds/recipients.ts'

/** A notification and the subscription that it is to be handed to, claimed by this process. */
export interface Claimed {
  id: string
  subscription: string
  kind: EventKind
  title: string
  body: string
  url: string
  endpoint: string
  p256dh: string
  auth: string
  service: string
  /** Whether it is still wanted, unread, of this day, and of something that its reader may read now. */
  wanted: boolean
  /** The subscription failed lately, and is left alone until then. */
  restsUntil: Date | null
  quietFrom: string | null
  quietTo: string | null
  deadline: Date | null
}

export interface Ended {
  id: string
  subscription: string
  /** `done`: never again. A date: due again then. */
  end: 'taken' | 'done' | 'gone' | { failed: number } | Date
}

/** Seconds after which the claim of a process that was killed lapses: longer than a push may take. */
const claimSeconds = 60
/** A push in a row that failed, days of trying: nobody is there any more. */
const maxFailures = 20

/** Of several processes, one has each. @param busy services that are left out */
export async function claimPushes(pool: Pool, limit: number, busy: readonly string[]): Promise<Claimed[]> {
  const { rows } = await pool.query<Claimed>({
    name: 'claim-pushes',
    text: claim,
    values: [limit, busy, claimSeconds, kindsByDefault('push')],
  })
  return rows
}

// What the policies of public.notifications and public.notices say, and what the person wants, is asked at the last moment.
const claim = `
  with due as materialized (
    select d.notification_id, d.subscription_id
    from private.push_deliveries d join public.push_subscriptions s on s.id = d.subscription_id
    where d.due_at <= now() and s.service <> all ($2::text[])
    order by d.due_at, d.notification_id limit $1 for update of d skip locked
  ),
  claimed as (
    update private.push_deliveries d set due_at = now() + make_interval(secs => $3), tries = d.tries + 1
    from due where d.notification_id = due.notification_id and d.subscription_id = due.subscription_id
    returning d.notification_id, d.subscription_id
  )
  select told.id, s.id as subscription, told.kind, told.title, told.body, told.url,
    s.endpoint, s.p256dh, s.auth_secret as auth, s.service,
    told.read_at is null and told.created_at > now() - interval '1 day'
      and coalesce(p.push, told.kind = any ($4::text[]))
      and exists (select from sessions.live l where l.id = s.session_id and l.user_id = s.account_id)
      and ${mayEnter('s.account_id')}
      and not private.awaits_parent(s.account_id)
      and (not (${isAbout('told.kind', 'notice')}) or exists (
        select from public.notices n where n.id = told.subject_id and ${readableBy('told.account_id')}
      )) as wanted,
    case when s.next_try_at > now() then s.next_try_at end as "restsUntil",
    quiet.quiet_from::text as "quietFrom", quiet.quiet_to::text as "quietTo", notice.deadline
  from claimed c
    join public.notifications told on told.id = c.notification_id
    join public.push_subscriptions s on s.id = c.subscription_id
    left join public.notification_preferences p on p.account_id = told.account_id and p.kind = told.kind
    left join public.notification_settings quiet on quiet.account_id = told.account_id
    left join public.notices notice on notice.id = told.subject_id
  order by told.id`

/** Notes what became of them, in one statement. */
export async function endPushes(pool: Pool, ended: readonly Ended[]): Promise<void> {
  const rows = ended.map(({ id, subscription, end }) => ({
    id,
    subscription,
    end: typeof end === 'string' ? end : end instanceof Date ? 'wait' : 'failed',
    due: end instanceof Date ? end : null,
    rest: typeof end === 'object' && 'failed' in end ? end.failed : null,
  }))
  await pool.query({ name: 'end-pushes', text: end, values: [JSON.stringify(rows), maxFailures] })
}

const end = `
  with ended as (
    select * from jsonb_to_recordset($1::jsonb)
      as e (id bigint, subscription uuid, "end" text, due timestamptz, rest integer)
  ),
  forgotten as (
    delete from public.push_subscriptions s using (
      select subscription, bool_or("end" = 'gone') as gone, bool_or("end" = 'failed') as failed from ended group by 1
    ) as e where s.id = e.subscription and (e.gone or (e.failed and s.failures + 1 >= $2))
    returning s.id
  ),
  counted as (
    -- 2, 4, 8 … minutes, six hours at most, or what the service asks for.
    update public.push_subscriptions s set
      handed_at = case when e.taken then now() else s.handed_at end,
      failures = case when e.taken then 0 else s.failures + 1 end,
      next_try_at = case when e.taken then now()
        else now() + make_interval(secs => greatest(least(60 * 2 ^ (s.failures + 1), 21600), coalesce(e.rest, 0))) end
    from (
      select subscription, bool_or("end" = 'taken') as taken, max(rest) as rest from ended
      where "end" in ('taken', 'failed') group by 1
    ) as e where s.id = e.subscription and s.id not in (select id from forgotten)
    returning s.id, s.next_try_at
  ),
  put_off as (
    update private.push_deliveries d set due_at = coalesce(e.due, c.next_try_at)
    from ended e left join counted c on c.id = e.subscription
    where d.notification_id = e.id and d.subscription_id = e.subscription and e."end" in ('wait', 'failed')
      and coalesce(e.due, c.next_try_at) is not null
  )
  delete from private.push_deliveries d using ended e
  where d.notification_id = e.id and d.subscription_id = e.subscription and e."end" in ('taken', 'done')`
