import { paths } from '#domain/paths.ts'
import { type Context, Hono } from 'hono'
import { clientAddress } from '#server/core/http/addresses/client-address.ts'
import { limitBody } from '#server/core/http/bodies/json-body.ts'
import { AppError } from '#server/core/errors/app-error.ts'
import type { Config } from '#server/core/config/config.ts'
import type { Pool } from '#server/core/database/pool.ts'
import type { Log } from '#server/core/log/log.ts'
import { openPaymentLimits } from './orders/limits.ts'
import { claimCheck, findOrder, isOrderOf, type Order } from './orders/orders.ts'
import { reconcileOrder, type SettleDeps } from './orders/settle.ts'
import type { Payments } from './open.ts'
import { unlessUnavailable, verifyReport } from './verify.ts'

interface ReturnDeps {
  pool: Pool
  payments: Payments
  config: Pick<Config, 'rateLimits' | 'trustProxy'>
  log: Log
}

const maxBodyBytes = 16 * 1024
/** Shortest time between two queries of the provider about an order, seconds, however often the form comes. */
const checkEverySeconds = 2

/**
 * The return address of a checkout that has replaced the page, for the form that a handler on the page would otherwise
 * get: the in-app browsers of Instagram and Facebook have no such handler. Mounted at /api/payment-returns.
 *
 * The provider's site posts it without a session: a valid signature proves a payment, and everything else is queried
 * from the provider instead. The redirect leads to our own page, which shows the order to its owner only.
 */
export function createPaymentReturns({ pool, payments: { provider }, config, log }: ReturnDeps): Hono {
  const limits = openPaymentLimits(pool, config)
  const app = new Hono()
  return app.post('/:orderId', limitBody(maxBodyBytes), async (c) => {
    const orderId = c.req.param('orderId')
    const form = new URLSearchParams(await c.req.text())
    const isAllowed = await limits.tryConsume('payments-return', clientAddress(c, config.trustProxy))
    const order = isAllowed ? await findOrder(pool, orderId) : undefined
    if (provider === undefined || order === undefined || !isOrderOf(provider, order)) return showOrder(c, orderId)

    const deps = { pool, provider, log }
    if (await isProven(form, order, deps)) return showOrder(c, orderId, true)
    // Declined, cancelled, or not from the provider: the provider is queried about the order.
    if (await claimCheck(pool, orderId, checkEverySeconds))
      await unlessUnavailable(() => reconcileOrder(orderId, deps), log)
    return showOrder(c, orderId)
  })
}

/** Whether the form proves a payment, whatever became of it. */
async function isProven(form: URLSearchParams, order: Order, deps: SettleDeps): Promise<boolean> {
  try {
    await verifyReport(Object.fromEntries(form), order, deps)
    return true
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.code !== 'validation_failed')
      deps.log.warn({ orderId: order.id, code: error.code }, 'a checkout came back with a form that bought nothing')
    return error.code === 'payment_returned'
  }
}

/** Redirects to the plans page, which loads the order as its owner. Only the order's id is in the address. */
function showOrder(c: Context, orderId: string, made = false): Response {
  return c.redirect(paths.checkedOut({ order: orderId, made }), 303)
}
