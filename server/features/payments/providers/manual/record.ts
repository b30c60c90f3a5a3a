import { withRight } from '#server/supabase/auth/guards/rights.ts'
import type { SignedIn } from '#server/supabase/auth/guards/require-session.ts'
import type { Client, Pool } from '#server/core/database/pool.ts'
import { AppError } from '#server/core/errors/app-error.ts'
import type { Log } from '#server/core/log/log.ts'
import { lockOrder, type Order } from '#server/features/payments/orders/orders.ts'
import { requestRefund, recordRefundResult, requireRefundable } from '#server/features/payments/orders/refunds.ts'
import { applyPayment } from '#server/features/payments/orders/settle.ts'
import { manualKeyId } from './names.ts'
import { insertReceipt } from './receipts.ts'

// Records by admins. Each is one transaction, so that a killed process leaves receipt, order, plan and audit line
// complete or absent. The order's row is locked first: of two admins, the second sees what the first has done.

interface RecordDeps {
  pool: Pool
  signedIn: SignedIn
  log: Log
}

/**
 * Records that the office has received the order's amount: the plan begins.
 * @throws {AppError} not_admin, order_not_found, already_paid, order_closed, order_expired, already_pro,
 *   receipt_taken. Then nothing is recorded, and the office returns the money across the counter.
 */
export async function recordPayment(
  { pool, signedIn, log }: RecordDeps,
  { orderId, receipt }: { orderId: string; receipt: string },
): Promise<void> {
  await withRight(pool, signedIn, 'money', async (client) => {
    const order = await lockManualOrder(client, orderId)
    if (order.state === 'paid' && sameReceipt(order.paymentId, receipt)) return
    await requireUnpaid(client, order)
    const outcome = await applyPayment(client, await insertReceipt(client, order, 'payment', receipt), log)
    // The transaction is rolled back: an account that has Pro, or was deleted, has bought nothing.
    if (outcome !== 'granted')
      throw new AppError(409, 'already_pro', 'This account has Pro already, or is gone. Do not take the money.')
  })
}

async function requireUnpaid(client: Client, { state, expiresAt }: Order): Promise<void> {
  if (state === 'paid' || state === 'refunded')
    throw new AppError(409, 'already_paid', 'This order was paid before, with another receipt.')
  if (state === 'cancelled')
    throw new AppError(409, 'order_closed', 'The student has cancelled this order. A new one can be made.')
  const { rows } = await client.query<{ now: Date }>('select now()')
  if (state === 'expired' || expiresAt <= (rows[0]?.now ?? new Date()))
    throw new AppError(409, 'order_expired', 'This order has expired. The student can make a new one.')
}

/**
 * Records that the office has returned the money: the plan ends. `askedAt`: the time of the student's request; default
 * now.
 * @throws {AppError} not_admin, order_not_found, already_refunded, not_refundable, refund_window_over, receipt_taken
 */
export async function recordRefund(
  { pool, signedIn }: RecordDeps,
  { orderId, receipt, askedAt }: { orderId: string; receipt: string; askedAt: Date | undefined },
): Promise<void> {
  await withRight(pool, signedIn, 'money', async (client) => {
    const order = await lockManualOrder(client, orderId)
    if (order.state === 'refunded') {
      if (sameReceipt(order.refundId, receipt)) return
      throw new AppError(409, 'already_refunded', 'This order was refunded before, with another receipt.')
    }
    requireRefundable(await requestRefund(client, orderId, askedAt))
    await insertReceipt(client, order, 'refund', receipt)
    await recordRefundResult(client, order.paymentId ?? '', receipt)
  })
}

async function lockManualOrder(client: Client, id: string): Promise<Order> {
  const order = await lockOrder(client, id)
  if (order?.keyId !== manualKeyId) throw new AppError(404, 'order_not_found', 'There is no such order.')
  return order
}

const sameReceipt = (one: string | null, other: string) => one?.toLowerCase() === other.toLowerCase()
