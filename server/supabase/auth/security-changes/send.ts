import { paths } from '#domain/paths.ts'
import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from 'hono'
import { revertDays } from '#domain/accounts/security-events.ts'
import type { Pool } from '#server/core/database/pool.ts'
import type { Log } from '#server/core/log/log.ts'
import type { Jobs } from '#server/core/jobs/jobs.ts'
import { readSiteName } from '#server/core/college.ts'
import type { Mailer } from '#server/core/mail/mail.ts'
import type { Queryable } from '../accounts/accounts.ts'
import type { AuthDeps } from '../context/deps.ts'
import { siteUrlFor } from '../redirects/site-url.ts'
import { changeMail } from './change-mail.ts'
import type { ChangeKind } from './record.ts'

// The row decides whether a mail is still to be sent. The request that made the change tries immediately; a job retries
// after a crash or while the mail server is down.

/** How long a request waits for its mail, ms. */
const timeoutMs = 4_000
const batch = 50
/** Age at which a change is deleted, days: its page can show for a while that the link has ended. */
const storedDays = 30

interface Sender {
  pool: Pool
  mailer: Mailer
  log: Log | AuthDeps['log']
}

interface Unsent {
  id: string
  kind: ChangeKind
  email: string
  created_at: Date
  user_agent: string | null
}

/** The stored hash of a link's token. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Notifies the owner of this request's changes. To be called after the commit; never throws. */
export async function notifyOwner(c: Context, deps: AuthDeps, userId: string): Promise<void> {
  const sending = sendChangeMails(deps, siteUrlFor(c, deps.config), userId)
  await Promise.race([sending, sleep(timeoutMs, undefined, { ref: false })])
}

/** Sends the waiting mails of one account or of all. */
export async function sendChangeMails(sender: Sender, siteUrl: string, userId?: string): Promise<void> {
  try {
    const { rows } = await sender.pool.query<{ id: string }>(
      `select id from auth.security_changes
       where sent_at is null and email is not null and reverted_at is null and next_try_at <= now()
         and created_at > now() - make_interval(days => $2) and ($1::uuid is null or user_id = $1)
       order by next_try_at limit $3`,
      [userId ?? null, revertDays, batch],
    )
    for (const { id } of rows) await sendOne(sender, siteUrl, id)
  } catch (err) {
    sender.log.error({ err }, 'mails about changed accounts could not be looked for')
  }
}

async function sendOne({ pool, mailer, log }: Sender, siteUrl: string, id: string): Promise<void> {
  // Made here and stored as a hash, so that a copy of the database holds no usable token.
  const token = randomBytes(16).toString('base64url')
  const change = await claim(pool, id, hashOfToken(token))
  if (change === undefined) return
  const { kind, email, created_at: at, user_agent: userAgent } = change
  try {
    const siteName = await readSiteName(pool)
    await mailer.send(
      await changeMail({ siteName, kind, email, at, userAgent, link: `${siteUrl}${paths.secureAccount({ token })}` }),
    )
    await pool.query('update auth.security_changes set sent_at = now() where id = $1', [id])
  } catch (err) {
    log.warn({ err, id }, 'a mail about a changed account could not be sent yet')
  }
}

/** Claims the mail, so that a request and a job do not both send it. The claim of a killed process expires. */
async function claim(db: Queryable, id: string, hash: string): Promise<Unsent | undefined> {
  const { rows } = await db.query<Unsent>(
    `update auth.security_changes
     set token_hash = $2, tries = tries + 1, next_try_at = now() + make_interval(mins => least(tries + 1, 15))
     where id = $1 and sent_at is null and next_try_at <= now()
     returning id, kind, email, created_at, user_agent`,
    [id, hash],
  )
  return rows[0]
}

export function registerChangeJobs(jobs: Jobs, sender: Sender & { siteUrl: string }): void {
  jobs.on('security-change-mails', { every: '* * * * *', pollEvery: 15 }, () => sendChangeMails(sender, sender.siteUrl))
  jobs.on('forget-security-changes', { every: '17 * * * *', pollEvery: 60 }, () => forgetOldChanges(sender.pool))
}

export async function forgetOldChanges(db: Queryable): Promise<void> {
  await db.query('delete from auth.security_changes where created_at < now() - make_interval(days => $1)', [storedDays])
}
