import type { Page, Route } from '@playwright/test'

// Stubs of the payment server and its checkout for the plans page: the test sets the response of each call.

interface Answer {
  status?: number
  json?: unknown
  /** Aborts the connection instead. */
  abort?: boolean
}

export interface Payments {
  order: Answer
  verify: Answer
  standing: Answer
  free: Answer
  script: 'works' | 'missing' | 'broken'
  orders: object[]
  events: object[]
  /** The requests in order: method, path, body. */
  calls: { method: string; path: string; body: unknown; authorization: string | undefined }[]
}

export const orderId = 'order_Sample0001'
export const paymentId = 'pay_Sample0001'
export const order = {
  id: orderId,
  amount: 4900,
  currency: 'INR',
  keyId: 'rzp_test_sample',
  checkoutScript: '/checkout-of-the-test.js',
  testMode: true,
}

export const paidOrder = {
  id: orderId,
  amount_paise: 4900,
  state: 'paid',
  test_mode: true,
  created_at: '2026-11-20T06:00:00+00:00',
  paid_at: '2026-11-20T06:01:30+00:00',
  refunded_at: null,
  payment_id: paymentId,
  method: 'upi',
  refund_id: null,
  receipt_number: 'TEST/2026-27/0001',
  pro_from: '2026-11-20T06:01:30+00:00',
  pro_until: '2027-05-20T18:30:00+00:00',
}

export const standing = (state: string, proUntil: string | null = null) => ({ json: { id: orderId, state, proUntil } })

/** A window with the provider's interface, whose buttons the test presses. */
const works = `window.Razorpay = class {
  constructor(options) { window.checkout = this; this.options = options; this.listeners = {} }
  on(event, listener) { this.listeners[event] = listener }
  open() { this.isOpen = true; document.activeElement.blur() }
  pay() { this.options.handler({ razorpay_payment_id: '${paymentId}', razorpay_order_id: this.options.order_id, razorpay_signature: 'signed' }) }
  dismiss() { this.options.modal.ondismiss() }
  fail(description) { this.listeners['payment.failed']({ error: { description } }) }
}`
const scripts = { works, broken: 'window.Razorpay = class { open() { throw new Error("no") } on() {} }', missing: '' }

export async function servePayments(page: Page, given: Partial<Payments> = {}): Promise<Payments> {
  const payments: Payments = {
    order: { status: 201, json: order },
    verify: { json: { state: 'paid', proUntil: '2027-05-20T18:30:00Z' } },
    standing: standing('created'),
    free: { json: { plan: 'free' } },
    script: 'works',
    orders: [],
    events: [],
    calls: [],
    ...given,
  }
  const answer = (pick: () => Answer) => async (route: Route) => {
    const request = route.request()
    payments.calls.push({
      method: request.method(),
      path: new URL(request.url()).pathname,
      body: request.postDataJSON() as unknown,
      authorization: request.headers()['authorization'],
    })
    const { abort, ...response } = pick()
    await (abort ? route.abort() : route.fulfill(response))
  }
  await page.route(
    '**/api/orders',
    answer(() => payments.order),
  )
  await page.route(
    '**/api/orders/*',
    answer(() => payments.standing),
  )
  await page.route(
    '**/api/orders/*/verify',
    answer(() => payments.verify),
  )
  await page.route(
    '**/api/plan',
    answer(() => payments.free),
  )
  await page.route('**/rest/v1/orders?*', (route) => route.fulfill({ json: payments.orders }))
  await page.route('**/rest/v1/order_events?*', (route) => route.fulfill({ json: payments.events }))
  await page.route(`**${order.checkoutScript}`, (route) =>
    payments.script === 'missing'
      ? route.abort()
      : route.fulfill({ contentType: 'text/javascript', body: scripts[payments.script] }),
  )
  return payments
}

interface CheckoutOfTest {
  isOpen?: boolean
  options: Record<string, unknown>
  pay: () => void
  dismiss: () => void
  fail: (description: string) => void
}

declare global {
  interface Window {
    checkout?: CheckoutOfTest
  }
}

/** Waits until the checkout is open, and returns its options. */
export async function openedCheckout(page: Page): Promise<Record<string, unknown>> {
  await page.waitForFunction(() => window.checkout?.isOpen)
  return page.evaluate(() => JSON.parse(JSON.stringify(window.checkout?.options)) as Record<string, unknown>)
}

export const inCheckout = (page: Page, press: 'pay' | 'dismiss') =>
  page.evaluate((name) => window.checkout?.[name](), press)
export const failInCheckout = (page: Page, reason: string) =>
  page.evaluate((description) => window.checkout?.fail(description), reason)
