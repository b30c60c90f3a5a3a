import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type Buyer,
  eventsOf,
  freePlan,
  makeAdmin,
  newBuyer,
  notify,
  openShop,
  pay,
  paymentOf,
  send,
  type Shop,
  stateOf,
} from '#tests/support/features/payments.ts'

// Refunds by an admin, and automatic ones of payments that granted nothing.

let shop: Shop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const buyer = () => newBuyer(shop)
const expectFree = async (someone: Buyer) => expect(await someone.plan()).toEqual(freePlan)

async function until(condition: () => Promise<boolean>, limitMs = 10_000): Promise<void> {
  for (const giveUp = Date.now() + limitMs; !(await condition()); await sleep(50))
    if (Date.now() > giveUp) throw new Error('It did not happen in time.')
}

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

async function paidOrder(): Promise<{ someone: Buyer; orderId: string }> {
  const someone = await buyer()
  const orderId = await someone.orderId()
  await someone.verify(orderId, (await pay(shop, orderId)).body)
  return { someone, orderId }
}
async function admin(): Promise<Buyer> {
  const boss = await buyer()
  await makeAdmin(shop, boss)
  return boss
}
const refund = (by: Buyer, orderId: string, body: object = {}) =>
  send(`${shop.url}/api/orders/${orderId}/refund`, body, { authorization: by.authorization })

describe('a payment that grants nothing is refunded automatically:', () => {
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
    const states = [await stateOf(shop, first), await stateOf(shop, second)]
    expect(states.map(({ state }) => state).toSorted()).toEqual(['paid', 'refunded'])
    // The refund of the second leaves the semester of the first.
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
    // The sandbox gateway accepts no second payment of an order; a real one may, of two banks concurrently.
    await shop.pool.query(
      "insert into server.sandbox_payments (id, order_id, amount, currency, status, method) values ('pay_second', $1, 4900, 'INR', 'captured', 'upi')",
      [orderId],
    )
    await notify(shop, 'payment.captured', paymentOf(orderId, { id: 'pay_second' }))
    await until(async () => (await refundsOf(orderId)).some(({ made }) => made))
    expect(await refundsOf(orderId)).toEqual([{ payment_id: 'pay_second', made: true }])
    expect(await someone.plan()).toEqual(before)
    expect((await stateOf(shop, orderId)).state).toBe('paid')
  })

  it('one that was begun after the order had expired; one begun before counts, however late it is reported', async () => {
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
    await until(async () => (await stateOf(shop, lateOrder)).state === 'refunded')
    await expectFree(late)
    expect((await inTime.plan()).plan).toBe('pro')
  })
})

describe('a refund', () => {
  it('needs the second factor of an admin who has one, verified in the last ten minutes', async () => {
    const { orderId } = await paidOrder()
    const boss = await admin()
    const sql = (text: string) => shop.pool.query(text, [boss.id])
    const sessions = '(select id from auth.sessions where user_id = $1)'
    const age = `update auth.mfa_amr_claims set updated_at = now() - interval '11 minutes' where session_id in ${sessions}`
    await sql(age)
    expect(await refund(boss, orderId)).toMatchObject({ status: 400, body: { code: 'reauthentication_needed' } })
    await sql("insert into auth.mfa_factors (user_id, factor_type, status) values ($1, 'totp', 'verified')")
    expect(await refund(boss, orderId)).toMatchObject({ status: 403, body: { code: 'not_admin' } })
    await sql("update auth.sessions set aal = 'aal2' where user_id = $1")
    expect(await refund(boss, orderId)).toMatchObject({ status: 400, body: { code: 'reauthentication_needed' } })
    await sql(
      `insert into auth.mfa_amr_claims (session_id, authentication_method) select id, 'totp' from auth.sessions where user_id = $1`,
    )
    expect(await refund(boss, orderId)).toMatchObject({ status: 200 })
  })

  it('can be made by an admin only', async () => {
    const { someone, orderId } = await paidOrder()
    expect(await refund(someone, orderId)).toMatchObject({ status: 403, body: { code: 'not_admin' } })
    expect((await someone.plan()).plan).toBe('pro')
  })

  it('that is requested twice, also concurrently, is made once and ends the plan', async () => {
    const { someone, orderId } = await paidOrder()
    const boss = await admin()
    const answers = await Promise.all(Array.from({ length: 4 }, () => refund(boss, orderId)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await refund(boss, orderId)).toMatchObject({ status: 200 })
    const { payment_id: paymentId, state } = await stateOf(shop, orderId)
    expect(state).toBe('refunded')
    const { rowCount } = await shop.pool.query('select from server.sandbox_refunds where payment_id = $1', [paymentId])
    expect(rowCount).toBe(1)
    expect((await eventsOf(shop, orderId)).filter((event) => event === 'refunded')).toHaveLength(1)
    await expectFree(someone)
  })

  it('is rejected a day after the purchase, unless the student requested it in time', async () => {
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

  it('of an unpaid order is rejected', async () => {
    const orderId = await (await buyer()).orderId()
    expect(await refund(await admin(), orderId)).toMatchObject({ status: 409, body: { code: 'not_refundable' } })
  })

  it('made at the provider ends the plan, too; a partial one does not', async () => {
    const { someone, orderId } = await paidOrder()
    const { payment_id: id } = await stateOf(shop, orderId)
    const told = (refundId: string, amount: number) =>
      notify(shop, 'refund.processed', paymentOf(orderId, { id, status: 'captured' }), {
        more: { refund: { entity: { id: refundId, entity: 'refund', payment_id: id, amount } } },
      })
    await told('rfnd_part', 1000)
    expect((await someone.plan()).plan).toBe('pro')
    await told('rfnd_all', 4900)
    await expectFree(someone)
    expect((await stateOf(shop, orderId)).state).toBe('refunded')
  })
})
