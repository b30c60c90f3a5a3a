import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isActive } from '#server/features/notifications/kinds/recipients.ts'
import { type Session, startWholeApp, type WholeApp } from '#tests/security/whole-app.ts'

// Admins, holders of a role and invited people enter a closed site; all others get its name, a line and a date.

let whole: WholeApp
const people = {} as Record<'uninvited' | 'invited' | 'holder' | 'former' | 'admin' | 'offered', Session>

beforeAll(async () => {
  whole = await startWholeApp()
  for (const name of ['uninvited', 'invited', 'holder', 'former', 'admin', 'offered'] as const)
    people[name] = await whole.signUp(`${name}@example.org`)
  await sql('update public.profiles set is_admin = true where id = $1', [people.admin.user.id])
  await sql(
    `insert into public.invitations (email, accepted_at, accepted_by) values ('invited@example.org', now(), $1)`,
    [people.invited.user.id],
  )
  await sql(
    `insert into public.grants (account, area, expires_at) values
      ($1, 'notices', null), ($2, 'notices', now() - interval '1 minute')`,
    [people.holder.user.id, people.former.user.id],
  )
  await sql(
    `insert into public.role_invitations (email, area, invited_by, expires_at)
     values ('offered@example.org', 'papers', $1, now() + interval '1 day')`,
    [people.admin.user.id],
  )
  await sql(`insert into public.notices (title, author, category, audience, publish_at)
    values ('For everyone', 'a', 'General', 'everyone', now())`)
})
afterAll(() => whole.close())
beforeEach(() => set(null))
afterEach(() => set("now() - interval '1 day'"))

const sql = async (text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
  (await whole.database.pool.query(text, values)).rows

/** Sets when the site opens, in SQL, and resolves when the server knows. */
async function set(opensAt: string | null): Promise<void> {
  await sql(`update public.college set opened_at = ${opensAt ?? 'null'}`)
  const [now] = await sql('select private.is_open() as open')
  await expect.poll(() => whole.backend.opening.isOpen()).toBe(now?.['open'])
}

const headers = (who: Session | undefined): Record<string, string> => ({
  apikey: whole.backend.secrets.publishableKey,
  'content-type': 'application/json',
  ...(who && { authorization: `Bearer ${who.access_token}` }),
})
const ask = (path: string, who?: Session, method = 'GET', body?: object) =>
  whole.app.request(path, { method, headers: headers(who), ...(body && { body: JSON.stringify(body) }) })

const make = (email: string) => ask('/auth/v1/signup', undefined, 'POST', { email, password: 'Genda#2026' })
const may = async (who: Session) => (await ask('/rest/v1/notices', who)).status
const change = async (who: Session | undefined, columns: object) =>
  (await ask('/rest/v1/college?id=eq.1', who, 'PATCH', columns)).status

/** Every address of the server but those that a closed site has for everybody. */
const closedRoutes = () =>
  whole
    .routes()
    .filter(([, path]) => !open.some((pattern) => pattern.test(path)))
    .map(([method, path]): [string, string] => [method, path.replaceAll(/:[a-z]+(?:\{[^}]*\})?/gi, 'college')])
    .filter(([, path]) => /^\/(?:api|rest)\//.test(path))
const open = [
  /^\/auth\/v1/,
  /^\/api\/(?:account\/revert|setup|webhooks|payment-returns|digest\/unsubscribe|consent\/parent\/answer|views|csp-reports)/,
  /^\/rest\/v1\/:name$/,
]

describe('on a closed site', () => {
  it('every address for data rejects a visitor and an account that is not invited', async () => {
    const routes = closedRoutes()
    expect(routes.length).toBeGreaterThan(60)
    for (const [method, path] of routes)
      for (const who of [undefined, people.uninvited, people.former]) {
        const response = await ask(path, who, method, method === 'GET' ? undefined : {})
        expect([method, path, response.status, await response.text()]).toEqual([
          method,
          path,
          403,
          expect.stringContaining('site_closed'),
        ])
      }
  })

  it.each([
    ['a table', 'GET', '/rest/v1/notices?select=id'],
    ['a write', 'POST', '/rest/v1/discussions'],
    ['a change of the college', 'PATCH', '/rest/v1/college?id=eq.1'],
    ['a function', 'POST', '/rest/v1/rpc/search'],
    ['today', 'GET', '/rest/v1/rpc/today'],
    ['the assistant', 'POST', '/api/assistant'],
    ['the stream', 'GET', '/api/live'],
    ['a file', 'GET', '/api/files/00000000-0000-4000-8000-000000000000'],
    ['an attachment', 'GET', '/api/notices/attachments/00000000-0000-4000-8000-000000000000'],
    ['a picture of a post', 'GET', '/api/pictures/00000000-0000-4000-8000-000000000000-1x1'],
    ['a push subscription', 'POST', '/api/push/subscriptions'],
    ['a path with two slashes', 'GET', '/rest//v1/notices'],
  ])('%s is refused to a visitor and to an account that is not invited', async (_what, method, path) => {
    for (const who of [undefined, people.uninvited]) {
      const response = await ask(path, who, method, method === 'GET' ? undefined : {})
      expect(await response.text()).toContain('site_closed')
      expect(response.status).toBe(403)
    }
  })

  it.each(['invited', 'holder', 'admin', 'offered'] as const)(
    'an account that is %s reads and writes',
    async (name) => {
      const who = people[name]
      const response = await ask('/rest/v1/notices?select=title', who)
      expect(response.status).toBe(200)
      expect(await response.json()).toContainEqual({ title: 'For everyone' })
      expect((await ask('/rest/v1/rpc/search', who, 'POST', { q: 'everyone' })).status).toBe(200)
      const asked = await ask('/api/assistant', who, 'POST', { messages: [{ role: 'user', text: 'hello' }] })
      expect(asked.status).toBe(200)
      await asked.body?.cancel()
    },
  )

  it('its secret key reaches everything, and a token that has ended nothing', async () => {
    const key = whole.backend.secrets.secretKey
    const asKey = await whole.app.request('/rest/v1/notices?select=id', { headers: { apikey: key } })
    expect(asKey.status).toBe(200)
    for (const path of ['/rest/v1/notices', '/api/assistant']) {
      const wrong = await whole.app.request(path, {
        method: path.startsWith('/api') ? 'POST' : 'GET',
        headers: { apikey: whole.backend.secrets.publishableKey, authorization: 'Bearer nonsense' },
      })
      expect(wrong.status).toBe(401)
    }
    await sql('delete from auth.sessions where user_id = $1', [people.former.user.id])
    expect((await ask('/rest/v1/notices', people.former)).status).toBe(401)
  })

  it.each(['/', '/about', '/notices/x', '/profile', '/no-such-page', '/login/x'])(
    'a browser gets the gate at %s: the name, the line and the date',
    async (path) => {
      const line = 'Notices & <papers> come here'
      await sql('update public.college set opening_line = $1, opened_at = $2', [line, '2099-12-01 00:00+05:30'])
      await expect.poll(() => whole.backend.opening.gate().line).toBe(line)
      const response = await whole.app.request(path)
      const page = await response.text()
      expect(response.status).toBe(403)
      expect(page).toContain('CampusLife opens here on 1 Dec 2099')
      expect(page).toContain('Notices &amp; &lt;papers&gt; come here')
      expect(page).toContain('href="/login"')
      expect(page).not.toContain('The web home of a college student')
      const { headers: sent } = response
      expect([sent.get('cache-control'), sent.get('x-site-closed'), sent.get('x-robots-tag')]).toEqual([
        'no-store',
        'true',
        'noindex',
      ])
      await sql(`update public.college set opening_line = ''`)
    },
  )

  it('the page to log in is served with the mark of a closed site, and the files of the build as ever', async () => {
    const login = await whole.app.request('/login')
    expect([login.status, (await login.text()).includes('<html data-closed ')]).toEqual([200, true])
    expect((await whole.app.request('/favicon.svg')).status).toBe(200)
    expect((await whole.app.request('/healthz')).status).toBe(200)
    for (const path of ['/feed.atom', '/sitemap.xml', '/sitemap-notices.xml'])
      expect((await whole.app.request(path)).status).toBe(404)
  })

  it('says when it opens in the row of the college', async () => {
    await set("timestamptz '2099-12-01 00:00+05:30'")
    const response = await ask('/rest/v1/college?select=name,opened_at')
    expect(await response.json()).toEqual([{ name: 'CampusLife', opened_at: '2099-11-30T18:30:00+00:00' }])
  })

  it('an account is made by who is invited, to a role too, and by no other', async () => {
    await sql(`insert into public.invitations (email) values ('new@example.org')`)
    await sql(
      `insert into public.role_invitations (email, area, invited_by, expires_at)
       values ('librarian@example.org', 'papers', $1, now() + interval '1 day')`,
      [people.admin.user.id],
    )
    const rejected = await make('stranger@example.org')
    expect([rejected.status, await rejected.json()]).toMatchObject([
      422,
      {
        msg: 'This site opens soon. Until then accounts are by invitation: use the address that your college has invited.',
      },
    ])
    await set("timestamptz '2099-12-01 00:00+05:30'")
    expect(await (await make('stranger@example.org')).text()).toContain('This site opens on 1 Dec 2099.')
    for (const email of ['new@example.org', 'librarian@example.org']) {
      const made = (await (await make(email)).json()) as Session
      expect((await ask('/rest/v1/notices', made)).status).toBe(200)
    }
  })

  it('a private calendar, pushes and digests are for those who may enter', async () => {
    const feedOf = async (who: Session) => {
      const token = `${who.user.id.replaceAll('-', '')}${'0'.repeat(32)}`
      await sql(
        `insert into public.calendar_feeds (account_id, token_hash) values ($1, encode(sha256(convert_to($2, 'utf8')), 'hex'))
         on conflict do nothing`,
        [who.user.id, token],
      )
      return (await whole.app.request(`/calendar/${token}.ics`)).status
    }
    expect(await feedOf(people.invited)).toBe(200)
    expect(await feedOf(people.uninvited)).toBe(404)
    const reached = await sql(`select a.email from auth.users a where ${isActive('a')} order by 1`)
    expect(reached.map(({ email }) => email)).toEqual(
      expect.arrayContaining(['admin@example.org', 'holder@example.org']),
    )
    expect(reached.map(({ email }) => email)).not.toContain('uninvited@example.org')
  })

  it('a revoked invitation, a role that has ended and an address that is not confirmed let in no more', async () => {
    await sql('update public.invitations set revoked_at = now() where accepted_by = $1', [people.invited.user.id])
    expect(await may(people.invited)).toBe(403)
    await sql('update public.invitations set revoked_at = null where accepted_by = $1', [people.invited.user.id])
    expect(await may(people.invited)).toBe(200)
    await sql('update auth.users set email_confirmed_at = null where id = $1', [people.offered.user.id])
    expect(await may(people.offered)).toBe(403)
    await sql('update auth.users set email_confirmed_at = now() where id = $1', [people.offered.user.id])
  })
})

describe('opening', () => {
  it('is done by admins alone, logged, and at once for everybody', async () => {
    expect(await change(people.holder, { opened_at: 'now' })).toBe(204)
    expect((await ask('/rest/v1/notices')).status).toBe(403)
    expect(await change(people.admin, { opened_at: 'now' })).toBe(204)
    await expect.poll(async () => (await ask('/rest/v1/notices')).status).toBe(200)
    expect((await whole.app.request('/about')).status).toBe(200)
    expect((await whole.app.request('/feed.atom')).status).toBe(200)
    expect(await change(people.admin, { opened_at: null, opening_line: 'Soon' })).toBe(204)
    await expect.poll(async () => (await ask('/rest/v1/notices')).status).toBe(403)
    const log = await sql(
      "select actor_id from public.audit_log where table_name = 'public.college' and actor_id is not null order by at desc limit 1",
    )
    expect(log).toEqual([{ actor_id: people.admin.user.id }])
  })

  it('comes by itself at its time', async () => {
    await set("now() + interval '2 seconds'")
    expect((await ask('/rest/v1/notices')).status).toBe(403)
    await expect.poll(async () => (await ask('/rest/v1/notices')).status, { timeout: 10_000 }).toBe(200)
    expect((await whole.app.request('/about')).status).toBe(200)
  })
})
