import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#server/core/config/config.ts'
import { AppError } from '#server/core/errors/app-error.ts'
import { notFound, onError } from '#server/core/errors/on-error.ts'
import { requestLog } from '#server/core/http/request-log.ts'
import { type PageSources, securityHeaders } from '#server/core/http/security-headers.ts'
import { configurePayments } from '#server/features/payments/settings.ts'
import { readSite } from '#server/features/site/site.ts'
import { staticFiles } from '#server/features/site/static-files.ts'
import { makeBuild, publicConfig } from './http-edge.ts'
import { silentLog } from '#tests/support/database/silent-log.ts'

const build = makeBuild()
afterAll(build.remove)

interface Settings {
  siteUrl: string
  checkout: PageSources | undefined
  analyticsScriptUrl: string
  hosted: { url: string; publishableKey: string; secretKey: string } | undefined
}

function edge(settings: Partial<Settings> = {}) {
  const config = { webRoot: build.webRoot, siteUrl: 'http://127.0.0.1:3000', hosted: undefined, ...settings }
  const app = new Hono()
  app.use(requestLog(silentLog, () => '127.0.0.1'))
  app.use(securityHeaders(config))
  app.onError(onError(silentLog))
  app.notFound(notFound)
  app.get('/rest/v1/raw', () => new Response('[]', { headers: { 'content-type': 'application/json' } }))
  app.get('/auth/v1/verify', (c) => c.redirect('/dashboard#access_token=x', 303))
  app.get('/api/fails', () => {
    throw new Error('select * from secrets failed')
  })
  app.get('/api/refuses', () => {
    throw new AppError(409, 'already_done', 'This was done before.')
  })
  app.use(staticFiles(readSite(config, publicConfig)))
  return app
}

const configured = (env: Record<string, string>) => ({ checkout: configurePayments(readConfig(env))?.pageSources })

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

function policyOf(response: Response): Map<string, string[]> {
  const directives = response.headers.get('content-security-policy')?.split('; ') ?? []
  return new Map(directives.map((directive) => [directive.split(' ')[0] ?? '', directive.split(' ').slice(1)]))
}

describe('a page', () => {
  let page: Response
  beforeAll(async () => {
    page = await edge().request('/login')
  })

  test('runs its own scripts only', () => {
    expect(Object.fromEntries(policyOf(page))).toEqual({
      'default-src': ["'none'"],
      'script-src': ["'self'", hash('theme()')],
      'style-src': ["'self'", hash('body{color:red}')],
      'img-src': ["'self'", 'data:'],
      'font-src': ["'self'"],
      'connect-src': ["'self'"],
      'manifest-src': ["'self'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
      'object-src': ["'none'"],
      'require-trusted-types-for': ["'script'"],
      'trusted-types': ['default', 'sanitized', 'dompurify'],
      'report-uri': ['/api/csp-reports'],
      'report-to': ['csp'],
    })
    expect(page.headers.get('reporting-endpoints')).toBe('csp="/api/csp-reports"')
  })

  test('may not be framed, sniffed, embedded, or use the device', () => {
    expect(Object.fromEntries(page.headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(page.headers.get('permissions-policy')).toMatch(/camera=\(\).*geolocation=\(\).*microphone=\(\)/)
    // Passkeys are allowed on our own pages, but not in frames.
    expect(page.headers.get('permissions-policy')).toMatch(/publickey-credentials-create=\(self\).*-get=\(self\)/)
  })

  test.each([
    ['/', ['theme()', 'home()']],
    ['/login', ['theme()']],
    ['/profile', ['fallback()']],
    ['/no/such/page', []],
  ])('%s allows exactly the scripts that it contains', async (path, scripts) => {
    const allowed = policyOf(await edge().request(path)).get('script-src')
    expect(allowed).toEqual(["'self'", ...scripts.map(hash)])
  })
})

test('the Strict-Transport-Security header is sent behind TLS only', async () => {
  for (const path of ['/', '/api/none', '/rest/v1/raw', '/assets/entry-1a2b.js']) {
    const secure = await edge({ siteUrl: 'https://campus.example' }).request(path)
    expect(secure.headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains')
    expect((await edge().request(path)).headers.get('strict-transport-security')).toBeNull()
  }
  const page = await edge({ siteUrl: 'https://campus.example' }).request('/')
  expect(policyOf(page).has('upgrade-insecure-requests')).toBe(true)
  expect(policyOf(await edge().request('/')).has('upgrade-insecure-requests')).toBe(false)
})

test('a hosted project may be called, by its origin and no more', async () => {
  const hosted = {
    url: 'https://abc.supabase.co/project',
    publishableKey: 'sb_publishable_x',
    secretKey: 'sb_secret_x',
  }
  const page = await edge({ hosted }).request('/')
  expect(policyOf(page).get('connect-src')).toEqual(["'self'", 'https://abc.supabase.co'])
  expect(await page.text()).not.toContain('sb_secret_x')
})

test("Razorpay's hosts are allowed where it is configured, and nowhere else", async () => {
  const razorpay = configured({
    RAZORPAY_KEY_ID: 'rzp_live_x',
    RAZORPAY_KEY_SECRET: 's',
    RAZORPAY_WEBHOOK_SECRET: 'webhooks',
  })
  const page = await edge(razorpay).request('/login')
  const policy = policyOf(page)
  expect(policy.get('script-src')).toEqual(["'self'", hash('theme()'), 'https://checkout.razorpay.com'])
  expect(policy.get('frame-src')).toEqual(['https://api.razorpay.com', 'https://checkout.razorpay.com'])
  expect(policy.get('connect-src')).toContain('https://lumberjack.razorpay.com')
  // The provider's script writes markup in its own way.
  expect(policy.has('require-trusted-types-for')).toBe(false)
  expect(page.headers.get('permissions-policy')).toContain('payment=("https://api.razorpay.com"')
  const manual = configured({ PAYMENTS: 'manual', MANUAL_PAYMENTS_INSTRUCTIONS: 'At the office.' })
  for (const settings of [{}, configured({}), manual]) {
    const other = await edge(settings).request('/login')
    expect(other.headers.get('content-security-policy')).not.toContain('razorpay')
    expect(other.headers.get('permissions-policy')).toContain('payment=()')
  }
})

test.each(['/rest/v1/raw', '/api/none', '/api/fails', '/api/refuses'])(
  '%s is data, and shown as nothing',
  async (path) => {
    const { headers } = await edge().request(path)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'content-type': expect.stringMatching(/^application\/json/),
    })
    // Other origins may call these two; a resource policy would block them.
    expect(headers.get('cross-origin-resource-policy')).toBeNull()
  },
)

test('an address with a one-time token is not sent as a referrer', async () => {
  const answer = await edge().request('/auth/v1/verify?token=secret')
  expect(answer.status).toBe(303)
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
})

describe('errors', () => {
  test('that are unexpected have a response without details', async () => {
    const answer = await edge().request('/api/fails')
    const body = await answer.text()
    expect(answer.status).toBe(500)
    expect(JSON.parse(body)).toEqual({
      code: 'unexpected_failure',
      message: 'Something went wrong on our side. Please try again.',
      requestId: answer.headers.get('x-request-id'),
    })
    expect(body).not.toMatch(/secrets|stack|select/)
  })

  test('of a rejection have its code, message and status', async () => {
    const answer = await edge().request('/api/refuses')
    expect(answer.status).toBe(409)
    expect(await answer.json()).toMatchObject({ code: 'already_done', message: 'This was done before.' })
  })
})

describe('an analytics script', () => {
  test('is on no page, and allowed on none, unless it is named', async () => {
    const page = await edge().request('/login')
    expect(await page.text()).not.toContain('<script async')
  })

  test('that is named stands last in each page, and its origin alone is let in', async () => {
    const app = edge({ analyticsScriptUrl: 'https://count.example/js/a.js?site="x"' })
    const page = await app.request('/login')
    expect(await page.text()).toMatch(
      /<script async src="https:\/\/count\.example\/js\/a\.js\?site=&quot;x&quot;"><\/script><\/body>/,
    )
    expect(policyOf(page).get('script-src')).toContain('https://count.example')
    expect(policyOf(page).get('connect-src')).toEqual(["'self'", 'https://count.example'])
    expect(policyOf(page).get('img-src')).not.toContain('https://count.example')
  })
})
