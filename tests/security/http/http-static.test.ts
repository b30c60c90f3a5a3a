import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { notFound } from '#server/core/errors/on-error.ts'
import { readSite } from '#server/features/site/site.ts'
import { staticFiles } from '#server/features/site/static-files.ts'
import { type Listening, listen, makeBuild, publicConfig } from './http-edge.ts'

const build = makeBuild()
let server: Listening

beforeAll(async () => {
  const site = readSite({ webRoot: build.webRoot, siteUrl: 'http://127.0.0.1:3000', hosted: undefined }, publicConfig)
  server = await listen(new Hono().notFound(notFound).use(staticFiles(site)))
})

afterAll(async () => {
  await server.close()
  build.remove()
})

const title = (body: Buffer) => body.toString().match(/<title>(.*)<\/title>/)?.[1]

describe('addresses', () => {
  test.each([
    ['/', 200, 'Home'],
    ['/?utm=1', 200, 'Home'],
    ['/login', 200, 'Login'],
    ['/Login', 200, 'Fallback'],
    ['/profile', 200, 'Fallback'],
    ['/notice/42', 200, 'Fallback'],
    ['/notice', 200, 'Fallback'], // as /:college
    ['/notice/42/more', 404, 'Not found'],
    ['/index.html', 200, 'Fallback'], // as /:college, not as a file
    ['/login/index.html', 404, 'Not found'],
    ['/assets', 200, 'Fallback'],
    ['/assets/', 308, undefined],
    ['/assets/entry-old.js', 404, 'Not found'],
  ])('%s answers %i with the page %s', async (path, status, page) => {
    const answer = await server.ask(path)
    expect([answer.status, title(answer.body)]).toEqual([status, page])
  })

  test('an unknown address returns the not-found page with status 404, and never 304', async () => {
    const first = await server.ask('/no/such/page')
    expect(first.status).toBe(404)
    expect(first.headers['content-type']).toBe('text/html; charset=utf-8')
    const again = await server.ask('/no/such/page', { headers: { 'if-none-match': String(first.headers.etag) } })
    expect(again.status).toBe(404)
  })

  test.each(['/api', '/api/none', '/auth/v1/none', '/rest/v1/none', '/rest'])('%s is never a page', async (path) => {
    const answer = await server.ask(path)
    expect(answer.status).toBe(404)
    expect(answer.headers['content-type']).toMatch(/^application\/json/)
    expect(JSON.parse(answer.body.toString())).toMatchObject({ code: 'not_found' })
  })

  test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE'])('the method %s is rejected', async (method) => {
    const answer = await server.ask('/login', { method })
    expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, HEAD'])
  })
})

describe('nothing outside of the build is readable', () => {
  test.each([
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/%2e%2e/secret.txt',
    '/assets/%2e%2e/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/%252e%252e/secret.txt',
    '/%252e%252e%252fsecret.txt',
    '/..\\secret.txt',
    '/..%5csecret.txt',
    '/%5c..%5csecret.txt',
    '/....//secret.txt',
    '/assets/..;/secret.txt',
    '/%c0%ae%c0%ae/secret.txt',
    '/secret.txt%00.html',
    '/login%00',
    '/favicon.svg%00.js',
    '//secret.txt',
    '/etc/passwd',
    '//etc/passwd',
    '/file:///etc/passwd',
    'http://127.0.0.1/../secret.txt',
    '/.env',
    '/%2eenv',
    '/__spa-fallback.html/../.env',
    '/assets/',
    '/constructor/__proto__',
  ])('%s', async (path) => {
    const answer = await server.ask(path)
    expect(answer.body.toString()).not.toMatch(/outside of the build|SECRET|root:/)
    // The one-segment route may respond; a file with another name than the requested one may not.
    expect(['200 Fallback', '308 undefined', '400 undefined', '404 Not found']).toContain(
      `${answer.status} ${title(answer.body)}`,
    )
  })
})

describe('trailing slashes', () => {
  test.each([
    ['/login/', '/login'],
    ['/login///', '/login'],
    ['/login/?next=%2Fa&x=1', '/login?next=%2Fa&x=1'],
    ['/notice/caf%C3%A9/', '/notice/caf%C3%A9'],
    ['//', '/'],
  ])('%s redirects to %s', async (path, location) => {
    const answer = await server.ask(path)
    expect([answer.status, answer.headers.location]).toEqual([308, location])
  })

  test.each([
    '//evil.example/',
    '///evil.example/',
    '/\\evil.example/',
    '/%5cevil.example/',
    '/%2fevil.example/',
    '/%2f%2fevil.example/',
    '//evil.example/login/',
    '/login/..//evil.example/',
    '/%09/evil.example/',
    'http://evil.example//evil.example/',
  ])('%s redirects to no other host', async (path) => {
    const { headers } = await server.ask(path)
    const target = new URL(headers.location ?? '/', 'http://here.example')
    expect(target.host).toBe('here.example')
    expect(headers.location ?? '/').toMatch(/^\/(?![/\\])/)
  })

  test('a header cannot be split', async () => {
    const answer = await server.ask('/notice/a%0d%0aset-cookie:%20x=1/')
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(answer.headers.location).toBe('/notice/a%0D%0Aset-cookie:%20x=1')
  })
})

describe('caching', () => {
  test.each([
    ['/assets/entry-1a2b.js', 'public, max-age=31536000, immutable', 'text/javascript; charset=utf-8'],
    ['/assets/face-1a2b.woff2', 'public, max-age=31536000, immutable', 'font/woff2'],
    ['/favicon.svg', 'public, max-age=86400', 'image/svg+xml; charset=utf-8'],
    ['/login', 'no-cache', 'text/html; charset=utf-8'],
    ['/profile', 'no-cache', 'text/html; charset=utf-8'],
  ])('%s: %s', async (path, cache, type) => {
    const { headers } = await server.ask(path)
    expect([headers['cache-control'], headers['content-type']]).toEqual([cache, type])
    expect(headers.etag).toMatch(/^"[\w-]{27}"$/)
  })

  test('a matching ETag has a 304 response without a body', async () => {
    const { headers } = await server.ask('/login')
    const etag = String(headers.etag)
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await server.ask('/login', { headers: { 'if-none-match': known } })
      expect([known, again.status, again.body.length]).toEqual([known, 304, 0])
      expect(again.headers).toMatchObject({ etag, 'cache-control': 'no-cache', vary: 'Accept-Encoding' })
      expect(again.headers['content-security-policy']).toBe(headers['content-security-policy'])
    }
    const other = await server.ask('/login', { headers: { 'if-none-match': '"other"' } })
    expect(other.status).toBe(200)
  })

  test('each encoding has an ETag of its own', async () => {
    const tags = ['br', 'gzip', 'identity'].map(async (encoding) => {
      return (await server.ask('/login', { headers: { 'accept-encoding': encoding } })).headers.etag
    })
    expect(new Set(await Promise.all(tags)).size).toBe(3)
  })

  test('HEAD is GET without the body', async () => {
    for (const path of ['/login', '/assets/entry-1a2b.js', '/none/such']) {
      const [get, head] = [await server.ask(path), await server.ask(path, { method: 'HEAD' })]
      const { date: _got, ...expected } = get.headers
      const { date: _had, ...headers } = head.headers
      expect([head.status, headers, head.body.length]).toEqual([get.status, expected, 0])
    }
  })
})

describe('compression', () => {
  test.each([
    ['/assets/entry-1a2b.js', 'gzip, deflate, br', 'br'],
    ['/assets/entry-1a2b.js', 'gzip', 'gzip'],
    ['/assets/entry-1a2b.js', 'br;q=0, gzip', 'gzip'],
    ['/assets/entry-1a2b.js', 'identity', undefined],
    ['/login', 'br', 'br'],
    ['/favicon.svg', 'br', 'br'],
    ['/tiny.txt', 'br, gzip', undefined],
    ['/assets/face-1a2b.woff2', 'br, gzip', undefined],
  ])('%s for "%s" is sent as %s', async (path, accepted, expected) => {
    const plain = await server.ask(path)
    const answer = await server.ask(path, { headers: { 'accept-encoding': accepted } })
    expect(answer.headers['content-encoding']).toBe(expected)
    expect(answer.headers['content-length']).toBe(String(answer.body.length))
    const decode = { br: brotliDecompressSync, gzip: gunzipSync }[expected ?? ''] ?? ((body: Buffer) => body)
    expect(decode(answer.body).equals(plain.body)).toBe(true)
    expect(answer.body.length < plain.body.length).toBe(expected !== undefined)
  })

  test('a Vary header is sent where there are several encodings', async () => {
    expect((await server.ask('/assets/entry-1a2b.js')).headers.vary).toBe('Accept-Encoding')
    expect((await server.ask('/assets/face-1a2b.woff2')).headers.vary).toBeUndefined()
  })

  test('the compressed copies have no addresses of their own', async () => {
    expect((await server.ask('/assets/entry-1a2b.js.br')).status).toBe(404)
    expect((await server.ask('/assets/entry-1a2b.js.gz')).status).toBe(404)
  })
})

describe('the configured origin of the site is written', () => {
  const origin = 'http://127.0.0.1:3000'

  test.each([undefined, 'gzip', 'br'])('in a page sent as %s', async (encoding) => {
    const answer = await server.ask('/about', { headers: encoding ? { 'accept-encoding': encoding } : {} })
    expect(answer.headers['content-encoding']).toBe(encoding)
    const decode = { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? ''] ?? ((body: Buffer) => body)
    const html = decode(answer.body).toString()
    expect(html).toContain(`<link rel="canonical" href="${origin}/about"/>`)
    expect(html).not.toContain('site-origin.invalid')
  })

  test('in a script that is allowed by its hash, and in data, which needs none', async () => {
    const policy = String((await server.ask('/about')).headers['content-security-policy'])
    const hash = createHash('sha256').update(`at("${origin}")`).digest('base64')
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
  })

  test('in robots.txt and in the sitemap', async () => {
    expect((await server.ask('/robots.txt')).body.toString()).toContain(`Sitemap: ${origin}/sitemap.xml`)
    const { headers, body } = await server.ask('/sitemap.xml')
    expect(headers['content-type']).toBe('application/xml; charset=utf-8')
    expect(body.toString().match(/<loc>.*<\/loc>/g)).toEqual([`<loc>${origin}/about</loc>`])
  })
})

test('the public config is in the document, and cannot break out of its attribute', async () => {
  const html = (await server.ask('/')).body.toString()
  const [, attribute = ''] = html.match(/<html data-config="([^"]*)">/) ?? []
  expect(attribute).not.toContain('<')
  const text = attribute.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&')
  expect(JSON.parse(text)).toEqual(publicConfig)
})

test('a folder without a build is rejected at start', () => {
  expect(() =>
    readSite({ webRoot: import.meta.dirname, siteUrl: 'http://x', hosted: undefined }, publicConfig),
  ).toThrow(/no complete build/)
})
