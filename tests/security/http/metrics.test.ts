import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createMetricsRoutes } from '#server/features/monitoring/metrics.ts'
import { readConfig } from '#server/core/config/config.ts'
import { counted } from '#server/core/metrics/counters.ts'
import { openPool } from '#server/core/database/pool.ts'
import { onHostedProject } from '#tests/support/hosted/mode.ts'
import { newBuyer, openShop, send, type Shop } from '#tests/support/features/payments.ts'

let shop: Shop
let text: string
/** The value of a series, by its full name and labels; undefined where there is none. */
const valueOf = (series: string) => {
  const line = text.split('\n').find((line) => line.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1))
}
const METRICS_TOKEN = 'watch-over-the-campus'
const look = async () => {
  const answer = await fetch(`${shop.url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  text = await answer.text()
  return answer
}

beforeAll(async () => {
  // The counters belong to the whole process, which has run other files before this one.
  counted.resetMetrics()
  shop = await openShop({ RATE_LIMITS: 'on', METRICS_TOKEN })
})
afterAll(() => shop.close())

describe('/metrics', () => {
  it('counts requests by route, never by their path', async () => {
    const { id, authorization, email, orderId } = await newBuyer(shop)
    await orderId()
    const { publishableKey } = await (await fetch(`${shop.url}/config.json`)).json()
    const keyed = { apikey: publishableKey, authorization }
    await send(`${shop.url}/rest/v1/discussions?select=title&title=eq.secret-word`, undefined, keyed)
    await send(`${shop.url}/rest/v1/no-such-table-${id}`, undefined, keyed)
    await send(`${shop.url}/auth/v1/user`, undefined, keyed)
    await send(`${shop.url}/auth/v1/no-such-thing-${id}`, undefined, keyed)
    await send(`${shop.url}/no-such-page-${id}`)
    await fetch(`${shop.url}/%00${id}`, { method: 'PROPFIND' })
    await send(`${shop.url}/api/orders/order_${id}`, undefined, { authorization })
    const wrong = { email, password: 'not-this-one' }
    await send(`${shop.url}/auth/v1/token?grant_type=password`, wrong, { apikey: publishableKey })
    const answer = await look()
    // At the first scrape, unmeasured values are not NaN.
    expect(text).not.toContain(' Nan')
    expect(text).not.toContain(' NaN')
    expect(valueOf('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('no-store')

    const requests = (method: string, route: string, status: number) =>
      valueOf(`campuslife_http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`)
    // A hosted project has counters of its own.
    const ofProtocols = onHostedProject ? undefined : 1
    expect(requests('GET', '/rest/v1/*', 200)).toBe(ofProtocols)
    expect(requests('GET', '/rest/v1/*', 404)).toBe(ofProtocols)
    expect(requests('GET', '/auth/v1/user', 200)).toBe(ofProtocols)
    expect(requests('GET', '/auth/v1/*', 404)).toBe(ofProtocols)
    expect(requests('GET', 'pages', 404)).toBe(1)
    expect(requests('POST', '/auth/v1/token', 400)).toBe(ofProtocols)
    expect(requests('POST', '/api/orders', 201)).toBe(1)
    expect(requests('GET', '/api/orders/:id', 404)).toBe(1)
    expect(text).toContain('method="other",route="pages"')
    if (!onHostedProject) expect(valueOf('campuslife_refusals_total{code="invalid_credentials"}')).toBe(1)
    if (!onHostedProject) expect(valueOf('campuslife_sign_ins_total{method="password"}')).toBe(1)
    expect(valueOf('campuslife_orders{state="created"}')).toBe(1)
    for (const word of [id, email, 'buyer', 'secret-word', '127.0.0.1', publishableKey])
      expect(text).not.toContain(word)
  })

  it('contains the state of the process, its connections and the queue', async () => {
    await look()
    expect(valueOf('campuslife_database_up')).toBe(1)
    expect(valueOf('campuslife_database_connections{state="idle"}')).toBeGreaterThan(0)
    expect(valueOf('campuslife_database_requests_waiting')).toBe(0)
    expect(valueOf('campuslife_contact_messages_waiting')).toBe(0)
    expect(valueOf('campuslife_refunds_waiting')).toBe(0)
    expect(valueOf('process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
    expect(valueOf('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0)
    shop.startJobs()
    const waits = `insert into jobs.job (name, data, start_after)
    select name, '{}', now() + interval '1 day' from jobs.queue where name = 'contact-mails'`
    await expect
      .poll(() => shop.pool.query(waits).then(({ rowCount }) => rowCount, String), { timeout: 15_000 })
      .toBe(1)
    await shop.pool.query(
      "insert into public.contact_messages (name, email, message) values ('Asha', 'asha@campus.example', 'Hello')",
    )
    await look()
    expect(valueOf('campuslife_contact_messages_waiting')).toBe(1)
    expect(valueOf('campuslife_jobs{queue="contact-mails",state="waiting"}')).toBe(1)
    expect(text).not.toMatch(/asha/i)
  })

  it('is not found while no METRICS_TOKEN is set: a plain reverse proxy makes every request look local', async () => {
    const app = createMetricsRoutes({ config: readConfig({}), backend: undefined })
    const local = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }
    const answer = await app.request('http://127.0.0.1/metrics', { headers: { host: '127.0.0.1' } }, local)
    expect(answer.status).toBe(404)
    expect(await answer.text()).not.toContain('process_')
  })

  it('requires METRICS_TOKEN also from this machine', async () => {
    expect((await fetch(`${shop.url}/metrics`)).status).toBe(401)
  })

  it('requires METRICS_TOKEN where it is set', async () => {
    const config = readConfig({ METRICS_TOKEN })
    const app = createMetricsRoutes({ config, backend: undefined })
    const ask = (headers: Record<string, string>) => app.request('http://127.0.0.1/metrics', { headers })
    expect((await ask({})).status).toBe(401)
    expect((await ask({ authorization: 'Bearer watch-over-the-campu' })).status).toBe(401)
    const answer = await ask({ authorization: 'Bearer watch-over-the-campus', 'x-forwarded-for': '203.0.113.9' })
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('process_resident_memory_bytes')
  })

  it('responds without the database, and reports that it is down', async () => {
    const closed = openPool('postgres://nobody@127.0.0.1:1/none', 1)
    const app = createMetricsRoutes({
      config: { metricsToken: 'x'.repeat(16) },
      backend: { pool: closed, apiPool: closed },
    })
    const answer = await app.request('/metrics', { headers: { authorization: `Bearer ${'x'.repeat(16)}` } })
    text = await answer.text()
    expect(valueOf('campuslife_database_up')).toBe(0)
    expect(valueOf('campuslife_contact_messages_waiting')).toBeUndefined()
    await closed.end()
  })

  it('queries the database once for concurrent scrapes', async () => {
    const asked = vi.spyOn(shop.pool, 'query')
    const backend = { pool: shop.pool, apiPool: shop.pool }
    const app = createMetricsRoutes({ config: { metricsToken: 'x'.repeat(16) }, backend })
    const ask = () => app.request('/metrics', { headers: { authorization: `Bearer ${'x'.repeat(16)}` } })
    await ask()
    const once = asked.mock.calls.length
    await Promise.all([ask(), ask(), ask()])
    expect([once > 0, asked.mock.calls.length]).toEqual([true, 2 * once])
    asked.mockRestore()
  })

  it('reports in time that the database does not respond, without earlier values', async () => {
    const backend = { pool: shop.pool, apiPool: shop.pool }
    const app = createMetricsRoutes({ config: { metricsToken: 'x'.repeat(16) }, backend })
    const ask = async () => {
      text = await (await app.request('/metrics', { headers: { authorization: `Bearer ${'x'.repeat(16)}` } })).text()
    }
    await ask()
    expect(valueOf('campuslife_orders{state="created"}')).toBe(1)
    const silent = vi.spyOn(shop.pool, 'query').mockImplementation(() => new Promise(() => {}))
    await ask()
    silent.mockRestore()
    expect(valueOf('campuslife_database_up')).toBe(0)
    expect(text).not.toMatch(/^campuslife_(orders|jobs|refunds_waiting|contact_messages_waiting)[{ ]/m)
  })
})
