import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sharesOf } from '#server/supabase/data/execution/connection-shares.ts'
import { accountBudgets } from '#server/supabase/data/execution/request-budgets.ts'
import { another, type DataApi, someone, startDataApi } from './data-api.ts'

// The data API's budgets per account, network and role, as requests meet them.

let api: DataApi
beforeAll(async () => {
  api = await startDataApi({ rateLimits: true, trustProxy: true })
  await api.pool.query(`create function public.doze(seconds float) returns void language sql volatile
    as $$ select pg_sleep(seconds) $$`)
})
afterAll(() => api.close())

const doze = (seconds: number, headers: Record<string, string>) =>
  api.get('/rpc/doze', { method: 'POST', body: JSON.stringify({ seconds }), headers })
const update = (headers: Record<string, string>) =>
  api.get('/channels?id=eq.-1', { method: 'PATCH', body: '{"slug":"none"}', headers })
const from = (network: number) => ({ 'x-forwarded-for': `203.0.${network}.7` })
const as = async (account: string) => ({
  Authorization: `Bearer ${await api.token({ role: 'authenticated', sub: account })}`,
})
const statusesOf = async (answers: Promise<Response>[]) => (await Promise.all(answers)).map(({ status }) => status)

describe('the connections of the data API', () => {
  test('are used by anonymous requests up to their share, from any number of networks', async () => {
    await doze(0, from(1))
    let busiest = 0
    const look = () => {
      busiest = Math.max(busiest, api.apiPool.totalCount - api.apiPool.idleCount)
    }
    const timer = setInterval(look, 5)
    const statuses = await statusesOf(Array.from({ length: 12 }, (_, network) => doze(0.1, from(network))))
    clearInterval(timer)
    expect(statuses).toEqual(Array(12).fill(204))
    const { max } = api.apiPool.options
    expect(busiest).toBeGreaterThan(0)
    expect(busiest).toBeLessThanOrEqual(sharesOf(max).anon)
    expect(sharesOf(max).anon).toBeLessThan(max)
  })
})

describe('the budgets of the data API', () => {
  test('end the writes of one account with the seconds to wait, while it reads on and others write', async () => {
    const greedy = { ...(await as(someone)), ...from(20) }
    const answers = await Promise.all(Array.from({ length: accountBudgets.writes.burst * 2 }, () => update(greedy)))
    const rejected = answers.filter(({ status }) => status === 429)
    expect(answers.length - rejected.length).toBeGreaterThanOrEqual(accountBudgets.writes.burst)
    expect(rejected[0]?.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(await rejected[0]?.json()).toMatchObject({ code: 'over_request_rate_limit' })
    expect((await api.get('/channels?limit=1', { headers: greedy })).status).toBe(200)
    expect((await update({ ...(await as(another)), ...from(20) })).status).toBe(204)
  })

  test('count the time of responses in the database', async () => {
    const costly = { ...(await as(another)), ...from(30) }
    // Each is under the statement timeout, three at a time, which fit in any share; together they exceed an account's
    // budget, with what is refilled meanwhile.
    for (let usedSeconds = 0; usedSeconds < accountBudgets.seconds.burst; usedSeconds += 12)
      expect(await statusesOf(Array.from({ length: 3 }, () => doze(4, costly)))).toEqual([204, 204, 204])
    const rejected = await api.get('/channels?limit=1', { headers: costly })
    expect([rejected.status, (await rejected.json()).code]).toEqual([429, 'over_request_rate_limit'])
    expect((await api.get('/channels?limit=1', { headers: from(30) })).status).toBe(200)
  })
})
