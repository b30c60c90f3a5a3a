import { request } from 'node:http'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Hono } from 'hono'
import { codingFor, compressed } from '#server/core/http/compression.ts'
import { newBuyer, openShop, type Shop } from '#tests/support/features/payments.ts'

// What the server itself compresses, and what it must not.

let shop: Shop
let keyed: Record<string, string>
beforeAll(async () => {
  shop = await openShop()
  const { publishableKey } = await (await fetch(`${shop.url}/config.json`)).json()
  const { authorization } = await newBuyer(shop)
  keyed = { apikey: publishableKey, authorization }
  await shop.pool.query(
    "insert into public.discussions (title, content) select 'long', repeat('words ', 1000) from generate_series(1, 3)",
  )
})
afterAll(() => shop.close())

interface Raw {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

/** The raw response: fetch would decompress it. */
const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<Raw>((resolve, reject) => {
    const sent = request(shop.url + path, { method, headers: { ...keyed, ...headers } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      )
    })
    sent.on('error', reject)
    sent.end()
  })

/** The headers without those that differ between two responses, or that are under test. */
const rest = ({ headers }: Raw) =>
  Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) => !['content-encoding', 'content-length', 'date', 'x-request-id'].includes(name),
    ),
  )

const list = '/rest/v1/blog_posts?select=*'

describe('a response of the data API', () => {
  it.each([
    ['zstd', 'gzip, deflate, br, zstd', zstdDecompressSync],
    ['br', 'gzip, deflate, br', brotliDecompressSync],
    ['gzip', 'gzip, deflate', gunzipSync],
  ] as const)('is sent as %s to whoever accepts "%s"', async (coding, accepted, decompress) => {
    const plain = await ask(list)
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.body.length).toBeGreaterThan(1024)
    const answer = await ask(list, { 'accept-encoding': accepted })
    expect(answer.headers['content-encoding']).toBe(coding)
    expect(answer.body.length).toBeLessThan(plain.body.length / 1.5)
    expect(Number(answer.headers['content-length'])).toBe(answer.body.length)
    expect(decompress(answer.body)).toEqual(plain.body)
    for (const { headers } of [plain, answer]) expect(headers['vary']).toBe('Accept-Encoding')
    // All other headers are unchanged.
    expect(rest(answer)).toEqual(rest(plain))
  })

  it('is not compressed when it is short, partial, or requested by HEAD', async () => {
    const accepting = { 'accept-encoding': 'zstd, br, gzip' }
    for (const [path, status, method, headers] of [
      [`${list}&limit=0`, 200, 'GET', {}],
      [list, 200, 'HEAD', {}],
      ['/rest/v1/discussions?select=*', 206, 'GET', { range: '0-1', prefer: 'count=exact' }],
    ] as const) {
      const answer = await ask(path, { ...accepting, ...headers }, method)
      expect([path, answer.status, answer.headers['content-encoding']]).toEqual([path, status, undefined])
    }
  })
})

it('no response about accounts and tokens is compressed', async () => {
  for (const path of ['/auth/v1/user', '/auth/v1/settings', '/auth/v1/.well-known/jwks.json']) {
    const answer = await ask(path, { 'accept-encoding': 'zstd, br, gzip' })
    expect([answer.status, answer.headers['content-encoding']]).toEqual([200, undefined])
  }
})

describe('below /api', () => {
  const text = JSON.stringify({ text: 'words '.repeat(2000) })
  const json = { 'content-type': 'application/json' }
  const app = new Hono()
    .use('/api/*', compressed)
    .get('/api/json', (c) => c.body(text, 200, json))
    .get('/api/etag', (c) => c.body(text, 200, { ...json, etag: '"1"' }))
    .get('/api/cookie', (c) => c.body(text, 200, { ...json, 'set-cookie': 'a=b' }))
    .get('/api/events', (c) => c.body(text, 200, { 'content-type': 'text/event-stream' }))
    .get('/api/pdf', (c) => c.body(text, 200, { 'content-type': 'application/pdf' }))
    .get('/api/part', (c) => c.body(text, 206, { ...json, 'content-range': 'bytes 0-1/2' }))

  it('JSON is compressed', async () => {
    const answer = await app.request('/api/json', { headers: { 'accept-encoding': 'gzip' } })
    expect(answer.headers.get('content-encoding')).toBe('gzip')
    expect(gunzipSync(Buffer.from(await answer.arrayBuffer())).toString()).toBe(text)
    expect(await (await app.request('/api/json')).text()).toBe(text)
  })

  it.each(['etag', 'cookie', 'events', 'pdf', 'part'])('%s is not compressed', async (name) => {
    const answer = await app.request(`/api/${name}`, { headers: { 'accept-encoding': 'gzip' } })
    expect([answer.headers.get('content-encoding'), await answer.text()]).toEqual([null, text])
  })
})

it('an encoding that a client rejects is not sent', () => {
  expect(codingFor(undefined)).toBeUndefined()
  expect(codingFor('identity')).toBeUndefined()
  expect(codingFor('zstd;q=0, br;q=0.0, GZIP;q=0.5')).toBe('gzip')
  expect(codingFor('br;q=1, zstd;q=0.1')).toBe('zstd')
})
