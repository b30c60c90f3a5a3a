import { policy } from '#domain/policy.ts'
import type { Pool } from '#server/core/database/pool.ts'
import { AppError } from '#server/core/errors/app-error.ts'
import { type Provider, ProviderRejected } from '../port/provider.ts'

type RefundAnswer = 'asked' | 'refunded' | 'not_refundable' | 'window_over' | 'unknown_order'

/** Records that an order's payment is to be refunded. `wantedAt`: the time of its owner's request; default now. */
export async function requestRefund(
  db: Pick<Pool, 'query'>,
  orderId: string,
  wantedAt: Date | undefined,
): Promise<RefundAnswer> {
  const { rows } = await db.query<{ answer: RefundAnswer }>(
    'select private.ask_refund($1, coalesce($2, now()), make_interval(hours => $3)) as answer',
    [orderId, wantedAt, policy.fullRefundHours],
  )
  return rows[0]?.answer ?? 'unknown_order'
}

/** @throws {AppError} refund_window_over, not_refundable */
export function requireRefundable(answer: RefundAnswer): void {
  if (answer === 'window_over')
    throw new AppError(409, 'refund_window_over', 'The time for a refund of this order is over.')
  if (answer !== 'asked' && answer !== 'refunded')
    throw new AppError(409, 'not_refundable', 'There is nothing to refund on this order.')
}

/**
 * Records a full refund, which ends the plan of its payment. Idempotent. `orderId`, where the provider sends it, keeps
 * a refund that is reported before its payment.
 */
export async function recordRefundResult(
  db: Pick<Pool, 'query'>,
  paymentId: string,
  refundId: string | undefined,
  orderId?: string,
): Promise<void> {
  await db.query('select private.count_refund($1, $2, $3)', [paymentId, refundId ?? null, orderId ?? null])
}

interface OpenRefund {
  paymentId: string
  orderId: string
  amount: number
}

/**
 * Makes the recorded refunds of an order. A process killed between the provider's response and our own record makes the
 * refund again with the same key, for which the provider returns the existing one.
 *
 * @throws {ProviderUnavailable} {ProviderRejected} The refund stays recorded, and the reconciler retries it.
 */
export async function makeRefundsOf(orderId: string, deps: { pool: Pool; provider: Provider }): Promise<void> {
  const { rows } = await deps.pool.query<OpenRefund>(
    `update private.refunds set tried_at = now() where order_id = $1 and done_at is null
     returning payment_id as "paymentId", order_id as "orderId", amount_paise as amount`,
    [orderId],
  )
  for (const each of rows) await makeRefund(each, deps)
}

async function makeRefund(
  { paymentId, amount }: OpenRefund,
  { pool, provider }: { pool: Pool; provider: Provider },
): Promise<void> {
  // Staff refund it, and record that with a receipt.
  if (provider.refund === undefined) return
  try {
    await recordRefundResult(pool, paymentId, await provider.refund({ id: paymentId, amount }))
  } catch (error) {
    if (!(error instanceof ProviderRejected)) throw error
    // It may have been refunded in the provider's dashboard: then nothing is left to do.
    const { status } = await provider.findPayment(paymentId)
    if (status !== 'refunded') throw error
    await recordRefundResult(pool, paymentId, undefined)
  }
}

/** Claims orders whose refund the provider has not accepted yet: each minute at first, later each hour. */
export async function claimDueRefunds(
  pool: Pool,
  { orderKeys }: Pick<Provider, 'orderKeys'>,
  limit: number,
): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select distinct o.id from private.refunds r join public.orders o on o.id = r.order_id
     where r.done_at is null and o.key_id ~ $1
       and (r.tried_at is null
         or r.tried_at < now() - greatest(interval '50 seconds', least(interval '1 hour', (now() - r.asked_at) / 4)))
     limit $2`,
    [orderKeys.source, limit],
  )
  return rows.map(({ id }) => id)
}
