import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reconcile } from '#server/features/payments/orders/settle.ts'
import {
  type Answer,
  type Buyer,
  eventsOf,
  freePlan,
  makeAdmin,
  newBuyer,
  openShop,
  send,
  type Shop,
  stateOf,
} from '#tests/support/features/payments.ts'

// The manual provider: an office receives the money, and an admin records it with the number of its paper receipt.

const instructions = 'Accounts office, room 12.\nMonday to Friday, 10 to 4.'
let shop: Shop
let admin: Buyer

beforeAll(async () => {
  shop = await openShop({
    PAYMENTS: 'manual',
    MANUAL_PAYMENTS_INSTRUCTIONS: instructions.replace('\n', String.raw`\n`),
    MANUAL_PAYMENTS_DAYS: '3',
  })
  admin = await newAdmin()
})
afterAll(() => shop.close())

const student = () => newBuyer(shop)
async function newAdmin(): Promise<Buyer> {
  const made = await student()
  await makeAdmin(shop, made)
  return made
}
async function waitingOrder(): Promise<{ someone: Buyer; orderId: string }> {
  const someone = await student()
  return { someone, orderId: await someone.orderId() }
}

async function paidOrder(): Promise<{ someone: Buyer; orderId: string }> {
  const made = await waitingOrder()
  await markPaid(admin, made.orderId, newReceipt())
  return made
}

let numbers = 0
const newReceipt = () => `R-2026/${++numbers}`
const call = (by: Buyer, path: string, body?: unknown): Promise<Answer> =>
  send(`${shop.url}/api/manual-payments/${path}`, body, { authorization: by.authorization })
const markPaid = (by: Buyer, orderId: string, receipt: unknown) => call(by, `${orderId}/paid`, { receipt })
const markRefunded = (by: Buyer, orderId: string, receipt: string, more = {}) =>
  call(by, `${orderId}/refunded`, { receipt, ...more })
const cancel = (by: Buyer, orderId: string) => call(by, `${orderId}/cancel`, {})
const rejected = (status: number, code: string) => ({ status, body: { code } })
const sql = (text: string, ...values: unknown[]) => shop.pool.query(text, values)
const receiptsOf = async (orderId: string) =>
  (
    await sql(
      'select kind, number, amount_paise from server.manual_receipts where order_id = $1 order by kind',
      orderId,
    )
  ).rows

describe('a student who orders with the manual provider', () => {
  it('gets a reference, the address of the office, and the time limit of the order', async () => {
    const someone = await student()
    const { status, body } = await someone.order()
    expect([status, body]).toEqual([
      201,
      {
        id: expect.stringMatching(/^CL-[2-9A-HJ-NP-TV-Z]{4}-[2-9A-HJ-NP-TV-Z]{4}$/),
        amount: 4900,
        currency: 'INR',
        provider: 'manual',
        testMode: false,
      },
    ])
    const shown = await call(someone, String(body['id']))
    expect(shown.body).toMatchObject({ state: 'created', amount: 4900, instructions, proUntil: null })
    const days = (Date.parse(String(shown.body['expiresAt'])) - Date.now()) / 86_400_000
    expect(days).toBeCloseTo(3, 1)
    expect(await someone.plan()).toEqual(freePlan)
  })

  it('gets the same order again, also by concurrent requests', async () => {
    const someone = await student()
    const ids = await Promise.all(Array.from({ length: 5 }, () => someone.orderId()))
    expect(new Set([...ids, await someone.orderId()]).size).toBe(1)
  })

  it("cannot see, cancel or pay somebody else's order, nor mark their own as paid", async () => {
    const { someone, orderId } = await waitingOrder()
    const stranger = await student()
    expect(await call(stranger, orderId)).toMatchObject(rejected(404, 'order_not_found'))
    expect(await cancel(stranger, orderId)).toMatchObject(rejected(404, 'order_not_found'))
    for (const by of [stranger, someone]) {
      expect(await markPaid(by, orderId, newReceipt())).toMatchObject(rejected(403, 'not_admin'))
      expect(await markRefunded(by, orderId, newReceipt())).toMatchObject(rejected(403, 'not_admin'))
    }
    expect((await send(`${shop.url}/api/manual-payments/${orderId}/paid`, { receipt: 'R' })).status).toBe(401)
    expect((await stateOf(shop, orderId)).state).toBe('created')
    expect(await someone.plan()).toEqual(freePlan)
  })

  it('cannot get Pro by a callback or a webhook', async () => {
    const { someone, orderId } = await waitingOrder()
    const callback = { razorpay_payment_id: 'pay_1', razorpay_order_id: orderId, razorpay_signature: 'x' }
    expect(await someone.verify(orderId, callback)).toMatchObject(rejected(400, 'order_mismatch'))
    expect((await send(`${shop.url}/api/webhooks/razorpay`, {})).status).toBe(404)
    expect((await send(`${shop.url}/api/webhooks/manual`, {})).status).toBe(404)
    expect(await someone.plan()).toEqual(freePlan)
  })
})

describe('an admin who records a payment', () => {
  it('grants the plan immediately, with the receipt’s number, and is in the audit log', async () => {
    const { someone, orderId } = await waitingOrder()
    const receipt = newReceipt()
    // Additional fields of the request do not change the amount.
    expect(await call(admin, `${orderId}/paid`, { receipt, amount: 1 })).toMatchObject({
      status: 200,
      body: { state: 'paid' },
    })
    const order = await stateOf(shop, orderId)
    expect(order).toMatchObject({ state: 'paid', payment_id: receipt })
    expect(order.receipt_number).toMatch(/^CL\/\d{4}-\d\d\/\d{4}$/)
    expect(await someone.plan()).toEqual({ plan: 'pro', pro_until: order.pro_until })
    expect((await call(someone, orderId)).body).toMatchObject({ state: 'paid' })
    expect(await eventsOf(shop, orderId)).toEqual(['created', 'paid'])
    expect(await receiptsOf(orderId)).toEqual([{ kind: 'payment', number: receipt, amount_paise: 4900 }])
    const { rows } = await sql(
      "select actor_id, after->>'payment_id' as receipt from public.audit_log where table_name = 'public.orders' and row_id = $1",
      orderId,
    )
    expect(rows).toEqual([{ actor_id: admin.id, receipt }])
  })

  it('needs the second factor of an account that has one, and a proof of the last ten minutes', async () => {
    const { orderId } = await waitingOrder()
    const boss = await newAdmin()
    const sessions = '(select id from auth.sessions where user_id = $1)'
    await sql(
      `update auth.mfa_amr_claims set updated_at = now() - interval '11 minutes' where session_id in ${sessions}`,
      boss.id,
    )
    expect(await markPaid(boss, orderId, newReceipt())).toMatchObject(rejected(400, 'reauthentication_needed'))
    await sql("insert into auth.mfa_factors (user_id, factor_type, status) values ($1, 'totp', 'verified')", boss.id)
    expect(await markPaid(boss, orderId, newReceipt())).toMatchObject(rejected(403, 'not_admin'))
    await sql("update auth.sessions set aal = 'aal2' where user_id = $1", boss.id)
    expect(await markPaid(boss, orderId, newReceipt())).toMatchObject(rejected(400, 'reauthentication_needed'))
    await sql(
      "insert into auth.mfa_amr_claims (session_id, authentication_method) select id, 'totp' from auth.sessions where user_id = $1",
      boss.id,
    )
    expect((await markPaid(boss, orderId, newReceipt())).status).toBe(200)
  })

  it('may repeat the request: the same receipt changes nothing, another one is rejected', async () => {
    const { someone, orderId } = await waitingOrder()
    const receipt = newReceipt()
    await markPaid(admin, orderId, receipt)
    const before = await someone.plan()
    expect((await markPaid(admin, orderId, ` ${receipt.toLowerCase()} `)).status).toBe(200)
    expect(await markPaid(admin, orderId, newReceipt())).toMatchObject(rejected(409, 'already_paid'))
    expect(await someone.plan()).toEqual(before)
    expect(await eventsOf(shop, orderId)).toEqual(['created', 'paid'])
    expect(await receiptsOf(orderId)).toHaveLength(1)
  })

  it('cannot use one receipt for two orders, in any spelling', async () => {
    const [first, second] = [await waitingOrder(), await waitingOrder()]
    await markPaid(admin, first.orderId, 'Book 7  no. 12')
    expect(await markPaid(admin, second.orderId, 'book 7 NO. 12')).toMatchObject(rejected(409, 'receipt_taken'))
    expect((await stateOf(shop, second.orderId)).state).toBe('created')
    expect(await second.someone.plan()).toEqual(freePlan)
  })

  it('who is one of two at the same moment records one receipt', async () => {
    const { orderId } = await waitingOrder()
    const other = await newAdmin()
    const answers = await Promise.all([
      markPaid(admin, orderId, newReceipt()),
      markPaid(other, orderId, newReceipt()),
      markPaid(admin, orderId, newReceipt()),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(await receiptsOf(orderId)).toHaveLength(1)
    expect((await eventsOf(shop, orderId)).filter((event) => event === 'paid')).toHaveLength(1)
  })

  it.each([[''], ['   '], ['-12'], ['a'.repeat(61)], ['12\u0000'], ['<b>12</b>'], [12], [null]])(
    'cannot record %j as a receipt number',
    async (receipt) => {
      const { orderId } = await waitingOrder()
      expect(await markPaid(admin, orderId, receipt)).toMatchObject(rejected(400, 'validation_failed'))
      expect((await stateOf(shop, orderId)).state).toBe('created')
    },
  )

  it('cannot record one for an account with Pro, and the receipt remains unused', async () => {
    const { someone, orderId } = await waitingOrder()
    await sql("update public.users set plan = 'pro', pro_until = null where id = $1", someone.id)
    const receipt = newReceipt()
    expect(await markPaid(admin, orderId, receipt)).toMatchObject(rejected(409, 'already_pro'))
    expect(await receiptsOf(orderId)).toEqual([])
    expect((await stateOf(shop, orderId)).state).toBe('created')
    expect((await markPaid(admin, (await waitingOrder()).orderId, receipt)).status).toBe(200)
  })

  it('cannot record one for a deleted account, nor for an order of another provider', async () => {
    const { someone, orderId } = await waitingOrder()
    await sql('delete from auth.users where id = $1', someone.id)
    expect(await markPaid(admin, orderId, newReceipt())).toMatchObject(rejected(409, 'already_pro'))
    await sql(
      "insert into public.orders (id, account_id, plan, amount_paise, currency, key_id) values ('order_1', $1, 'pro', 4900, 'INR', 'rzp_live_1')",
      admin.id,
    )
    expect(await markPaid(admin, 'order_1', newReceipt())).toMatchObject(rejected(404, 'order_not_found'))
    expect(await cancel(admin, 'order_1')).toMatchObject(rejected(404, 'order_not_found'))
  })
})

describe('an unpaid order', () => {
  it('can be cancelled by its owner, once, and not be paid then; a new one can be created', async () => {
    const { someone, orderId } = await waitingOrder()
    for (let time = 0; time < 2; time++)
      expect(await cancel(someone, orderId)).toMatchObject({ status: 200, body: { state: 'cancelled' } })
    expect(await eventsOf(shop, orderId)).toEqual(['created', 'cancelled'])
    expect(await markPaid(admin, orderId, newReceipt())).toMatchObject(rejected(409, 'order_closed'))
    expect(await someone.orderId()).not.toBe(orderId)
    expect(await receiptsOf(orderId)).toEqual([])
  })

  it('is either paid or cancelled when both happen concurrently', async () => {
    for (let round = 0; round < 5; round++) {
      const { someone, orderId } = await waitingOrder()
      const [paid, cancelled] = await Promise.all([markPaid(admin, orderId, newReceipt()), cancel(someone, orderId)])
      const { state } = await stateOf(shop, orderId)
      expect([paid.status, cancelled.status, state]).toEqual(
        state === 'paid' ? [200, 409, 'paid'] : [409, 200, 'cancelled'],
      )
      expect((await someone.plan()).plan).toBe(state === 'paid' ? 'pro' : 'free')
    }
  })

  it('expires after the configured days, and cannot be paid then', async () => {
    const { someone, orderId } = await waitingOrder()
    await sql(
      "update public.orders set created_at = now() - interval '73 hours', expires_at = now() - interval '1 hour' where id = $1",
      orderId,
    )
    expect(await markPaid(admin, orderId, newReceipt())).toMatchObject(rejected(409, 'order_expired'))
    await reconcile(shop.deps)
    expect((await stateOf(shop, orderId)).state).toBe('expired')
    expect(await markPaid(admin, orderId, newReceipt())).toMatchObject(rejected(409, 'order_expired'))
    expect(await someone.orderId()).not.toBe(orderId)
  })

  it('remains open when the reconciler runs before its time limit', async () => {
    const { orderId } = await waitingOrder()
    await sql("update public.orders set created_at = now() - interval '2 days' where id = $1", orderId)
    await reconcile(shop.deps)
    expect((await stateOf(shop, orderId)).state).toBe('created')
  })
})

describe('an admin who records a refund', () => {
  it('ends the plan, with a receipt number of its own', async () => {
    const { someone, orderId } = await paidOrder()
    const receipt = newReceipt()
    const { payment_id: paid } = await stateOf(shop, orderId)
    expect(await markRefunded(admin, orderId, paid)).toMatchObject(rejected(409, 'receipt_taken'))
    expect((await someone.plan()).plan).toBe('pro')
    for (let time = 0; time < 2; time++) expect((await markRefunded(admin, orderId, receipt)).status).toBe(200)
    expect(await markRefunded(admin, orderId, newReceipt())).toMatchObject(rejected(409, 'already_refunded'))
    expect(await someone.plan()).toEqual(freePlan)
    expect(await eventsOf(shop, orderId)).toEqual(['created', 'paid', 'refunded'])
    expect((await receiptsOf(orderId)).map(({ kind }) => kind)).toEqual(['payment', 'refund'])
    const { rowCount: waiting } = await sql(
      'select from private.refunds where order_id = $1 and done_at is null',
      orderId,
    )
    expect(waiting).toBe(0)
  })

  it('cannot do so without the receipt: the automatic refund is rejected with instructions, and changes nothing', async () => {
    const { someone, orderId } = await paidOrder()
    const answer = await send(`${shop.url}/api/orders/${orderId}/refund`, {}, { authorization: admin.authorization })
    expect(answer).toMatchObject(rejected(409, 'refund_by_hand'))
    expect((await sql('select from private.refunds where order_id = $1', orderId)).rowCount).toBe(0)
    expect((await someone.plan()).plan).toBe('pro')
  })

  it('can do so for a day, or later if the student requested it in time; never for an unpaid order', async () => {
    const { someone, orderId } = await paidOrder()
    await sql("update public.orders set paid_at = now() - interval '25 hours' where id = $1", orderId)
    expect(await markRefunded(admin, orderId, newReceipt())).toMatchObject(rejected(409, 'refund_window_over'))
    const future = new Date(Date.now() + 60_000).toISOString()
    expect((await markRefunded(admin, orderId, newReceipt(), { askedAt: future })).status).toBe(400)
    const askedAt = new Date(Date.now() - 2 * 3_600_000).toISOString()
    expect((await markRefunded(admin, orderId, newReceipt(), { askedAt })).status).toBe(200)
    expect(await someone.plan()).toEqual(freePlan)
    const unpaid = await waitingOrder()
    expect(await markRefunded(admin, unpaid.orderId, newReceipt())).toMatchObject(rejected(409, 'not_refundable'))
  })
})
