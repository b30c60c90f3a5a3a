import type Razorpay from 'razorpay'
import { z } from 'zod'
import { type Payment, type Provider, ProviderRefusal, ProviderUnavailable } from './provider.ts'
import { checkoutText, isSignature } from './signatures.ts'

export interface RazorpaySettings {
  keyId: string
  keySecret: string
  webhookSecret: string
  /** Without a trailing slash; the SDK adds the version. */
  apiUrl: string
  describe: string
  checkoutScript: string
  answerLimitMs?: number
}

/** A person waits for the answer. */
const defaultAnswerLimitMs = 8_000

/**
 * Whatever the account's dashboard says: money that a bank agrees to within three days is taken, and what it
 * agrees to later goes back by itself. Minutes. https://razorpay.com/docs/payments/payments/capture-settings/api/
 */
const captureByItself = {
  capture: 'automatic',
  capture_options: { automatic_expiry_period: 4320, manual_expiry_period: 7200, refund_speed: 'normal' },
} as const

/** https://razorpay.com/docs/api/payments/entity/ */
export const paymentEntity = z
  .object({
    id: z.string(),
    order_id: z.string().nullish(),
    amount: z.coerce.number().int(),
    currency: z.string(),
    status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
    method: z.string().nullish(),
    created_at: z.number(),
    error_description: z.string().nullish(),
  })
  .transform((entity): Payment => ({
    id: entity.id,
    orderId: entity.order_id ?? undefined,
    amount: entity.amount,
    currency: entity.currency,
    status: entity.status,
    method: entity.method ?? '',
    createdAt: new Date(entity.created_at * 1000),
    failure: entity.error_description ?? undefined,
  }))

/** The SDK's axios instance, which its types leave out; it is the way to a timeout, another host, a header. */
const transport = z.object({
  rq: z.custom<{
    defaults: { baseURL: string; timeout: number; maxRedirects: number; headers: Record<string, unknown> }
  }>((value) => typeof value === 'function' && 'defaults' in value),
})

/** Razorpay through its official SDK, which is loaded when it is first needed. */
export function openRazorpay(settings: RazorpaySettings): Provider {
  const { keyId, keySecret, webhookSecret } = settings

  async function connect(headers: Record<string, string> = {}): Promise<Razorpay> {
    const { default: Razorpay } = await import('razorpay')
    const client = new Razorpay({ key_id: keyId, key_secret: keySecret })
    const { defaults } = transport.parse(client.api).rq
    defaults.baseURL = settings.apiUrl
    defaults.timeout = settings.answerLimitMs ?? defaultAnswerLimitMs
    defaults.maxRedirects = 0
    Object.assign(defaults.headers, headers)
    return client
  }

  return {
    describe: settings.describe,
    keyId,
    testMode: keyId.startsWith('rzp_test_'),
    checkoutScript: settings.checkoutScript,
    createOrder: (order) =>
      asked(async () => {
        const answer = await (await connect()).orders.create({ ...order, payment: captureByItself })
        return z.object({ id: z.string().startsWith('order_') }).parse(answer).id
      }),
    paymentsOf: (orderId) =>
      asked(async () => {
        const answer = await (await connect()).orders.fetchPayments(orderId)
        return z.object({ items: z.array(paymentEntity) }).parse(answer).items
      }),
    findPayment: (id) => asked(async () => paymentEntity.parse(await (await connect()).payments.fetch(id))),
    refund: ({ id, amount }) =>
      asked(async () => {
        // The key is the payment's: it is given back in full or not at all, so there is one refund of it.
        // https://razorpay.com/docs/api/refunds/normal-refunds-idempotent
        const client = await connect({ 'X-Refund-Idempotency': `full-refund-${id}` })
        const answer = await client.payments.refund(id, { amount, speed: 'normal' })
        return z.object({ id: z.string() }).parse(answer).id
      }),
    isCheckoutSignature: (orderId, paymentId, signature) =>
      isSignature(signature, checkoutText(orderId, paymentId), keySecret),
    isWebhookSignature: (body, signature) => isSignature(signature, body, webhookSecret),
  }
}

/** What the SDK throws for an answer that is an error: https://razorpay.com/docs/errors/ */
const refusal = z.object({
  statusCode: z.number(),
  error: z.object({ code: z.string().nullish(), description: z.string().nullish() }).nullish(),
})

/** Anything but a plain "no" may be different next time: no answer, a late one, one that we cannot read. */
async function asked<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (cause) {
    const { data } = refusal.safeParse(cause)
    const text = data === undefined ? describe(cause) : `${data.statusCode} ${data.error?.description ?? ''}`
    // 3xx: somebody stands in between. 401: our key is wrong. 408, 409: the same request is still being worked on. 429: too many.
    const later =
      data === undefined ||
      data.statusCode < 400 ||
      data.statusCode >= 500 ||
      [401, 408, 409, 429].includes(data.statusCode)
    if (later) throw new ProviderUnavailable(text, { cause: asError(cause) })
    throw new ProviderRefusal(text, { cause: asError(cause) })
  }
}

function describe(cause: unknown): string {
  return cause instanceof Error ? cause.name : 'no answer'
}

/** The SDK throws plain objects. */
function asError(cause: unknown): Error {
  return cause instanceof Error ? cause : new Error(JSON.stringify(cause))
}
