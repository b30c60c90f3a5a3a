import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPool } from '#server/core/database/pool.ts'
import { readOrCreateSecrets } from '#server/core/encryption/secrets.ts'
import { type Site, siteEnvironment, startSite } from '#tests/support/browser/site.ts'
import { addressesOf } from '#tests/support/backend/backend-address.ts'
import { lines, sendBytes, statuses } from './raw-http.ts'

/** Requests as bytes, to the whole server as it runs, that two programs on the way could parse differently. */

let site: Site
let remove: () => Promise<void>
let database: pg.Client
let apikey: string
let secretKey: string

beforeAll(async () => {
  const environment = await siteEnvironment('migrated')
  remove = environment.remove
  site = await startSite(environment.env)
  database = new pg.Client({ connectionString: environment.env['DATABASE_URL'] })
  await database.connect()
  const pool = openPool(environment.env['DATABASE_URL'] ?? '', 1)
  secretKey = (await readOrCreateSecrets(pool)).secretKey
  await pool.end()
  apikey = ((await (await fetch(`${site.url}/config.json`)).json()) as { publishableKey: string }).publishableKey
})
afterAll(async () => {
  await database.end()
  await site.stop()
  await remove()
})

const send = (bytes: string) => sendBytes(site.url, bytes)

const smuggled = lines('GET /healthz HTTP/1.1', 'Host: campus.example')
const posted = (...headers: string[]) => `${lines('POST /api/views HTTP/1.1', 'Host: campus.example', ...headers)}`

describe('a request whose end is ambiguous', () => {
  it.each([
    ['length and chunks', posted('Content-Length: 4', 'Transfer-Encoding: chunked') + '0\r\n\r\n'],
    ['two lengths', posted('Content-Length: 0', `Content-Length: ${smuggled.length}`)],
    ['a list of lengths', posted(`Content-Length: 0, ${smuggled.length}`)],
    ['a signed length', posted('Content-Length: +0')],
    ['a length with a letter', posted('Content-Length: 0x0')],
    ['an unknown encoding', posted('Transfer-Encoding: xchunked')],
    ['chunks not last', posted('Transfer-Encoding: chunked, identity') + '0\r\n\r\n'],
    ['two encodings', posted('Transfer-Encoding: chunked', 'Transfer-Encoding: identity') + '0\r\n\r\n'],
    ['a blank before the colon', posted('Transfer-Encoding : chunked') + '0\r\n\r\n'],
    ['a folded header', posted('Transfer-Encoding:\r\n chunked', 'Content-Length: 0')],
    ['a bare line feed', `POST /api/views HTTP/1.1\nHost: campus.example\nContent-Length: 0\n\n`],
    ['a bare carriage return', posted('X: a\rTransfer-Encoding: chunked', 'Content-Length: 0')],
    ['a chunk of odd length', posted('Transfer-Encoding: chunked') + '0x0\r\n\r\n'],
    ['a NUL in a name', posted('Content-Le\0ngth: 9', 'Content-Length: 0')],
  ])('is rejected, and the bytes after it are not processed: %s', async (_name, bytes) => {
    const answer = await send(bytes + smuggled)
    expect([statuses(answer), answer.includes('"ok"')]).toEqual([[400], false])
    expect(answer).not.toMatch(/node_modules|at .*\.ts|Error:/)
  })

  it('is served when it is valid: two requests on one connection have two responses', async () => {
    expect(statuses(await send(posted('Content-Length: 0') + smuggled))).toEqual([204, 200])
  })
})

describe('headers', () => {
  it('that are too long are rejected, and the server continues', async () => {
    const long = lines('GET /healthz HTTP/1.1', 'Host: campus.example', `X-Long: ${'a'.repeat(100_000)}`)
    expect(statuses(await send(long))).toEqual([431])
    const many = Array.from({ length: 5000 }, (_, index) => `X-${index}: 1`)
    expect(
      statuses(await send(lines('GET /healthz HTTP/1.1', 'Host: campus.example', ...many))).at(0),
    ).toBeGreaterThanOrEqual(200)
    expect(statuses(await send(lines(`GET /${'a'.repeat(50_000)} HTTP/1.1`, 'Host: campus.example')))).toEqual([431])
    expect((await fetch(`${site.url}/healthz`)).status).toBe(200)
  })

  it.each(['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override', '_method'])(
    '%s changes no method',
    async (name) => {
      const { rows } = await database.query(
        "insert into public.discussions (title, content) values ('kept', 'kept') returning id",
      )
      const path = `/rest/v1/discussions?id=eq.${rows[0].id}&_method=DELETE`
      const headers = { apikey: secretKey, [name]: 'DELETE' }
      const address = (await addressesOf(site.url))(path)
      await fetch(address.replace('&_method=DELETE', ''), { headers })
      await fetch(address, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: '{}',
      })
      const left = await database.query("select 1 from public.discussions where title = 'kept'")
      expect(left.rowCount).toBe(1)
      // The key itself could delete it.
      const gone = await fetch(address.replace('&_method=DELETE', ''), { method: 'DELETE', headers })
      expect(gone.status).toBe(204)
      expect((await database.query('select from public.discussions')).rowCount).toBe(0)
    },
  )

  it('sent twice do not mix two accounts', async () => {
    const answer = await send(
      lines(
        'GET /auth/v1/user HTTP/1.1',
        'Host: campus.example',
        `apikey: ${apikey}`,
        `apikey: ${apikey}`,
        'Authorization: Bearer a',
        'Authorization: Bearer b',
        'Connection: close',
      ),
    )
    expect(statuses(answer)[0]).toBeGreaterThanOrEqual(400)
    expect(statuses(answer)[0]).toBeLessThan(500)
  })
})

describe('the log', () => {
  it('has one line per request, whatever the request contains', async () => {
    for (const path of [
      '/a%0d%0a{"level":"error"}',
      '/a%0a%0aforged',
      '/%1b[2J%07',
      '/%e2%80%a8x',
      '/auth/v1/verify?token=%0d%0aforged&type=signup',
      '/rest/v1/x%0ay',
    ])
      await fetch(site.url + path, {
        headers: { apikey, 'user-agent': 'a\tb', 'x-request-id': 'a\tforged' },
        redirect: 'manual',
      })
    await expect.poll(() => site.output()).toContain('/rest/v1/x')
    const logged = site
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
    for (const line of logged) expect(Object.keys(JSON.parse(line))).toContain('time')
    // oxlint-disable-next-line no-control-regex -- it is what must not be there
    expect(site.output()).not.toMatch(/\x1b|^forged|^\{"level":"error"\}/m)
  })
})

describe('files', () => {
  const climbs = [
    '../',
    '..%2f',
    '%2e%2e/',
    '%2e%2e%2f',
    '..%5c',
    '%2e%2e%5c',
    '%252e%252e%252f',
    '..%c0%af',
    '..%ef%bc%8f',
    '%uff0e%uff0e/',
    '..;/',
    '.%00./',
    '..%00/',
    '....//',
    '..\\',
    '..%u2215',
    '%c0%ae%c0%ae/',
  ]
  it.each(['package.json', 'server/main.ts', 'build/node/main.js', 'data/secrets', '.git/HEAD', 'etc/passwd'])(
    'outside of the build stay there: %s',
    async (file) => {
      for (const climb of climbs)
        for (const start of ['/', '/assets/', '//', '/api/files/', '/auth/v1/', 'http://campus.example/']) {
          const answer = await send(
            lines(`GET ${start}${climb.repeat(6)}${file} HTTP/1.1`, 'Host: campus.example', 'Connection: close'),
          )
          expect([start + climb, /"private": true|createApp|root:|ref: refs|PG_VERSION/.test(answer)]).toEqual([
            start + climb,
            false,
          ])
          expect(statuses(answer)[0] ?? 400).toBeLessThan(500)
        }
    },
  )
})
