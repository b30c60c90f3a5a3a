import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { z } from 'zod'
import type { Client, Pool } from '#server/core/database/pool.ts'
import { transaction } from '#server/core/database/pool.ts'
import { limitBody } from '#server/core/http/json-body.ts'
import { AppError } from '#server/core/http/on-error.ts'
import type { Log } from '#server/core/http/request-log.ts'
import type { Payments } from './open.ts'
import { findOrder, isNewNotice } from './orders.ts'
import { paymentEntity } from './razorpay.ts'
import { countRefund } from './refunds.ts'
import { applyPayment, giveBack } from './settle.ts'

interface WebhookDeps {
  pool: Pool
  payments: Payments
  log: Log
}

const maxBodyBytes = 256 * 1024

/** https://razorpay.com/docs/webhooks/payloads/payments/ and …/refunds/ */
const notice = z.object({
  event: z.string(),
  payload: z.object({
    payment: z.object({ entity: paymentEntity }).optional(),
    refund: z
      .object({ entity: z.object({ id: z.string(), payment_id: z.string(), amount: z.coerce.number() }) })
      .optional(),
  }),
})
type Notice = z.output<typeof notice>

/**
 * The provider's notices, to be mounted at /api/webhooks/razorpay. Signed over the body as it came, so it is
 * not parsed before. Whatever is genuine is answered with 200 once it is committed; anything else would make
 * the provider repeat it for a day and then stop sending notices at all.
 */
export function createWebhook({ pool, payments, log }: WebhookDeps): Hono {
  return new Hono().post('/', limitBody(maxBodyBytes), async (c) => {
    const { provider } = payments
    if (provider === undefined) throw new AppError(503, 'payments_not_configured', 'Payments are not set up.')
    const body = await c.req.text()
    if (!provider.isWebhookSignature(body, c.req.header('x-razorpay-signature') ?? ''))
      throw new AppError(400, 'bad_signature', 'The signature does not fit the body.')

    const read = readNotice(body)
    if (read === undefined) {
      log.error('a genuine payment notice has a shape that is not known: ignored')
      return c.json({ received: true })
    }
    const id = c.req.header('x-razorpay-event-id') ?? createHash('sha256').update(body).digest('hex')
    const orderId = await transaction(pool, async (client) =>
      (await isNewNotice(client, id)) ? workOff(client, read, log) : undefined,
    )
    // After the answer: the provider waits five seconds at most.
    if (orderId !== undefined) void giveBack(orderId, { pool, provider, log })
    return c.json({ received: true })
  })
}

function readNotice(body: string): Notice | undefined {
  try {
    return notice.parse(JSON.parse(body))
  } catch {
    return undefined
  }
}

/** Returns the order of which a payment has to go back. */
async function workOff(client: Client, { event, payload }: Notice, log: Log): Promise<string | undefined> {
  switch (event) {
    case 'payment.authorized':
    case 'payment.captured':
    case 'payment.failed':
    case 'order.paid': {
      const payment = payload.payment?.entity
      if (payment === undefined) return undefined
      return (await applyPayment(client, payment, log)) === 'refund' ? payment.orderId : undefined
    }
    case 'refund.created':
    case 'refund.processed':
      await workOffRefund(client, payload, log)
      return undefined
    case 'refund.failed':
      log.error({ refund: payload.refund?.entity.id }, 'a refund failed at the provider: look at its dashboard')
      return undefined
    default:
      return undefined
  }
}

/** A partial refund, which only the provider's dashboard can make, ends no plan. */
async function workOffRefund(client: Client, payload: Notice['payload'], log: Log): Promise<void> {
  const refund = payload.refund?.entity
  const orderId = payload.payment?.entity.orderId
  const order = orderId === undefined ? undefined : await findOrder(client, orderId)
  if (refund === undefined || order === undefined) return
  if (refund.amount >= order.amount) await countRefund(client, refund.payment_id, refund.id)
  else log.warn({ orderId, refund: refund.id }, 'a part of a payment was refunded: the plan stays')
}
