import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fingerprint } from '../marked-rows.ts'
import { type Session, startWholeApp, type WholeApp } from '../whole-app.ts'

/**
 * What a page of another site can make a visitor's browser send: forms and simple requests, with whatever
 * cookies the browser holds. The list of addresses is the whole server's own.
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
  // Whoever may do most has most to lose.
  await pool.query('update public.profiles set is_admin = true where id = $1', [session.user.id])
  await pool.query("insert into public.discussions (title, content, user_id) values ('t', 'c', $1)", [session.user.id])
})
afterAll(() => whole.close())

/** Every address of the server, filled in with what is there. */
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

/** The three kinds of body that a form can have; the first can be made to hold JSON. */
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

/** But for the security log, which has what was refused: within a second, that is, sometimes meanwhile. */
async function stored(): Promise<Record<string, string>> {
  const { 'auth.security_events': _, ...tables } = await fingerprint(whole.database.pool, [])
  return tables
}

/** What answers a stranger, because it says or does nothing about anybody. */
const open = [
  'GET /healthz',
  'GET /readyz',
  'GET /config.json',
  // Figures about nobody; this test asks from the machine itself, which may read them.
  'GET /metrics',
  'GET /auth/v1/health',
  'GET /auth/v1/.well-known/jwks.json',
  'GET /api/plans/contents',
  'GET /feed.atom',
  // The public half of the key that signs pushes.
  'GET /api/push/key',
  'GET /sitemap-notices.xml',
  // Answers always, and counts only what a page of ours opened.
  'POST /api/views',
  // Counts a directive's name, for whoever sends one.
  'POST /api/csp-reports',
  // A sign-in service's answer, also as a form: it is sent on to where it has to prove its state.
  'GET /auth/v1/callback',
  'POST /auth/v1/callback',
  // A checkout's form: the provider's signature is the proof, and without it the browser is only led on.
  'POST /api/payment-returns/',
]
const isOpen = (route: string) => open.some((each) => (each.endsWith('/') ? route.startsWith(each) : route === each))

describe('a page of another site', () => {
  it('finds every address of the server here', () => {
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

  it.each(Object.keys(forms))('changes and learns nothing by %s, whatever cookies come along', async (form) => {
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

  it('is not let in by the browser either: what may be read holds no leave to send cookies', async () => {
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

  it('would have got through with the token itself', async () => {
    const headers = { authorization: `Bearer ${session.access_token}` }
    const clients = await app.request('/api/account/sessions', { headers })
    expect(clients.status).toBe(200)
  })
})
