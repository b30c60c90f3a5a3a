import { Hono } from 'hono'
import type { Client, Pool } from '#server/core/database/pool.ts'
import { transaction } from '#server/core/database/pool.ts'
import { limitBody } from '#server/core/http/bodies/json-body.ts'
import { AppError } from '#server/core/errors/app-error.ts'
import type { Log } from '#server/core/log/log.ts'
import type { Payments } from './open.ts'
import { findOrder, recordWebhook } from './orders/orders.ts'
import type { Provider, WebhookEvent } from './port/provider.ts'
import { recordRefundResult } from './orders/refunds.ts'
import { applyPayment, tryRefunds } from './orders/settle.ts'

interface WebhookDeps {
  pool: Pool
  payments: Payments
  log: Log
}

const maxBodyBytes = 256 * 1024

/**
 * The provider's webhooks; mounted at /api/webhooks. Every genuine one gets a 200 once it is committed: after anything
 * else the provider repeats it for a day and then disables webhooks.
 */
export function createWebhooks({ payments: { provider }, ...deps }: WebhookDeps): Hono {
  const app = new Hono()
  if (provider === undefined)
    return app.post('/:provider', () => {
      throw new AppError(503, 'payments_not_configured', 'Payments are not set up.')
    })
  const { webhook } = provider
  if (webhook === undefined) return app
  return app.post(`/${webhook.name}`, limitBody(maxBodyBytes), async (c) => {
    const { id, event } = webhook.read({ body: await c.req.text(), header: (name) => c.req.header(name) })
    if (event.type === 'unreadable') deps.log.error('a genuine payment webhook has a shape that is not known: ignored')
    else if (event.type !== 'ignored') await processOnce(id, event, { ...deps, provider })
    return c.json({ received: true })
  })
}

async function processOnce(
  id: string,
  event: WebhookEvent,
  { pool, provider, log }: { pool: Pool; provider: Provider; log: Log },
): Promise<void> {
  const orderId = await transaction(pool, async (client) =>
    (await recordWebhook(client, id)) ? process(client, event, log) : undefined,
  )
  // After the response: the provider waits five seconds at most.
  if (orderId !== undefined) void tryRefunds(orderId, { pool, provider, log })
}

/** Returns the order whose payment must be refunded. */
async function process(client: Client, event: WebhookEvent, log: Log): Promise<string | undefined> {
  switch (event.type) {
    case 'payment':
      return (await applyPayment(client, event.payment, log)) === 'refund' ? event.payment.orderId : undefined
    case 'refund':
      await processRefund(client, event.refund, log)
      return undefined
    case 'refund_failed':
      log.error({ refund: event.refundId }, 'a refund failed at the payment provider: see its dashboard')
      return undefined
    case 'ignored':
    case 'unreadable':
      return undefined
  }
}

/** A partial refund, which only the provider's dashboard can make, ends no plan. */
async function processRefund(
  client: Client,
  { id, paymentId, orderId, amount }: Extract<WebhookEvent, { type: 'refund' }>['refund'],
  log: Log,
): Promise<void> {
  const order = orderId === undefined ? undefined : await findOrder(client, orderId)
  if (order === undefined) return
  if (amount >= order.amount) await recordRefundResult(client, paymentId, id, order.id)
  else log.warn({ orderId, refund: id }, 'a payment was refunded in part: the plan stays')
}
