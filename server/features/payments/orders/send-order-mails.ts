import { readSiteName } from '#server/core/college.ts'
import type { Pool } from '#server/core/database/pool.ts'
import type { Jobs } from '#server/core/jobs/jobs.ts'
import type { Log } from '#server/core/log/log.ts'
import type { Mailer } from '#server/core/mail/mail.ts'
import { type MailedOrder, orderMail } from './order-mails.ts'

interface Sender {
  pool: Pool
  mailer: Mailer
  log: Log
  siteUrl: string
}

/**
 * How long a run starts new mails, ms. The queue abandons a run after a minute and begins the next, which would send
 * this one's remaining mails again.
 */
const runMs = 40_000
/** After so many tries, the last ones an hour apart, the address counts as undeliverable. */
const maxTries = 100

export function registerOrderMails(jobs: Jobs, sender: Sender): void {
  jobs.on('order-mails', { every: '* * * * *', pollEvery: 10 }, () => sendOrderMails(sender))
}

/**
 * Sends the waiting receipts and refund mails. If it is killed after sending one, that one is sent again with the same
 * id.
 */
export async function sendOrderMails(sender: Sender, forMs = runMs): Promise<void> {
  const end = performance.now() + forMs
  while (performance.now() < end) {
    const order = await claimNext(sender.pool)
    if (order === undefined) return
    await sendOne(sender, order)
  }
}

type ClaimedOrder = Omit<MailedOrder, 'email'> & { email: string | null }

async function sendOne({ pool, mailer, log, siteUrl }: Sender, order: ClaimedOrder): Promise<void> {
  const { id, kind, email } = order
  try {
    // A deleted account gets no more mails.
    if (email) await mailer.send(await orderMail(await readSiteName(pool), { ...order, email }, siteUrl))
    await pool.query('update private.order_mails set sent_at = now() where order_id = $1 and kind = $2', [id, kind])
  } catch (err) {
    log.warn({ err, order: id }, 'a mail about an order could not be sent yet')
  }
}

/**
 * Claims a single mail right before it is sent: a claim expires after a minute, and a batch would take longer. Only one
 * process has it; that of a killed process expires.
 */
async function claimNext(pool: Pool): Promise<ClaimedOrder | undefined> {
  const { rows } = await pool.query<ClaimedOrder>(
    `with claimed as (
       update private.order_mails set tries = tries + 1, next_try_at = now() + make_interval(mins => least(tries + 1, 60))
       where (order_id, kind) in (
         select order_id, kind from private.order_mails
         where sent_at is null and next_try_at <= now() and tries < $1
         order by next_try_at, created_at limit 1 for update skip locked)
       returning order_id, kind
     )
     select o.id, c.kind, a.email, o.amount_paise as "amountPaise", o.test_mode as "testMode", o.by_hand as "byHand",
       o.paid_at as "paidAt", o.refunded_at as "refundedAt", o.receipt_number as "receiptNumber",
       o.pro_until as "proUntil"
     from claimed c join public.orders o on o.id = c.order_id left join auth.users a on a.id = o.account_id`,
    [maxTries],
  )
  return rows[0]
}
