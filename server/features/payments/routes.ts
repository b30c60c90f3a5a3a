import { randomBytes } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { planCurrency, plans } from '#domain/plans.ts'
import { wording } from '#domain/wording.ts'
import { requireRight } from '#server/supabase/auth/guards/rights.ts'
import { requireFreshProof } from '#server/supabase/auth/guards/fresh-proof.ts'
import { type AccountEnv, requireAccount } from '#server/supabase/auth/guards/require-account.ts'
import type { Pool } from '#server/core/database/pool.ts'
import { limitBody, readJson } from '#server/core/http/bodies/json-body.ts'
import { isLocalRequest } from '#server/core/http/loopback.ts'
import { AppError } from '#server/core/errors/app-error.ts'
import { openPaymentLimits } from './orders/limits.ts'
import type { Payments } from './open.ts'
import {
  chooseFree,
  claimCheck,
  findOpenOrder,
  findOrder,
  isOrderOf,
  isPro,
  type Order,
  saveOrder,
} from './orders/orders.ts'
import { type PaymentDeps, type Provider, ProviderRejected, ProviderUnavailable } from './port/provider.ts'
import { requestRefund, makeRefundsOf, requireRefundable } from './orders/refunds.ts'
import { reconcileOrder, type SettleDeps } from './orders/settle.ts'
import { unlessUnavailable, verifyReport } from './verify.ts'

const maxBodyBytes = 16 * 1024
/** Shortest time between two queries of the provider about an order, however many tabs poll. */
const checkEverySeconds = 2

const newOrder = z.object({ plan: z.enum(['free', 'pro']).default('pro'), amount: z.number(), currency: z.string() })

/** Orders and plans for the browser; mounted at /api. */
export function createPaymentsApi({
  pool,
  tokens,
  payments,
  config,
  log,
}: PaymentDeps & { payments: Payments }): Hono<AccountEnv> {
  const limits = openPaymentLimits(pool, config)
  const account = requireAccount(pool, tokens)
  const app = new Hono<AccountEnv>()
  app.use('/orders/*', limitBody(maxBodyBytes), account)
  app.use('/plan', limitBody(maxBodyBytes), account)

  const depsFor = (provider: Provider): SettleDeps => ({ pool, provider, log })

  app.post('/orders', async (c) => {
    const { id: accountId } = c.get('account')
    const { plan, amount, currency } = await readJson(c, newOrder)
    const alreadyPro = await isPro(pool, accountId)
    if (plan === 'free')
      throw alreadyPro ? cannotDowngrade() : rejection(400, 'validation_failed', 'Free is not paid for.')
    if (currency !== planCurrency) throw rejection(400, 'wrong_currency', `Payments are in ${planCurrency}.`)
    // The server's price counts; the browser's must not differ.
    if (amount !== plans[plan].pricePaise) throw rejection(400, 'wrong_amount', 'This is not the price of the plan.')
    if (alreadyPro) throw rejection(409, 'already_pro', 'You are on the Pro plan already.')
    const provider = providerFor(c, payments)
    await limits.consume('payments-order', accountId)

    const open = await findOpenOrder(pool, { accountId, amount, keyId: provider.keyId })
    const id = open?.id ?? (await makeOrder(provider, { pool, accountId, plan, amount, currency }))
    const { checkoutName, checkout, testMode } = provider
    return c.json({ id, amount, currency, provider: checkoutName, testMode, ...checkout }, 201)
  })

  app.get('/orders/:id', async (c) => {
    const { id: accountId } = c.get('account')
    await limits.consume('payments-look', accountId)
    const order = await ownOrder(pool, c.req.param('id'), accountId)
    const { provider } = payments
    if (provider !== undefined && isOrderOf(provider, order) && (await claimCheck(pool, order.id, checkEverySeconds))) {
      await unlessUnavailable(() => reconcileOrder(order.id, depsFor(provider)), log)
    }
    const { id, state, proUntil } = (await findOrder(pool, order.id)) ?? order
    return c.json({ id, state, proUntil }, 200, { 'cache-control': 'no-store' })
  })

  app.post('/orders/:id/verify', async (c) => {
    const { id: accountId } = c.get('account')
    await limits.consume('payments-verify', accountId)
    const body = await readJson(c, z.unknown())
    const order = await ownOrder(pool, c.req.param('id'), accountId)
    const verified = await verifyReport(body, order, depsFor(providerOf(order, payments)))
    return c.json(verified, verified.state === 'paid' ? 200 : 202)
  })

  app.post('/orders/:id/refund', async (c) => {
    await requireRight(pool, c.var, 'money')
    requireFreshProof(c.var)
    const { askedAt } = await readJson(c, refundRequest)
    const order = await findOrder(pool, c.req.param('id'))
    if (order === undefined) throw orderNotFound()
    const wantedAt = askedAt === undefined ? undefined : new Date(askedAt)
    if (wantedAt !== undefined && wantedAt > new Date())
      throw rejection(400, 'validation_failed', 'askedAt: lies in the future')
    await refundOrder(order, wantedAt, { pool, provider: providerOf(order, payments) })
    return c.json({ state: 'refunded' })
  })

  // Within the 24 hours of the refund policy the student cancels without an admin.
  app.post('/orders/:id/cancel', async (c) => {
    const { id: accountId } = c.get('account')
    await limits.consume('payments-order', accountId)
    const order = await ownOrder(pool, c.req.param('id'), accountId)
    await refundOrder(order, undefined, { pool, provider: providerOf(order, payments) })
    return c.json({ state: 'refunded' })
  })

  app.post('/plan', async (c) => {
    await readJson(c, z.object({ plan: z.literal('free') }))
    if (!(await chooseFree(pool, c.get('account').id))) throw cannotDowngrade()
    return c.json({ plan: 'free' })
  })

  return app
}

/** `askedAt`: the time of the student's request, which the refund window applies to. */
const refundRequest = z.object({ askedAt: z.iso.datetime({ offset: true }).optional() })

async function makeOrder(
  provider: Provider,
  wanted: { pool: Pool; accountId: string; plan: string; amount: number; currency: string },
): Promise<string> {
  const { pool, accountId, plan, amount, currency } = wanted
  let id: string
  try {
    id = await provider.createOrder({ amount, currency, receipt: `cl_${randomBytes(12).toString('hex')}` })
  } catch (cause) {
    if (!(cause instanceof ProviderUnavailable || cause instanceof ProviderRejected)) throw cause
    throw new AppError(502, 'provider_unavailable', wording.plans.orderFailed, { cause, report: true })
  }
  // If the process is killed before this line, the provider has an order whose id is unknown: it stays unpaid.
  return saveOrder(pool, { id, accountId, plan, amount, currency, provider })
}

/**
 * Records the refund, then requests it from the provider. `wantedAt`: the time of the owner's request; default now.
 * @throws {AppError} refund_window_over, not_refundable, provider_unavailable (the reconciler then retries)
 */
export async function refundOrder(
  order: Order,
  wantedAt: Date | undefined,
  deps: { pool: Pool; provider: Provider },
): Promise<void> {
  if (deps.provider.refund === undefined)
    throw rejection(409, 'refund_by_hand', 'Give the money back at the office, then record it with its receipt number.')
  const answer = await requestRefund(deps.pool, order.id, wantedAt)
  if (answer === 'refunded') return
  requireRefundable(answer)
  try {
    await makeRefundsOf(order.id, deps)
  } catch (cause) {
    if (!(cause instanceof ProviderUnavailable || cause instanceof ProviderRejected)) throw cause
    const message =
      'Your refund is recorded. The payment provider has not accepted it yet; we will try again automatically.'
    throw new AppError(502, 'provider_unavailable', message, { cause, report: true })
  }
}

async function ownOrder(pool: Pool, id: string, accountId: string): Promise<Order> {
  const order = await findOrder(pool, id)
  // Another account's order gets the same error as an unknown one.
  if (order === undefined || order.accountId !== accountId) throw orderNotFound()
  return order
}

function providerFor(c: Context, { provider, localOnly }: Payments): Provider {
  if (provider !== undefined && (!localOnly || isLocalRequest(c))) return provider
  throw rejection(503, 'payments_not_configured', 'Payments are not set up on this site yet.')
}

/** The provider of the order; another one does not know it. */
function providerOf(order: Order, { provider }: Payments): Provider {
  if (provider !== undefined && isOrderOf(provider, order)) return provider
  throw rejection(503, 'payments_not_configured', 'The payment provider of this order is not set up any more.')
}

const rejection = (status: 400 | 403 | 404 | 409 | 503, code: string, message: string) =>
  new AppError(status, code, message)
const orderNotFound = () => rejection(404, 'order_not_found', 'There is no such order.')
const cannotDowngrade = () => rejection(409, 'cannot_downgrade', wording.plans.cannotDowngrade)
