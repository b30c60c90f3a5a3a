import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reconcile } from '#server/features/payments/orders/settle.ts'
import {
  type Buyer,
  eventsOf,
  freePlan,
  makeAdmin,
  newBuyer,
  openShop,
  pay,
  send,
  type Shop,
  sign,
  stateOf,
} from '#tests/support/features/payments.ts'

// Attacks on the plan through the browser's side, against the running server with the sandbox gateway. No queue runs
// here, so the server learns of a payment only by what a test sends.

let shop: Shop
let publishableKey: string

beforeAll(async () => {
  shop = await openShop()
  publishableKey = (await (await fetch(`${shop.url}/config.json`)).json()).publishableKey
})
afterAll(() => shop.close())

const buyer = () => newBuyer(shop)
const expectFree = async (someone: Buyer) => expect(await someone.plan()).toEqual(freePlan)
const checkoutSignature = (orderId: string, paymentId: string) => sign(`${orderId}|${paymentId}`, shop.secrets.key)
const callbackOf = (orderId: string, paymentId: string, signature = checkoutSignature(orderId, paymentId)) => ({
  razorpay_payment_id: paymentId,
  razorpay_order_id: orderId,
  razorpay_signature: signature,
})

describe('paying', () => {
  it('grants Pro for a semester, with a receipt and a history', async () => {
    const someone = await buyer()
    const { status, body } = await someone.order()
    expect({ status, body }).toEqual({
      status: 201,
      body: {
        id: expect.stringMatching(/^order_/),
        amount: 4900,
        currency: 'INR',
        // The name of the page's checkout, whose own fields are beside it.
        provider: 'razorpay',
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
    expect((await stateOf(shop, orderId)).receipt_number).toMatch(/^TEST\/\d{4}-\d\d\/\d{4}$/)
    expect(await eventsOf(shop, orderId)).toEqual(['created', 'paid'])
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
  ])('has a fixed price: %j is rejected', async (order, code) => {
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

  it('with a token whose session was signed out is rejected', async () => {
    const someone = await buyer()
    await shop.pool.query('delete from auth.sessions where user_id = $1', [someone.id])
    expect((await someone.order()).status).toBe(401)
  })

  it('has a rate limit', async () => {
    const limited = await openShop({ RATE_LIMITS: 'on' })
    try {
      const someone = await newBuyer(limited)
      const statuses = []
      for (let time = 0; time < 21; time++) statuses.push((await someone.order()).status)
      expect(statuses).toEqual([...Array<number>(20).fill(201), 429])
      expect((await (await newBuyer(limited)).order()).status).toBe(201)
    } finally {
      await limited.close()
    }
  })

  it('in two tabs has one order', async () => {
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

  it('of a payment unknown to the gateway is rejected, whatever its signature', async () => {
    const someone = await buyer()
    const orderId = await someone.orderId()
    expect((await someone.verify(orderId, callbackOf(orderId, 'pay_unknown000000'))).status).toBe(202)
    await expectFree(someone)
  })

  it('of another account’s order pays neither', async () => {
    const [victim, thief] = [await buyer(), await buyer()]
    const [paidOrder, ownOrder] = [await victim.orderId(), await thief.orderId()]
    const { body } = await pay(shop, paidOrder)
    // Unchanged, to the victim's order with the thief's token; relabelled, to the thief's own.
    expect(await thief.verify(paidOrder, body)).toMatchObject({ status: 404, body: { code: 'order_not_found' } })
    expect(await thief.verify(ownOrder, body)).toMatchObject({ status: 400, body: { code: 'order_mismatch' } })
    expect(await thief.verify(ownOrder, { ...body, razorpay_order_id: ownOrder })).toMatchObject({
      status: 400,
      body: { code: 'bad_signature' },
    })
    // Even with a valid signature over both, should a secret ever leak: the gateway knows whose payment it is.
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

  it('replayed, also after the refund, grants nothing more', async () => {
    const someone = await buyer()
    const orderId = await someone.orderId()
    const { body } = await pay(shop, orderId)
    const first = await someone.verify(orderId, body)
    const replies = await Promise.all(Array.from({ length: 5 }, () => someone.verify(orderId, body)))
    for (const reply of replies) expect(reply).toEqual(first)
    expect(await eventsOf(shop, orderId)).toEqual(['created', 'paid'])

    await makeAdmin(shop, someone)
    const refund = () => send(`${shop.url}/api/orders/${orderId}/refund`, {}, { authorization: someone.authorization })
    expect(await refund()).toMatchObject({ status: 200, body: { state: 'refunded' } })
    await expectFree(someone)
    expect(await someone.verify(orderId, body)).toMatchObject({ status: 409, body: { code: 'payment_returned' } })
    await expectFree(someone)
  })
})

describe('the plan column', () => {
  it('cannot be set by update, upsert, function call or sign-up metadata', async () => {
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
    expect(row).toEqual(freePlan)
  })

  it('can be set to free by its account, but not from Pro', async () => {
    const someone = await buyer()
    const choose = (body: object = { plan: 'free' }) =>
      send(`${shop.url}/api/plan`, body, { authorization: someone.authorization })
    expect(await choose()).toEqual({ status: 200, body: { plan: 'free' } })
    expect((await choose({ plan: 'pro' })).status).toBe(400)
    await expectFree(someone)
    await shop.pool.query("update public.users set plan = 'pro' where id = $1", [someone.id])
    const rejection = {
      code: 'cannot_downgrade',
      message: 'You cannot downgrade from Pro to Free plan. Contact support for assistance.',
    }
    expect(await choose()).toMatchObject({ status: 409, body: rejection })
    expect(await someone.order({ plan: 'free', amount: 0, currency: 'INR' })).toMatchObject({
      status: 409,
      body: rejection,
    })
    expect((await someone.plan()).plan).toBe('pro')
    await shop.pool.query("update public.users set pro_until = now() - interval '1 second' where id = $1", [someone.id])
    expect((await choose()).status).toBe(200)
    await expectFree(someone)
  })
})

describe('the history', () => {
  it('is readable through the data API by its owner and by admins', async () => {
    const [mine, other] = [await buyer(), await buyer()]
    const orderId = await mine.orderId()
    const read = async (who: Buyer, table: string) => {
      const url = `${shop.url}/rest/v1/${table}?${table === 'orders' ? 'id' : 'order_id'}=eq.${orderId}`
      const response = await fetch(url, { headers: { apikey: publishableKey, authorization: who.authorization } })
      return ((await response.json()) as unknown[]).length
    }
    expect([await read(mine, 'orders'), await read(mine, 'order_events')]).toEqual([1, 1])
    expect([await read(other, 'orders'), await read(other, 'order_events')]).toEqual([0, 0])
    await makeAdmin(shop, other)
    expect([await read(other, 'orders'), await read(other, 'order_events')]).toEqual([1, 1])
  })
})
