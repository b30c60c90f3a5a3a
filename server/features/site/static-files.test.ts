import { Hono } from 'hono'
import { expect, it } from 'vitest'
import type { Site, SiteFile } from './site.ts'
import { staticFiles } from './static-files.ts'

const document: SiteFile = {
  plain: () => ({ body: new Uint8Array(), headers: { 'content-length': '0' }, etag: '"x"' }),
  encoded: new Map(),
}

/** A site of these pages. */
function siteOf(...addresses: string[]): Hono {
  const pages = new Set(addresses)
  const site: Site = {
    file: () => undefined,
    page: (path) => (pages.has(path) ? document : undefined),
    pages,
    notFound: document,
    fallback: document,
    contentPages: new Set(),
    document: () => document,
  }
  return new Hono().use(staticFiles(site))
}

it.each([
  ['/login', 200, null],
  ['/login/', 308, '/login'],
  ['/login///?next=%2Fa', 308, '/login?next=%2Fa'],
  ['/', 200, null],
  ['//', 308, '/'],
  ['////', 308, '/'],
  ['/none/', 404, null],
])('%s answers %i and leads to %s', async (path, status, location) => {
  const response = await siteOf('/', '/login').request(`http://site.example${path}`)
  expect([response.status, response.headers.get('location')]).toEqual([status, location])
})

it('an address of nothing but slashes before its last letter is answered in the time that reading it takes', async () => {
  const app = siteOf('/')
  const start = performance.now()
  // Some milliseconds; a pattern with quadratic backtracking takes a minute.
  const response = await app.request(`http://site.example/x${'/'.repeat(200_000)}y`)
  expect(response.status).toBe(404)
  expect(performance.now() - start).toBeLessThan(5_000)
})
