import { Hono } from 'hono'
import { z } from 'zod'
import { requireRight } from '#server/supabase/auth/guards/rights.ts'
import { requireFreshProof } from '#server/supabase/auth/guards/fresh-proof.ts'
import { type AccountEnv, requireAccount } from '#server/supabase/auth/guards/require-account.ts'
import { limitBody, readJson } from '#server/core/http/bodies/json-body.ts'
import { AppError } from '#server/core/errors/app-error.ts'
import { openPaymentLimits } from '#server/features/payments/orders/limits.ts'
import { cancelOrder, findOrder } from '#server/features/payments/orders/orders.ts'
import type { PaymentDeps } from '#server/features/payments/port/provider.ts'
import { manualKeyId, manualPath } from './names.ts'
import { recordPayment, recordRefund } from './record.ts'

const maxBodyBytes = 4 * 1024

/** As the office has printed it: letters and digits of any script, with separators. */
const receipt = z
  .string()
  .trim()
  .transform((text) => text.normalize('NFC').replaceAll(/\s+/g, ' '))
  .pipe(
    z
      .string()
      .regex(
        /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._/#()-]{0,59}$/u,
        'is not a receipt number (at most 60 letters and digits)',
      ),
  )

const payment = z.object({ receipt })
/** `askedAt`: the time of the student's request, which the refund window applies to. */
const refund = z.object({ receipt, askedAt: z.iso.datetime({ offset: true }).optional() })

/** Endpoints for students with an open order, and for admins who record payments and refunds. */
export function createManualRoutes({
  pool,
  tokens,
  config,
  log,
  instructions,
}: PaymentDeps & { instructions: string }) {
  const limits = openPaymentLimits(pool, config)
  const app = new Hono<AccountEnv>()
  app.use(limitBody(maxBodyBytes), requireAccount(pool, tokens))

  app.get('/:id', async (c) => {
    const { id: accountId } = c.get('account')
    await limits.consume('payments-look', accountId)
    const order = await findOrder(pool, c.req.param('id'))
    // Another account's order gets the same error as an unknown one.
    if (order?.accountId !== accountId || order.keyId !== manualKeyId) throw orderNotFound()
    const { id, state, amount, expiresAt, proUntil } = order
    return c.json({ id, state, amount, expiresAt, proUntil, instructions }, 200, { 'cache-control': 'no-store' })
  })

  app.post('/:id/cancel', async (c) => {
    const { id: accountId } = c.get('account')
    await limits.consume('payments-order', accountId)
    const outcome = await cancelOrder(pool, c.req.param('id'), accountId)
    if (outcome === 'unknown_order') throw orderNotFound()
    if (outcome === 'closed') throw new AppError(409, 'order_closed', 'This order is paid or has expired.')
    return c.json({ state: 'cancelled' })
  })

  app.post('/:id/paid', async (c) => {
    await requireRight(pool, c.var, 'money')
    requireFreshProof(c.var)
    const body = await readJson(c, payment)
    await recordPayment({ pool, signedIn: c.var, log }, { orderId: c.req.param('id'), receipt: body.receipt })
    return c.json({ state: 'paid' })
  })

  app.post('/:id/refunded', async (c) => {
    await requireRight(pool, c.var, 'money')
    requireFreshProof(c.var)
    const body = await readJson(c, refund)
    const askedAt = body.askedAt === undefined ? undefined : new Date(body.askedAt)
    if (askedAt !== undefined && askedAt > new Date())
      throw new AppError(400, 'validation_failed', 'askedAt: lies in the future')
    await recordRefund({ pool, signedIn: c.var, log }, { orderId: c.req.param('id'), receipt: body.receipt, askedAt })
    return c.json({ state: 'refunded' })
  })

  return { path: manualPath, app: new Hono().route('/', app) }
}

const orderNotFound = () => new AppError(404, 'order_not_found', 'There is no such order.')
