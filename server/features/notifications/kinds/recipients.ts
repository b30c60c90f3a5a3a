import type { ContentKind } from '#domain/kinds/content-kinds.ts'
import { kindsAbout } from '#domain/kinds/event-kinds.ts'

// For `recipients` of each kind (kinds/), in SQL: each names a column account_id, reads the event as `e`, and continues after `e.reached`. Rights
// and preferences are read at delivery, not when the event was written. No alias of a subquery here is one of a kind's query: `a.id` in
// a subquery over another `a` would be its own column.

/** As the policies of public.notices say it to the account itself; `n` is the notice, `account` SQL for the id. */
export const readableBy = (account: string): string => `
  n.publish_at <= now() and (case
    when n.audience = 'pro' then exists (
      select from public.users pro where pro.id = ${account} and private.has_active_pro(pro))
    when n.groups <> '{}' then exists (
      select from private.account_groups g where g.account_id = ${account} and g.groups && n.groups)
    else true end
    or exists (select from public.profiles boss where boss.id = ${account} and boss.is_admin))`

/** Where only the account itself can say which kinds it does not want to see here. */
export const isWantedHere = (account: string, kind: string): string => `
  not exists (select from public.notification_preferences chosen
    where chosen.account_id = ${account} and chosen.kind = ${kind} and not chosen.here)`

/** Neither deleted nor banned, nor outside of a closed site; `a` names a row of auth.users. */
export const isActive = (a: string): string =>
  `${a}.deleted_at is null and (${a}.banned_until is null or ${a}.banned_until <= now()) and ${mayEnter(`${a}.id`)}`

/** Whether the site is open is read once per statement, not for each account. */
export const mayEnter = (account: string): string => `((select private.is_open()) or private.may_enter(${account}))`

/** Excludes accounts that are banned and those that turned a kind off for every channel. */
export const reachable = (account: string) => `
  exists (select from auth.users active where active.id = ${account} and ${isActive('active')})
  and not exists (select from public.notification_preferences chosen
    where chosen.account_id = ${account} and chosen.kind = e.kind and not (chosen.here or chosen.push or chosen.mail))`

export const onwards = (account: string) =>
  `${account} > coalesce(e.reached, '00000000-0000-0000-0000-000000000000') and ${account} is distinct from e.actor_id`

export const notMuted = (account: string, subject: string) => `
  not exists (select from public.follows muted
    where muted.account_id = ${account} and muted.kind = 'notice' and muted.subject_id = ${subject} and muted.muted)`

/** Excludes who wrote an anonymous comment, of which the event has no actor; `comment` is SQL for its id. */
export const isNotPseudonymOf = (account: string, comment: string): string => `
  not exists (select from public.comments own
      join private.pseudonyms named on named.discussion_id = own.discussion_id and named.name = own.user_name
    where own.id = ${comment} and own.anonymous and named.account_id = ${account})`

/** Excludes who has muted the author of a comment; an anonymous one has none. `comment` is SQL for its id. */
export const hasNotMuted = (account: string, comment: string): string => `
  not exists (select from public.comments theirs join public.mutes muting on muting.person_id = theirs.user_id
    where theirs.id = ${comment} and muting.account_id = ${account})`

export const itsAccount = `select e.account_id from e where e.account_id is not null and ${reachable('e.account_id')}`

/** Whether `kind`, SQL, is one of the kinds whose subject is such content. */
export const isAbout = (kind: string, content: ContentKind): string =>
  `${kind} in (${kindsAbout(content)
    .map((name) => `'${name}'`)
    .join(', ')})`
