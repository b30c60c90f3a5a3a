import bcrypt from 'bcrypt'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type AuthServer, password, startAuth } from '../auth-server.ts'

let server: AuthServer
beforeAll(async () => {
  server = await startAuth()
})
afterAll(() => server.close())

describe('signing in with a password', () => {
  it('returns a session whose token contains user, method and expiry', async () => {
    const person = await server.signedUp()
    const { data, error } = await server
      .client()
      .auth.signInWithPassword({ email: person.email.toUpperCase(), password })
    expect(error).toBeNull()
    const claims = decodeJwt(data.session?.access_token ?? '')
    expect(claims).toMatchObject({
      sub: person.id,
      aud: 'authenticated',
      iss: 'http://127.0.0.1:3000/auth/v1',
      email: person.email,
      phone: '',
      role: 'authenticated',
      aal: 'aal1',
      amr: [{ method: 'password', timestamp: expect.any(Number) }],
      is_anonymous: false,
      session_id: expect.any(String),
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { email: person.email },
    })
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(3600)
    expect(data.session?.expires_at).toBe(claims.exp)
    expect(decodeProtectedHeader(data.session?.access_token ?? '')).toMatchObject({
      alg: 'ES256',
      kid: expect.any(String),
    })
    expect(data.user?.last_sign_in_at).toBeTruthy()
    const { rows } = await server.pool.query('select host(ip) as ip, aal from auth.sessions where id = $1', [
      claims['session_id'],
    ])
    expect(rows).toEqual([{ ip: '127.0.0.1', aal: 'aal1' }])
  })

  it('names account and session in headers', async () => {
    const person = await server.signedUp()
    const response = await server.post('/token?grant_type=password', { email: person.email, password })
    expect(response.headers.get('sb-auth-user-id')).toBe(person.id)
    expect(response.headers.get('sb-auth-session-id')).toBe(
      decodeJwt((await response.json()).access_token)['session_id'],
    )
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  it('rejects an unknown address, a wrong, a missing and a malformed password alike', async () => {
    const person = await server.signedUp()
    for (const body of [
      { email: 'nobody@example.org', password },
      { email: person.email, password: 'wrong' },
      { email: person.email },
      { email: person.email, password: `${password}${'x'.repeat(80)}` },
      { email: 'nonsense', password },
    ]) {
      const response = await server.post('/token?grant_type=password', body)
      expect(response.status).toBe(400)
      expect(await response.json()).toEqual({
        code: 400,
        error_code: 'invalid_credentials',
        msg: 'Invalid login credentials',
      })
    }
  })

  it('hashes a password also where there is none to compare with', async () => {
    const person = await server.signedUp()
    await server.pool.query("insert into auth.users (email, email_confirmed_at) values ('by-link@example.org', now())")
    const { rows } = await server.pool.query<{ cost: string }>(
      'select left(encrypted_password, 7) as cost from auth.users where id = $1',
      [person.id],
    )
    const hash = vi.spyOn(bcrypt, 'hash')
    for (const body of [
      { email: 'nobody@example.org', password },
      { email: 'by-link@example.org', password },
      { email: person.email, password: 'wrong' },
      { email: person.email },
      { email: person.email, password: 'x'.repeat(80) },
    ]) {
      hash.mockClear()
      await server.post('/token?grant_type=password', body)
      expect(hash.mock.calls.map(([, salt]) => String(salt).slice(0, 7))).toEqual([rows[0]?.cost])
    }
    hash.mockRestore()
  })

  it('rejects malformed requests', async () => {
    const cases: [string, unknown, number, string, string][] = [
      ['password', {}, 400, 'validation_failed', 'missing email or phone'],
      ['password', { email: 'a@example.org', phone: '1', password }, 400, 'validation_failed', 'Only an email address'],
      ['password', { phone: '1', password }, 422, 'phone_provider_disabled', 'Phone logins are disabled'],
      ['magic', {}, 400, 'invalid_credentials', 'unsupported_grant_type'],
      ['web3', { chain: 'solana' }, 422, 'web3_provider_disabled', 'Web3 provider is disabled'],
      ['telepathy', { auth_code: 'a' }, 400, 'invalid_credentials', 'unsupported_grant_type'],
    ]
    for (const [grant, body, status, code, message] of cases) {
      const response = await server.post(`/token?grant_type=${grant}`, body)
      expect([grant, response.status, await response.json()]).toEqual([
        grant,
        status,
        { code: status, error_code: code, msg: expect.stringContaining(message) },
      ])
    }
  })

  it('reports a ban only after the right password', async () => {
    const person = await server.signedUp()
    await server.pool.query("update auth.users set banned_until = now() + interval '1 hour' where id = $1", [person.id])
    expect((await server.client().auth.signInWithPassword({ email: person.email, password })).error?.code).toBe(
      'user_banned',
    )
    expect(
      (await server.client().auth.signInWithPassword({ email: person.email, password: 'wrong' })).error?.code,
    ).toBe('invalid_credentials')
    await server.pool.query("update auth.users set banned_until = now() - interval '1 second' where id = $1", [
      person.id,
    ])
    expect((await server.client().auth.signInWithPassword({ email: person.email, password })).error).toBeNull()
  })

  it('accepts an old, weaker password and reports it as weak', async () => {
    const person = await server.signedUp()
    const strict = server.configured({ PASSWORD_MIN_LENGTH: '20' })
    const { data, error } = await strict.client().auth.signInWithPassword({ email: person.email, password })
    expect(error).toBeNull()
    expect(data.weakPassword).toMatchObject({
      reasons: ['length'],
      message: 'Password should be at least 20 characters.',
    })
  })

  it('accepts hashes imported from a hosted project', async () => {
    const person = await server.signedUp()
    await server.pool.query(
      "update auth.users set encrypted_password = replace(encrypted_password, '$2b$', '$2a$') where id = $1",
      [person.id],
    )
    expect((await server.client().auth.signInWithPassword({ email: person.email, password })).error).toBeNull()
  })
})
