import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Site, siteEnvironment, startSite } from '#tests/support/browser/site.ts'

// The server as it runs, with every part mounted: one part's middleware must not affect another's responses.

let site: Site
let remove: () => Promise<void>

beforeAll(async () => {
  const { env, remove: removeDatabase } = await siteEnvironment('migrated')
  remove = removeDatabase
  site = await startSite(env)
})

afterAll(async () => {
  await site.stop()
  await remove()
})

const ask = (path: string, headers: Record<string, string> = {}) => fetch(site.url + path, { headers })

test.each([
  ['/', 'no-cache'],
  ['/login', 'no-cache'],
  ['/no-such-page', 'no-cache'],
  ['/favicon.svg', 'public, max-age=300, stale-while-revalidate=86400'],
  ['/config.json', 'no-store'],
  ['/readyz', 'no-store'],
  ['/auth/v1/health', 'no-store'],
])('%s is cached as %s', async (path, rule) => {
  expect((await ask(path)).headers.get('cache-control')).toBe(rule)
})

test('a hashed file is stored for a year, and sent compressed', async () => {
  const asset = (await (await ask('/')).text()).match(/\/assets\/[^" ]+\.js/)?.[0] ?? ''
  const { headers } = await ask(asset, { 'accept-encoding': 'br' })
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(headers.get('content-encoding')).toBe('br')
})

test('an unchanged page is not sent again', async () => {
  const etag = (await ask('/')).headers.get('etag') ?? ''
  expect((await ask('/', { 'if-none-match': etag })).status).toBe(304)
})
