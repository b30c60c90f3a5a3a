import { AppError } from '#server/core/errors/app-error.ts'
import type { Log } from '#server/core/log/log.ts'
import { findOrder, type Order } from './orders/orders.ts'
import { settle, type SettleDeps } from './orders/settle.ts'
import { ProviderRejected, ProviderUnavailable } from './port/provider.ts'

/** The result of a checkout's report: the order is paid, or its payment is still pending. */
export type Verified = { state: 'paid'; proUntil: Date } | { state: 'pending' }

/**
 * Settles an order by its checkout's report, which the provider's signature proves. Idempotent.
 *
 * @throws {AppError} validation_failed, order_mismatch, bad_signature, or payment_returned where the payment is
 *   refunded
 */
export async function verifyReport(report: unknown, order: Order, deps: SettleDeps): Promise<Verified> {
  const { provider, pool, log } = deps
  if (provider.callback === undefined) throw orderMismatch()
  const paymentId = provider.callback.read(report, order.id)
  const payment = await unlessUnavailable(() => provider.findPayment(paymentId), log)
  if (payment === undefined) return { state: 'pending' }
  if (payment.orderId !== order.id) throw orderMismatch()
  const outcome = await settle(deps, payment)
  if (outcome === 'mismatch') throw orderMismatch()
  if (outcome === 'noted' && payment.status !== 'refunded') return { state: 'pending' }
  const { state, proUntil, paymentId: counted } = (await findOrder(pool, order.id)) ?? order
  if (state === 'paid' && counted === payment.id && proUntil !== null) return { state, proUntil }
  throw new AppError(409, 'payment_returned', 'This payment did not buy a plan. You will get a full refund.')
}

/** Undefined, with a line in the log, while the provider is unavailable. */
export async function unlessUnavailable<T>(call: () => Promise<T>, log: Log): Promise<T | undefined> {
  try {
    return await call()
  } catch (err) {
    if (!(err instanceof ProviderUnavailable || err instanceof ProviderRejected)) throw err
    log.warn({ err }, 'the payment provider could not be reached')
    return undefined
  }
}

const orderMismatch = () => new AppError(400, 'order_mismatch', 'This payment belongs to another order.')
