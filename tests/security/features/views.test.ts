import { Hono } from 'hono'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { onError } from '#server/core/errors/on-error.ts'
import { openViewCounter } from '#server/features/page-views/counter.ts'
import { createViewsApi } from '#server/features/page-views/routes.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/backend/database.ts'
import { silentLog } from '#tests/support/database/silent-log.ts'

// Page views are counted without personal data, and cannot be used to fill the database.

let database: TestDatabase
const warned: object[] = []
const log = { warn: (details: object) => warned.push(details) }
const pages = new Set(['/', '/notice', '/admin', '/admin/log'])
const own = { 'sec-fetch-site': 'same-origin' }

beforeAll(async () => {
  database = await createTestDatabase()
})
afterEach(() => database.pool.query('truncate public.page_views'))
afterAll(() => database.drop())

/** Sends these views, flushes the counter, and reads the counts. */
async function counted(sent: [path: string, headers?: Record<string, string>][], rateLimits = false) {
  const views = openViewCounter(database.pool, log)
  const app = new Hono().route('/', createViewsApi({ views, pages, config: { trustProxy: true, rateLimits } }))
  for (const [body, headers = {}] of sent) {
    const answer = await app.request('/', { method: 'POST', headers: { ...own, ...headers }, body })
    expect(answer.status).toBe(204)
  }
  await views.close()
  const { rows } = await database.pool.query('select path, device, views from public.page_views order by path, device')
  return rows
}

describe('a page view', () => {
  it('is stored as its path, its day and a device class', async () => {
    const phone = { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) Mobile Safari' }
    const rows = await counted([
      ['/', phone],
      ['/', phone],
      ['/', { 'user-agent': 'Mozilla/5.0 (iPad; CPU OS 17)' }],
      ['/', { 'user-agent': 'Mozilla/5.0 (Linux; Android 14; SM-X200) Safari' }],
      ['/notice', { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)' }],
      ['/notice'],
    ])
    expect(rows).toEqual([
      { path: '/', device: 'phone', views: 2 },
      { path: '/', device: 'tablet', views: 2 },
      { path: '/notice', device: 'desktop', views: 2 },
    ])
    const { rows: columns } = await database.pool.query(
      "select column_name from information_schema.columns where table_name = 'page_views' order by 1",
    )
    expect(columns.map((row) => row.column_name)).toEqual(['day', 'device', 'path', 'views'])
  })

  it('is added to the earlier count', async () => {
    await counted([['/']])
    expect(await counted([['/'], ['/']])).toEqual([{ path: '/', device: 'desktop', views: 3 }])
  })

  it.each([
    ['an address without a page', ['/nothing', {}]],
    ['a query', ['/notice?id=1', {}]],
    ['anything else', ["'; drop table page_views", {}]],
    ['the admin area', ['/admin', {}]],
    ['a page of the admin area', ['/admin/log', {}]],
    ['Do Not Track', ['/', { dnt: '1' }]],
    ['Global Privacy Control', ['/', { 'sec-gpc': '1' }]],
    ['another site', ['/', { 'sec-fetch-site': 'cross-site' }]],
    ['a crawler', ['/', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }]],
  ] as [string, [string, Record<string, string>]][])('is not counted for %s', async (_why, view) => {
    expect(await counted([view])).toEqual([])
  })

  it('is not counted without a Sec-Fetch-Site header', async () => {
    expect(await counted([['/', { 'sec-fetch-site': '' }]])).toEqual([])
  })
})

it('one address adds at most as many views as a hostel could', async () => {
  const sent = Array.from(
    { length: 610 },
    () => ['/', { 'x-forwarded-for': '192.0.2.1' }] as [string, Record<string, string>],
  )
  const rows = await counted([...sent, ['/notice', { 'x-forwarded-for': '192.0.2.2' }]], true)
  expect(rows.map(({ views }) => views)).toEqual([600, 1])
})

it('all addresses of one /48 add at most as many views as eight hostels could', async () => {
  const sent = Array.from({ length: 4900 }, (_, index) => {
    const address = `2001:db8:7:${((index % 250) << 8).toString(16)}::1`
    return ['/', { 'x-forwarded-for': address }] as [string, Record<string, string>]
  })
  const rows = await counted([...sent, ['/notice', { 'x-forwarded-for': '2001:db8:8::1' }]], true)
  expect(rows.map(({ views }) => views)).toEqual([4800, 1])
})

it('views that a failing database rejected are written later', async () => {
  let broken = true
  const pool = {
    ...database.pool,
    query: ((...query: Parameters<typeof database.pool.query>) => {
      if (broken) throw new Error('away')
      return database.pool.query(...query)
    }) as typeof database.pool.query,
  } as typeof database.pool
  const views = openViewCounter(pool, log)
  views.count('/', 'phone')
  await views.close()
  expect(warned).toHaveLength(1)
  broken = false
  views.count('/', 'phone')
  await views.close()
  const { rows } = await database.pool.query('select views from public.page_views')
  expect(rows).toEqual([{ views: 2 }])
})

it('a body that is too long is rejected', async () => {
  const views = openViewCounter(database.pool, log)
  const app = new Hono()
    .onError(onError(silentLog))
    .route('/', createViewsApi({ views, pages, config: { trustProxy: false, rateLimits: true } }))
  const answer = await app.request('/', { method: 'POST', headers: own, body: 'x'.repeat(1000) })
  expect(answer.status).toBe(413)
  await views.close()
})
