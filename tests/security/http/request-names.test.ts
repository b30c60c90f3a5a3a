import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Site, siteEnvironment, startSite } from '#tests/support/browser/site.ts'
import { onHostedProject } from '#tests/support/hosted/mode.ts'
import { lines, sendBytes, statuses } from './raw-http.ts'

/** Requests as bytes, to the whole server as it runs, that a client library would normalize. */

const siteUrl = 'https://campus.example'
let site: Site
let remove: () => Promise<void>
let database: pg.Client
let apikey: string
const email = 'reader@example.org'

beforeAll(async () => {
  const environment = await siteEnvironment('migrated')
  remove = environment.remove
  site = await startSite({
    ...environment.env,
    SITE_URL: siteUrl,
    MAILER_AUTOCONFIRM: 'true',
    SMTP_MAX_FREQUENCY: '0',
    RATE_LIMITS: 'off',
    EXTERNAL_GITHUB_ENABLED: 'true',
    EXTERNAL_GITHUB_CLIENT_ID: 'id',
    EXTERNAL_GITHUB_SECRET: 'hush',
  })
  database = new pg.Client({ connectionString: environment.env['DATABASE_URL'] })
  await database.connect()
  apikey = ((await (await fetch(`${site.url}/config.json`)).json()) as { publishableKey: string }).publishableKey
  await post('/auth/v1/signup', { email, password: 'Genda#2026' })
})
afterAll(async () => {
  await database.end()
  await site.stop()
  await remove()
})

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(site.url + path, {
    method: 'POST',
    headers: { apikey, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

const send = (bytes: string) => sendBytes(site.url, bytes)

/** Headers that give the site another name. */
const names = (path: string): Record<string, string> => ({
  host: lines(`GET ${path} HTTP/1.1`, 'Host: evil.example', 'Connection: close'),
  'host with a port': lines(`GET ${path} HTTP/1.1`, 'Host: evil.example:443', 'Connection: close'),
  'host with our name in it': lines(`GET ${path} HTTP/1.1`, 'Host: campus.example.evil.example', 'Connection: close'),
  'host with a user': lines(`GET ${path} HTTP/1.1`, 'Host: campus.example@evil.example', 'Connection: close'),
  'two hosts': lines(`GET ${path} HTTP/1.1`, 'Host: campus.example', 'Host: evil.example', 'Connection: close'),
  'no host': lines(`GET ${path} HTTP/1.0`, 'X-Forwarded-Host: evil.example'),
  'empty host': lines(`GET ${path} HTTP/1.1`, 'Host: ', 'X-Forwarded-Host: evil.example', 'Connection: close'),
  'absolute address': lines(`GET http://evil.example${path} HTTP/1.1`, 'Host: campus.example', 'Connection: close'),
  forwarded: lines(
    `GET ${path} HTTP/1.1`,
    'Host: campus.example',
    'X-Forwarded-Host: evil.example',
    'X-Forwarded-Proto: evil',
    'X-Forwarded-Server: evil.example',
    'X-Host: evil.example',
    'X-Original-URL: /evil.example',
    'X-Rewrite-URL: /evil.example',
    'Forwarded: host=evil.example;proto=http',
    'Connection: close',
  ),
})

describe('the name of the site', () => {
  it.each([
    '/',
    '/about',
    '/login/',
    '/sitemap.xml',
    '/robots.txt',
    '/config.json',
    '/no/such/page',
    '/auth/v1/settings',
    '/auth/v1/verify?token=a&type=signup',
    '/auth/v1/authorize?provider=github',
  ])('in the response of %s is SITE_URL, whatever the request contains', async (path) => {
    for (const [trick, bytes] of Object.entries(names(path))) {
      const answer = await send(bytes)
      expect([trick, statuses(answer).length, answer.includes('evil.example')]).toEqual([trick, 1, false])
    }
  })

  // A hosted project writes its own mails.
  it
    .skipIf(onHostedProject)
    .each([
      { host: 'evil.example' },
      { 'x-forwarded-host': 'evil.example' },
      { forwarded: 'host=evil.example' },
      { referer: 'https://evil.example/' },
      { origin: 'https://evil.example' },
      { redirect_to: 'https://evil.example/' },
    ])('in mails is SITE_URL, with %j', async (headers) => {
    const path = '/auth/v1/recover?redirect_to=https%3A%2F%2Fevil.example%2F'
    const body = JSON.stringify({ email })
    const all = {
      host: 'campus.example',
      ...headers,
      apikey,
      'content-type': 'application/json',
      'content-length': String(body.length),
      connection: 'close',
    }
    const head = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
    expect(statuses(await send(lines(`POST ${path} HTTP/1.1`, ...head) + body))).toEqual([200])
    await expect.poll(async () => (await database.query('select 1 from server.mailbox')).rowCount).toBe(1)
    const { rows } = await database.query('delete from server.mailbox returning text, html')
    expect(rows[0].text).toContain(`${siteUrl}/auth/v1/verify?token=`)
    expect(JSON.stringify(rows)).not.toContain('evil.example')
  })
})

// A hosted project has its own list of allowed redirects.
describe.skipIf(onHostedProject)('a redirect', () => {
  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'https:evil.example',
    'https://campus.example.evil.example/',
    'https://campus.example@evil.example/',
    'https://campus.example%2eevil.example/',
    'https://campus.example\\@evil.example/',
    'https://evil.example#campus.example',
    'javascript:alert(1)//campus.example',
    'https://campus.example/\r\nSet-Cookie: a=b',
    'https://campus.example/%0d%0aSet-Cookie:%20a=b',
  ])('leads to the site for the target %j', async (target) => {
    const wish = `redirect_to=${encodeURIComponent(target)}`
    for (const path of [
      '/auth/v1/verify?token=a&type=signup',
      '/auth/v1/callback?state=x&error=y',
      '/auth/v1/callback?code=x',
    ]) {
      const answer = await fetch(`${site.url}${path}&${wish}`, { redirect: 'manual' })
      const location = answer.headers.get('location')
      if (location !== null) expect([path, new URL(location, siteUrl).origin]).toEqual([path, siteUrl])
      expect(answer.headers.get('set-cookie')).toBeNull()
    }
    // The redirect target is stored during the provider's sign-in.
    const begun = await fetch(`${site.url}/auth/v1/authorize?provider=github&${wish}`, { redirect: 'manual' })
    const left = new URL(begun.headers.get('location') ?? '')
    expect([left.origin, left.searchParams.get('redirect_uri')]).toEqual([
      'https://github.com',
      `${siteUrl}/auth/v1/callback`,
    ])
    const { rows } = await database.query('delete from auth.flow_state returning referrer')
    expect(new URL(rows[0].referrer).origin).toBe(siteUrl)
    expect(begun.headers.get('set-cookie')).not.toContain('a=b')
  })
})
