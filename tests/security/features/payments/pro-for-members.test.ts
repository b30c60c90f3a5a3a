import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { recordPlanEndings } from '#server/features/notifications/jobs.ts'
import { endPlans, endProForMembers } from '#server/features/payments/orders/orders.ts'
import { backendOf } from '#tests/support/backend/backend-address.ts'
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

// Pro for every member until a day (docs/decisions/0074): each account's plan, what was paid for, and who may set it.

let shop: Shop
let boss: Buyer

beforeAll(async () => {
  shop = await openShop()
  boss = await newBuyer(shop)
  await makeAdmin(shop, boss)
})
afterEach(() => shop.pool.query('update public.college set pro_for_members_until = null'))
afterAll(() => shop.close())

const day = 86_400_000
const indianDay = (days: number) => new Date(Date.now() + days * day + 5.5 * 3_600_000).toISOString().slice(0, 10)
/** The last moment of that day in India. */
const endOf = (date: string) => new Date(new Date(`${date}T00:00:00+05:30`).getTime() + day)

async function api(who: Buyer, path: string, body?: unknown, method?: string) {
  const backend = await backendOf(shop.url)
  return send(
    `${backend.url}/rest/v1/${path}`,
    body,
    { apikey: backend.key, authorization: who.authorization, prefer: 'return=representation' },
    method,
  )
}

const give = (date: string | null, by = boss) => api(by, 'college?id=eq.1', { pro_for_members_until: date }, 'PATCH')

async function paid(): Promise<{ who: Buyer; order: string; until: Date }> {
  const who = await newBuyer(shop)
  const order = await who.orderId()
  await who.verify(order, (await pay(shop, order)).body)
  const until = (await who.plan()).pro_until
  if (until === null) throw new Error('Not paid')
  return { who, order, until }
}

const untilOf = async (who: Buyer) => (await who.plan()).pro_until?.getTime() ?? 0

it('every account is on Pro until the end of the day, reads it in its own row, and cannot buy', async () => {
  const before = await newBuyer(shop)
  const last = indianDay(60)
  expect((await give(last)).status).toBe(200)
  const after = await newBuyer(shop)
  for (const who of [before, after]) {
    expect(await who.plan()).toEqual({ plan: 'pro', pro_until: endOf(last) })
    expect((await api(who, `users?select=plan&id=eq.${who.id}`)).body).toEqual([{ plan: 'pro' }])
    expect((await api(who, 'companies?select=id&limit=1')).body).toHaveLength(1)
    expect((await who.order()).body).toMatchObject({ code: 'already_pro' })
  }
  await give(null)
  for (const who of [before, after]) expect(await who.plan()).toEqual(freePlan)
  expect((await before.order()).status).toBe(201)
})

it('a row of its own that a client makes joins, and none can be made with Pro', async () => {
  const who = await newBuyer(shop)
  const row = { id: who.id, email: who.email, first_name: '', last_name: '', college_id: '' }
  const forget = () => shop.pool.query('delete from public.users where id = $1', [who.id])
  await forget()
  expect((await api(who, 'users', { ...row, plan: 'pro' })).status).toBe(403)
  await give(indianDay(3))
  expect((await api(who, 'users', { ...row, plan: 'pro' })).status).toBe(403)
  expect((await api(who, 'users', { ...row, plan: 'free' })).status).toBe(201)
  expect(await who.plan()).toEqual({ plan: 'pro', pro_until: endOf(indianDay(3)) })
})

it('what was paid for resumes after the day, with every second that was left, and its order says so', async () => {
  const { who, order, until } = await paid()
  const left = until.getTime() - Date.now()
  await give(indianDay(60))
  const resumed = endOf(indianDay(60)).getTime() + left
  expect(Math.abs((await untilOf(who)) - resumed)).toBeLessThan(60_000)
  expect((await stateOf(shop, order)).pro_until.getTime()).toBe(await untilOf(who))
  expect(await eventsOf(shop, order)).toEqual(['created', 'paid', 'paid'])

  // Another day, and back to the first.
  await give(indianDay(90))
  expect(Math.abs((await untilOf(who)) - resumed - 30 * day)).toBeLessThan(60_000)
  await give(null)
  expect(Math.abs((await untilOf(who)) - until.getTime())).toBeLessThan(60_000)
  expect((await stateOf(shop, order)).pro_until.getTime()).toBe(await untilOf(who))
  expect((await shop.pool.query('select from private.paused_plans')).rowCount).toBe(0)
})

it('a plan without an end is left alone', async () => {
  const who = await newBuyer(shop)
  await shop.pool.query("update public.users set plan = 'pro', pro_until = null where id = $1", [who.id])
  for (const last of [indianDay(5), null]) {
    await give(last)
    expect(await who.plan()).toEqual({ plan: 'pro', pro_until: null })
  }
})

it('a plan granted for longer meanwhile ends later than what every member has, however that is extended', async () => {
  const who = await newBuyer(shop)
  await give(indianDay(30))
  const granted = new Date(Date.now() + 40 * day)
  await shop.pool.query('update public.users set pro_until = $2 where id = $1', [who.id, granted])
  await give(indianDay(60))
  expect(await untilOf(who)).toBeGreaterThan(endOf(indianDay(60)).getTime() + 39 * day)
  await give(null)
  expect(Math.abs((await untilOf(who)) - granted.getTime())).toBeLessThan(60_000)
})

it('its end is not notified as that of a plan that was paid for', async () => {
  const [free, bought] = [await newBuyer(shop), await newBuyer(shop)]
  await shop.pool.query("update public.users set plan = 'pro', pro_until = now() + interval '3 hours' where id = $1", [
    bought.id,
  ])
  await give(indianDay(0))
  await recordPlanEndings(shop.pool)
  const notified = await shop.pool.query("select account_id from private.events where kind = 'plan_ending'")
  const accounts = notified.rows.map(({ account_id: account }) => String(account))
  expect(accounts).toContain(bought.id)
  expect(accounts).not.toContain(free.id)
})

it('a refund takes back what was paid for, and leaves what every member has', async () => {
  const [during, later] = [await paid(), await paid()]
  await give(indianDay(60))
  const cancel = ({ who, order }: typeof during) =>
    send(`${shop.url}/api/orders/${order}/cancel`, {}, { authorization: who.authorization })
  expect((await cancel(during)).status).toBe(200)
  expect(await during.who.plan()).toEqual({ plan: 'pro', pro_until: endOf(indianDay(60)) })
  await give(null)
  expect(await during.who.plan()).toEqual(freePlan)
  expect((await later.who.plan()).plan).toBe('pro')
  expect((await cancel(later)).status).toBe(200)
  expect(await later.who.plan()).toEqual(freePlan)
})

it('a payment that arrives meanwhile opens nothing and goes back', async () => {
  const who = await newBuyer(shop)
  const order = await who.orderId()
  await give(indianDay(60))
  await notify(shop, 'payment.captured', paymentOf(order))
  expect((await stateOf(shop, order)).receipt_number).toBeNull()
  expect((await shop.pool.query('select from private.refunds where order_id = $1', [order])).rowCount).toBe(1)
  await give(null)
  expect(await who.plan()).toEqual(freePlan)
})

it('a payment that is being counted when it begins is paused, too', async () => {
  const who = await newBuyer(shop)
  const order = await who.orderId()
  const until = new Date(Date.now() + 20 * day)
  const client = await shop.pool.connect()
  try {
    await client.query('begin')
    await client.query("select private.count_payment($1, 'pay_meanwhile', 4900, 'INR', 'upi', now(), $2)", [
      order,
      until,
    ])
    const given = give(indianDay(30))
    await waiting()
    await client.query('commit')
    expect((await given).status).toBe(200)
  } finally {
    client.release()
  }
  const resumed = endOf(indianDay(30)).getTime() + 20 * day
  expect(Math.abs((await untilOf(who)) - resumed)).toBeLessThan(60_000)
})

/** Until a statement waits for a lock. */
async function waiting(): Promise<void> {
  for (const giveUp = Date.now() + 20_000; Date.now() < giveUp; await sleep(20)) {
    const { rowCount } = await shop.pool.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    if (rowCount !== 0) return
  }
  throw new Error('Nothing waits')
}

it('at the end of the day free accounts are free again, and a paid one is not interrupted', async () => {
  const [free, bought] = [await newBuyer(shop), await paid()]
  await give(indianDay(1))
  const resumed = await untilOf(bought.who)
  // The day passes: two days earlier in every row, under no trigger.
  const client = await shop.pool.connect()
  try {
    await client.query(`begin;
      set local session_replication_role = replica;
      update public.college set pro_for_members_until = pro_for_members_until - 2;
      update public.users set pro_until = pro_until - interval '2 days';
      commit`)
  } finally {
    client.release()
  }
  await endPlans(shop.pool)
  await endProForMembers(shop.pool)
  expect(await free.plan()).toEqual(freePlan)
  expect(await bought.who.plan()).toEqual({ plan: 'pro', pro_until: new Date(resumed - 2 * day) })
  expect((await api(boss, 'college?select=pro_for_members_until')).body).toEqual([{ pro_for_members_until: null }])
  // Given again, the plan is paused anew, with what is left of it now.
  await give(indianDay(10))
  const left = resumed - 2 * day - Date.now()
  expect(Math.abs((await untilOf(bought.who)) - endOf(indianDay(10)).getTime() - left)).toBeLessThan(60_000)
})

it('is set by whoever has settings alone, for a day that is still to come, and is one line of the log', async () => {
  const who = await newBuyer(shop)
  expect((await give(indianDay(5), who)).body).toEqual([])
  expect(await who.plan()).toEqual(freePlan)
  expect((await give(indianDay(-1))).body).toMatchObject({ code: '23514' })
  const lines = async () => (await shop.pool.query('select from public.audit_log')).rowCount ?? 0
  const before = await lines()
  expect((await give(indianDay(0))).status).toBe(200)
  expect(await who.plan()).toEqual({ plan: 'pro', pro_until: endOf(indianDay(0)) })
  expect((await lines()) - before).toBe(1)
})
