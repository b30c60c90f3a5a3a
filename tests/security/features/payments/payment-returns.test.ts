import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  eventsOf,
  freePlan,
  newBuyer,
  openShop,
  pay,
  send,
  type Shop,
  sign,
  stateOf,
} from '#tests/support/features/payments.ts'

// The form with which a checkout returns that had replaced the page: a post from another site, without a session. No
// queue runs here, so the server learns of a payment only by what a test sends.

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

type Form = Record<string, string> | string

async function comeBack(orderId: string, form: Form, to: Pick<Shop, 'url'> = shop) {
  const response = await fetch(`${to.url}/api/payment-returns/${encodeURIComponent(orderId)}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://api.razorpay.com' },
    body: typeof form === 'string' ? form : new URLSearchParams(form),
  })
  await response.arrayBuffer()
  return [response.status, response.headers.get('location')]
}

const shown = (orderId: string, made = '') => [303, `/purchase-plan?order=${encodeURIComponent(orderId)}${made}`]
const made = '&payment=made'

/** A paid order and the form that reports it. */
async function paid() {
  const someone = await newBuyer(shop)
  const orderId = await someone.orderId()
  const form = (await pay(shop, orderId)).body as Record<string, string>
  return { someone, orderId, form }
}

const declined = (orderId: string, paymentId: string) => ({
  'error[code]': 'BAD_REQUEST_ERROR',
  'error[description]': 'The bank declined the payment.',
  'error[source]': 'customer',
  'error[metadata]': JSON.stringify({ payment_id: paymentId, order_id: orderId }),
})

describe('a signed form of a returning checkout', () => {
  it('completes the order as the handler on the page does, once, and redirects to the plans', async () => {
    const { someone, orderId, form } = await paid()
    expect(await comeBack(orderId, form)).toEqual(shown(orderId, made))
    const { plan, pro_until } = await someone.plan()
    expect(plan).toBe('pro')
    const receipt = (await stateOf(shop, orderId)).receipt_number
    // Sent twice, concurrently with the page's own report, and after it.
    await Promise.all([comeBack(orderId, form), someone.verify(orderId, form), comeBack(orderId, form)])
    expect(await someone.plan()).toEqual({ plan, pro_until })
    expect(await stateOf(shop, orderId)).toMatchObject({ state: 'paid', receipt_number: receipt })
    expect(await eventsOf(shop, orderId)).toEqual(['created', 'paid'])
  })

  it('of a slow bank leaves the order open, and the page continues polling', async () => {
    const someone = await newBuyer(shop)
    const orderId = await someone.orderId()
    const form = (await pay(shop, orderId, 'slow')).body as Record<string, string>
    expect(await comeBack(orderId, form)).toEqual(shown(orderId, made))
    expect(await someone.plan()).toEqual(freePlan)
    expect(await eventsOf(shop, orderId)).toEqual(['created', 'attempted'])
  })

  it('of one order does not change another', async () => {
    const { form, orderId: own } = await paid()
    const other = await newBuyer(shop)
    const orderId = await other.orderId()
    expect(await comeBack(orderId, form)).toEqual(shown(orderId))
    expect(await comeBack(orderId, { ...form, razorpay_order_id: orderId })).toEqual(shown(orderId))
    expect(await other.plan()).toEqual(freePlan)
    expect((await stateOf(shop, own)).state).toBe('created')
  })

  it('needs no session, and creates none', async () => {
    const { orderId, form } = await paid()
    const response = await fetch(`${shop.url}/api/payment-returns/${orderId}`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(form),
    })
    expect(response.headers.get('set-cookie')).toBeNull()
    expect(await response.text()).toBe('')
  })
})

describe('any other form', () => {
  it.each([
    [
      'with a forged signature',
      (id: string) => ({ ...unsigned(id), razorpay_signature: sign(`${id}|pay_forged01`, 'guess') }),
    ],
    ['without a signature', unsigned],
    ['with an empty signature', (id: string) => ({ ...unsigned(id), razorpay_signature: '' })],
    ['of a declined payment', (id: string) => declined(id, 'pay_forged01')],
    ['without anything', () => ''],
    ['that is no form', () => '{"razorpay_payment_id":"pay_forged01"}'],
    ['with broken escapes', () => '%%%=%E0%A4&razorpay_signature=%00'],
    ['with each field many times', (id: string) => `razorpay_order_id=${id}&`.repeat(300)],
  ])('%s changes nothing and redirects to the plans', async (_, form: (orderId: string) => Form) => {
    const someone = await newBuyer(shop)
    const orderId = await someone.orderId()
    expect(await comeBack(orderId, form(orderId))).toEqual(shown(orderId))
    expect(await someone.plan()).toEqual(freePlan)
    expect(await eventsOf(shop, orderId)).toEqual(['created'])
  })

  it('of a declined payment makes the server query the provider, whose state counts', async () => {
    const someone = await newBuyer(shop)
    const orderId = await someone.orderId()
    await pay(shop, orderId, 'failed')
    expect(await comeBack(orderId, declined(orderId, 'pay_other'))).toEqual(shown(orderId))
    expect((await stateOf(shop, orderId)).state).toBe('failed')
    // The form reports a declined payment, and the provider a captured one.
    const lucky = await paid()
    expect(await comeBack(lucky.orderId, declined(lucky.orderId, 'pay_other'))).toEqual(shown(lucky.orderId))
    expect((await lucky.someone.plan()).plan).toBe('pro')
  })

  it('that is larger than the provider’s is not read', async () => {
    const { orderId, form } = await paid()
    const [status] = await comeBack(orderId, { ...form, filler: 'x'.repeat(20_000) })
    expect(status).toBe(413)
    expect((await stateOf(shop, orderId)).state).toBe('created')
  })

  it.each(['https://example.org', '//example.org', '../../evil', 'order_none', '\r\nx: y', '..%2f..'])(
    'for an order called %j leads to the plans and nowhere else',
    async (orderId) => {
      const [status, location] = await comeBack(orderId, '')
      expect(status).toBe(303)
      expect(location).toMatch(/^\/purchase-plan\?order=[\w%.+-]+$/)
    },
  )

  it('is verified a limited number of times per network, and then only redirected', async () => {
    const limited = await openShop({ RATE_LIMITS: 'on' })
    try {
      const someone = await newBuyer(limited)
      const orderId = await someone.orderId()
      const form = (await pay(limited, orderId)).body as Record<string, string>
      for (let time = 0; time < 120; time++) await comeBack('order_none', '', limited)
      expect(await comeBack(orderId, form, limited)).toEqual(shown(orderId))
      expect(await someone.plan()).toEqual(freePlan)
      // The page requests the order with its owner's token.
      expect(await someone.look(orderId)).toMatchObject({ status: 200, body: { state: 'paid' } })
    } finally {
      await limited.close()
    }
  })

  it('is accepted as a post only', async () => {
    expect((await send(`${shop.url}/api/payment-returns/order_x`)).status).toBe(404)
  })
})

function unsigned(orderId: string): Record<string, string> {
  return { razorpay_payment_id: 'pay_forged01', razorpay_order_id: orderId }
}
