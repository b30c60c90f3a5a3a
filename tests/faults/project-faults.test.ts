import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Hono } from 'hono'
import { sized } from '#tests/support/database/size.ts'
import { noPages } from '#tests/support/servers/no-pages.ts'
import { openTestBackend, type TestBackend } from '#tests/support/backend/test-backend.ts'
import { rotateSigningKeys } from '#server/supabase/auth/tokens/signing-keys.ts'

// A hosted project that is down, slow, or sends invalid responses: for its keys, and for its administration of
// accounts. Affected requests fail with a readable message within seconds, and all others work.

const minute = 60_000
const megabyte = 1024 * 1024

let test: TestBackend
let app: Hono
let admin: { id: string; token: string }
let member: { id: string; token: string }

beforeAll(async () => {
  // Only the clock of the caches that last minutes.
  vi.useFakeTimers({ toFake: ['performance'] })
  test = await openTestBackend({ RATE_LIMITS: 'off', MAILER_AUTOCONFIRM: 'true' }, { hosted: true })
  app = test.createApp(noPages)
  admin = await signUp('admin')
  member = await signUp('member')
  await test.pool.query('update public.profiles set is_admin = true where id = $1', [admin.id])
})
afterAll(async () => {
  vi.useRealTimers()
  await test.close()
})
// Expires the cached keys: the first request waits for them.
beforeEach(() => void vi.advanceTimersByTime(61 * minute))
afterEach(() => test.project?.answerWith(undefined))

const project = () => {
  if (test.project === undefined) throw new Error('No project')
  return test.project
}

const signUp = (name: string) => requestSession('signup', name)
const signInAgain = (name: string) => requestSession('token?grant_type=password', name)

async function requestSession(path: string, name: string) {
  const response = await app.request(`/auth/v1/${path}`, {
    method: 'POST',
    headers: { apikey: project().keys.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${name}@example.org`, password: 'Genda#2026' }),
  })
  const { access_token: token, user } = await response.json()
  return { id: String(user.id), token: String(token) }
}

async function ask(token: string | undefined, method: string, path: string, body?: unknown) {
  const started = Date.now()
  const response = await app.request(path, {
    method,
    headers: { ...(token && { authorization: `Bearer ${token}` }), 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  expect(text).not.toMatch(/ECONN|\bat .*:\d+|node_modules|sb_secret/)
  return { status: response.status, code: text === '' ? '' : JSON.parse(text).code, ms: Date.now() - started }
}

/** A body without an end: each piece follows the one before. */
const endless = (piece: Uint8Array) => new ReadableStream({ pull: (controller) => controller.enqueue(piece) })
/** A body that begins, and sends no more. */
const silent = () => new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array([123])) })
const text = (body: BodyInit | null, status = 200, headers: Record<string, string> = {}) =>
  new Response(body, { status, headers: { 'content-type': 'application/json', ...headers } })

const answers: [name: string, answer: () => Response | Promise<Response>, slow?: boolean][] = [
  ['503', () => text('{"message":"down"}', 503)],
  ['a page of another program', () => text('<html>Bad gateway</html>', 200, { 'content-type': 'text/html' })],
  ['nothing', () => text('')],
  ['half of its answer', () => text('{"keys":[{"kty":"EC","crv":')],
  ['JSON of another shape', () => text('[]')],
  ['null', () => text('null')],
  ['keys that are no list', () => text('{"keys":{"kid":"a"}}')],
  ['keys that are none', () => text('{"keys":[null, 1, "a"]}')],
  ['another address', () => text(null, 307, { location: 'https://elsewhere.example/' })],
  ['without end', () => text(endless(new Uint8Array(65_536).fill(32)))],
  ['a megabyte of it', () => text(`{"keys":[]${' '.repeat(megabyte)}}`)],
]
const silence: (typeof answers)[number] = ['the beginning of something', () => text(silent()), true]

const sessions = () => ask(member.token, 'GET', '/api/account/sessions')

describe('the keys of a project', () => {
  it.each([...answers, silence])(
    'whose project answers with %s: those that are known serve, then nobody is called signed out',
    { timeout: 60_000 },
    async (_, answer, slow) => {
      expect(await sessions()).toMatchObject({ status: 200 })
      project().answerWith(answer)
      // Refreshed in the background; the next request does not wait for it.
      vi.advanceTimersByTime(11 * minute)
      expect(await sessions()).toMatchObject({ status: 200 })
      vi.advanceTimersByTime(50 * minute)
      const rejected = await sessions()
      expect(rejected).toMatchObject({ status: 503, code: 'accounts_unavailable' })
      expect(rejected.ms).toBeLessThan(slow ? 8_000 : 4_000)
      // Later requests fail immediately, and requests that need no account are served.
      const crowd = await Promise.all(Array.from({ length: 50 }, sessions))
      expect(new Set(crowd.map(({ status }) => status))).toEqual(new Set([503]))
      for (const path of ['/healthz', '/api/plans/contents', '/api/push/key', '/feed.atom'])
        expect([path, (await app.request(path)).status]).toEqual([path, 200])

      project().answerWith(undefined)
      vi.advanceTimersByTime(11_000)
      expect(await sessions()).toMatchObject({ status: 200 })
    },
  )

  it('that were rotated are fetched, and the old ones are accepted until they are removed', async () => {
    expect(await sessions()).toMatchObject({ status: 200 })
    await rotateSigningKeys(test.pool, 3600, false)
    await project().tokens.reload()
    vi.advanceTimersByTime(11_000)
    const later = await signInAgain('member')
    expect(await ask(later.token, 'GET', '/api/account/sessions')).toMatchObject({ status: 200 })
    expect(await sessions()).toMatchObject({ status: 200 })
    await rotateSigningKeys(test.pool, 3600, true)
    await project().tokens.reload()
    vi.advanceTimersByTime(11 * minute)
    await sessions()
    await vi.waitFor(async () => expect(await sessions()).toMatchObject({ status: 401 }))
    ;[admin, member] = [await signInAgain('admin'), await signInAgain('member')]
    vi.advanceTimersByTime(11_000)
    expect(await sessions()).toMatchObject({ status: 200 })
  })
})

const banMember = () =>
  ask(admin.token, 'POST', `/api/admin/accounts/${member.id}/ban`, { confirm: 'member@example.org' })
const changed = async () => {
  const { rows } = await test.pool.query(
    `select (select banned_until from auth.users where id = $1) as banned,
       (select count(*)::int from auth.sessions where user_id = $1) as sessions,
       (select count(*)::int from public.audit_log where row_id = $1::text) as audited`,
    [member.id],
  )
  return rows[0]
}

/** Takes ten seconds of waiting. */
const hanging: typeof answers = sized(0, 1) === 0 ? [] : [['silence', () => new Promise<Response>(() => {}), true]]

describe('the administration of accounts by a project', () => {
  it.each<(typeof answers)[number]>([
    ['500', () => text('{"code":500}', 500)],
    ['401', () => text('{"message":"Invalid API key"}', 401)],
    ['another address', () => text(null, 307, { location: 'https://elsewhere.example/' })],
    ['an error without end', () => text(endless(new Uint8Array(65_536).fill(32)), 500)],
    ['an error of a megabyte', () => text('x'.repeat(megabyte), 422)],
    ...hanging,
  ])(
    'that responds with %s changes nothing, and the failure is reported',
    { timeout: 60_000 },
    async (name, answer, slow) => {
      await ask(admin.token, 'GET', '/api/account/sessions')
      const before = await changed()
      project().answerWith(answer)
      const rejected = await banMember()
      expect([rejected.status, rejected.code]).toEqual(
        slow || name === 'another address' ? [503, 'project_unavailable'] : [502, 'project_rejected'],
      )
      expect(rejected.ms).toBeLessThan(slow ? 13_000 : 5_000)
      expect(await changed()).toEqual(before)
    },
  )

  it('that is reachable again bans an account, and lifts the ban', async () => {
    expect(await banMember()).toMatchObject({ status: 200 })
    expect(await ask(member.token, 'GET', '/api/account/sessions')).toMatchObject({ status: 401 })
    expect(await ask(admin.token, 'POST', `/api/admin/accounts/${member.id}/unban`, {})).toMatchObject({ status: 200 })
  })
})
