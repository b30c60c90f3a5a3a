import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AuthServer, password, type Person, startAuth } from '../auth-server.ts'

let server: AuthServer
beforeAll(async () => {
  server = await startAuth()
})
afterAll(() => server.close())

const refresh = async (on: AuthServer, person: Person) =>
  (await on.client().auth.refreshSession({ refresh_token: person.refreshToken })).error?.code

const age = (person: Person, column: 'created_at' | 'refreshed_at', by: string) =>
  server.pool.query(`update auth.sessions set ${column} = now() at time zone 'utc' - $2::interval where user_id = $1`, [
    person.id,
    by,
  ])

describe('a session', () => {
  it('ends after its time, however busy', async () => {
    const boxed = server.configured({ SESSIONS_TIMEBOX: '24h' })
    const person = await server.signedUp()
    await age(person, 'created_at', '23 hours 59 minutes')
    expect(await refresh(boxed, person)).toBeUndefined()
    await age(person, 'created_at', '24 hours 1 minute')
    // Its parent would return the active token again.
    expect(await refresh(boxed, person)).toBe('session_expired')
    expect(await refresh(server, person)).toBeUndefined()
  })

  it('ends after inactivity, counted from the last refresh', async () => {
    const forgetful = server.configured({ SESSIONS_INACTIVITY_TIMEOUT: '15m' })
    const [busy, idle, fresh] = [await server.signedUp(), await server.signedUp(), await server.signedUp()]
    for (const person of [busy, idle]) await age(person, 'created_at', '10 days')
    await age(busy, 'refreshed_at', '14 minutes')
    await age(idle, 'refreshed_at', '16 minutes')
    expect([await refresh(forgetful, busy), await refresh(forgetful, idle), await refresh(forgetful, fresh)]).toEqual([
      undefined,
      'session_expired',
      undefined,
    ])
  })

  it('ends when a newer one begins, where an account has only one', async () => {
    const single = server.configured({ SESSIONS_SINGLE_PER_USER: 'true' })
    const person = await server.signedUp()
    const { data } = await server.client().auth.signInWithPassword({ email: person.email, password })
    expect(await refresh(single, person)).toBe('session_expired')
    const newer = { ...person, refreshToken: data.session?.refresh_token ?? '' }
    expect(await refresh(single, newer)).toBeUndefined()
  })

  it('in which the password is changed continues where an account has only one; a newer sign-in still ends it', async () => {
    const single = server.configured({ SESSIONS_SINGLE_PER_USER: 'true' })
    const { client, email } = await single.signedUp()
    const next = 'Another-horse-2'
    expect((await client.auth.updateUser({ password: next })).error).toBeNull()
    expect((await client.auth.refreshSession()).error).toBeNull()
    expect((await single.client().auth.signInWithPassword({ email, password })).error?.code).toBe('invalid_credentials')
    // Verifying the old password alone has ended no session.
    expect((await client.auth.refreshSession()).error).toBeNull()
    expect((await single.client().auth.signInWithPassword({ email, password: next })).error).toBeNull()
    expect((await client.auth.refreshSession()).error?.code).toBe('session_expired')
  })

  it('that is older than the newest cannot end the newest by changing the password, where an account has only one', async () => {
    const single = server.configured({ SESSIONS_SINGLE_PER_USER: 'true' })
    const older = await single.signedUp()
    const newer = single.client()
    await newer.auth.signInWithPassword({ email: older.email, password })
    // Its access token is valid until it expires, but it is never refreshed, and a change by it ends the others.
    expect((await older.client.auth.refreshSession()).error?.code).toBe('session_expired')
    expect((await newer.auth.updateUser({ password: 'Another-horse-2' })).error).toBeNull()
    expect((await newer.auth.refreshSession()).error).toBeNull()
    expect((await older.client.auth.getUser(older.accessToken)).error?.name).toBe('AuthSessionMissingError')
  })

  it('is not ended by a limit in an unreadable form', () => {
    expect(() => server.configured({ SESSIONS_TIMEBOX: 'a while' })).toThrow(/SESSIONS_TIMEBOX/)
  })
})
