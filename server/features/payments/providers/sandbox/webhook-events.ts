import type { Client } from '#server/core/database/pool.ts'
import type { JobData, Jobs } from '#server/core/jobs/jobs.ts'
import { signatureOf } from '../razorpay/signatures.ts'
import {
  newId,
  orderEntity,
  type OrderRow,
  paymentEntity,
  type PaymentRow,
  refundEntity,
  type RefundRow,
} from './entities.ts'
import type { SandboxKeys } from './keys.ts'
import { webhookJob } from './names.ts'

/** The real gateway's timeout. */
const timeoutMs = 5_000

interface Subjects {
  payment: PaymentRow
  order?: OrderRow
  refund?: RefundRow
}

/** Queues a webhook, in the transaction of the change that it reports. */
export async function sendWebhook(
  event: string,
  { payment, order, refund }: Subjects,
  { client, jobs }: { client: Client; jobs: Jobs },
): Promise<void> {
  const payload = {
    payment: { entity: paymentEntity(payment) },
    ...(order !== undefined && { order: { entity: orderEntity(order) } }),
    ...(refund !== undefined && { refund: { entity: refundEntity(refund) } }),
  }
  const body = JSON.stringify({
    entity: 'event',
    account_id: 'acc_sandbox',
    event,
    contains: Object.keys(payload),
    payload,
    created_at: Math.floor(Date.now() / 1000),
  })
  await jobs.send(webhookJob, { id: newId('evt'), body }, { client })
}

/** @throws when the site does not accept it: then the queue sends it again later */
export async function deliverWebhook(
  { id, body }: JobData,
  { origin, keys }: { origin: string; keys: Pick<SandboxKeys, 'sandboxWebhookSecret'> },
): Promise<void> {
  const response = await fetch(`${origin}/api/webhooks/razorpay`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-razorpay-event-id': String(id),
      'x-razorpay-signature': signatureOf(String(body), keys.sandboxWebhookSecret),
    },
    body: String(body),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!response.ok) throw new Error(`The site answered a payment webhook with ${response.status}.`)
}
