import { html } from 'hono/html'
import type { ConsentLanguage } from '#domain/consent/consent.ts'
import { consentTexts } from '#domain/consent/texts/texts.ts'
import { readSiteName } from '#server/core/college.ts'
import type { Client, Pool } from '#server/core/database/pool.ts'
import type { Jobs } from '#server/core/jobs/jobs.ts'
import type { Log } from '#server/core/log/log.ts'
import { mailFailureOf } from '#server/core/mail/mail-failure.ts'
import { mailText } from '#server/core/mail/mail-frame.ts'
import type { Mail, Mailer } from '#server/core/mail/mail.ts'
import { siteMail } from '#server/core/mail/site-mail.ts'
import { answerAddress } from './address.ts'
import type { ParentTokens } from './parent-token.ts'

const job = 'parent-mails'
const maxTries = 12

interface Queue {
  pool: Pool
  mailer: Mailer
  tokens: ParentTokens
  siteUrl: string
  log: Pick<Log, 'warn'>
}

interface Request {
  id: string
  /** Of the parent. */
  email: string
  language: ConsentLanguage
  tries: number
  /** The confirmed address of the account. */
  account: string
}

/** Part of the transaction that stores the request. */
export const queueParentRequest = (jobs: Jobs, client: Client): Promise<void> => jobs.send(job, {}, { client })

export function registerParentMails(jobs: Jobs, queue: Queue): void {
  jobs.on(job, { every: '* * * * *', pollEvery: 5 }, () => sendParentMails(queue))
  jobs.on('forget-parents', { every: '23 * * * *', pollEvery: 60 }, () => forgetParents(queue.pool))
}

/**
 * Sends the mails that wait. A mail is marked before it is handed over: a process that is killed in between has sent it or
 * not, and a parent never gets it twice. One that a mail server rejects for now is sent again later.
 */
export async function sendParentMails({ pool, mailer, tokens, siteUrl, log }: Queue): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<Request>(
      `with next as (
         select r.id from private.parent_requests r where r.state = 'waiting' and r.next_try_at <= now()
         order by r.next_try_at limit 1 for update skip locked
       )
       update private.parent_requests r set state = 'mailed', tries = r.tries + 1
       from next join private.parent_requests q on q.id = next.id join auth.users a on a.id = q.account_id
       where r.id = next.id
       returning r.id, r.email, r.language, r.tries, a.email as account`,
    )
    const [next] = rows
    if (next === undefined) return
    try {
      const siteName = await readSiteName(pool)
      await mailer.send(await parentMail(siteName, next, answerAddress(siteUrl, tokens.make(next.id), next.language)))
    } catch (error) {
      const { outcome, reason } = mailFailureOf(error)
      log.warn({ reason }, 'a mail to a parent could not be sent')
      const again = outcome === 'later' && next.tries < maxTries
      await pool.query(
        `update private.parent_requests set state = $2,
           next_try_at = now() + least(interval '1 hour', interval '10 seconds' * 2 ^ tries) where id = $1`,
        [next.id, again ? 'waiting' : 'failed'],
      )
      if (again) return
    }
  }
}

/** In the language that the child chose, and again in English. Its only foreign text is the confirmed address. */
export function parentMail(
  siteName: string,
  { id, email, language, account }: Omit<Request, 'tries'>,
  address: string,
): Promise<Mail> {
  const shown = language === 'en' ? (['en'] as const) : ([language, 'en'] as const)
  const parts = shown.map((lang) => {
    const { asked, link, notYou } = consentTexts[lang].parent
    return { lang, asked: asked.replace('{account}', () => account), link, notYou }
  })
  return siteMail(siteName, {
    id: `parent-${id}`,
    to: email,
    title: consentTexts[language].parent.subject,
    body: html`${parts.map(
      ({ lang, asked, link, notYou }) =>
        html`<div lang="${lang}">
          <p class="ink" style="margin:0 0 16px;${mailText.main}">${asked}</p>
          <p class="ink" style="margin:0 0 16px;${mailText.main}">
            <a class="ink" href="${address}" style="${mailText.action}">${link}</a>
          </p>
          <p class="ink-2" style="margin:0 0 16px;${mailText.small}">${notYou}</p>
        </div>`,
    )}`,
    foot: html`<a class="ink-2" href="${siteUrlOf(address)}" style="color:inherit">${siteName}</a>`,
    text: parts.map(({ asked, link, notYou }) => `${asked}\n\n${link}:\n${address}\n\n${notYou}`).join('\n\n'),
  })
}

const siteUrlOf = (address: string) => new URL('/', address).href

/** Removes the addresses of parents who have not agreed, as soon as their limit does not need them. */
export async function forgetParents(pool: Pick<Pool, 'query'>): Promise<void> {
  await pool.query(
    `update private.parent_requests set email = '', state = case state when 'waiting' then 'failed' else state end
     where email <> '' and answer is not true and created_at < now() - interval '30 days'`,
  )
}
