import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reconcile } from '#server/payments/settle.ts'
import {
  type Buyer,
  newBuyer,
  notify,
  openShop,
  pay,
  paymentOf,
  send,
  type Shop,
  sign,
} from '#tests/support/payments.ts'

// Attacks on the plan, against the running server with the sandbox gateway. No queue works here, so nothing
// but what a test sends tells the server of a payment.

let shop: Shop
let publishableKey: string

beforeAll(async () => {
  shop = await openShop()
  publishableKey = (await (await fetch(`${shop.url}/config.json`)).json()).publishableKey
})
afterAll(() => shop.close())

const buyer = () => newBuyer(shop)
const checkoutSignature = (orderId: string, paymentId: string) => sign(`${orderId}|${paymentId}`, shop.secrets.key)
const callbackOf = (orderId: string, paymentId: string, signature = checkoutSignature(orderId, paymentId)) => ({
  razorpay_payment_id: paymentId,
  razorpay_order_id: orderId,
  razorpay_signature: signature,
})
const stateOf = async (orderId: string) =>
  (
    await shop.pool.query('select state, payment_id, receipt_number, pro_until from public.orders where id = $1', [
      orderId,
    ])
  ).rows[0]
const eventsOf = async (orderId: string) =>
  (
    await shop.pool.query<{ state: string }>('select state from public.order_events where order_id = $1 order by id', [
      orderId,
    ])
  ).rows.map(({ state }) => state)
const free = { plan: 'free', pro_until: null }
const expectFree = async (someone: Buyer) => expect(await someone.plan()).toEqual(free)

async function until(condition: () => Promise<boolean>, limitMs = 10_000): Promise<void> {
  for (const giveUp = Date.now() + limitMs; !(await condition()); await sleep(50))
    if (Date.now() > giveUp) throw new Error('It did not happen in time.')
}

describe('paying', () => {
  it('opens Pro for a semester, with a receipt and a history', async () => {
    const someone = await buyer()
    const { status, body } = await someone.order()
    expect({ status, body }).toEqual({
      status: 201,
      body: {
        id: expect.stringMatching(/^order_/),
        amount: 4900,
        currency: 'INR',
        keyId: shop.keyId,
        checkoutScript: '/sandbox-checkout.js',
        testMode: true,
      },
    })
    const orderId = String(body['id'])
    const paid = await pay(shop, orderId)
    await expectFree(someone)
    const verified = await someone.verify(orderId, paid.body)
    expect(verified).toMatchObject({ status: 200, body: { state: 'paid' } })
    const months = (new Date(String(verified.body['proUntil'])).getTime() - Date.now()) / (30 * 86_400_000)
    expect(months).toBeGreaterThan(6)
    expect(months).toBeLessThan(6.3)
    expect(await someone.plan()).toEqual({ plan: 'pro', pro_until: new Date(String(verified.body['proUntil'])) })
    expect((await stateOf(orderId)).receipt_number).toMatch(/^TEST\/\d{4}-\d\d\/\d{4}$/)
    expect(await eventsOf(orderId)).toEqual(['created', 'paid'])
    expect(await someone.order()).toMatchObject({ status: 409, body: { code: 'already_pro' } })
  })

  it.each([
    [{ amount: 100, currency: 'INR' }, 'wrong_amount'],
    [{ amount: 4900.5, currency: 'INR' }, 'wrong_amount'],
    [{ amount: 4900, currency: 'USD' }, 'wrong_currency'],
    [{ plan: 'pro', amount: 0, currency: 'INR' }, 'wrong_amount'],
    [{ plan: 'gold', amount: 4900, currency: 'INR' }, 'validation_failed'],
    [{ plan: 'free', amount: 0, currency: 'INR' }, 'validation_failed'],
    [{ amount: '4900', currency: 'INR' }, 'validation_failed'],
    ['{', 'validation_failed'],
  ])('is priced here: %j is refused', async (order, code) => {
    const someone = await buyer()
    expect(await someone.order(order)).toMatchObject({ status: 400, body: { code } })
    expect((await shop.pool.query('select from public.orders where account_id = $1', [someone.id])).rowCount).toBe(0)
  })

  it.each(['orders', 'orders/order_x/verify', 'orders/order_x/refund', 'plan'])(
    'needs somebody who is signed in: %s',
    async (path) => {
      for (const authorization of ['', 'Bearer x', `Bearer ${publishableKey}`])
        expect(await send(`${shop.url}/api/${path}`, {}, { authorization })).toMatchObject({
          status: 401,
          body: { code: 'not_signed_in' },
        })
    },
  )

  it('by a token whose session was signed out is refused', async () => {
    const someone = await buyer()
    await shop.pool.query('delete from auth.sessions where user_id = $1', [someone.id])
    expect((await someone.order()).status).toBe(401)
  })

  it('in two tabs goes into one order', async () => {
    const someone = await buyer()
    expect(await someone.orderId()).toBe(await someone.orderId())
  })
})

describe('a checkout callback', () => {
  it('with a forged signature changes nothing', async () => {
    const someone = await buyer()
    const orderId = await someone.orderId()
    const paymentId = 'pay_forged0000000'
    const forged = [
      sign(`${orderId}|${paymentId}`, 'guess'),
      '',
      'x'.repeat(64),
      checkoutSignature(paymentId, orderId),
      checkoutSignature(orderId, paymentId).toUpperCase(),
    ]
    for (const signature of forged)
      expect(await someone.verify(orderId, callbackOf(orderId, paymentId, signature))).toMatchObject({
        status: 400,
        body: { code: 'bad_signature' },
      })
    await expectFree(someone)
  })

  it('of a payment that the gateway does not know is not believed, whatever its signature', async () => {
    const someone = await buyer()
    const orderId = await someone.orderId()
    expect((await someone.verify(orderId, callbackOf(orderId, 'pay_unknown000000'))).status).toBe(202)
    await expectFree(someone)
  })

  it("of another's order pays neither", async () => {
    const [victim, thief] = [await buyer(), await buyer()]
    const [paidOrder, ownOrder] = [await victim.orderId(), await thief.orderId()]
    const { body } = await pay(shop, paidOrder)
    // As it is, to the victim's order by the thief's bearer; relabelled, to the thief's own.
    expect(await thief.verify(paidOrder, body)).toMatchObject({ status: 404, body: { code: 'order_not_found' } })
    expect(await thief.verify(ownOrder, body)).toMatchObject({ status: 400, body: { code: 'order_mismatch' } })
    expect(await thief.verify(ownOrder, { ...body, razorpay_order_id: ownOrder })).toMatchObject({
      status: 400,
      body: { code: 'bad_signature' },
    })
    // Even a signature over the two, should a secret ever leak half-way: the gateway says whose payment it is.
    const mixed = callbackOf(ownOrder, String(body['razorpay_payment_id']))
    expect(await thief.verify(ownOrder, mixed)).toMatchObject({ status: 400, body: { code: 'order_mismatch' } })
    await expectFree(thief)
    await expectFree(victim)
    expect((await thief.look(paidOrder)).status).toBe(404)
  })

  it('of a cheaper order does not count', async () => {
    const someone = await buyer()
    const orderId = await someone.orderId()
    await shop.pool.query('update server.sandbox_orders set amount = 100 where id = $1', [orderId])
    const { body } = await pay(shop, orderId)
    expect(await someone.verify(orderId, body)).toMatchObject({ status: 400, body: { code: 'order_mismatch' } })
    await reconcile(shop.deps)
    await expectFree(someone)
  })

  it('replayed, also after the refund, gives nothing more', async () => {
    const someone = await buyer()
    const orderId = await someone.orderId()
    const { body } = await pay(shop, orderId)
    const first = await someone.verify(orderId, body)
    const replies = await Promise.all(Array.from({ length: 5 }, () => someone.verify(orderId, body)))
    for (const reply of replies) expect(reply).toEqual(first)
    expect(await eventsOf(orderId)).toEqual(['created', 'paid'])

    await shop.pool.query('update public.profiles set is_admin = true where id = $1', [someone.id])
    const refund = () => send(`${shop.url}/api/orders/${orderId}/refund`, {}, { authorization: someone.authorization })
    expect(await refund()).toMatchObject({ status: 200, body: { state: 'refunded' } })
    await expectFree(someone)
    expect(await someone.verify(orderId, body)).toMatchObject({ status: 409, body: { code: 'payment_returned' } })
    await expectFree(someone)
  })
})

describe('a webhook', () => {
  it('opens Pro once, however often it is sent', async () => {
    const someone = await buyer()
    const orderId = await someone.orderId()
    const payment = paymentOf(orderId)
    for (const id of ['same', 'same', 'other'])
      await notify(shop, 'payment.captured', payment, { id: `${id}-${orderId}` })
    await notify(shop, 'order.paid', payment)
    expect((await someone.plan()).plan).toBe('pro')
    expect(await eventsOf(orderId)).toEqual(['created', 'paid'])
  })

  it('replayed after the plan has ended opens nothing', async () => {
    const someone = await buyer()
    const orderId = await someone.orderId()
    const payment = paymentOf(orderId)
    await notify(shop, 'payment.captured', payment)
    await shop.pool.query("update public.users set plan = 'free', pro_until = null where id = $1", [someone.id])
    await notify(shop, 'payment.captured', payment)
    await expectFree(someone)
  })

  it('changed by one byte, unsigned or signed with another key is refused', async () => {
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
  ])('that differs from the stored order is answered and not counted: %j', async (change) => {
    const someone = await buyer()
    const orderId = await someone.orderId()
    expect((await notify(shop, 'payment.captured', paymentOf(orderId, change))).status).toBe(200)
    await expectFree(someone)
    expect((await stateOf(orderId)).state).toBe('created')
  })

  it('of another shape is answered, so that the provider does not stop sending', async () => {
    for (const body of ['{"event":"x","payload":{}}', '{}', 'no json'])
      expect(
        await send(`${shop.url}/api/webhooks/razorpay`, body, {
          'x-razorpay-signature': sign(body, shop.secrets.webhook),
        }),
      ).toMatchObject({ status: 200 })
  })

  it('of a failure may be followed by the money, not the other way round', async () => {
    const someone = await buyer()
    const orderId = await someone.orderId()
    const payment = paymentOf(orderId)
    await notify(shop, 'payment.failed', { ...payment, status: 'failed', error_description: 'The bank said no.' })
    expect((await stateOf(orderId)).state).toBe('failed')
    await expectFree(someone)
    await notify(shop, 'payment.captured', payment)
    expect((await someone.plan()).plan).toBe('pro')
    await notify(shop, 'payment.failed', { ...payment, status: 'failed' })
    await notify(shop, 'payment.authorized', { ...payment, status: 'authorized' })
    expect((await stateOf(orderId)).state).toBe('paid')
    expect(await eventsOf(orderId)).toEqual(['created', 'failed', 'paid'])
  })

  it('of an authorisation alone opens nothing', async () => {
    const someone = await buyer()
    const orderId = await someone.orderId()
    await notify(shop, 'payment.authorized', paymentOf(orderId, { status: 'authorized' }))
    await expectFree(someone)
    expect((await stateOf(orderId)).state).toBe('attempted')
  })
})

describe('a payment that bought nothing goes back by itself', () => {
  const refundsOf = async (orderId: string) =>
    (
      await shop.pool.query(
        'select r.payment_id, f.id is not null as made from private.refunds r left join server.sandbox_refunds f using (payment_id) where r.order_id = $1',
        [orderId],
      )
    ).rows

  /** A second order, as an older version or a lost race could have left it. */
  async function secondOrder(someone: Buyer): Promise<string> {
    const first = await someone.orderId()
    await shop.pool.query("update public.orders set expires_at = now() + interval '10 minutes' where id = $1", [first])
    const second = await someone.orderId()
    expect(second).not.toBe(first)
    return second
  }

  it('the second of two orders paid in two tabs', async () => {
    const someone = await buyer()
    const second = await secondOrder(someone)
    const { rows } = await shop.pool.query('select id from public.orders where account_id = $1 and id <> $2', [
      someone.id,
      second,
    ])
    const first = String(rows[0].id)
    const callbacks = [await pay(shop, first), await pay(shop, second)]
    const answers = await Promise.all([
      someone.verify(first, callbacks[0]?.body),
      someone.verify(second, callbacks[1]?.body),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body['code']).toBe('payment_returned')
    const states = [await stateOf(first), await stateOf(second)]
    expect(states.map(({ state }) => state).toSorted()).toEqual(['paid', 'refunded'])
    // The refund of the second leaves the semester that the first bought.
    expect(await someone.plan()).toEqual({
      plan: 'pro',
      pro_until: states.find(({ state }) => state === 'paid')?.pro_until,
    })
  })

  it('the second payment of one order', async () => {
    const someone = await buyer()
    const orderId = await someone.orderId()
    const { body } = await pay(shop, orderId)
    await someone.verify(orderId, body)
    const before = await someone.plan()
    // The gateway takes no second payment of an order; a real one may, of two banks at once.
    await shop.pool.query(
      "insert into server.sandbox_payments (id, order_id, amount, currency, status, method) values ('pay_second', $1, 4900, 'INR', 'captured', 'upi')",
      [orderId],
    )
    await notify(shop, 'payment.captured', paymentOf(orderId, { id: 'pay_second' }))
    await until(async () => (await refundsOf(orderId)).some(({ made }) => made))
    expect(await refundsOf(orderId)).toEqual([{ payment_id: 'pay_second', made: true }])
    expect(await someone.plan()).toEqual(before)
    expect((await stateOf(orderId)).state).toBe('paid')
  })

  it('one that was begun after the order had expired; one begun before counts, however late we hear of it', async () => {
    const [late, inTime] = [await buyer(), await buyer()]
    const [lateOrder, inTimeOrder] = [await late.orderId(), await inTime.orderId()]
    await pay(shop, lateOrder)
    await pay(shop, inTimeOrder)
    await shop.pool.query(
      "update public.orders set created_at = now() - interval '2 days', expires_at = now() - interval '1 day', state = 'expired' where id = any($1)",
      [[lateOrder, inTimeOrder]],
    )
    const [latePayment, inTimePayment] = (
      await shop.pool.query('select * from server.sandbox_payments where order_id = any($1) order by created_at', [
        [lateOrder, inTimeOrder],
      ])
    ).rows
    const twoDaysAgo = Math.floor(Date.now() / 1000) - 47 * 3600
    await notify(shop, 'payment.captured', paymentOf(lateOrder, { id: latePayment.id }))
    await notify(shop, 'payment.captured', paymentOf(inTimeOrder, { id: inTimePayment.id, created_at: twoDaysAgo }))
    await until(async () => (await stateOf(lateOrder)).state === 'refunded')
    await expectFree(late)
    expect((await inTime.plan()).plan).toBe('pro')
  })
})

describe('a payment reported from everywhere at once', () => {
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
    expect(await eventsOf(orderId)).toEqual(['created', 'paid'])
    expect((await shop.pool.query('select from private.refunds where order_id = $1', [orderId])).rowCount).toBe(0)
    const { rows } = await shop.pool.query('select receipt_number from public.orders where receipt_number is not null')
    const numbers = rows.map((row) => Number(String(row.receipt_number).slice(-4))).toSorted((a, b) => a - b)
    expect(numbers).toEqual(numbers.map((_, index) => index + 1))
  })
})

describe('a refund', () => {
  async function paidOrder(): Promise<{ someone: Buyer; orderId: string }> {
    const someone = await buyer()
    const orderId = await someone.orderId()
    await someone.verify(orderId, (await pay(shop, orderId)).body)
    return { someone, orderId }
  }
  async function admin(): Promise<Buyer> {
    const boss = await buyer()
    await shop.pool.query('update public.profiles set is_admin = true where id = $1', [boss.id])
    return boss
  }
  const refund = (by: Buyer, orderId: string, body: object = {}) =>
    send(`${shop.url}/api/orders/${orderId}/refund`, body, { authorization: by.authorization })

  it('is made by an admin alone', async () => {
    const { someone, orderId } = await paidOrder()
    expect(await refund(someone, orderId)).toMatchObject({ status: 403, body: { code: 'not_an_admin' } })
    expect((await someone.plan()).plan).toBe('pro')
  })

  it('asked for twice, and at once, gives the money back once and ends the plan', async () => {
    const { someone, orderId } = await paidOrder()
    const boss = await admin()
    const answers = await Promise.all(Array.from({ length: 4 }, () => refund(boss, orderId)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await refund(boss, orderId)).toMatchObject({ status: 200 })
    const { payment_id: paymentId, state } = await stateOf(orderId)
    expect(state).toBe('refunded')
    const { rowCount } = await shop.pool.query('select from server.sandbox_refunds where payment_id = $1', [paymentId])
    expect(rowCount).toBe(1)
    expect((await eventsOf(orderId)).filter((event) => event === 'refunded')).toHaveLength(1)
    await expectFree(someone)
  })

  it('is refused a day after the purchase, unless the student asked in time', async () => {
    const { someone, orderId } = await paidOrder()
    const boss = await admin()
    await shop.pool.query("update public.orders set paid_at = now() - interval '24 hours 1 minute' where id = $1", [
      orderId,
    ])
    expect(await refund(boss, orderId)).toMatchObject({ status: 409, body: { code: 'refund_window_over' } })
    expect((await someone.plan()).plan).toBe('pro')
    const future = new Date(Date.now() + 60_000).toISOString()
    expect((await refund(boss, orderId, { askedAt: future })).status).toBe(400)
    const askedAt = new Date(Date.now() - 2 * 3_600_000).toISOString()
    expect((await refund(boss, orderId, { askedAt })).status).toBe(200)
    await expectFree(someone)
  })

  it('of an order that nobody paid is refused', async () => {
    const orderId = await (await buyer()).orderId()
    expect(await refund(await admin(), orderId)).toMatchObject({ status: 409, body: { code: 'not_refundable' } })
  })

  it("made at the provider's own desk ends the plan too; a part of it does not", async () => {
    const { someone, orderId } = await paidOrder()
    const { payment_id: id } = await stateOf(orderId)
    const told = (refundId: string, amount: number) =>
      notify(shop, 'refund.processed', paymentOf(orderId, { id, status: 'captured' }), {
        more: { refund: { entity: { id: refundId, entity: 'refund', payment_id: id, amount } } },
      })
    await told('rfnd_part', 1000)
    expect((await someone.plan()).plan).toBe('pro')
    await told('rfnd_all', 4900)
    await expectFree(someone)
    expect((await stateOf(orderId)).state).toBe('refunded')
  })
})

describe('the plan column', () => {
  it('is not to be set by update, upsert, function call or sign-up metadata', async () => {
    const client = createClient(shop.url, publishableKey, { auth: { persistSession: false } })
    const { data } = await client.auth.signUp({
      email: 'sly@example.org',
      password: 'Genda#2026',
      options: { data: { plan: 'pro', pro_until: '2099-01-01', is_admin: true } },
    })
    const id = data.user?.id
    const pro = { plan: 'pro', pro_until: '2099-01-01T00:00:00Z' }
    const tries = [
      await client.from('users').update({ plan: 'pro' }).eq('id', id),
      await client.from('users').update({ pro_until: pro.pro_until }).eq('id', id),
      await client.from('users').upsert({ id, email: 'sly@example.org', ...pro }),
      await client.from('users').upsert({ id, email: 'sly@example.org', plan: 'pro' }),
      await client.from('orders').insert({
        id: 'order_mine',
        account_id: id,
        plan: 'pro',
        amount_paise: 1,
        currency: 'INR',
        key_id: 'x',
        state: 'paid',
      }),
      await client.from('orders').update({ state: 'paid' }).eq('account_id', id),
      await client.from('order_events').insert({ order_id: 'order_mine', state: 'paid' }),
      await client.rpc('count_payment', { the_order: 'x' }),
      await client.schema('private').rpc('count_payment', { the_order: 'x' }),
    ]
    for (const { error } of tries) expect(error).not.toBeNull()
    await client.auth.updateUser({ data: { plan: 'pro' } })
    const { data: row } = await client.from('users').select('plan, pro_until').eq('id', id).single()
    expect(row).toEqual(free)
  })

  it('goes to free when somebody chooses so, and not from pro', async () => {
    const someone = await buyer()
    const choose = (body: object = { plan: 'free' }) =>
      send(`${shop.url}/api/plan`, body, { authorization: someone.authorization })
    expect(await choose()).toEqual({ status: 200, body: { plan: 'free' } })
    expect((await choose({ plan: 'pro' })).status).toBe(400)
    await expectFree(someone)
    await shop.pool.query("update public.users set plan = 'pro' where id = $1", [someone.id])
    const refusal = {
      code: 'cannot_downgrade',
      message: 'You cannot downgrade from Pro to Free plan. Contact support for assistance.',
    }
    expect(await choose()).toMatchObject({ status: 409, body: refusal })
    expect(await someone.order({ plan: 'free', amount: 0, currency: 'INR' })).toMatchObject({
      status: 409,
      body: refusal,
    })
    expect((await someone.plan()).plan).toBe('pro')
    await shop.pool.query("update public.users set pro_until = now() - interval '1 second' where id = $1", [someone.id])
    expect((await choose()).status).toBe(200)
    await expectFree(someone)
  })
})

describe('the history', () => {
  it('is read through the data API by its owner and by admins', async () => {
    const [mine, other] = [await buyer(), await buyer()]
    const orderId = await mine.orderId()
    const read = async (who: Buyer, table: string) => {
      const url = `${shop.url}/rest/v1/${table}?${table === 'orders' ? 'id' : 'order_id'}=eq.${orderId}`
      const response = await fetch(url, { headers: { apikey: publishableKey, authorization: who.authorization } })
      return ((await response.json()) as unknown[]).length
    }
    expect([await read(mine, 'orders'), await read(mine, 'order_events')]).toEqual([1, 1])
    expect([await read(other, 'orders'), await read(other, 'order_events')]).toEqual([0, 0])
    await shop.pool.query('update public.profiles set is_admin = true where id = $1', [other.id])
    expect([await read(other, 'orders'), await read(other, 'order_events')]).toEqual([1, 1])
  })
})
