import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fingerprint } from '../marked-rows.ts'
import { type Session, startWholeApp, type WholeApp } from '../whole-app.ts'

/**
 * Requests that another site's page can make a visitor's browser send: forms and simple requests, with all cookies of
 * the browser. The list of addresses is the whole server's own.
 */

let whole: WholeApp
let app: WholeApp['app']
let session: Session
const email = 'victim@example.org'

beforeAll(async () => {
  whole = await startWholeApp()
  app = whole.app
  session = await whole.signUp(email)
  const { pool } = whole.database
  // An admin, whose account has the most rights.
  await pool.query('update public.profiles set is_admin = true where id = $1', [session.user.id])
  await pool.query("insert into public.discussions (title, content, user_id) values ('t', 'c', $1)", [session.user.id])
})
afterAll(() => whole.close())

/** Every address of the server, with existing ids. */
const everyRoute = () =>
  whole
    .routes()
    .map(([method, path]): [string, string] => [
      method,
      path.replace('/rest/v1/:name', '/rest/v1/discussions').replaceAll(/:\w+/g, session.user.id),
    ])

const fields: Record<string, string> = {
  email,
  password: 'Genda#2026',
  confirmation: email,
  confirm: email,
  plan: 'free',
  scope: 'global',
  title: 'forged',
  content: 'forged',
  name: 'forged',
  message: 'forged',
  question: 'forged',
  type: 'signup',
  token: 'abc',
}

/** The three content types of forms; the first can contain JSON. */
const forms: Record<string, () => { body: RequestInit['body']; type?: string }> = {
  'text/plain': () => ({
    body: JSON.stringify({ ...fields, refresh_token: session.refresh_token }),
    type: 'text/plain',
  }),
  'application/x-www-form-urlencoded': () => ({ body: new URLSearchParams(fields) }),
  'multipart/form-data': () => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    form.set('file', new File(['%PDF-1.7'], 'a.pdf'))
    return { body: form }
  },
}

function cookies(): string {
  const value = encodeURIComponent(JSON.stringify(session))
  const token = session.access_token
  return `sb-127-auth-token=${value}; sb-access-token=${token}; access_token=${token}; Authorization=Bearer ${token}; apikey=${whole.backend.secrets.secretKey}; session=${value}`
}

async function forge([method, path]: [string, string], form: keyof typeof forms): Promise<Response> {
  const { body, type } = forms[form]?.() ?? { body: '' }
  const headers = new Headers({
    cookie: cookies(),
    origin: 'https://evil.example',
    referer: 'https://evil.example/',
    'sec-fetch-site': 'cross-site',
  })
  if (type !== undefined) headers.set('content-type', type)
  return app.request(path, { method, headers, ...(method === 'GET' ? {} : { body: body ?? null }) })
}

/** All tables except the security log, which records rejections within a second. */
async function stored(): Promise<Record<string, string>> {
  const { 'auth.security_events': _, ...tables } = await fingerprint(whole.database.pool, [])
  return tables
}

/** Addresses that respond to visitors, because they neither return nor change anything of an account. */
const open = [
  'GET /healthz',
  'GET /readyz',
  'GET /config.json',
  // The college's name, colours and logo.
  'GET /manifest.webmanifest',
  'GET /favicon.svg',
  'GET /icon-192.png',
  'GET /icon-512.png',
  'GET /icon-maskable-512.png',
  'GET /apple-touch-icon.png',
  'GET /sharing.png',
  // Aggregate figures; this test requests them from the machine itself, which may read them.
  'GET /metrics',
  'GET /auth/v1/health',
  'GET /auth/v1/.well-known/jwks.json',
  'GET /api/plans/contents',
  'GET /feed.atom',
  // What the code of a notice says to a visitor.
  'GET /check',
  // The public half of the key that signs pushes.
  'GET /api/push/key',
  'GET /sitemap-notices.xml',
  // Always responds, and counts only what a page of ours opened.
  'POST /api/views',
  // Counts a directive's name, for any sender.
  'POST /api/csp-reports',
  // A provider's response, also as a form: it is redirected to where its state is verified.
  'GET /auth/v1/callback',
  'POST /auth/v1/callback',
  // A checkout's form: the provider's signature is the proof, and without it the browser is only redirected.
  'POST /api/payment-returns/',
]
const isOpen = (route: string) => open.some((each) => (each.endsWith('/') ? route.startsWith(each) : route === each))

describe('a page of another site', () => {
  it('is tested against every address of the server', () => {
    const routes = everyRoute().map((route) => route.join(' '))
    expect(routes).toEqual(
      expect.arrayContaining([
        'POST /api/orders',
        'POST /api/account/delete',
        'POST /auth/v1/logout',
        'POST /rest/v1/discussions',
        'POST /api/files',
        'POST /api/contact',
        'POST /api/assistant',
        'POST /api/assistant/answer',
        'POST /api/assistant/search',
        'POST /api/assistant/question-proposals',
      ]),
    )
    expect(routes.length).toBeGreaterThan(80)
  })

  it.each(Object.keys(forms))('can change and read nothing by %s, whatever cookies are sent', async (form) => {
    const before = await stored()
    const answered: string[] = []
    for (const route of everyRoute()) {
      const response = await forge(route, form)
      const text = await response.text()
      if (response.status < 400 && !isOpen(route.join(' '))) answered.push(`${route.join(' ')}: ${response.status}`)
      expect([route, text.includes(email) || text.includes(session.access_token)]).toEqual([route, false])
    }
    expect(answered).toEqual([])
    expect(await stored()).toEqual(before)
  })

  it('gets no CORS permission to send cookies', async () => {
    const asked = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' }
    for (const [method, path] of everyRoute()) {
      const preflight = await app.request(path, {
        method: 'OPTIONS',
        headers: { origin: 'https://evil.example', ...asked },
      })
      const answer = await forge([method, path], 'text/plain')
      for (const { headers } of [preflight, answer]) {
        expect([path, headers.get('access-control-allow-credentials')]).toEqual([path, null])
        const shared = /^\/(auth|rest)\/v1(\/|$)/.test(path)
        if (!shared) expect([path, headers.get('access-control-allow-origin')]).toEqual([path, null])
      }
    }
  })

  it('would be authorized with the token itself', async () => {
    const headers = { authorization: `Bearer ${session.access_token}` }
    const clients = await app.request('/api/account/sessions', { headers })
    expect(clients.status).toBe(200)
  })
})
