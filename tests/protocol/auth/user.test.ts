import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AuthServer, codeIn, password, putUser, startAuth } from './auth-server.ts'

let server: AuthServer
beforeAll(async () => {
  server = await startAuth()
})
afterAll(() => server.close())

describe('reading the account', () => {
  it('returns the user in the shape of the protocol, without empty fields', async () => {
    const person = await server.signedUp()
    const response = await server.request('/user', { headers: { authorization: `Bearer ${person.accessToken}` } })
    const user = await response.json()
    expect(Object.keys(user).toSorted()).toEqual(
      [
        'app_metadata',
        'aud',
        'confirmation_sent_at',
        'confirmed_at',
        'created_at',
        'email',
        'email_confirmed_at',
        'id',
        'identities',
        'is_anonymous',
        'last_sign_in_at',
        'phone',
        'role',
        'updated_at',
        'user_metadata',
      ].toSorted(),
    )
    expect(Object.keys(user.identities[0]).toSorted()).toEqual([
      'created_at',
      'email',
      'id',
      'identity_data',
      'identity_id',
      'last_sign_in_at',
      'provider',
      'updated_at',
      'user_id',
    ])
    expect(user.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z$/)
    expect(JSON.stringify(user)).not.toContain('$2b$')
  })
})

describe('changing metadata', () => {
  it('merges, and deletes what is null', async () => {
    const person = await server.signedUp(undefined, { first_name: 'Asha', city: 'Puri' })
    const { data, error } = await person.client.auth.updateUser({
      data: { city: null, theme: 'dark', nested: { a: null } },
    })
    expect(error).toBeNull()
    expect(data.user?.user_metadata).toMatchObject({ first_name: 'Asha', theme: 'dark', nested: { a: null } })
    expect(data.user?.user_metadata).not.toHaveProperty('city')
    expect((await person.client.auth.getUser()).data.user?.user_metadata).toEqual(data.user?.user_metadata)
  })

  it('applies both of two concurrent changes', async () => {
    const person = await server.signedUp()
    await Promise.all([putUser(server, person, { data: { one: 1 } }), putUser(server, person, { data: { two: 2 } })])
    expect((await person.client.auth.getUser()).data.user?.user_metadata).toMatchObject({ one: 1, two: 2 })
  })

  it('cannot reach app metadata, the role or another column', async () => {
    const person = await server.signedUp()
    expect(await putUser(server, person, { app_metadata: { plan: 'pro' } })).toEqual([
      403,
      expect.objectContaining({ error_code: 'not_admin' }),
    ])
    expect(
      (await putUser(server, person, { role: 'service_role', email_confirmed_at: null, is_super_admin: true }))[0],
    ).toBe(200)
    const { data } = await person.client.auth.getUser()
    expect(data.user).toMatchObject({
      role: 'authenticated',
      app_metadata: { provider: 'email', providers: ['email'] },
    })
  })

  it('is bounded, however it is added up', async () => {
    const person = await server.signedUp()
    expect((await putUser(server, person, { data: { a: 'x'.repeat(5000) } }))[0]).toBe(200)
    expect(await putUser(server, person, { data: { b: 'x'.repeat(5000) } })).toEqual([
      400,
      expect.objectContaining({ error_code: 'validation_failed' }),
    ])
    const deep = JSON.parse(`${'{"a":'.repeat(60)}1${'}'.repeat(60)}`)
    expect(await putUser(server, person, { data: deep })).toEqual([
      400,
      expect.objectContaining({ msg: 'The request body is nested too deeply' }),
    ])
  })
})

describe('changing the password', () => {
  it('ends the other sessions, continues this one, and invalidates pending mails', async () => {
    const person = await server.signedUp()
    const other = await server.client().auth.signInWithPassword({ email: person.email, password })
    await server.client().auth.resetPasswordForEmail(person.email)
    const pending = codeIn(server.mails.at(-1))

    const { error } = await person.client.auth.updateUser({ password: 'New-horse-2' })
    expect(error).toBeNull()
    expect((await person.client.auth.getUser()).error).toBeNull()
    expect((await server.client().auth.getUser(other.data.session?.access_token)).error).not.toBeNull()
    expect(
      (await server.client().auth.refreshSession({ refresh_token: other.data.session?.refresh_token ?? '' })).error
        ?.code,
    ).toBe('refresh_token_not_found')
    expect(
      (await server.client().auth.verifyOtp({ email: person.email, token: pending, type: 'recovery' })).error?.code,
    ).toBe('otp_expired')
    expect((await server.client().auth.signInWithPassword({ email: person.email, password })).error?.code).toBe(
      'invalid_credentials',
    )
    expect(
      (await server.client().auth.signInWithPassword({ email: person.email, password: 'New-horse-2' })).error,
    ).toBeNull()
  })

  it('rejects the same one, a short one, and one that is too long', async () => {
    const person = await server.signedUp()
    const cases: [string, number, string][] = [
      [password, 422, 'same_password'],
      ['12345', 422, 'weak_password'],
      ['', 422, 'weak_password'],
      ['x'.repeat(73), 400, 'validation_failed'],
    ]
    for (const [wanted, status, code] of cases)
      expect(await putUser(server, person, { password: wanted })).toEqual([
        status,
        expect.objectContaining({ error_code: code }),
      ])
    expect((await server.client().auth.signInWithPassword({ email: person.email, password })).error).toBeNull()
  })

  it('leaves no session behind for a sign-in with the old password that was under way', async () => {
    const person = await server.signedUp()
    const attempts = Array.from({ length: 6 }, () =>
      server.client().auth.signInWithPassword({ email: person.email, password }),
    )
    const change = person.client.auth.updateUser({ password: 'New-horse-2' })
    const signedIn = await Promise.all(attempts)
    expect((await change).error).toBeNull()
    for (const { data } of signedIn) {
      if (data.session === null) continue
      expect((await server.client().auth.getUser(data.session.access_token)).error).not.toBeNull()
    }
    const { rows } = await server.pool.query('select from auth.sessions where user_id = $1', [person.id])
    expect(rows).toHaveLength(1)
  })
})
