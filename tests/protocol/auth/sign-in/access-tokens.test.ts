import { createHmac, generateKeyPairSync, randomUUID } from 'node:crypto'
import {
  calculateJwkThumbprint,
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  type JWTPayload,
  jwtVerify,
  SignJWT,
} from 'jose'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openAccessTokens } from '#server/supabase/auth/tokens/access-tokens.ts'
import { rotateSigningKeys } from '#server/supabase/auth/tokens/signing-keys.ts'
import { readConfig } from '#server/core/config/config.ts'
import { openTestSession } from '#tests/support/accounts/session.ts'
import { type AuthServer, type Person, startAuth } from '../auth-server.ts'
import { encrypt } from '#server/core/encryption/encryption-key.ts'
import { pauseSignatureChecks } from '#tests/support/accounts/signature-checks.ts'
import { legacyJwtSecret } from '#tests/support/accounts/legacy-tokens.ts'

let server: AuthServer
let person: Person
beforeAll(async () => {
  server = await startAuth({ LEGACY_JWT_SECRET: legacyJwtSecret })
  person = await server.signedUp()
})
afterAll(() => server.close())

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const inAnHour = () => Math.floor(Date.now() / 1000) + 3600

const hs256 = (claims: JWTPayload, secret: string = legacyJwtSecret, header = {}) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'HS256', ...header }).sign(new TextEncoder().encode(secret))

async function userWith(authorization: string | undefined): Promise<[number, string, string]> {
  const response = await server.request('/user', { headers: authorization === undefined ? {} : { authorization } })
  const body = await response.json()
  return [response.status, body.error_code ?? 'ok', body.msg ?? body.id]
}

describe('the bearer token of a protected endpoint', () => {
  it('must be there', async () => {
    const rejection = [401, 'no_authorization', 'This endpoint requires a valid Bearer token']
    expect(await userWith(undefined)).toEqual(rejection)
    expect(await userWith('Basic abc')).toEqual(rejection)
  })

  it('may be one of ours', async () => {
    expect(await userWith(`Bearer ${person.accessToken}`)).toEqual([200, 'ok', person.id])
  })

  it('may be signed with LEGACY_JWT_SECRET where that is set, also under a key id that we do not know', async () => {
    const session_id = await openTestSession(server.pool, person.id)
    const claims = { sub: person.id, session_id, role: 'authenticated', aud: 'authenticated', exp: inAnHour() }
    expect(await userWith(`Bearer ${await hs256(claims)}`)).toEqual([200, 'ok', person.id])
    expect(await userWith(`Bearer ${await hs256(claims, legacyJwtSecret, { kid: 'legacy' })}`)).toEqual([
      200,
      'ok',
      person.id,
    ])
  })

  it('must not be forged', async () => {
    const [header = '', payload = '', signature = ''] = person.accessToken.split('.')
    const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString())
    const claims = { sub: person.id, role: 'authenticated', aud: 'authenticated', exp: inAnHour() }
    const [jwk] = server.tokens.jwks().keys
    const publicPem = `-----BEGIN PUBLIC KEY-----\n${jwk?.x}${jwk?.y}\n-----END PUBLIC KEY-----`
    const { privateKey: strangersKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const confused = `${base64url({ alg: 'HS256', kid })}.${base64url(claims)}`
    const forgeries = {
      nonsense: 'abc',
      'three empty parts': '..',
      'no algorithm': `${base64url({ alg: 'none' })}.${base64url(claims)}.`,
      'no algorithm, with a signature': `${base64url({ alg: 'none' })}.${payload}.${signature}`,
      'no algorithm, under our key': `${base64url({ alg: 'none', kid })}.${base64url(claims)}.`,
      'HS256 with our public key': `${confused}.${createHmac('sha256', publicPem).update(confused).digest('base64url')}`,
      'HS256 with the right secret under the key id of an ES256 key': await hs256(claims, legacyJwtSecret, {
        kid,
      }),
      'HS256 with another secret': await hs256(claims, 'another secret'),
      'HS256 with the publishable key': await hs256(claims, server.secrets.publishableKey),
      'ES256 with a key of the sender': await new SignJWT(claims)
        .setProtectedHeader({ alg: 'ES256', kid })
        .sign(strangersKey),
      'ES256 with an embedded key': await new SignJWT(claims)
        .setProtectedHeader({ alg: 'ES256', jwk: { kty: 'EC' } })
        .sign(strangersKey),
      'another payload': `${header}.${base64url({ ...claims, role: 'service_role' })}.${signature}`,
      'no signature': `${header}.${payload}.`,
      'an unknown critical header': await new SignJWT(claims)
        .setProtectedHeader({ alg: 'ES256', kid, crit: ['b64'], b64: true })
        .sign(strangersKey),
    }
    for (const [name, token] of Object.entries(forgeries)) {
      const [status, code, message] = await userWith(`Bearer ${token}`)
      expect([name, status, code]).toEqual([name, 403, 'bad_jwt'])
      expect(message).toMatch(/^invalid JWT: unable to parse or verify signature, /)
    }
  })

  it('must be in its time', async () => {
    const claims = { sub: person.id, aud: 'authenticated' }
    expect(await userWith(`Bearer ${await hs256({ ...claims, exp: inAnHour() - 3601 })}`)).toEqual([
      403,
      'bad_jwt',
      'invalid JWT: unable to parse or verify signature, token is expired',
    ])
    expect((await userWith(`Bearer ${await hs256({ ...claims, exp: inAnHour(), nbf: inAnHour() })}`))[1]).toBe(
      'bad_jwt',
    )
  })

  it('expires although it was good a moment ago', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      expect((await userWith(`Bearer ${person.accessToken}`))[0]).toBe(200)
      vi.setSystemTime(Date.now() + 3_600_000)
      expect((await userWith(`Bearer ${person.accessToken}`))[1]).toBe('bad_jwt')
    } finally {
      vi.useRealTimers()
    }
  })

  it('must name an account and a session that exist', async () => {
    const aud = 'authenticated'
    const exp = inAnHour()
    const cases: [JWTPayload, number, string, string][] = [
      [{ role: 'anon', exp }, 403, 'bad_jwt', 'invalid claim: missing sub claim'],
      [{ sub: '', aud, exp }, 403, 'bad_jwt', 'invalid claim: missing sub claim'],
      [{ sub: 'not-a-uuid', aud, exp }, 400, 'bad_jwt', 'invalid claim: sub claim must be a UUID'],
      [{ sub: randomUUID(), aud, exp }, 403, 'user_not_found', 'User from sub claim in JWT does not exist'],
      [
        { sub: person.id, aud, exp, session_id: 'not-a-uuid' },
        403,
        'bad_jwt',
        'invalid claim: session_id claim must be a UUID',
      ],
      [{ sub: person.id, aud, exp }, 403, 'session_not_found', 'Session from session_id claim in JWT does not exist'],
      [
        { sub: person.id, aud, exp, session_id: randomUUID() },
        403,
        'session_not_found',
        'Session from session_id claim in JWT does not exist',
      ],
    ]
    for (const [claims, ...expected] of cases) expect(await userWith(`Bearer ${await hs256(claims)}`)).toEqual(expected)
  })

  it('may not carry another account\u2019s session', async () => {
    const other = await server.signedUp()
    const { rows } = await server.pool.query('select id from auth.sessions where user_id = $1', [other.id])
    const mixed = await hs256({ sub: person.id, aud: 'authenticated', exp: inAnHour(), session_id: rows[0].id })
    expect((await userWith(`Bearer ${mixed}`))[1]).toBe('session_not_found')
  })

  it('dies with its session, and the client then drops it', async () => {
    const gone = await server.signedUp()
    await server.request('/logout?scope=local', {
      method: 'POST',
      headers: { authorization: `Bearer ${gone.accessToken}` },
    })
    expect((await userWith(`Bearer ${gone.accessToken}`))[1]).toBe('session_not_found')
    const { error } = await gone.client.auth.getUser()
    expect(error?.name).toBe('AuthSessionMissingError')
  })

  it('is rejected for a banned account', async () => {
    const banned = await server.signedUp()
    await server.pool.query("update auth.users set banned_until = now() + interval '1 hour' where id = $1", [banned.id])
    expect(await userWith(`Bearer ${banned.accessToken}`)).toEqual([403, 'user_banned', 'User is banned'])
  })
})

describe('signing keys', () => {
  it('are published without their private half, cacheable, and verify our tokens', async () => {
    const response = await server.request('/.well-known/jwks.json', { headers: { apikey: 'none' } })
    expect(response.headers.get('cache-control')).toBe('public, max-age=600')
    const jwks = await response.json()
    expect(jwks.keys).toHaveLength(1)
    expect(Object.keys(jwks.keys[0]).toSorted()).toEqual(['alg', 'crv', 'key_ops', 'kid', 'kty', 'use', 'x', 'y'])
    expect(jwks.keys[0].kid).toBe(await calculateJwkThumbprint(jwks.keys[0]))
    const { payload } = await jwtVerify(person.accessToken, createLocalJWKSet(jwks))
    expect(payload.sub).toBe(person.id)
    expect(JSON.stringify(jwks)).not.toContain(legacyJwtSecret)
  })

  it('let the client check claims by itself', async () => {
    const { data, error } = await person.client.auth.getClaims()
    expect(error).toBeNull()
    expect(data?.claims.sub).toBe(person.id)
  })

  it('are the same in processes that start together', async () => {
    await server.pool.query('create table signing_keys_backup as select * from auth.signing_keys')
    await server.pool.query('delete from auth.signing_keys')
    const opened = await Promise.all(Array.from({ length: 5 }, () => openAccessTokens(server.pool, readConfig({}))))
    expect(
      new Set(
        opened.map((tokens) =>
          tokens
            .jwks()
            .keys.map((key) => key.kid)
            .join(),
        ),
      ).size,
    ).toBe(1)
    const [first] = opened
    if (first === undefined) throw new Error('nothing opened')
    const { token } = first.sign({ sub: person.id })
    expect(await opened[1]?.verify(token)).toMatchObject({ sub: person.id })
    await server.pool.query('insert into auth.signing_keys select * from signing_keys_backup on conflict do nothing')
    await server.pool.query('drop table signing_keys_backup')
  })

  it('are reloaded when another process has created one, and the newest signs', async () => {
    const running = await openAccessTokens(server.pool, readConfig({}))
    const { privateKey } = await generateKeyPair('ES256', { extractable: true })
    const jwk = await exportJWK(privateKey)
    const kid = await calculateJwkThumbprint(jwk)
    await server.pool.query(
      "insert into auth.signing_keys (kid, private_jwk, created_at) values ($1, to_jsonb($2::text), now() + interval '1 second')",
      [kid, encrypt(JSON.stringify(jwk), `auth.signing_keys.private_jwk/${kid}`)],
    )
    const newer = await openAccessTokens(server.pool, readConfig({}))
    const { token } = newer.sign({ sub: person.id })
    expect(await running.verify(token)).toMatchObject({ sub: person.id })
    expect(await running.verify(person.accessToken)).toMatchObject({ sub: person.id })
  })

  it('verify nothing any more once they are gone, also a token that was being verified meanwhile', async () => {
    await server.pool.query('create table signing_keys_backup as select * from auth.signing_keys')
    const running = await openAccessTokens(server.pool, readConfig({}))
    const { token } = running.sign({ sub: person.id })
    const checks = pauseSignatureChecks()
    try {
      const verified = running.verify(token)
      await checks.begun
      await rotateSigningKeys(server.pool, 3600, true)
      await running.reload()
      checks.resume()
      expect(await verified).toMatchObject({ sub: person.id })
      await expect(running.verify(token)).rejects.toMatchObject({ name: 'InvalidToken', reason: 'invalid' })
    } finally {
      checks.restore()
      await server.pool.query('delete from auth.signing_keys')
      await server.pool.query('insert into auth.signing_keys select * from signing_keys_backup')
      await server.pool.query('drop table signing_keys_backup')
    }
  })

  it('are not reloaded for each unknown key id', async () => {
    const running = await openAccessTokens(server.pool, readConfig({}))
    const queries = vi.spyOn(server.pool, 'query')
    for (let index = 0; index < 30; index++) {
      const token = `${base64url({ alg: 'ES256', kid: `unknown-${index}` })}.${base64url({})}.AAAA`
      await expect(running.verify(token)).rejects.toThrow('no key verifies this token')
    }
    expect(queries).toHaveBeenCalledTimes(1)
    queries.mockRestore()
  })
})
