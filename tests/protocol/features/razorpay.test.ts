import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ProviderRejected, ProviderUnavailable } from '#server/features/payments/port/provider.ts'
import { openRazorpay } from '#server/features/payments/providers/razorpay/adapter.ts'
import { sign } from '#tests/support/features/payments.ts'

// The adapter, through the official SDK, against a server that answers with the shapes of the documentation:
//   https://razorpay.com/docs/api/orders/create
//   https://razorpay.com/docs/api/orders/fetch-payments
//   https://razorpay.com/docs/api/payments/fetch-with-id
//   https://razorpay.com/docs/api/refunds/normal-refunds-idempotent
//   https://razorpay.com/docs/errors/
// Values are made up; names and types are the documentation's.

interface Asked {
  method: string
  url: string
  headers: IncomingHttpHeaders
  body: unknown
}

const asked: Asked[] = []
let answer: { status: number; body: unknown; never?: boolean } = { status: 200, body: {} }

const gateway = createServer((request, response) => {
  let text = ''
  request.on('data', (chunk: Buffer) => (text += chunk.toString()))
  request.on('end', () => {
    const { method = '', url = '', headers } = request
    asked.push({ method, url, headers, body: text === '' ? undefined : JSON.parse(text) })
    const { status, body, never } = answer
    if (never) return
    response.writeHead(status, { 'content-type': 'application/json', location: '/elsewhere' })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  })
})
let apiUrl = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
  apiUrl = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`
})
afterEach(() => {
  asked.length = 0
})
afterAll(() => new Promise((resolve) => gateway.close(resolve)))

const settings = {
  name: 'razorpay',
  keyId: 'rzp_test_1DP5mmOlF5G5ag',
  keySecret: 'the-key-secret',
  webhookSecret: 'the-webhook-secret',
  describe: 'Razorpay',
  checkoutScript: 'https://checkout.razorpay.com/v1/checkout.js',
}
const razorpay = () => openRazorpay({ ...settings, apiUrl })

const order = {
  id: 'order_IluGWxBm9U8zJ8',
  entity: 'order',
  amount: 4900,
  amount_paid: 0,
  amount_due: 4900,
  currency: 'INR',
  receipt: 'rcptid_11',
  offer_id: null,
  status: 'created',
  attempts: 0,
  notes: [],
  created_at: 1642662092,
}
const payment = {
  id: 'pay_IH4NVgf4Dreq1l',
  entity: 'payment',
  amount: 4900,
  currency: 'INR',
  status: 'captured',
  order_id: 'order_IluGWxBm9U8zJ8',
  invoice_id: null,
  international: false,
  method: 'upi',
  amount_refunded: 0,
  refund_status: null,
  captured: true,
  description: 'Payment for Pro Plan',
  card_id: null,
  bank: null,
  wallet: null,
  vpa: 'someone@exampleupi',
  email: 'someone@example.org',
  contact: '+919000090000',
  notes: [],
  fee: 116,
  tax: 18,
  error_code: null,
  error_description: null,
  error_source: null,
  error_step: null,
  error_reason: null,
  acquirer_data: { rrn: '405400000000' },
  created_at: 1642662200,
}
const refund = {
  id: 'rfnd_FP8QHiV938haTz',
  entity: 'refund',
  amount: 4900,
  currency: 'INR',
  payment_id: payment.id,
  notes: [],
  receipt: null,
  acquirer_data: { arn: null },
  created_at: 1642662300,
  batch_id: null,
  status: 'processed',
  speed_processed: 'normal',
  speed_requested: 'normal',
}
const read = {
  id: payment.id,
  orderId: order.id,
  amount: 4900,
  currency: 'INR',
  status: 'captured',
  method: 'upi',
  createdAt: new Date(1642662200_000),
  failure: undefined,
}
const basic = `Basic ${Buffer.from(`${settings.keyId}:${settings.keySecret}`).toString('base64')}`

describe('a call', () => {
  it('makes an order', async () => {
    answer = { status: 200, body: order }
    const wanted = { amount: 4900, currency: 'INR', receipt: 'cl_1' }
    expect(await razorpay().createOrder(wanted)).toBe(order.id)
    expect(asked).toMatchObject([
      {
        method: 'POST',
        url: '/v1/orders',
        body: { ...wanted, payment: { capture: 'automatic' } },
        headers: { authorization: basic },
      },
    ])
  })

  it("reads an order's payments", async () => {
    const declined = {
      ...payment,
      id: 'pay_declined',
      status: 'failed',
      captured: false,
      error_code: 'BAD_REQUEST_ERROR',
      error_description: 'Payment failed because the bank said no.',
    }
    answer = { status: 200, body: { entity: 'collection', count: 2, items: [payment, declined] } }
    expect(await razorpay().paymentsOf(order.id)).toEqual([
      read,
      { ...read, id: 'pay_declined', status: 'failed', failure: 'Payment failed because the bank said no.' },
    ])
    expect(asked).toMatchObject([{ method: 'GET', url: `/v1/orders/${order.id}/payments` }])
  })

  it('finds a payment', async () => {
    answer = { status: 200, body: payment }
    expect(await razorpay().findPayment(payment.id)).toEqual(read)
    expect(asked).toMatchObject([{ method: 'GET', url: `/v1/payments/${payment.id}` }])
  })

  it('refunds a payment with an idempotency key of that payment', async () => {
    answer = { status: 200, body: refund }
    for (let time = 0; time < 2; time++)
      expect(await razorpay().refund?.({ id: payment.id, amount: 4900 })).toBe(refund.id)
    const [first, second] = asked
    expect(first).toMatchObject({ method: 'POST', url: `/v1/payments/${payment.id}/refund`, body: { amount: 4900 } })
    // At least ten characters: letters, digits, hyphens, underscores. The body must be the same each time.
    expect(first?.headers['x-refund-idempotency']).toMatch(/^[\w-]{10,}$/)
    expect(second?.headers['x-refund-idempotency']).toBe(first?.headers['x-refund-idempotency'])
    expect(second?.body).toEqual(first?.body)
  })
})

const errorOf = (description: string, code = 'BAD_REQUEST_ERROR') => ({
  error: {
    code,
    description,
    source: 'business',
    step: 'payment_initiation',
    reason: 'input_validation_failed',
    metadata: {},
  },
})
const outcome = () => razorpay().createOrder({ amount: 4900, currency: 'INR', receipt: 'r' })

describe('an error', () => {
  it.each([
    [400, errorOf('Order amount less than minimum amount allowed'), ProviderRejected],
    [400, errorOf('The id provided does not exist'), ProviderRejected],
    [401, errorOf('Authentication failed'), ProviderUnavailable],
    [409, errorOf('Request in progress'), ProviderUnavailable],
    [429, errorOf('Request failed'), ProviderUnavailable],
    [
      500,
      errorOf('We are facing some trouble completing your request at the moment.', 'SERVER_ERROR'),
      ProviderUnavailable,
    ],
    [502, errorOf('Gateway', 'GATEWAY_ERROR'), ProviderUnavailable],
    [503, '<html>Service unavailable</html>', ProviderUnavailable],
    [200, { entity: 'order' }, ProviderUnavailable],
    [200, 'not json', ProviderUnavailable],
  ])('%i %j', async (status, body, type) => {
    answer = { status, body }
    await expect(outcome()).rejects.toBeInstanceOf(type)
  })

  it('includes a redirect to another address, which is not followed', async () => {
    answer = { status: 307, body: {} }
    await expect(outcome()).rejects.toBeInstanceOf(ProviderUnavailable)
    expect(asked.map(({ url }) => url)).toEqual(['/v1/orders'])
  })

  it('includes a missing response', async () => {
    const nobody = openRazorpay({ ...settings, apiUrl: 'http://127.0.0.1:1' })
    await expect(nobody.findPayment('pay_x')).rejects.toBeInstanceOf(ProviderUnavailable)
  })

  it('is also that the answer does not come', async () => {
    answer = { status: 200, body: order, never: true }
    const hasty = openRazorpay({ ...settings, apiUrl, timeoutMs: 100 })
    const asking = hasty.createOrder({ amount: 4900, currency: 'INR', receipt: 'r' })
    await expect(asking).rejects.toBeInstanceOf(ProviderUnavailable)
    gateway.closeAllConnections()
  })

  it('never carries the key', async () => {
    answer = { status: 401, body: errorOf('Authentication failed') }
    const error: unknown = await outcome().catch((caught: unknown) => caught)
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain(settings.keySecret)
    expect(String((error as Error).cause)).not.toContain(settings.keySecret)
  })
})

describe('signatures', () => {
  const { keySecret, webhookSecret } = settings

  it('of the checkout are over order and payment, with the key secret', () => {
    const good = sign('order_a|pay_b', keySecret)
    expect(readCallback('order_a', 'pay_b', good)).toBe('pay_b')
    expect(() => readCallback('order_a', 'pay_c', good)).toThrow(badSignature)
    expect(() => readCallback('order_c', 'pay_b', good)).toThrow(badSignature)
    for (const bad of ['', 'ü', `${good}0`, good.slice(1), sign('order_a|pay_b', webhookSecret)])
      expect(() => readCallback('order_a', 'pay_b', bad)).toThrow(badSignature)
  })

  it('of a webhook are over the raw body, with the webhook secret', () => {
    const body = '{"event":"payment.captured"}'
    expect(readWebhook(body, sign(body, webhookSecret))).toEqual({ type: 'unreadable' })
    expect(() => readWebhook(`${body}\n`, sign(body, webhookSecret))).toThrow(badSignature)
    expect(() => readWebhook(body, sign(body, keySecret))).toThrow(badSignature)
  })
})

const badSignature = expect.objectContaining({ code: 'bad_signature' })

function readCallback(orderId: string, paymentId: string, signature: string): string | undefined {
  const body = { razorpay_order_id: orderId, razorpay_payment_id: paymentId, razorpay_signature: signature }
  return razorpay().callback?.read(body, orderId)
}

function readWebhook(body: string, signature: string) {
  const header = (name: string) => (name === 'x-razorpay-signature' ? signature : undefined)
  return razorpay().webhook?.read({ body, header }).event
}
