import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reconcile } from '#server/features/payments/orders/settle.ts'
import {
  type Buyer,
  eventsOf,
  freePlan,
  newBuyer,
  notify,
  openShop,
  pay,
  paymentOf,
  send,
  type Shop,
  sign,
  stateOf,
} from '#tests/support/features/payments.ts'

// Webhooks of the provider, and forged ones.

let shop: Shop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const buyer = () => newBuyer(shop)
const expectFree = async (someone: Buyer) => expect(await someone.plan()).toEqual(freePlan)

describe('a webhook', () => {
  it('grants Pro once, however often it is sent', async () => {
    const someone = await buyer()
    const orderId = await someone.orderId()
    const payment = paymentOf(orderId)
    for (const id of ['same', 'same', 'other'])
      await notify(shop, 'payment.captured', payment, { id: `${id}-${orderId}` })
    await notify(shop, 'order.paid', payment)
    expect((await someone.plan()).plan).toBe('pro')
    expect(await eventsOf(shop, orderId)).toEqual(['created', 'paid'])
  })

  it('is processed once per id, whatever its content', async () => {
    const someone = await buyer()
    const orderId = await someone.orderId()
    const id = `evt_same_${orderId}`
    await notify(shop, 'payment.authorized', paymentOf(orderId, { status: 'authorized' }), { id })
    expect(await notify(shop, 'payment.captured', paymentOf(orderId), { id })).toMatchObject({ status: 200 })
    await expectFree(someone)
  })

  it('replayed after the plan has ended grants nothing', async () => {
    const someone = await buyer()
    const orderId = await someone.orderId()
    const payment = paymentOf(orderId)
    await notify(shop, 'payment.captured', payment)
    await shop.pool.query("update public.users set plan = 'free', pro_until = null where id = $1", [someone.id])
    await notify(shop, 'payment.captured', payment)
    await expectFree(someone)
  })

  it('changed by one byte, unsigned or signed with another key is rejected', async () => {
    const someone = await buyer()
    const orderId = await someone.orderId()
    const body = JSON.stringify({ event: 'payment.captured', payload: { payment: { entity: paymentOf(orderId) } } })
    const url = `${shop.url}/api/webhooks/razorpay`
    const signature = sign(body, shop.secrets.webhook)
    const tries: [string, Record<string, string>][] = [
      [`${body} `, { 'x-razorpay-signature': signature }],
      [body.replace('"upi"', '"upI"'), { 'x-razorpay-signature': signature }],
      [body, {}],
      [body, { 'x-razorpay-signature': sign(body, shop.secrets.key) }],
    ]
    for (const [sent, headers] of tries)
      expect(await send(url, sent, headers)).toMatchObject({ status: 400, body: { code: 'bad_signature' } })
    await expectFree(someone)
    expect((await send(url, body, { 'x-razorpay-signature': signature })).status).toBe(200)
    expect((await someone.plan()).plan).toBe('pro')
  })

  it.each([
    { amount: 100 },
    { amount: 490_000 },
    { currency: 'USD' },
    { order_id: 'order_unknown' },
    { order_id: null },
  ])('that differs from the stored order is acknowledged and ignored: %j', async (change) => {
    const someone = await buyer()
    const orderId = await someone.orderId()
    expect((await notify(shop, 'payment.captured', paymentOf(orderId, change))).status).toBe(200)
    await expectFree(someone)
    expect((await stateOf(shop, orderId)).state).toBe('created')
  })

  it('of another shape is acknowledged, so that the provider does not stop sending', async () => {
    for (const body of ['{"event":"x","payload":{}}', '{}', 'no json'])
      expect(
        await send(`${shop.url}/api/webhooks/razorpay`, body, {
          'x-razorpay-signature': sign(body, shop.secrets.webhook),
        }),
      ).toMatchObject({ status: 200 })
  })

  it('of a failure may be followed by a payment, not the other way round', async () => {
    const someone = await buyer()
    const orderId = await someone.orderId()
    const payment = paymentOf(orderId)
    await notify(shop, 'payment.failed', { ...payment, status: 'failed', error_description: 'The bank said no.' })
    expect((await stateOf(shop, orderId)).state).toBe('failed')
    await expectFree(someone)
    await notify(shop, 'payment.captured', payment)
    expect((await someone.plan()).plan).toBe('pro')
    await notify(shop, 'payment.failed', { ...payment, status: 'failed' })
    await notify(shop, 'payment.authorized', { ...payment, status: 'authorized' })
    expect((await stateOf(shop, orderId)).state).toBe('paid')
    expect(await eventsOf(shop, orderId)).toEqual(['created', 'failed', 'paid'])
  })

  it.each(['refund.processed', 'payment.captured'])(
    'of a refund counts, whichever arrives first: %s',
    async (first) => {
      const someone = await buyer()
      const orderId = await someone.orderId()
      const payment = paymentOf(orderId)
      const refund = { id: `rfnd_${orderId}`, entity: 'refund', payment_id: payment.id, amount: 4900 }
      const told = {
        'payment.captured': () => notify(shop, 'payment.captured', payment),
        'refund.processed': () => notify(shop, 'refund.processed', payment, { more: { refund: { entity: refund } } }),
      }
      const { [first]: early, ...later } = told as Record<string, () => Promise<unknown>>
      await early?.()
      for (const event of Object.values(later)) await event()
      for (const event of Object.values(told)) await event()
      await expectFree(someone)
      const { rows } = await shop.pool.query(
        `select o.state, o.refund_id, array(select kind from private.order_mails m where m.order_id = o.id order by 1) as mails,
           (select count(*)::int from private.refunds r where r.order_id = o.id and done_at is null) as open
         from public.orders o where o.id = $1`,
        [orderId],
      )
      const mails = first === 'refund.processed' ? ['refund'] : ['receipt', 'refund']
      expect(rows).toEqual([{ state: 'refunded', refund_id: refund.id, mails: mails.toSorted(), open: 0 }])
      expect(await eventsOf(shop, orderId)).toEqual(['created', 'paid', 'refunded'])
    },
  )

  it('of a refund before its payment leaves the order open for another payment', async () => {
    const someone = await buyer()
    const orderId = await someone.orderId()
    const [back, stays] = [paymentOf(orderId), paymentOf(orderId)]
    const refund = { id: `rfnd_${orderId}`, entity: 'refund', payment_id: back.id, amount: 4900 }
    await notify(shop, 'refund.processed', back, { more: { refund: { entity: refund } } })
    await notify(shop, 'payment.captured', stays)
    expect((await someone.plan()).plan).toBe('pro')
    await notify(shop, 'payment.captured', back)
    expect((await someone.plan()).plan).toBe('pro')
    expect(await stateOf(shop, orderId)).toMatchObject({ state: 'paid', payment_id: stays.id })
  })

  it('of an authorisation alone grants nothing', async () => {
    const someone = await buyer()
    const orderId = await someone.orderId()
    await notify(shop, 'payment.authorized', paymentOf(orderId, { status: 'authorized' }))
    await expectFree(someone)
    expect((await stateOf(shop, orderId)).state).toBe('attempted')
  })
})

describe('an order', () => {
  it('never returns to an earlier state, whoever writes', async () => {
    const someone = await buyer()
    const orderId = await someone.orderId()
    await notify(shop, 'payment.captured', paymentOf(orderId))
    await expect(
      shop.pool.query("update public.orders set state = 'created' where id = $1", [orderId]),
    ).rejects.toThrow('cannot become created again')
  })
})

describe('a payment that is reported by all ways concurrently', () => {
  it('counts once', async () => {
    const someone = await buyer()
    const orderId = await someone.orderId()
    const { body } = await pay(shop, orderId)
    const payment = paymentOf(orderId, { id: body['razorpay_payment_id'] })
    await shop.pool.query("update public.orders set created_at = now() - interval '1 hour' where id = $1", [orderId])
    await Promise.all([
      ...Array.from({ length: 4 }, () => someone.verify(orderId, body)),
      ...Array.from({ length: 4 }, () => notify(shop, 'payment.captured', payment)),
      reconcile(shop.deps),
      reconcile(shop.deps),
      someone.look(orderId),
    ])
    expect(await eventsOf(shop, orderId)).toEqual(['created', 'paid'])
    expect((await shop.pool.query('select from private.refunds where order_id = $1', [orderId])).rowCount).toBe(0)
    const { rows } = await shop.pool.query('select receipt_number from public.orders where receipt_number is not null')
    const numbers = rows.map((row) => Number(String(row.receipt_number).slice(-4))).toSorted((a, b) => a - b)
    expect(numbers).toEqual(numbers.map((_, index) => index + 1))
  })
})
