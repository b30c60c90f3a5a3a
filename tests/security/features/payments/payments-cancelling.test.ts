import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Mail, Mailer } from '#server/core/mail/mail.ts'
import { sendOrderMails } from '#server/features/payments/orders/send-order-mails.ts'
import {
  type Buyer,
  freePlan,
  newBuyer,
  openShop,
  pay,
  send,
  type Shop,
  stateOf,
} from '#tests/support/features/payments.ts'
import { silentLog } from '#tests/support/database/silent-log.ts'

// What a student can do without the office: cancelling in time, and reading about it in the mail.

let shop: Shop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

async function paidOrder(): Promise<{ someone: Buyer; orderId: string }> {
  const someone = await newBuyer(shop)
  const orderId = await someone.orderId()
  await someone.verify(orderId, (await pay(shop, orderId)).body)
  return { someone, orderId }
}
const cancel = (by: Buyer, orderId: string) =>
  send(`${shop.url}/api/orders/${orderId}/cancel`, {}, { authorization: by.authorization })

describe('a student who cancels', () => {
  it('within 24 hours gets a full refund, once, and Pro ends', async () => {
    const { someone, orderId } = await paidOrder()
    const answers = await Promise.all([cancel(someone, orderId), cancel(someone, orderId)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const { payment_id: paymentId, state } = await stateOf(shop, orderId)
    expect(state).toBe('refunded')
    const { rowCount } = await shop.pool.query('select from server.sandbox_refunds where payment_id = $1', [paymentId])
    expect(rowCount).toBe(1)
    expect(await someone.plan()).toEqual(freePlan)
  })

  it('a day later still has Pro and gets the reason', async () => {
    const { someone, orderId } = await paidOrder()
    await shop.pool.query("update public.orders set paid_at = now() - interval '24 hours 1 minute' where id = $1", [
      orderId,
    ])
    expect(await cancel(someone, orderId)).toMatchObject({ status: 409, body: { code: 'refund_window_over' } })
    expect((await someone.plan()).plan).toBe('pro')
  })

  it('cannot cancel another account’s order, nor an unpaid one', async () => {
    const { someone, orderId } = await paidOrder()
    const other = await newBuyer(shop)
    expect(await cancel(other, orderId)).toMatchObject({ status: 404, body: { code: 'order_not_found' } })
    expect((await someone.plan()).plan).toBe('pro')
    expect(await cancel(other, await other.orderId())).toMatchObject({ status: 409, body: { code: 'not_refundable' } })
    expect((await send(`${shop.url}/api/orders/${orderId}/cancel`, {}, {})).status).toBe(401)
  })
})

describe('mails about an order', () => {
  const sent: Mail[] = []
  let away = false
  const mailer = {
    describe: 'of the test',
    send: async (mail: Mail) => {
      if (away) throw new Error('the mail server is away')
      sent.push(mail)
    },
  }
  const work = (by: Mailer = mailer, forMs?: number) =>
    sendOrderMails({ pool: shop.pool, mailer: by, log: silentLog, siteUrl: 'https://college.example' }, forMs)
  const about = (orderId: string) => sent.filter(({ text }) => text.includes(orderId)).map(({ subject }) => subject)

  it('report a payment and its refund, once each, for any number of runs and workers', async () => {
    const { someone, orderId } = await paidOrder()
    await Promise.all([work(), work()])
    await work()
    expect(about(orderId)).toEqual(['Your receipt - CampusLife'])
    const receipt = sent.find(({ text }) => text.includes(orderId))
    expect(receipt?.text).toContain('₹49.00, taxes included')
    expect(receipt?.text).toMatch(/Receipt: TEST\/\d{4}-\d{2}\/\d+/)
    expect(receipt?.text).toContain(`https://college.example/purchase-plan?id=${orderId}`)
    expect(receipt?.html).toContain('no real money moved')
    await cancel(someone, orderId)
    await Promise.all([work(), work()])
    expect(about(orderId)).toEqual(['Your receipt - CampusLife', 'Your refund - CampusLife'])
  })

  it('wait for an unreachable mail server', async () => {
    const { orderId } = await paidOrder()
    away = true
    await work()
    expect(about(orderId)).toEqual([])
    away = false
    await work()
    // Retried only after a minute.
    expect(about(orderId)).toEqual([])
    await shop.pool.query('update private.order_mails set next_try_at = now() where sent_at is null')
    await work()
    expect(about(orderId)).toEqual(['Your receipt - CampusLife'])
  })

  it('are claimed one by one as they are sent, and runs do not overlap', async () => {
    const orders = [(await paidOrder()).orderId, (await paidOrder()).orderId, (await paidOrder()).orderId]
    await shop.pool.query('update private.order_mails set sent_at = now() where order_id <> all($1)', [orders])
    const claimed: (number | null)[] = []
    const slow = {
      ...mailer,
      send: async (mail: Mail) => {
        const { rowCount } = await shop.pool.query(
          'select from private.order_mails where tries > 0 and sent_at is null',
        )
        claimed.push(rowCount)
        sent.push(mail)
        await sleep(5)
      },
    }
    await work(slow, 1)
    expect(claimed).toEqual([1])
    await work(slow)
    expect(claimed).toEqual([1, 1, 1])
    for (const orderId of orders) expect(about(orderId)).toEqual(['Your receipt - CampusLife'])
  })

  it('are not sent to a deleted account', async () => {
    const { orderId } = await paidOrder()
    const { rows } = await shop.pool.query('select account_id from public.orders where id = $1', [orderId])
    await shop.pool.query('delete from auth.users where id = $1', [rows[0]?.account_id])
    await work()
    expect(about(orderId)).toEqual([])
    const { rowCount } = await shop.pool.query(
      'select from private.order_mails where order_id = $1 and sent_at is null',
      [orderId],
    )
    expect(rowCount).toBe(0)
  })
})
