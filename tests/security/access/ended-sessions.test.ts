import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startWholeApp, type WholeApp } from '../whole-app.ts'

// An access token is invalid as soon as its session ends, not only when it expires: at every address, and for every way
// in which a session ends.

const password = 'Genda#2026'
let whole: WholeApp
let made = 0

interface SignedIn {
  id: string
  email: string
  token: string
}

beforeAll(async () => {
  whole = await startWholeApp()
})
afterAll(() => whole.close())

const headersOf = (token: string) => ({
  apikey: whole.backend.secrets.publishableKey,
  authorization: `Bearer ${token}`,
  'content-type': 'application/json',
})

async function send(token: string, method: string, path: string, body?: unknown): Promise<Response> {
  return whole.app.request(path, {
    method,
    headers: headersOf(token),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

async function requestToken(grantType: string, body: object) {
  const path = `/auth/v1/token?grant_type=${grantType}`
  const answer = await send(whole.backend.secrets.publishableKey, 'POST', path, body)
  return { status: answer.status, body: await answer.json() }
}

const openSession = async (email: string) => (await requestToken('password', { email, password })).body
const refresh = (refresh_token: string) => requestToken('refresh_token', { refresh_token })
const signIn = async (email: string): Promise<string> => (await openSession(email)).access_token

async function newPerson(): Promise<SignedIn> {
  const email = `ended${++made}@example.org`
  const { access_token: token, user } = await whole.signUp(email)
  return { id: user.id, email, token }
}

const material = '00000000-0000-4000-8000-00000000dead'
const accountPath = (id: string) => `/auth/v1/admin/users/${id}`

/** Every kind of address that accepts an access token. */
const uses: Record<string, (token: string, id: string) => Promise<Response>> = {
  'reads rows': (token) => send(token, 'GET', '/rest/v1/users?select=email'),
  'counts rows': async (token) =>
    whole.app.request('/rest/v1/notices?select=id', { headers: { ...headersOf(token), prefer: 'count=exact' } }),
  posts: (token) => send(token, 'POST', '/rest/v1/discussions', { title: 'Still here', content: 'x' }),
  renames: (token, id) => send(token, 'PATCH', `/rest/v1/users?id=eq.${id}`, { first_name: 'Changed' }),
  deletes: (token, id) => send(token, 'DELETE', `/rest/v1/discussions?user_id=eq.${id}`),
  'calls a function': (token) => send(token, 'POST', '/rest/v1/rpc/search_discussions', { query: 'x' }),
  'opens a file': (token) => send(token, 'GET', `/api/files/${material}`),
  'opens a first page': (token) => send(token, 'GET', `/api/files/${material}/first-page`),
  'asks whether files are kept': (token) => send(token, 'GET', '/api/files'),
  'asks the assistant': (token) =>
    send(token, 'POST', '/api/assistant', { messages: [{ role: 'user', text: 'Hello' }] }),
  'asks what a model proposes': (token) =>
    send(token, 'POST', '/api/assistant/question-proposals', { paper: material }),
  'copies the account': (token) => send(token, 'GET', '/api/account/export'),
  'looks at an order': (token) => send(token, 'GET', '/api/orders/order_none'),
  'lists accounts': (token) => send(token, 'GET', '/api/admin/accounts'),
  'reads the account': (token) => send(token, 'GET', '/auth/v1/user'),
  'hears what is new': async (token) => {
    const answer = await send(token, 'GET', '/api/live')
    await answer.body?.cancel()
    return answer
  },
}

async function statusesOf({ token, id }: SignedIn): Promise<Record<string, number>> {
  const entries = Object.entries(uses).map(async ([name, use]) => [name, (await use(token, id)).status] as const)
  return Object.fromEntries(await Promise.all(entries))
}

/** The status of each for a valid session; none is 401. */
const open = {
  'reads rows': 200,
  'counts rows': 200,
  posts: 201,
  renames: 204,
  deletes: 204,
  'calls a function': 200,
  'opens a file': 404,
  'opens a first page': 404,
  'asks whether files are kept': 200,
  'asks the assistant': 200,
  'asks what a model proposes': 403,
  'copies the account': 200,
  'looks at an order': 404,
  'lists accounts': 403,
  'reads the account': 200,
  'hears what is new': 200,
}
/** The protocol of accounts responds with 403 (GoTrue). */
const closed = Object.fromEntries(Object.keys(open).map((name) => [name, name === 'reads the account' ? 403 : 401]))

async function expectClosed(person: SignedIn): Promise<void> {
  expect(await statusesOf(person)).toEqual(closed)
  const answer = await send(person.token, 'GET', '/rest/v1/users')
  expect(await answer.json()).toMatchObject({ code: 'PGRST303' })
  expect(answer.headers.get('www-authenticate')).toContain('invalid_token')
}

const asOperator = (method: string, path: string, body?: unknown) =>
  send(whole.backend.secrets.secretKey, method, path, body)
const inDatabase = (text: string, values: unknown[]) => whole.database.pool.query(text, values)

let person: SignedIn
let elsewhere: SignedIn
let stranger: SignedIn
beforeEach(async () => {
  person = await newPerson()
  elsewhere = { ...person, token: await signIn(person.email) }
  stranger = await newPerson()
})

describe('an access token', () => {
  it('is accepted while its session is valid', async () => {
    expect(await statusesOf(person)).toEqual(open)
    expect((await statusesOf(elsewhere))['reads rows']).toBe(200)
  })

  it('is rejected after signing out everywhere', async () => {
    expect((await send(elsewhere.token, 'POST', '/auth/v1/logout?scope=global')).status).toBe(204)
    await expectClosed(person)
    await expectClosed(elsewhere)
    expect((await statusesOf(stranger))['reads rows']).toBe(200)
  })

  it('is rejected after signing out here; the other session remains valid', async () => {
    expect((await send(person.token, 'POST', '/auth/v1/logout?scope=local')).status).toBe(204)
    await expectClosed(person)
    expect(await statusesOf(elsewhere)).toEqual(open)
  })

  it('is rejected after signing out elsewhere; the requesting session remains valid', async () => {
    expect((await send(elsewhere.token, 'POST', '/auth/v1/logout?scope=others')).status).toBe(204)
    await expectClosed(person)
    expect(await statusesOf(elsewhere)).toEqual(open)
  })

  it('is rejected after its session was ended from the list of sessions', async () => {
    const sessions = (await (await send(elsewhere.token, 'GET', '/api/account/sessions')).json()).sessions
    const other = sessions.find(({ current }: { current: boolean }) => !current)
    expect((await send(elsewhere.token, 'DELETE', `/api/account/sessions/${other.id}`)).status).toBe(204)
    await expectClosed(person)
  })

  it('is rejected after a used refresh token of its session was presented again; other sessions remain valid', async () => {
    const family = await openSession(person.email)
    const first = family.refresh_token
    const active = await refresh((await refresh(first)).body.refresh_token)
    const token = active.body.access_token
    expect((await statusesOf({ ...person, token }))['reads rows']).toBe(200)
    await inDatabase(
      "update auth.refresh_tokens set updated_at = updated_at - interval '1 hour' where session_id = $1 and revoked",
      [decodeJwt(token)['session_id']],
    )
    // The server cannot know whether the thief or the owner presents it.
    const alreadyUsed = { status: 400, body: { error_code: 'refresh_token_already_used' } }
    expect(await refresh(first)).toMatchObject(alreadyUsed)
    await expectClosed({ ...person, token })
    for (const used of [first, active.body.refresh_token]) expect(await refresh(used)).toMatchObject(alreadyUsed)
    expect((await statusesOf(elsewhere))['reads rows']).toBe(200)
    const { sessions } = await (await send(elsewhere.token, 'GET', '/api/account/sessions')).json()
    expect(sessions).toHaveLength(2)
  })

  it('is rejected after the password was changed in another session', async () => {
    const answer = await send(elsewhere.token, 'PUT', '/auth/v1/user', { password: 'Tulsi#2027-monsoon' })
    expect(answer.status).toBe(200)
    await expectClosed(person)
    expect((await statusesOf(elsewhere))['reads rows']).toBe(200)
  })

  it('is rejected while its account is banned', async () => {
    expect((await asOperator('PUT', accountPath(person.id), { ban_duration: '24h' })).status).toBe(200)
    await expectClosed(person)
  })

  it('is rejected after an admin banned its account in the admin area', async () => {
    await inDatabase('update public.profiles set is_admin = true where id = $1', [stranger.id])
    const answer = await send(stranger.token, 'POST', `/api/admin/accounts/${person.id}/ban`, { confirm: person.email })
    expect(answer.status).toBe(200)
    await expectClosed(person)
  })

  it.each([
    ['for good', undefined],
    ['softly', { should_soft_delete: true }],
  ])('is rejected after its account was deleted %s', async (_, body) => {
    expect((await asOperator('DELETE', accountPath(person.id), body)).status).toBe(200)
    await expectClosed(person)
  })

  it('is rejected after its owner deleted the account', async () => {
    const body = { confirmation: 'delete my account', password }
    expect((await send(elsewhere.token, 'POST', '/api/account/delete', body)).status).toBe(200)
    await expectClosed(person)
  })

  it('is rejected when its session has expired', async () => {
    await inDatabase("update auth.sessions set not_after = now() - interval '1 second' where user_id = $1", [person.id])
    await expectClosed(person)
  })

  it('is rejected without a session, with another account’s, or with a malformed one', async () => {
    const { tokens } = whole
    const claims = { sub: person.id, role: 'authenticated', aud: 'authenticated' }
    const { rows } = await inDatabase('select id from auth.sessions where user_id = $1', [stranger.id])
    for (const session_id of [undefined, rows[0].id, crypto.randomUUID()])
      await expectClosed({ ...person, token: tokens.sign({ ...claims, session_id }).token })
    const odd = tokens.sign({ ...claims, session_id: "' or true --" }).token
    expect((await send(odd, 'GET', '/rest/v1/users')).status).toBe(401)
    // Whatever role it names, it is a person's token.
    for (const role of ['anon', 'service_role'])
      expect((await send(tokens.sign({ ...claims, role }).token, 'GET', '/rest/v1/discussions')).status).toBe(401)
  })

  it('writes nothing once it is rejected', async () => {
    await send(elsewhere.token, 'POST', '/auth/v1/logout?scope=global')
    await statusesOf(person)
    const { rows } = await inDatabase(
      'select (select count(*)::int from public.discussions where user_id = $1) as posts, first_name from public.users where id = $1',
      [person.id],
    )
    expect(rows).toEqual([{ posts: 0, first_name: '' }])
  })

  it('of an ended session does not affect requests of others on the same connections', async () => {
    await send(person.token, 'POST', '/auth/v1/logout?scope=local')
    const asked = Array.from({ length: 60 }, async (_, index) => {
      const who = index % 2 === 0 ? person : stranger
      const answer = await send(who.token, 'GET', '/rest/v1/users?select=id')
      return [answer.status, index % 2 === 0 ? undefined : (await answer.json())[0].id]
    })
    for (const [index, seen] of (await Promise.all(asked)).entries())
      expect(seen).toEqual(index % 2 === 0 ? [401, undefined] : [200, stranger.id])
  })
})
