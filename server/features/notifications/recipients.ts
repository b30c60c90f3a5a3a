import type { NotificationKind } from '#domain/notifications.ts'

// Who is told, in SQL: each names a column account_id, knows the event as `e`, and reads on after `e.reached`. What a
// person may read and wants is asked now, not when the event was written.

/** As the policies of public.notices say it to the account itself; `n` is the notice, `account` SQL for the id. */
export const readableBy = (account: string): string => `
  n.publish_at <= now() and (n.audience <> 'pro' or exists (
    select from public.users pro where pro.id = ${account} and private.has_active_pro(pro))
    or exists (select from public.profiles boss where boss.id = ${account} and boss.is_admin))`

/** Where only the account itself can say which kinds it does not want to see here. */
export const isWantedHere = (account: string, kind: string): string => `
  not exists (select from public.notification_preferences p
    where p.account_id = ${account} and p.kind = ${kind} and not p.here)`

/** Neither deleted nor banned; `a` names a row of auth.users. */
export const isActive = (a: string): string =>
  `${a}.deleted_at is null and (${a}.banned_until is null or ${a}.banned_until <= now())`

/** Whoever is banned is told nothing, and neither is who turned a kind off in every way. */
const reachable = (account: string) => `
  exists (select from auth.users a where a.id = ${account} and ${isActive('a')})
  and not exists (select from public.notification_preferences p
    where p.account_id = ${account} and p.kind = e.kind and not (p.here or p.push or p.mail))`

const onwards = (account: string) =>
  `${account} > coalesce(e.reached, '00000000-0000-0000-0000-000000000000') and ${account} is distinct from e.actor_id`

const notMuted = (account: string, subject: string) => `
  not exists (select from public.follows f
    where f.account_id = ${account} and f.kind = 'notice' and f.subject_id = ${subject} and f.muted)`

const itsAccount = `select e.account_id from e where e.account_id is not null and ${reachable('e.account_id')}`

const readers = `
    select a.id as account_id
    from e join public.notices n on n.id = e.subject_id cross join auth.users a
    where ${onwards('a.id')} and a.confirmed_at is not null and not a.is_anonymous
      and ${readableBy('a.id')} and ${notMuted('a.id', 'n.id')} and ${reachable('a.id')}`

export const recipients: Record<NotificationKind, string> = {
  notice: readers,

  // But for who has done what it asks.
  notice_deadline: `${readers}
      and not exists (select from public.notice_reads r
        where r.account_id = a.id and r.notice_id = n.id and r.done_at is not null)`,

  // Who read an older text, and who follows; nobody else has to know that it was ever different.
  notice_changed: `
    select r.account_id
    from e join public.notices n on n.id = e.subject_id cross join lateral (
      select account_id from public.notice_reads where notice_id = n.id and revision < n.revision
      union
      select account_id from public.follows where kind = 'notice' and subject_id = n.id and not muted
    ) as r
    where ${onwards('r.account_id')} and ${readableBy('r.account_id')} and ${notMuted('r.account_id', 'n.id')}
      and ${reachable('r.account_id')}`,

  answer: `
    select f.account_id
    from e join public.comments c on c.id = e.subject_id
      join public.follows f on f.subject_id = c.discussion_id and f.kind = 'discussion' and not f.muted
    where ${onwards('f.account_id')} and ${reachable('f.account_id')}`,

  // Everybody who asked for it, unless it was taken out again meanwhile.
  requested_paper: `
    select v.account_id
    from e join public.study_materials m on m.id = e.subject_id and m.status = 'approved' and m.removed_at is null
      join public.paper_requests q on q.fulfilled_by = m.id
      join public.paper_request_votes v on v.request_id = q.id
    where ${onwards('v.account_id')} and ${reachable('v.account_id')}`,

  paper_reviewed: itsAccount,
  report_decided: itsAccount,
  post_moderated: itsAccount,
  plan_ending: itsAccount,
  payment: itsAccount,
  refund: itsAccount,
  security: itsAccount,
}
