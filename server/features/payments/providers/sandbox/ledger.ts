import { type Client, type Pool, transaction } from '#server/core/database/pool.ts'
import type { Jobs } from '#server/core/jobs/jobs.ts'
import { newId, type OrderRow, type PaymentRow, type RefundRow } from './entities.ts'
import { captureJob } from './names.ts'
import { sendWebhook } from './webhook-events.ts'

export interface Ledger {
  pool: Pool
  jobs: Jobs
}

/** The outcome that the person at the sandbox's checkout has chosen. */
export type Outcome = 'paid' | 'failed' | 'slow'

/** A slow bank's delay, seconds: long enough to see the page wait. */
const slowBankSeconds = 15

const orderColumns = 'id, amount, currency, receipt, notes, attempts, status, created_at'
const paymentColumns = 'id, order_id, amount, currency, status, method, email, contact, error_description, created_at'

export async function makeOrder(
  { pool }: Ledger,
  order: { amount: number; currency: string; receipt: string | undefined; notes: Record<string, unknown> },
): Promise<OrderRow | undefined> {
  const { rows } = await pool.query<OrderRow>(
    `insert into server.sandbox_orders (id, amount, currency, receipt, notes) values ($1, $2, $3, $4, $5)
     returning ${orderColumns}`,
    [newId('order'), order.amount, order.currency, order.receipt ?? null, JSON.stringify(order.notes)],
  )
  return rows[0]
}

export async function findOrder({ pool }: Pick<Ledger, 'pool'>, id: string): Promise<OrderRow | undefined> {
  const { rows } = await pool.query<OrderRow>(`select ${orderColumns} from server.sandbox_orders where id = $1`, [id])
  return rows[0]
}

export async function findPayment({ pool }: Pick<Ledger, 'pool'>, id: string): Promise<PaymentRow | undefined> {
  const { rows } = await pool.query<PaymentRow>(`select ${paymentColumns} from server.sandbox_payments where id = $1`, [
    id,
  ])
  return rows[0]
}

export async function paymentsOfOrder({ pool }: Pick<Ledger, 'pool'>, orderId: string): Promise<PaymentRow[]> {
  const { rows } = await pool.query<PaymentRow>(
    `select ${paymentColumns} from server.sandbox_payments where order_id = $1 order by created_at desc`,
    [orderId],
  )
  return rows
}

/**
 * One payment attempt. Undefined when the order is already paid: like the real gateway, it accepts no second payment.
 */
export async function pay(
  { pool, jobs }: Ledger,
  { orderId, outcome, email, contact }: { orderId: string; outcome: Outcome; email: string; contact: string },
): Promise<PaymentRow | undefined> {
  return transaction(pool, async (client) => {
    const { rows: found } = await client.query<OrderRow>(
      `update server.sandbox_orders set attempts = attempts + 1,
         status = case when $2 = 'paid' then 'paid' else 'attempted' end
       where id = $1 and status <> 'paid'
         and not exists (select from server.sandbox_payments where order_id = $1 and status = 'authorized')
       returning ${orderColumns}`,
      [orderId, outcome],
    )
    const order = found[0]
    if (order === undefined) return undefined
    const { rows } = await client.query<PaymentRow>(
      `insert into server.sandbox_payments (id, order_id, amount, currency, status, method, email, contact, error_description)
       values ($1, $2, $3, $4, $5, 'upi', $6, $7, $8) returning ${paymentColumns}`,
      [
        newId('pay'),
        order.id,
        order.amount,
        order.currency,
        { paid: 'captured', failed: 'failed', slow: 'authorized' }[outcome],
        email,
        contact,
        outcome === 'failed' ? 'The bank declined the payment. Nothing was charged.' : null,
      ],
    )
    const payment = rows[0]
    if (payment === undefined) return undefined
    await tell(client, { jobs, order, payment, outcome })
    return payment
  })
}

async function tell(
  client: Client,
  { jobs, order, payment, outcome }: { jobs: Jobs; order: OrderRow; payment: PaymentRow; outcome: Outcome },
): Promise<void> {
  if (outcome === 'failed') return sendWebhook('payment.failed', { payment }, { client, jobs })
  await sendWebhook('payment.authorized', { payment: { ...payment, status: 'authorized' } }, { client, jobs })
  if (outcome === 'slow') {
    await jobs.send(captureJob, { paymentId: payment.id }, { client, afterSeconds: slowBankSeconds })
    return
  }
  await sendWebhook('payment.captured', { payment }, { client, jobs })
  await sendWebhook('order.paid', { payment, order }, { client, jobs })
}

/** The slow bank has paid. Idempotent. */
export async function captureLate(paymentId: string, { pool, jobs }: Ledger): Promise<void> {
  await transaction(pool, async (client) => {
    const { rows } = await client.query<PaymentRow>(
      `update server.sandbox_payments set status = 'captured' where id = $1 and status = 'authorized'
       returning ${paymentColumns}`,
      [paymentId],
    )
    const payment = rows[0]
    if (payment === undefined) return
    const { rows: orders } = await client.query<OrderRow>(
      `update server.sandbox_orders set status = 'paid' where id = $1 returning ${orderColumns}`,
      [payment.order_id],
    )
    await sendWebhook('payment.captured', { payment }, { client, jobs })
    if (orders[0] !== undefined) await sendWebhook('order.paid', { payment, order: orders[0] }, { client, jobs })
  })
}

/** A full refund. The same key returns the same refund; undefined when the payment cannot be refunded. */
export async function refund(
  { pool, jobs }: Ledger,
  { paymentId, amount, key }: { paymentId: string; amount: number | undefined; key: string | undefined },
): Promise<RefundRow | undefined> {
  return transaction(pool, async (client) => {
    const { rows: payments } = await client.query<PaymentRow>(
      `select ${paymentColumns} from server.sandbox_payments where id = $1 for update`,
      [paymentId],
    )
    const payment = payments[0]
    if (payment === undefined) return undefined
    const { rows: made } = await client.query<RefundRow>(
      'select id, payment_id, amount, created_at from server.sandbox_refunds where payment_id = $1 and idempotency_key = $2',
      [paymentId, key ?? null],
    )
    if (made[0] !== undefined) return made[0]
    if (payment.status !== 'captured' || (amount ?? payment.amount) !== payment.amount) return undefined

    await client.query("update server.sandbox_payments set status = 'refunded' where id = $1", [paymentId])
    const { rows } = await client.query<RefundRow>(
      `insert into server.sandbox_refunds (id, payment_id, amount, idempotency_key) values ($1, $2, $3, $4)
       returning id, payment_id, amount, created_at`,
      [newId('rfnd'), paymentId, payment.amount, key ?? null],
    )
    const refund = rows[0]
    if (refund === undefined) return undefined
    await sendWebhook('refund.processed', { payment: { ...payment, status: 'refunded' }, refund }, { client, jobs })
    return refund
  })
}
