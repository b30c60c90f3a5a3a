import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hashRefreshToken } from '#server/supabase/auth/tokens/refresh-tokens.ts'
import { type AuthServer, codeIn, password, startAuth } from './auth-server.ts'

let server: AuthServer
beforeAll(async () => {
  server = await startAuth()
})
afterAll(() => server.close())

/**
 * Brings requests to the same point: `statement` holds a lock until each of them waits for it, one after the other;
 * then it is committed and they continue together, the first in front.
 */
async function meetAtLock<T>(statement: string, values: unknown[], ...starts: (() => Promise<T>)[]): Promise<T[]> {
  const holder = await server.pool.connect()
  try {
    await holder.query('begin')
    await holder.query(statement, values)
    const requests: Promise<T>[] = []
    for (const start of starts) {
      requests.push(start())
      await untilWaiting(requests.length)
    }
    await holder.query('commit')
    return await Promise.all(requests)
  } finally {
    await holder.query('rollback').catch(() => {})
    holder.release()
  }
}

async function untilWaiting(wanted: number): Promise<void> {
  for (const giveUp = Date.now() + 20_000; ; await sleep(10)) {
    const { rows } = await server.pool.query<{ n: number }>(
      "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    if (rows[0]?.n === wanted) return
    if (Date.now() > giveUp) throw new Error(`${rows[0]?.n} of ${wanted} requests ran into the lock`)
  }
}

const lockAccount = 'select from auth.users where id = $1 for update'
const lockSession = 'select from auth.sessions where user_id = $1 for update'
const refresh = (token: string) => server.client().auth.refreshSession({ refresh_token: token })
const statuses = (responses: Response[]) => responses.map(({ status }) => status).toSorted()

it('a sign-in fails whose password is changed while it is being checked', async () => {
  const person = await server.signedUp()
  const [signIn] = await meetAtLock(
    "update auth.users set encrypted_password = 'changed' where id = $1",
    [person.id],
    () => server.client().auth.signInWithPassword({ email: person.email, password }),
  )
  expect(signIn?.error?.code).toBe('invalid_credentials')
  const { rows } = await server.pool.query('select from auth.sessions where user_id = $1', [person.id])
  expect(rows).toHaveLength(1)
})

it('one mail is sent for two concurrent requests', async () => {
  const slow = server.configured({ SMTP_MAX_FREQUENCY: '60' })
  const person = await server.signedUp()
  const sent = server.mails.length
  const ask = () => slow.post('/recover', { email: person.email })
  const asked = await Promise.all([ask(), ask(), ask(), ask()])
  expect(statuses(asked)).toEqual([200, 429, 429, 429])
  expect(server.mails).toHaveLength(sent + 1)
})

it('a code works once when it is sent twice concurrently', async () => {
  const person = await server.signedUp()
  await server.client().auth.resetPasswordForEmail(person.email)
  const body = { email: person.email, token: codeIn(server.mails.at(-1)), type: 'recovery' }
  const send = () => server.post('/verify', body)
  const verified = await meetAtLock(lockAccount, [person.id], send, send)
  expect(statuses(verified)).toEqual([200, 403])
})

it('a code for a verifier works once when it is exchanged twice concurrently', async () => {
  const person = await server.signedUp()
  const [code, verifier] = [randomUUID(), 'v'.repeat(43)]
  await server.pool.query(
    `insert into auth.flow_state (user_id, provider_type, authentication_method, code_challenge, code_challenge_method, auth_code)
     values ($1, 'magiclink', 'magiclink', $2, 'plain', encode(sha256($3::bytea), 'hex'))`,
    [person.id, verifier, code],
  )
  const send = () => server.post('/token?grant_type=pkce', { auth_code: code, code_verifier: verifier })
  const lockFlow = 'select from auth.flow_state where user_id = $1 for update'
  expect(statuses(await meetAtLock(lockFlow, [person.id], send, send))).toEqual([200, 404])
})

it('a provider’s response is accepted once when it is sent twice concurrently', async () => {
  const state = randomUUID()
  await server.pool.query(
    `insert into auth.flow_state (id, provider_type, authentication_method, code_challenge, code_challenge_method, provider_nonce, referrer)
     values ($1, 'college', 'oauth', $2, 'plain', 'nonce', 'http://localhost:4100/dashboard')`,
    [state, 'v'.repeat(43)],
  )
  const come = () => server.request(`/callback?state=${state}&code=x`)
  const landed = await meetAtLock('select from auth.flow_state where id = $1 for update', [state], come, come)
  const errors = landed.map(({ headers }) => new URL(headers.get('location') ?? '').searchParams.get('error_code'))
  expect(errors).toEqual(['bad_oauth_callback', 'flow_state_already_used'])
})

it('of two identities that are removed concurrently, one remains', async () => {
  const linking = server.configured({ SECURITY_MANUAL_LINKING_ENABLED: 'true' })
  const person = await server.signedUp()
  await server.pool.query(
    "insert into auth.identities (user_id, provider, provider_id, identity_data) values ($1, 'college', 'one-of-two', '{}')",
    [person.id],
  )
  const { rows } = await server.pool.query<{ id: string }>('select id from auth.identities where user_id = $1', [
    person.id,
  ])
  const headers = { authorization: `Bearer ${person.accessToken}` }
  const removals = rows.map(
    ({ id }) =>
      () =>
        linking.request(`/user/identities/${id}`, { method: 'DELETE', headers }),
  )
  expect(statuses(await meetAtLock(lockAccount, [person.id], ...removals))).toEqual([200, 422])
})

it('a refresh token has one child when it is used twice concurrently', async () => {
  const person = await server.signedUp()
  const send = () => refresh(person.refreshToken)
  const refreshed = await meetAtLock(lockSession, [person.id], send, send)
  const children = refreshed.map(({ data }) => data.session?.refresh_token)
  expect(children[0]).toMatch(/^[\w-]{32}$/)
  expect(children[1]).toBe(children[0])
  const { rows } = await server.pool.query('select from auth.refresh_tokens where user_id = $1', [person.id])
  expect(rows).toHaveLength(2)
})

it('a refresh token has no child when a stolen one of its family is presented just before', async () => {
  const person = await server.signedUp()
  const second = (await refresh(person.refreshToken)).data.session?.refresh_token ?? ''
  const third = (await refresh(second)).data.session?.refresh_token ?? ''
  await server.pool.query("update auth.refresh_tokens set updated_at = now() - interval '1 hour' where token = $1", [
    hashRefreshToken(person.refreshToken),
  ])
  const answers = await meetAtLock(
    lockSession,
    [person.id],
    () => refresh(person.refreshToken),
    () => refresh(third),
  )
  expect(answers.map(({ error }) => error?.code)).toEqual(Array(2).fill('refresh_token_already_used'))
  const { rows } = await server.pool.query('select from auth.refresh_tokens where user_id = $1 and not revoked', [
    person.id,
  ])
  expect(rows).toEqual([])
})

it('a refresh finds nothing when its session is signed out meanwhile', async () => {
  const person = await server.signedUp()
  const [refreshed] = await meetAtLock('delete from auth.sessions where user_id = $1', [person.id], () =>
    refresh(person.refreshToken),
  )
  expect(refreshed?.error?.code).toBe('refresh_token_not_found')
})

it('two sign-ups for one address make one account', async () => {
  const first = randomUUID()
  const [second] = await meetAtLock(
    "insert into auth.users (id, email) values ($1, 'together@example.org')",
    [first],
    () => server.client().auth.signUp({ email: 'together@example.org', password }),
  )
  expect(second?.error).toBeNull()
  const { rows } = await server.pool.query(
    "select u.id from auth.users u join auth.sign_ups s on s.user_id = u.id where email = 'together@example.org'",
  )
  expect(rows).toEqual([{ id: first }])
})

it('a sign-up for an address that is confirmed meanwhile reveals nothing', async () => {
  const [second] = await meetAtLock(
    "insert into auth.users (email, email_confirmed_at) values ('faster@example.org', now())",
    [],
    () => server.client().auth.signUp({ email: 'faster@example.org', password }),
  )
  expect(second?.error).toBeNull()
  expect(second?.data.user?.identities).toHaveLength(1)
  expect(server.mails.at(-1)?.subject).toBe('You already have an account - CampusLife')
})
