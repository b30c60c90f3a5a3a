import { Hono, type MiddlewareHandler } from 'hono'
import { basicAuth } from 'hono/basic-auth'
import { z } from 'zod'
import type { Pool } from '#server/core/database/pool.ts'
import type { Jobs } from '#server/core/jobs/jobs.ts'
import { limitBody, readAnyJson, readJson } from '#server/core/http/bodies/json-body.ts'
import { isLocalRequest } from '#server/core/http/loopback.ts'
import { checkoutText, signatureOf } from '../razorpay/signatures.ts'
import { type Ledger, findOrder, findPayment, makeOrder, pay, paymentsOfOrder, refund } from './ledger.ts'
import { errorBody, orderEntity, paymentEntity, refundEntity } from './entities.ts'
import type { SandboxKeys } from './keys.ts'

const maxBodyBytes = 16 * 1024

const newOrder = z.object({
  amount: z.number().int().min(100),
  currency: z.literal('INR'),
  receipt: z.string().max(40).optional(),
  notes: z.record(z.string(), z.unknown()).default({}),
})
const newRefund = z.object({ amount: z.number().int().optional() })
const attempt = z.object({
  key_id: z.string(),
  order_id: z.string(),
  outcome: z.enum(['paid', 'failed', 'slow']),
  email: z.string().max(254).default(''),
  contact: z.string().max(40).default(''),
})

interface Gateway {
  keys: SandboxKeys
  /** Its checkout serves requests from this machine only. */
  localOnly: boolean
}

/** The whole gateway: the API of a merchant's server, and that of its checkout window. */
export function createSandboxGateway({ pool, jobs, ...sandbox }: Gateway & { pool: Pool; jobs: Jobs }): Hono {
  const ledger: Ledger = { pool, jobs }
  return new Hono().route('/v1', merchantApi(sandbox, ledger)).route('/checkout', checkoutApi(sandbox, ledger))
}

/** https://razorpay.com/docs/api/orders/, …/payments/, …/refunds/: the endpoints that we use. */
function merchantApi({ keys }: Gateway, ledger: Ledger): Hono {
  const app = new Hono()
  app.use(limitBody(maxBodyBytes))
  app.use(
    basicAuth({
      username: keys.sandboxKeyId,
      password: keys.sandboxKeySecret,
      invalidUserMessage: errorBody('Authentication failed'),
    }),
  )

  app.post('/orders', async (c) => {
    const body = newOrder.safeParse(await readAnyJson(c))
    if (!body.success)
      return c.json(errorBody('The order is not valid.', { field: body.error.issues[0]?.path.join('.') ?? '' }), 400)
    const order = await makeOrder(ledger, { ...body.data, receipt: body.data.receipt })
    return order === undefined ? c.json(errorBody('The order was not made.'), 400) : c.json(orderEntity(order))
  })
  app.get('/orders/:id', async (c) => {
    const order = await findOrder(ledger, c.req.param('id'))
    return order === undefined ? c.json(noSuchId, 400) : c.json(orderEntity(order))
  })
  app.get('/orders/:id/payments', async (c) => {
    if ((await findOrder(ledger, c.req.param('id'))) === undefined) return c.json(noSuchId, 400)
    const items = (await paymentsOfOrder(ledger, c.req.param('id'))).map(paymentEntity)
    return c.json({ entity: 'collection', count: items.length, items })
  })
  app.get('/payments/:id', async (c) => {
    const payment = await findPayment(ledger, c.req.param('id'))
    return payment === undefined ? c.json(noSuchId, 400) : c.json(paymentEntity(payment))
  })
  app.post('/payments/:id/refund', async (c) => {
    const { amount } = await readJson(c, newRefund)
    const key = c.req.header('x-refund-idempotency')
    const made = await refund(ledger, { paymentId: c.req.param('id'), amount, key })
    return made === undefined
      ? c.json(errorBody('The payment has been fully refunded already, or was never captured.'), 400)
      : c.json(refundEntity(made))
  })
  return app
}

/** The checkout window's API. Anybody who knows an order's id may pay it, as with the real gateway. */
function checkoutApi({ keys, localOnly }: Gateway, ledger: Ledger): Hono {
  const app = new Hono()
  app.use(limitBody(maxBodyBytes))
  if (localOnly) app.use(onThisMachine)

  app.get('/orders/:id', async (c) => {
    const order = c.req.query('key_id') === keys.sandboxKeyId ? await findOrder(ledger, c.req.param('id')) : undefined
    if (order === undefined) return c.json(noSuchId, 400)
    const { id, amount, currency, status } = order
    return c.json({ id, amount, currency, status }, 200, { 'cache-control': 'no-store' })
  })
  app.post('/payments', async (c) => {
    const { key_id, order_id: orderId, ...chosen } = await readJson(c, attempt)
    const order = key_id === keys.sandboxKeyId ? await findOrder(ledger, orderId) : undefined
    if (order === undefined) return c.json(noSuchId, 400)
    const payment = await pay(ledger, { orderId, ...chosen })
    if (payment === undefined) return c.json(errorBody('This order is paid already.'), 400)
    if (payment.status === 'failed') {
      const metadata = { payment_id: payment.id, order_id: orderId }
      return c.json(errorBody(payment.error_description ?? '', { metadata }), 400)
    }
    return c.json({
      razorpay_payment_id: payment.id,
      razorpay_order_id: orderId,
      razorpay_signature: signatureOf(checkoutText(orderId, payment.id), keys.sandboxKeySecret),
    })
  })
  return app
}

const noSuchId = errorBody('The id provided does not exist')

/** For other machines the checkout is 404. */
const onThisMachine: MiddlewareHandler = async (c, next) => (isLocalRequest(c) ? next() : c.notFound())
