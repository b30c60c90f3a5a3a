import { createHash } from 'node:crypto'
import { z } from 'zod'
import { AppError } from '#server/core/errors/app-error.ts'
import type { Webhook, WebhookEvent } from '#server/features/payments/port/provider.ts'
import { paymentEntity } from './payment-entity.ts'
import { isSignature } from './signatures.ts'

/** https://razorpay.com/docs/webhooks/payloads/payments/ and …/refunds/ */
const envelope = z.object({
  event: z.string(),
  payload: z.object({
    payment: z.object({ entity: paymentEntity }).optional(),
    refund: z
      .object({ entity: z.object({ id: z.string(), payment_id: z.string(), amount: z.coerce.number() }) })
      .optional(),
  }),
})

/** The signature covers the raw body, so it is verified before parsing. @throws {AppError} bad_signature */
export function readWebhook(
  { body, header }: Parameters<Webhook['read']>[0],
  webhookSecret: string,
): ReturnType<Webhook['read']> {
  if (!isSignature(header('x-razorpay-signature') ?? '', body, webhookSecret))
    throw new AppError(400, 'bad_signature', 'The signature does not fit the body.')
  const id = header('x-razorpay-event-id') ?? createHash('sha256').update(body).digest('hex')
  return { id, event: readEvent(body) }
}

function readEvent(body: string): WebhookEvent {
  const read = readEnvelope(body)
  if (read === undefined) return { type: 'unreadable' }
  const payment = read.payload.payment?.entity
  const refund = read.payload.refund?.entity
  switch (read.event) {
    case 'payment.authorized':
    case 'payment.captured':
    case 'payment.failed':
    case 'order.paid':
      return payment === undefined ? { type: 'ignored' } : { type: 'payment', payment }
    case 'refund.created':
    case 'refund.processed': {
      if (refund === undefined) return { type: 'ignored' }
      const { id, payment_id: paymentId, amount } = refund
      return { type: 'refund', refund: { id, paymentId, orderId: payment?.orderId, amount } }
    }
    case 'refund.failed':
      return { type: 'refund_failed', refundId: refund?.id }
    default:
      return { type: 'ignored' }
  }
}

function readEnvelope(body: string): z.output<typeof envelope> | undefined {
  try {
    return envelope.parse(JSON.parse(body))
  } catch {
    return undefined
  }
}
