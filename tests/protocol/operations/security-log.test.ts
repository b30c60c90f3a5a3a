import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSecurityLog } from '#server/supabase/security-log/log.ts'
import { silentLog } from '#tests/support/database/silent-log.ts'
import { totp } from '#tests/support/accounts/totp.ts'
import { type AuthServer, type Person, password, putUser, startAuth } from '../auth/auth-server.ts'

// The security log's events of sign-ins, their accounts, and what they must not contain.

let server: AuthServer
beforeAll(async () => {
  server = await startAuth()
})
afterAll(() => server.close())

type Row = { kind: string; details: Record<string, string>; count: number } & Record<string, unknown>

async function eventsOf(userId: string | null): Promise<Row[]> {
  await server.securityLog.flush()
  const { rows } = await server.pool.query<Row>(
    `select kind, details, count, client_name, network, session_id, actor_id
     from auth.security_events where user_id is not distinct from $1 order by id`,
    [userId],
  )
  return rows
}

const kindsOf = async (person: Person) => (await eventsOf(person.id)).map(({ kind }) => kind)
const wholeLog = async () => {
  await server.securityLog.flush()
  const { rows } = await server.pool.query<{ text: string }>(
    "select coalesce(string_agg(e::text, E'\\n'), '') as text from auth.security_events e",
  )
  return rows[0]?.text ?? ''
}
const signIn = (email: string, secret: string, headers: Record<string, string> = {}) =>
  server.post('/token?grant_type=password', { email, password: secret }, headers)
const chrome =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0 Mobile Safari/537.36 secret-word'

async function withFactor(person: Person): Promise<{ id: string; secret: string }> {
  const { data } = await person.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
  const [id, secret] = [data?.id ?? '', data?.totp.secret ?? '']
  await person.client.auth.mfa.challengeAndVerify({ factorId: id, code: totp(secret) })
  return { id, secret }
}

describe('an event is written with the right account', () => {
  it('when a person signs in, with the browser’s name and the network only', async () => {
    const person = await server.signedUp()
    await server
      .configured({ TRUST_PROXY: 'true' })
      .post(
        '/token?grant_type=password',
        { email: person.email, password },
        { 'user-agent': chrome, 'x-forwarded-for': '203.0.113.77' },
      )
    const event = (await eventsOf(person.id)).at(-1)
    expect(event).toMatchObject({
      kind: 'signed_in',
      details: { method: 'password' },
      client_name: 'Chrome on Android',
      network: '203.0.113.0/24',
    })
    expect(event?.['session_id']).toEqual(expect.any(String))
    expect(await wholeLog()).not.toContain('203.0.113.77')
  })

  it('when a password was wrong, counted within the minute', async () => {
    const person = await server.signedUp()
    for (let n = 0; n < 3; n++) expect((await signIn(person.email, `wrong-${n}`)).status).toBe(400)
    const failed = (await eventsOf(person.id)).filter(({ kind }) => kind === 'sign_in_failed')
    expect(failed.every(({ details }) => details['reason'] === 'password')).toBe(true)
    expect(failed.reduce((sum, { count }) => sum + count, 0)).toBe(3)
    // Three in one minute are one row; a minute may end between them.
    expect(failed.length).toBeLessThanOrEqual(2)
  })

  it('when a mailed code was wrong', async () => {
    const person = await server.signedUp()
    await person.client.auth.signInWithOtp({ email: person.email })
    await server.client().auth.verifyOtp({ email: person.email, token: '000000', type: 'email' })
    expect(await eventsOf(person.id)).toContainEqual(
      expect.objectContaining({ kind: 'sign_in_failed', details: { reason: 'code' } }),
    )
  })

  it('when a second factor was added, wrong and confirmed', async () => {
    const person = await server.signedUp()
    const { id, secret } = await withFactor(person)
    const again = server.client()
    await again.auth.signInWithPassword({ email: person.email, password })
    await again.auth.mfa.challengeAndVerify({ factorId: id, code: totp(secret, -9) })
    await again.auth.mfa.challengeAndVerify({ factorId: id, code: totp(secret) })
    const events = await eventsOf(person.id)
    expect(events.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['factor_added', 'sign_in_failed', 'second_factor_passed']),
    )
    expect(events).toContainEqual(
      expect.objectContaining({ kind: 'sign_in_failed', details: { reason: 'second_factor' } }),
    )
  })

  it('when the password was changed, once and with the change that can be reverted', async () => {
    const person = await server.signedUp()
    await putUser(server, person, { password: 'Another-horse-2' })
    const { rows } = await server.pool.query(
      `select e.kind, c.kind as change from auth.security_events e join auth.security_changes c on c.id = e.change_id
       where e.user_id = $1`,
      [person.id],
    )
    expect(rows).toEqual([{ kind: 'password_changed', change: 'password_changed' }])
  })

  it('when a refresh token is used long after it was exchanged: once, however often it is shown', async () => {
    const strict = server.configured({ REFRESH_TOKEN_REUSE_INTERVAL: '0' })
    const person = await server.signedUp()
    const refresh = (token: string) => strict.post('/token?grant_type=refresh_token', { refresh_token: token })
    const first = (await (await refresh(person.refreshToken)).json()) as { refresh_token: string }
    await refresh(first.refresh_token)
    for (let n = 0; n < 3; n++) expect((await refresh(person.refreshToken)).status).toBe(400)
    expect((await kindsOf(person)).filter((kind) => kind === 'refresh_token_reused')).toHaveLength(1)
  })

  it('when a person signs out everywhere, or ends one session elsewhere', async () => {
    const person = await server.signedUp()
    await signIn(person.email, password)
    const { rows } = await server.pool.query<{ id: string }>(
      'select id from auth.sessions where user_id = $1 order by created_at desc limit 1',
      [person.id],
    )
    expect((await server.account(person, 'DELETE', `/sessions/${rows[0]?.id}`)).status).toBe(204)
    expect((await server.account(person, 'DELETE', '/sessions')).status).toBe(204)
    await person.client.auth.signOut({ scope: 'global' })
    expect((await kindsOf(person)).slice(-3)).toEqual([
      'session_ended',
      'signed_out_everywhere',
      'signed_out_everywhere',
    ])
  })

  it('when an account is banned or unbanned, and gets or loses admin rights', async () => {
    const [admin, person] = [await server.signedUp(), await server.signedUp()]
    await server.pool.query('update public.profiles set is_admin = true where id = any($1)', [[admin.id, person.id]])
    await server.pool.query('update public.profiles set is_admin = false where id = $1', [person.id])
    await server.pool.query("update auth.users set banned_until = now() + interval '1 day' where id = $1", [person.id])
    expect((await signIn(person.email, password)).status).toBe(400)
    await server.pool.query('update auth.users set banned_until = null where id = $1', [person.id])
    const kinds = await kindsOf(person)
    expect(kinds.slice(-5).toSorted()).toEqual(
      ['admin_granted', 'admin_revoked', 'banned', 'sign_in_refused', 'unbanned'].toSorted(),
    )
  })

  it('never of another account, nor for an unknown address', async () => {
    const before = (await eventsOf(null)).length
    const email = 'nobody-has-this@example.org'
    await signIn(email, 'whatever-1')
    expect((await eventsOf(null)).length).toBeLessThanOrEqual(before + 1)
    expect(await wholeLog()).not.toContain(email)
  })
})

describe('the log', () => {
  it('contains no password, code, token or address', async () => {
    const person = await server.signedUp('very-private-name@example.org')
    const { id, secret } = await withFactor(person)
    const [wrong, typed] = ['Hunter-two-22', 'Typed-into-the-wrong-field-9']
    await signIn(person.email, wrong, { 'user-agent': chrome })
    await signIn(`${typed}@example.org`, wrong)
    await server.post('/verify', { type: 'email', email: person.email, token: '918273' })
    await server.post('/verify', { type: 'recovery', token_hash: 'c0ffee-hash' })
    await person.client.auth.mfa.challengeAndVerify({ factorId: id, code: '564738' })
    await server.post('/token?grant_type=refresh_token', { refresh_token: person.refreshToken })
    await server.post('/token?grant_type=pkce', { auth_code: 'some-auth-code', code_verifier: 'some-verifier' })
    await server.account(person, 'POST', '/proof', { password: wrong })
    const log = await wholeLog()
    const secrets = [
      wrong,
      typed,
      password,
      '918273',
      'c0ffee-hash',
      '564738',
      secret,
      'some-auth-code',
      'some-verifier',
    ]
    const all = [...secrets, person.email, person.accessToken, person.refreshToken, 'secret-word', 'Mozilla']
    expect(all.filter((word) => log.includes(word))).toEqual([])
  })

  it('is small after ten thousand rejected sign-ins from as many addresses, and counts them all', async () => {
    const person = await server.signedUp()
    const { rows: before } = await server.pool.query<{ rows: number; counted: number }>(
      'select count(*)::int as rows, sum(count)::int as counted from auth.security_events',
    )
    const log = openSecurityLog(server.pool, silentLog)
    for (let n = 0; n < 10_000; n++)
      log.record({
        kind: n % 2 === 0 ? 'sign_in_failed' : 'limit_reached',
        details: n % 2 === 0 ? { reason: 'password' } : { limit: 'sign-in' },
        userId: n % 3 === 0 ? person.id : undefined,
        network: `2001:db8:${n.toString(16)}::/48`,
      })
    await log.flush()
    const { rows: after } = await server.pool.query<{ rows: number; counted: number }>(
      'select count(*)::int as rows, sum(count)::int as counted from auth.security_events',
    )
    expect((after[0]?.counted ?? 0) - (before[0]?.counted ?? 0)).toBe(10_000)
    // A hundred keys a minute and one overflow row a kind; the minute may end once within the loop.
    expect((after[0]?.rows ?? 0) - (before[0]?.rows ?? 0)).toBeLessThanOrEqual(2 * 102)
  })

  it('contains the limit that was reached, and sign-ins rejected by the operator', async () => {
    const limited = server.configured({ RATE_LIMITS: 'on' })
    const person = await server.signedUp()
    let status = 0
    for (let n = 0; n < 12 && status !== 429; n++)
      status = (await limited.post('/token?grant_type=password', { email: person.email, password: `wrong-${n}` }))
        .status
    expect(status).toBe(429)
    await limited.securityLog.flush()
    expect(await eventsOf(null)).toContainEqual(
      expect.objectContaining({ kind: 'limit_reached', details: { limit: 'wrong-password-here' } }),
    )
  })

  it('fails no request when it cannot be written', async () => {
    const person = await server.signedUp()
    await server.pool.query('alter table auth.security_events rename to away')
    try {
      expect((await signIn(person.email, 'wrong')).status).toBe(400)
      await expect(server.securityLog.flush()).resolves.toBeUndefined()
    } finally {
      await server.pool.query('alter table auth.away rename to security_events')
    }
  })

  it('is deleted with the account', async () => {
    const person = await server.signedUp()
    expect(await eventsOf(person.id)).not.toEqual([])
    await server.pool.query('delete from auth.users where id = $1', [person.id])
    expect(await eventsOf(person.id)).toEqual([])
    // An event that is still in the queue has no account by then.
    server.securityLog.record({ kind: 'sign_in_failed', details: { reason: 'password' }, userId: person.id })
    expect(await eventsOf(person.id)).toEqual([])
  })
})

const read = async (person: Person, query = '') =>
  (await (await server.account(person, 'GET', `/events${query}`)).json()) as {
    events: (Row & { id: number; current: boolean; revertibleUntil: string | null })[]
    more: boolean
  }

describe('the owner', () => {
  it('reads their own events only, newest first', async () => {
    const [person, other] = [await server.signedUp(), await server.signedUp()]
    await signIn(person.email, 'wrong-again')
    await putUser(server, person, { password: 'Another-horse-3' })
    const { events, more } = await read(person)
    expect(more).toBe(false)
    expect(events.map(({ kind }) => kind).toSorted()).toEqual(['password_changed', 'sign_in_failed', 'signed_in'])
    expect(events.find(({ kind }) => kind === 'signed_in')?.current).toBe(true)
    expect(events.find(({ kind }) => kind === 'password_changed')?.revertibleUntil).toEqual(expect.any(String))
    expect((await read(other)).events.map(({ kind }) => kind)).toEqual(['signed_in'])
    expect((await server.account({ accessToken: 'nobody' }, 'GET', '/events')).status).toBe(401)
  })

  it('pages through them', async () => {
    const person = await server.signedUp()
    await server.pool.query(
      "insert into auth.security_events (user_id, kind) select $1, 'signed_in' from generate_series(1, 40)",
      [person.id],
    )
    const first = await read(person)
    const second = await read(person, `?before=${first.events.at(-1)?.id}`)
    expect([first.events.length, first.more, second.events.length, second.more]).toEqual([30, true, 11, false])
  })

  it('gets the first page for any other parameters', async () => {
    const person = await server.signedUp()
    for (const before of ["1'--", '-1', '0', '1e400', 'NaN', '%00', '9'.repeat(400), '1.5', 'ЁЯЩГ'])
      expect({ before, shown: (await read(person, `?before=${before}`)).events.length }).toEqual({ before, shown: 1 })
  })
})
