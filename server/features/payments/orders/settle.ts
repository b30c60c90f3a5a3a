import type { Client, Pool } from '#server/core/database/pool.ts'
import { transaction } from '#server/core/database/pool.ts'
import type { Log } from '#server/core/log/log.ts'
import { claimDueOrders, type PaymentOutcome, recordCapturedPayment, expireOrder, noteAttempt } from './orders.ts'
import { type Payment, type Provider, ProviderRejected, ProviderUnavailable } from '../port/provider.ts'
import { claimDueRefunds, makeRefundsOf } from './refunds.ts'

export interface SettleDeps {
  pool: Pool
  provider: Provider
  log: Log
}

/**
 * Settles an order by its payment, as reported by the browser, a webhook or the reconciler. Reports may be repeated and
 * come in any order.
 */
export async function applyPayment(
  db: Pick<Client, 'query'>,
  payment: Payment,
  log: Log,
): Promise<PaymentOutcome | 'noted'> {
  const { id: paymentId, orderId, status } = payment
  if (orderId === undefined) return 'unknown_order'
  switch (status) {
    case 'captured': {
      const counted = await recordCapturedPayment(db, orderId, payment)
      if (counted === 'mismatch') log.error({ orderId, paymentId }, 'a payment differs from its order: not counted')
      return counted
    }
    case 'authorized':
      await noteAttempt(db, {
        orderId,
        paymentId,
        state: 'attempted',
        detail: 'The bank agreed. The money is on its way.',
      })
      return 'noted'
    case 'failed': {
      const detail = payment.failure ?? 'The payment failed. Nothing was charged.'
      await noteAttempt(db, { orderId, paymentId, state: 'failed', detail })
      return 'noted'
    }
    case 'created':
    case 'refunded':
      return 'noted'
  }
}

/** The same in a transaction of its own; a payment that bought nothing is refunded immediately. */
export async function settle(deps: SettleDeps, payment: Payment): Promise<PaymentOutcome | 'noted'> {
  const outcome = await transaction(deps.pool, (client) => applyPayment(client, payment, deps.log))
  if (outcome === 'refund' && payment.orderId !== undefined) await tryRefunds(payment.orderId, deps)
  return outcome
}

/** `reconcile` retries a refund that fails now. */
export async function tryRefunds(orderId: string, deps: SettleDeps): Promise<void> {
  try {
    await makeRefundsOf(orderId, deps)
  } catch (err) {
    deps.log.error({ err, orderId }, 'a refund failed; the reconciler tries again')
  }
}

/** By then the provider has refunded what a bank approved late, and no more payments follow. */
const bankTimeoutMs = 6 * 24 * 60 * 60 * 1000

/** Reads an order's payments from the provider. @throws {ProviderUnavailable} {ProviderRejected} */
export async function reconcileOrder(orderId: string, deps: SettleDeps): Promise<void> {
  const payments = (await deps.provider.paymentsOf(orderId)).toSorted(
    (a, b) => Number(a.createdAt) - Number(b.createdAt),
  )
  for (const payment of payments) await settle(deps, payment)
  const underWay = payments.some(
    ({ status, createdAt }) =>
      (status === 'created' || status === 'authorized') && Date.now() - createdAt.getTime() < bankTimeoutMs,
  )
  if (!underWay) await expireOrder(deps.pool, orderId)
}

const batch = 50

/**
 * Completes what a lost webhook, a closed browser or a killed process left open: orders whose payment was not reported,
 * and refunds that the provider has not accepted yet.
 */
export async function reconcile(deps: SettleDeps): Promise<void> {
  const { pool, provider, log } = deps
  for (const orderId of await claimDueOrders(pool, provider, batch)) {
    try {
      await reconcileOrder(orderId, deps)
    } catch (err) {
      if (!(err instanceof ProviderUnavailable || err instanceof ProviderRejected)) throw err
      log.warn({ err, orderId }, 'the payment provider could not be reached about an order')
      if (err instanceof ProviderUnavailable) break
    }
  }
  for (const orderId of await claimDueRefunds(pool, provider, batch)) await tryRefunds(orderId, deps)
}
