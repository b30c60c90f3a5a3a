import { setTimeout as sleep } from 'node:timers/promises'
import type { Client, Pool } from '#server/core/database/pool.ts'
import type { Jobs } from '#server/core/jobs/jobs.ts'
import { mailFailureOf } from '#server/core/mail/mail-failure.ts'
import type { Mailer } from '#server/core/mail/mail.ts'
import { personMail } from './person-mail.ts'
import { roleMail } from './role-mail.ts'

const job = 'invitation-mails'
const maxTries = 12

interface QueuedMail {
  kind: 'role' | 'person'
  invitation_id: string
  tries: number
}

interface MailQueue {
  pool: Pool
  mailer: Mailer
  siteUrl: string
}

/** Part of the transaction that writes the invitation. */
export async function queueRoleMail(jobs: Jobs, id: string, client: Client): Promise<void> {
  await client.query(`insert into private.invitation_mails (kind, invitation_id) values ('role', $1)`, [id])
  await jobs.send(job, {}, { client })
}

/** Each minute: what an import has queued, what could not be sent, and what a killed process has left. */
export function registerInvitationJobs(jobs: Jobs, queue: MailQueue): void {
  jobs.on(job, { every: '* * * * *', pollEvery: 1 }, () => sendInvitationMails(queue))
}

/** Sends what waits, evenly and no faster than the mail service takes it. Ends when nothing waits, or after a minute. */
export async function sendInvitationMails({ pool, mailer, siteUrl }: MailQueue): Promise<void> {
  const { perMinute = 30 } = mailer
  const until = Date.now() + 60_000
  while (Date.now() < until) {
    const { rows } = await pool.query<QueuedMail>(
      'select * from private.next_invitation_mail($1) where kind is not null',
      [perMinute],
    )
    const [next] = rows
    if (next === undefined) return
    const outcome = await sendMail({ pool, mailer, siteUrl }, next)
    // A mail service that cannot be reached is not tried with the next address.
    if (outcome === 'later') return
    await sleep(60_000 / perMinute)
  }
}

async function sendMail({ pool, mailer, siteUrl }: MailQueue, next: QueuedMail): Promise<'done' | 'later'> {
  const { kind, invitation_id: id, tries } = next
  const settle = (change: string, values: unknown[] = []) =>
    pool.query(`update private.invitation_mails set ${change} where kind = $1 and invitation_id = $2`, [
      kind,
      id,
      ...values,
    ])
  const mail = kind === 'role' ? await roleMail(pool, siteUrl, id) : await personMail(pool, siteUrl, { id, tries })
  if (mail === undefined) {
    await settle(`state = 'failed', failure = 'It was revoked, accepted or over before its mail was sent.'`)
    return 'done'
  }
  try {
    await mailer.send(mail)
  } catch (error) {
    const { outcome, reason } = mailFailureOf(error)
    if (outcome === 'later' && tries < maxTries) {
      await settle(
        `state = 'waiting', failure = left($3, 500), next_try_at = now() + least(interval '1 hour', interval '10 seconds' * 2 ^ tries)`,
        [reason],
      )
      return 'later'
    }
    await settle(`state = 'failed', failure = left($3, 500)`, [
      outcome === 'unknown'
        ? `The connection was lost after the text of the mail: it may have arrived. ${reason}`
        : reason,
    ])
    return 'done'
  }
  await settle(`state = 'mailed', mailed_at = now(), failure = null`)
  if (kind === 'role') await pool.query('update public.role_invitations set mailed_at = now() where id = $1', [id])
  return 'done'
}
