import type { SiteHealth } from '#domain/college/site-health.ts'
import { kindsByDefault } from '#domain/kinds/event-kinds.ts'
import { readSiteName } from '#server/core/college.ts'
import type { Pool } from '#server/core/database/pool.ts'
import type { Jobs } from '#server/core/jobs/jobs.ts'
import type { Log } from '#server/core/log/log.ts'
import type { Mailer } from '#server/core/mail/mail.ts'
import { isAbout, isActive, readableBy } from '../kinds/recipients.ts'
import { type DigestItem, digestMail, type UnansweredQuestion } from './digest-mail.ts'
import type { UnsubscribeTokens } from './unsubscribe-token.ts'
import { readNeeds } from './needs-of-the-site.ts'
import { readWaitingRequests } from './waiting-requests.ts'

interface Deps {
  pool: Pool
  mailer: Mailer
  log: Log
  siteUrl: string
  tokens: UnsubscribeTokens
  readHealth: () => Promise<SiteHealth>
}

interface Claimed {
  account: string
  /** When it was due: one mail for each. */
  period: Date
  tries: number
  toldTo: string
  every: 'daily' | 'weekly'
}

/** As many as a mail server has connections for. */
const concurrency = 5
/** A mail shows so many; the site has the rest. */
const maxItems = 30
/** After so many tries, the last ones an hour apart, the next period's digest tells it. */
const maxTries = 12
/** A job has a minute; the next one goes on, ms. */
const runMs = 40_000

export function registerDigests(jobs: Jobs, deps: Deps): void {
  jobs.on('digests', { every: '* * * * *', pollEvery: 15 }, () => sendDigests(deps))
}

/**
 * Sends the digests that are due. The account's next time is moved on before its mail is handed over: a process that is
 * killed in between has sent it or not, and it is not sent again; what it would have told is in the next one. A mail server
 * that says no is asked again.
 */
export async function sendDigests(deps: Deps): Promise<void> {
  const started = performance.now()
  while (performance.now() - started < runMs) {
    const claimed = await claim(deps.pool)
    if (claimed.length === 0) return
    await Promise.all(claimed.map((each) => sendOne(deps, each)))
  }
}

async function claim(pool: Pool): Promise<Claimed[]> {
  const { rows } = await pool.query<Claimed>({
    name: 'claim-digests',
    // The next time lies after this moment, however far the clock has jumped: what was missed is one mail, not many.
    text: `with due as materialized (
        select account_id, coalesce(retry_of, next_at) as period from private.digests
        where next_at <= now() order by next_at limit $1 for update skip locked
      )
      update private.digests d set
        retry_of = null, tries = case when d.retry_of is null then 1 else d.tries + 1 end,
        next_at = private.next_digest(s.digest, s.digest_hour, s.digest_weekday, now())
      from due join public.notification_settings s on s.account_id = due.account_id
      where d.account_id = due.account_id
      returning d.account_id as account, due.period, d.tries, d.told_to as "toldTo", s.digest as every`,
    values: [concurrency],
  })
  return rows
}

async function sendOne({ pool, mailer, log, siteUrl, tokens, readHealth }: Deps, claimed: Claimed): Promise<void> {
  const { account, period, toldTo, every, tries } = claimed
  try {
    const unread = await readUnread(pool, account, toldTo)
    const questions = every === 'weekly' ? await readUnanswered(pool, account) : []
    const requests = every === 'weekly' ? await readWaitingRequests(pool, account) : []
    const needs = every === 'weekly' ? await readNeeds(pool, account, readHealth) : undefined
    const to = unread?.to ?? questions[0]?.email ?? requests[0]?.email ?? needs?.to
    if (to !== undefined) {
      const unsubscribeUrl = `${siteUrl}/api/digest/unsubscribe?token=${tokens.make(account)}`
      const id = `digest-${account}-${period.getTime()}`
      const siteName = await readSiteName(pool)
      const digest = {
        ...itemsOf(unread),
        questions,
        requests,
        needs: needs?.rows ?? [],
        to,
        id,
        every,
        siteName,
        siteUrl,
        unsubscribeUrl,
      }
      await mailer.send(await digestMail(digest))
    }
    await note(pool, account, unread?.newest)
  } catch (err) {
    log.warn({ err, account }, 'a digest could not be sent yet')
    await postpone(pool, account, period, tries)
  }
}

/** What the account has not read, wants by mail, and may read now; undefined where there is nothing, or nobody to tell. */
async function readUnread(pool: Pool, account: string, toldTo: string) {
  const { rows } = await pool.query<DigestItem & { id: string; email: string }>({
    name: 'digest-unread',
    text: `select told.id, a.email, told.kind, told.title, told.body, told.url, n.deadline
      from auth.users a
        join public.notifications told on told.account_id = a.id
        left join public.notification_preferences p on p.account_id = told.account_id and p.kind = told.kind
        left join public.notices n on n.id = told.subject_id
      where a.id = $1 and a.email_confirmed_at is not null and ${isActive('a')} and not private.awaits_parent(a.id)
        and told.id > $2 and told.read_at is null and coalesce(p.mail, told.kind = any ($3::text[]))
        and (not (${isAbout('told.kind', 'notice')}) or (
          n.id is not null and coalesce(n.valid_until, n.deadline, 'infinity') > now() and (${readableBy('a.id')})))
      order by told.id desc limit $4`,
    values: [account, toldTo, kindsByDefault('mail'), maxItems + 1],
  })
  const [first] = rows
  return first && { to: first.email, items: rows.slice(0, maxItems), more: rows.length > maxItems, newest: first.id }
}

const itemsOf = (unread: Awaited<ReturnType<typeof readUnread>>) => unread ?? { items: [], more: false }

/** The number of people who sent the same question, each counted once in 30 days (server/features/assistant/unanswered). */
const minAskers = 3
const maxQuestions = 5

/** For an admin: questions of several people that the assistant could not answer this week. */
async function readUnanswered(pool: Pool, account: string) {
  const { rows } = await pool.query<UnansweredQuestion & { email: string }>({
    name: 'digest-unanswered',
    text: `select a.email, q.question, q.times
      from auth.users a
        join public.profiles p on p.id = a.id and p.is_admin
        cross join public.unanswered_questions q
      where a.id = $1 and a.email_confirmed_at is not null and ${isActive('a')}
        and q.status = 'open' and q.times >= $2 and q.last_asked_on > current_date - 7
      order by q.times desc, q.last_asked_on desc, q.id limit $3`,
    values: [account, minAskers, maxQuestions],
  })
  return rows
}

async function note(pool: Pool, account: string, newest: string | undefined): Promise<void> {
  await pool.query(
    `with told as (
       update private.digests set tries = 0, told_to = greatest(told_to, $2::bigint) where account_id = $1
     )
     update public.notification_settings set digest_sent_at = now() where account_id = $1 and $2::bigint is not null`,
    [account, newest ?? null],
  )
}

async function postpone(pool: Pool, account: string, period: Date, tries: number): Promise<void> {
  await pool.query(
    `update private.digests set
       tries = case when $3 then tries else 0 end,
       retry_of = case when $3 then $2::timestamptz end,
       next_at = case when $3 then least(next_at, now() + make_interval(mins => $4)) else next_at end
     where account_id = $1 and next_at is not null`,
    [account, period, tries < maxTries, Math.min(5 * tries, 60)],
  )
}
