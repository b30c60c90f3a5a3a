import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { semesterEnd } from '#domain/plans.ts'
import { endPlans } from '#server/features/payments/orders/orders.ts'
import { reconcile } from '#server/features/payments/orders/settle.ts'
import { type Buyer, makeAdmin, newBuyer, openShop, pay, send, type Shop } from '#tests/support/features/payments.ts'

// The server's clock jumps, the database's does not: a machine that starts without a clock, or one whose clock is
// corrected.

const hour = 60 * 60 * 1000
const jumps = [
  ['an hour ahead', hour],
  ['an hour behind', -hour],
  ['more than a day ahead', 25 * hour],
  ['more than a day behind', -25 * hour],
] as const

let shop: Shop
let apikey: string

beforeAll(async () => {
  shop = await openShop({ SMTP_MAX_FREQUENCY: '0', RATE_LIMITS: 'on' })
  apikey = shop.keys.publishableKey
})
afterAll(() => shop.close())
afterEach(() => {
  vi.useRealTimers()
})

function jump(by: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + by })
}

const auth = (path: string, body?: unknown, authorization?: string) =>
  send(`${shop.url}/auth/v1/${path}`, body, { apikey, ...(authorization !== undefined && { authorization }) })
const databaseNow = async () => (await shop.pool.query<{ now: Date }>('select now()')).rows[0]?.now ?? new Date(0)
const setPlan = (buyer: Buyer, until: string) =>
  shop.pool.query(`update public.users set plan = 'pro', pro_until = now() + interval '${until}' where id = $1`, [
    buyer.id,
  ])
/** Rows that only Pro may read, as the data API returns them. */
const companies = async (buyer: Buyer) => {
  const headers = { apikey, authorization: buyer.authorization }
  const response = await fetch(`${shop.url}/rest/v1/companies?select=id&limit=1`, { headers })
  return response.ok ? ((await response.json()) as unknown[]).length : response.status
}
const guess = (email: string) => auth('token?grant_type=password', { email, password: 'Wrong#2026' })
const useUpTries = async (email: string) => {
  for (let time = 0; time < 10; time++) await guess(email)
  expect((await guess(email)).status).toBe(429)
}
const newestCode = async () => {
  const { rows } = await shop.pool.query<{ text: string }>('select text from server.mailbox order by id desc limit 1')
  return /\b\d{6}\b/.exec(rows[0]?.text ?? '')?.[0] ?? ''
}

describe.each(jumps)('%s', (_name, by) => {
  it('a signed-in person remains signed in, with a new token if needed', async () => {
    const { email } = await newBuyer(shop)
    const { body } = await auth('token?grant_type=password', { email, password: 'Genda#2026' })
    jump(by)
    const { status } = await auth('user', undefined, `Bearer ${String(body['access_token'])}`)
    expect(status).toBe(by > 0 ? 403 : 200)
    const fresh = await auth('token?grant_type=refresh_token', { refresh_token: body['refresh_token'] })
    expect(fresh.status).toBe(200)
    const authorization = `Bearer ${String(fresh.body['access_token'])}`
    expect((await auth('user', undefined, authorization)).body).toMatchObject({ email })
    expect((await send(`${shop.url}/rest/v1/vendors`, undefined, { apikey, authorization })).status).toBe(200)
  })

  it('codes mailed before or after the jump are accepted, and expired ones are not', async () => {
    const { email, id } = await newBuyer(shop)
    const ask = () => auth('otp', { email, create_user: false })
    const verifyCode = async () => (await auth('verify', { type: 'email', email, token: await newestCode() })).status
    expect((await ask()).status).toBe(200)
    jump(by)
    expect(await verifyCode()).toBe(200)
    expect((await ask()).status).toBe(200)
    expect(await verifyCode()).toBe(200)
    expect((await ask()).status).toBe(200)
    await shop.pool.query(
      "update auth.one_time_tokens set link_expires_at = now() - interval '1 minute', code_expires_at = now() - interval '1 minute' where user_id = $1",
      [id],
    )
    expect(await verifyCode()).toBe(403)
  })

  it('a plan begins and ends by the database’s clock, and is refunded within its day', async () => {
    const [ended, running, free, boss] = [
      await newBuyer(shop),
      await newBuyer(shop),
      await newBuyer(shop),
      await newBuyer(shop),
    ]
    await setPlan(ended, '-1 second')
    await setPlan(running, '1 hour')
    await makeAdmin(shop, boss)
    jump(by)
    expect(await endPlans(shop.pool)).toBe(1)
    const renewed = await Promise.all(
      [ended, running, free].map(async (buyer) => {
        const { body } = await auth('token?grant_type=password', { email: buyer.email, password: 'Genda#2026' })
        return { ...buyer, authorization: `Bearer ${String(body['access_token'])}` }
      }),
    )
    expect(await Promise.all(renewed.map(companies))).toEqual([0, 1, 0])

    const [, , buyer] = renewed
    const headers = { authorization: buyer?.authorization ?? '' }
    const order = await send(`${shop.url}/api/orders`, { amount: 4900, currency: 'INR' }, headers)
    expect(order.status).toBe(201)
    const path = `${shop.url}/api/orders/${String(order.body['id'])}`
    const paid = await pay(shop, String(order.body['id']))
    expect(await send(`${path}/verify`, paid.body, headers)).toMatchObject({ status: 200, body: { state: 'paid' } })
    await reconcile(shop.deps)
    expect(await free.plan()).toEqual({ plan: 'pro', pro_until: semesterEnd(await databaseNow()) })

    const { body } = await auth('token?grant_type=password', { email: boss.email, password: 'Genda#2026' })
    const asBoss = { authorization: `Bearer ${String(body['access_token'])}` }
    expect((await send(`${path}/refund`, {}, asBoss)).status).toBe(200)
    expect((await free.plan()).plan).toBe('free')
    expect((await running.plan()).plan).toBe('pro')
  })
})

describe('limits', () => {
  it('that were exhausted while the clock was a day ahead are not exceeded for a day once it is correct', async () => {
    const { email } = await newBuyer(shop)
    jump(24 * hour)
    await useUpTries(email)
    vi.useRealTimers()
    expect((await guess(email)).status).toBe(400)
    await useUpTries(email)
  })

  it('apply while the clocks of two processes differ by an hour', async () => {
    const { email } = await newBuyer(shop)
    jump(hour)
    await useUpTries(email)
    vi.useRealTimers()
    expect((await guess(email)).status).toBe(429)
  })
})

it('a message that was claimed while the database was a day ahead is delivered nevertheless', async () => {
  const { rows } = await shop.pool.query<{ id: string }>(
    `insert into public.contact_messages (name, email, message, reply_planned, claimed_until)
     values ('Asha', 'asha@example.org', 'Hello?', true, now() + interval '1 day') returning id`,
  )
  const { claimMessage } = await import('#server/features/contact/messages.ts')
  const id = rows[0]?.id ?? ''
  expect(await claimMessage(shop.pool, id)).toMatchObject({ toOwner: true, toWriter: true })
  expect(await claimMessage(shop.pool, id)).toBe('claimed')
})
