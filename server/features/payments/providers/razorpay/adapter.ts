import type Razorpay from 'razorpay'
import { z } from 'zod'
import { type Provider, ProviderRejected, ProviderUnavailable } from '#server/features/payments/port/provider.ts'
import { readCallback } from './callback.ts'
import { paymentEntity } from './payment-entity.ts'
import { readWebhook } from './webhook.ts'

export interface RazorpaySettings {
  name: string
  keyId: string
  keySecret: string
  webhookSecret: string
  /** Without a trailing slash; the SDK adds the version. */
  apiUrl: string
  describe: string
  checkoutScript: string
  timeoutMs?: number
  /** Where a key knows other orders than those of its mode. */
  orderKeys?: RegExp
}

/** Short, because a person waits for the response. */
const defaultTimeoutMs = 8_000

/**
 * Overrides the account's dashboard: payments that a bank approves within three days are captured, later ones are
 * refunded automatically. Minutes. https://razorpay.com/docs/payments/payments/capture-settings/api/
 */
const automaticCapture = {
  capture: 'automatic',
  capture_options: { automatic_expiry_period: 4320, manual_expiry_period: 7200, refund_speed: 'normal' },
} as const

/** The SDK's axios instance, which its types leave out: it sets the timeout, the host and headers. */
const transport = z.object({
  rq: z.custom<{
    defaults: { baseURL: string; timeout: number; maxRedirects: number; headers: Record<string, unknown> }
  }>((value) => typeof value === 'function' && 'defaults' in value),
})

/** Razorpay through its official SDK, which is loaded lazily. */
export function openRazorpay(settings: RazorpaySettings): Provider {
  const { keyId, keySecret, webhookSecret } = settings

  async function connect(headers: Record<string, string> = {}): Promise<Razorpay> {
    const { default: Razorpay } = await import('razorpay')
    const client = new Razorpay({ key_id: keyId, key_secret: keySecret })
    const { defaults } = transport.parse(client.api).rq
    defaults.baseURL = settings.apiUrl
    defaults.timeout = settings.timeoutMs ?? defaultTimeoutMs
    defaults.maxRedirects = 0
    Object.assign(defaults.headers, headers)
    return client
  }

  return {
    name: settings.name,
    describe: settings.describe,
    keyId,
    orderKeys: settings.orderKeys ?? ordersOfMode(keyId),
    testMode: keyId.startsWith('rzp_test_'),
    orderHours: 24,
    checkoutName: 'razorpay',
    checkout: { keyId, checkoutScript: settings.checkoutScript },
    callback: { read: (body, orderId) => readCallback(body, orderId, keySecret) },
    // The sandbox sends Razorpay's webhooks, to the same address.
    webhook: { name: 'razorpay', read: (request) => readWebhook(request, webhookSecret) },
    routes: undefined,
    createOrder: (order) =>
      withProviderErrors(async () => {
        const answer = await (await connect()).orders.create({ ...order, payment: automaticCapture })
        return z.object({ id: z.string().startsWith('order_') }).parse(answer).id
      }),
    paymentsOf: (orderId) =>
      withProviderErrors(async () => {
        const answer = await (await connect()).orders.fetchPayments(orderId)
        return z.object({ items: z.array(paymentEntity) }).parse(answer).items
      }),
    findPayment: (id) =>
      withProviderErrors(async () => paymentEntity.parse(await (await connect()).payments.fetch(id))),
    refund: ({ id, amount }) =>
      withProviderErrors(async () => {
        // The idempotency key is the payment's id: a payment is refunded in full or not at all, so it has one refund.
        // https://razorpay.com/docs/api/refunds/normal-refunds-idempotent
        const client = await connect({ 'X-Refund-Idempotency': `full-refund-${id}` })
        const answer = await client.payments.refund(id, { amount, speed: 'normal' })
        return z.object({ id: z.string() }).parse(answer).id
      }),
  }
}

/** Live keys do not know test orders; the sandbox's keys look like test keys, but its orders are its own. */
const ordersOfMode = (keyId: string): RegExp => (keyId.startsWith('rzp_live_') ? /^rzp_live_/ : /^rzp_test_(?!sandbox)/)

/** The error that the SDK throws for an error response: https://razorpay.com/docs/errors/ */
const errorAnswer = z.object({
  statusCode: z.number(),
  error: z.object({ code: z.string().nullish(), description: z.string().nullish() }).nullish(),
})

/** Distinguishes a rejection from errors that may be temporary: no response, a late one, an invalid one. */
async function withProviderErrors<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (cause) {
    const { data } = errorAnswer.safeParse(cause)
    const text = data === undefined ? describe(cause) : `${data.statusCode} ${data.error?.description ?? ''}`
    // 3xx: a proxy in between. 401: our key is wrong. 408, 409: the same request is still being processed. 429: too
    // many.
    const later =
      data === undefined ||
      data.statusCode < 400 ||
      data.statusCode >= 500 ||
      [401, 408, 409, 429].includes(data.statusCode)
    if (later) throw new ProviderUnavailable(text, { cause: asError(cause) })
    throw new ProviderRejected(text, { cause: asError(cause) })
  }
}

function describe(cause: unknown): string {
  return cause instanceof Error ? cause.name : 'no answer'
}

/** The SDK throws plain objects. */
function asError(cause: unknown): Error {
  return cause instanceof Error ? cause : new Error(JSON.stringify(cause))
}
