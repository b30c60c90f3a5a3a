import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AuthServer, password, startAuth } from './auth-server.ts'
import { legacyJwtSecret } from '#tests/support/accounts/legacy-tokens.ts'
import { openAccessTokens } from '#server/supabase/auth/tokens/access-tokens.ts'
import { readConfig } from '#server/core/config/config.ts'

let server: AuthServer
beforeAll(async () => {
  server = await startAuth({ LEGACY_JWT_SECRET: legacyJwtSecret })
})
afterAll(() => server.close())

const signIn = { email: 'nobody@example.org', password }

const settings = async (env: Record<string, string>) => (await server.configured(env).request('/settings')).json()

const ask = (setting: string, value: string) =>
  server.pool.query(
    `with set_up as materialized (select set_config($1, $2, true))
     select auth.uid() as uid, auth.role() as role, auth.email() as email, auth.jwt() as jwt from set_up`,
    [setting, value],
  )

const legacy = (role: string, secret = legacyJwtSecret) =>
  new SignJWT({ role, iss: 'supabase' }).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(secret))

describe('the API key', () => {
  it('is required, with the error of the hosted gateway', async () => {
    const response = await server.post('/token?grant_type=password', signIn, { apikey: 'none' })
    expect(response.status).toBe(401)
    expect(await response.json()).toEqual({
      message: 'No API key found in request',
      hint: 'No `apikey` request header or url param was found.',
    })
  })

  it('is required also when there is a bearer token, and for unknown addresses', async () => {
    const person = await server.signedUp()
    const headers = { apikey: 'none', authorization: `Bearer ${person.accessToken}` }
    expect((await server.request('/user', { headers })).status).toBe(401)
    expect((await server.request('/admin/users', { headers })).status).toBe(401)
  })

  it('may be publishable or secret, or an HS256 JWT where LEGACY_JWT_SECRET is set, and may be in the address', async () => {
    const status = async (apikey: string) => (await server.request('/settings', { headers: { apikey } })).status
    expect(await status(server.secrets.publishableKey)).toBe(200)
    expect(await status(server.secrets.secretKey)).toBe(200)
    expect(await status(await legacy('anon'))).toBe(200)
    expect(await status(await legacy('service_role'))).toBe(200)
    const tokens = await openAccessTokens(server.pool, readConfig({}))
    await expect(tokens.verify(await legacy('service_role'))).rejects.toThrow('no key verifies this token')
    expect(await status(await legacy('authenticated'))).toBe(401)
    expect(await status(await legacy('anon', 'another secret'))).toBe(401)
    expect(await status('sb_publishable_guess')).toBe(401)
    expect(await status((await server.signedUp()).accessToken)).toBe(401)
    expect(
      (await server.request(`/settings?apikey=${server.secrets.publishableKey}`, { headers: { apikey: 'none' } }))
        .status,
    ).toBe(200)
  })

  it('as bearer token is no user', async () => {
    const response = await server.request('/user', {
      headers: { authorization: `Bearer ${server.secrets.publishableKey}` },
    })
    expect([response.status, (await response.json()).error_code]).toEqual([403, 'bad_jwt'])
  })

  it.each(['/health', '/.well-known/jwks.json'])('is not needed for %s', async (path) => {
    expect((await server.request(path, { headers: { apikey: 'none' } })).status).toBe(200)
  })
})

describe('the public settings', () => {
  it('health', async () => {
    expect(await (await server.request('/health')).json()).toEqual({
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      name: expect.any(String),
      description: expect.any(String),
    })
  })

  it('settings', async () => {
    expect(await settings({})).toEqual({
      external: { anonymous_users: false, email: true, phone: false },
      disable_signup: false,
      mailer_autoconfirm: false,
      phone_autoconfirm: false,
      sms_provider: '',
      saml_enabled: false,
      passkeys_enabled: true,
      manual_linking_enabled: false,
      secure_email_change_enabled: true,
    })
    expect(await settings({ DISABLE_SIGNUP: 'true', MAILER_AUTOCONFIRM: 'true' })).toMatchObject({
      disable_signup: true,
      mailer_autoconfirm: true,
    })
  })
})

describe('errors', () => {
  const version = { 'x-supabase-api-version': '2024-01-01' }

  it('have the first shape without a version header, or with one that is no date', async () => {
    for (const headers of [{}, { 'x-supabase-api-version': 'newest' }, { 'x-supabase-api-version': '2023-12-31' }]) {
      const response = await server.post('/token?grant_type=password', signIn, headers)
      expect(response.headers.get('x-sb-error-code')).toBe('invalid_credentials')
      expect(response.headers.get('x-supabase-api-version')).toBeNull()
      expect(await response.json()).toEqual({
        code: 400,
        error_code: 'invalid_credentials',
        msg: 'Invalid login credentials',
      })
    }
  })

  it('have the second shape from 2024-01-01 on, with the version in a header', async () => {
    for (const asked of ['2024-01-01', '2026-05-04']) {
      const response = await server.post('/token?grant_type=password', signIn, { 'x-supabase-api-version': asked })
      expect(response.headers.get('x-sb-error-code')).toBe('invalid_credentials')
      expect(response.headers.get('x-supabase-api-version')).toBe('2024-01-01')
      expect(await response.json()).toEqual({ code: 'invalid_credentials', message: 'Invalid login credentials' })
    }
  })

  it('name the reasons for a weak password in both', async () => {
    const weak = { email: 'a@example.org', password: '12345' }
    const first = await server.post('/signup', weak)
    expect([first.status, first.headers.get('x-sb-error-code'), await first.json()]).toEqual([
      422,
      'weak_password',
      {
        code: 422,
        error_code: 'weak_password',
        msg: 'Password should be at least 6 characters.',
        weak_password: { reasons: ['length'] },
      },
    ])
    const second = await server.post('/signup', weak, version)
    expect([second.status, second.headers.get('x-sb-error-code'), await second.json()]).toEqual([
      422,
      null,
      {
        code: 'weak_password',
        message: 'Password should be at least 6 characters.',
        weak_password: { reasons: ['length'] },
      },
    ])
    const { error } = await server.client().auth.signUp(weak)
    expect(error).toMatchObject({ name: 'AuthWeakPasswordError', reasons: ['length'] })
  })

  it('do not reveal internal failures', async () => {
    const person = await server.signedUp()
    await server.pool.query('alter table auth.sessions rename to sessions_gone')
    try {
      const first = await server.request('/user', { headers: { authorization: `Bearer ${person.accessToken}` } })
      expect([first.status, await first.json()]).toEqual([
        500,
        {
          code: 500,
          error_code: 'unexpected_failure',
          msg: 'Unexpected failure, please check server logs for more information',
          error_id: expect.stringMatching(/\S{8}/),
        },
      ])
      const second = await server.request('/user', {
        headers: { authorization: `Bearer ${person.accessToken}`, ...version },
      })
      expect(await second.json()).toEqual({
        code: 'unexpected_failure',
        message: 'Unexpected failure, please check server logs for more information',
      })
    } finally {
      await server.pool.query('alter table auth.sessions_gone rename to sessions')
    }
  })

  it('are returned when a trigger rejects a new account', async () => {
    await server.pool.query(
      `create function pg_temp_reject() returns trigger language plpgsql as $$ begin raise exception 'inner secret'; end $$`,
    )
    await server.pool.query(
      'create trigger refuse before insert on auth.users for each row execute function pg_temp_reject()',
    )
    try {
      const response = await server.post('/signup', { email: 'refused@example.org', password })
      expect([response.status, await response.json()]).toEqual([
        500,
        expect.objectContaining({ msg: 'Database error saving new user' }),
      ])
    } finally {
      await server.pool.query('drop function pg_temp_reject cascade')
    }
  })

  it.each([
    ['no JSON', '{"email":', 'Could not parse request body as JSON: invalid syntax'],
    ['nothing', '', 'Could not parse request body as JSON: it is empty'],
    ['a list', '[]', 'Could not parse request body as JSON: it is not an object'],
    ['a word', '"hunter2"', 'Could not parse request body as JSON: it is not an object'],
    ['null', 'null', 'Could not parse request body as JSON: it is not an object'],
  ])('refuse a body that is %s', async (_, body, message) => {
    const response = await server.request('/signup', { method: 'POST', body })
    expect([response.status, await response.json()]).toEqual([400, { code: 400, error_code: 'bad_json', msg: message }])
  })

  it('refuse a body of more than 64 kB, announced or not', async () => {
    const body = JSON.stringify({ email: 'a@example.org', password, data: { a: 'x'.repeat(64 * 1024) } })
    const announced = await server.request('/signup', {
      method: 'POST',
      body,
      headers: { 'content-length': String(body.length) },
    })
    expect([announced.status, (await announced.json()).error_code]).toEqual([413, 'request_entity_too_large'])
    const unannounced: RequestInit & { duplex: 'half' } = {
      method: 'POST',
      body: new Blob([body]).stream(),
      duplex: 'half',
    }
    const streamed = await server.request('/signup', unannounced)
    expect([streamed.status, (await streamed.json()).error_code]).toEqual([413, 'request_entity_too_large'])
  })

  it.each([
    ['GET', '/nothing'],
    ['POST', '/nothing'],
    ['GET', '/otp'],
    ['PUT', '/otp'],
    ['GET', '/signup'],
    ['GET', ''],
  ])('answer %s %s with 404 in JSON', async (method, path) => {
    const response = await server.request(path, { method })
    expect([response.status, (await response.json()).error_code]).toEqual([404, 'not_found'])
  })
})

describe('other origins', () => {
  it('may send a preflight request without a key', async () => {
    const response = await server.request('/token?grant_type=password', {
      method: 'OPTIONS',
      headers: {
        apikey: 'none',
        origin: 'https://elsewhere.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'apikey,x-supabase-api-version',
      },
    })
    expect(response.status).toBe(204)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('access-control-allow-methods')).toBe('GET,POST,PUT,PATCH,DELETE')
    const allowed = response.headers.get('access-control-allow-headers')?.toLowerCase().split(',')
    for (const header of ['authorization', 'content-type', 'apikey', 'x-client-info', 'x-supabase-api-version'])
      expect(allowed).toContain(header)
    expect(response.headers.get('access-control-allow-credentials')).toBeNull()
  })

  it('may read errors and their version', async () => {
    const response = await server.post('/token?grant_type=password', signIn, { origin: 'https://elsewhere.example' })
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('access-control-expose-headers')).toContain('X-Supabase-Api-Version')
    expect(response.headers.get('cache-control')).toBe('no-store')
  })
})

describe('the database', () => {
  it('grants browser roles no rights on the tables of accounts', async () => {
    const { rows } = await server.pool.query(`
      select r.role, c.relname, c.relrowsecurity, p.privilege
      from pg_class c
      cross join unnest(array['anon', 'authenticated', 'service_role']) as r (role)
      cross join unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) as p (privilege)
      where c.relnamespace = 'auth'::regnamespace and c.relkind = 'r'
        and (has_table_privilege(r.role, c.oid, p.privilege) or not c.relrowsecurity)`)
    expect(rows).toEqual([])
  })

  it('provides policies with the caller', async () => {
    const id = '7b7ffb4f-19b5-4c42-a4cd-21d0e2b4c1a5'
    const claims = { sub: id, role: 'authenticated', email: 'a@example.org' }
    expect((await ask('request.jwt.claims', JSON.stringify(claims))).rows).toEqual([
      { uid: id, role: 'authenticated', email: 'a@example.org', jwt: claims },
    ])
    expect((await ask('request.jwt.claim.sub', id)).rows[0].uid).toBe(id)
    expect((await ask('request.jwt.claims', '')).rows).toEqual([{ uid: null, role: null, email: null, jwt: null }])
  })
})
