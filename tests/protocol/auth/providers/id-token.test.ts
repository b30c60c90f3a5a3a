import { createHash } from 'node:crypto'
import { type JWTPayload, SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { client, providerEnv } from './oidc-issuer.ts'
import { providerSignIn, visitor } from './provider-sign-in.ts'

// One-tap sign-in: the application sends an ID token of a configured provider.

const site = providerSignIn()
const hash = (nonce: string) => createHash('sha256').update(nonce).digest('hex')

const grant = (body: object, headers: Record<string, string> = {}, on = site.server) =>
  on.post('/token?grant_type=id_token', body, headers)
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const answerOf = async (response: Response) => [response.status, await response.json()]
const rejected = (description: string, error = 'invalid request') => [400, { error, error_description: description }]

/** A token for a new visitor. */
async function tokenFor(claims: JWTPayload = {}) {
  site.issuer.visitor = visitor()
  return { who: site.issuer.visitor, token: await site.issuer.idToken(claims) }
}

describe('an ID token', () => {
  it('opens a session of its account, which is made once', async () => {
    const { who, token } = await tokenFor({ nonce: hash('of the page') })
    const own = site.server.client()
    const first = await own.auth.signInWithIdToken({ provider: 'custom:college', token, nonce: 'of the page' })
    expect(first.error).toBeNull()
    expect(first.data.user).toMatchObject({
      email: who.email,
      app_metadata: { provider: 'college', providers: ['college'] },
      user_metadata: { full_name: 'Sample Visitor' },
    })
    const again = await grant({ provider: 'college', id_token: await site.issuer.idToken() })
    expect(await answerOf(again)).toEqual([
      200,
      expect.objectContaining({ user: expect.objectContaining({ id: first.data.user?.id }), token_type: 'bearer' }),
    ])
    const byIssuer = await grant({
      issuer: site.issuer.url,
      client_id: client.id,
      id_token: await site.issuer.idToken(),
    })
    expect(byIssuer.status).toBe(200)
  })

  it('is of the provider that is meant, where two have the same issuer', async () => {
    const two = site.server.configured({
      ...providerEnv('SECOND', site.issuer.url),
      EXTERNAL_SECOND_CLIENT_ID: 'second',
    })
    const { token } = await tokenFor({ aud: 'second' })
    const wish = { issuer: site.issuer.url, id_token: token }
    expect(await answerOf(await grant({ ...wish, client_id: 'second' }, {}, two))).toMatchObject([
      200,
      { user: { app_metadata: { provider: 'second' } } },
    ])
    // It is invalid for another application, by any parameter.
    expect((await grant({ ...wish, client_id: client.id }, {}, two)).status).toBe(400)
    expect((await grant({ provider: 'college', id_token: token }, {}, two)).status).toBe(400)
  })

  it('with an address that the provider has not verified is rejected', async () => {
    const person = await site.server.signedUp()
    site.issuer.visitor = visitor({ email: person.email, email_verified: false })
    const response = await grant({ provider: 'college', id_token: await site.issuer.idToken() })
    expect(await answerOf(response)).toMatchObject([403, { error_code: 'provider_email_needs_verification' }])
  })

  it('is accepted with the access token that was issued with it, and with no other', async () => {
    const accessToken = 'an access token of the provider'
    const half = createHash('sha256').update(accessToken).digest().subarray(0, 16).toString('base64url')
    const { token } = await tokenFor({ at_hash: half })
    expect((await grant({ provider: 'college', id_token: token, access_token: accessToken })).status).toBe(200)
    expect((await grant({ provider: 'college', id_token: token })).status).toBe(200)
    expect(await answerOf(await grant({ provider: 'college', id_token: token, access_token: 'another' }))).toEqual(
      rejected('Bad ID token'),
    )
  })

  it('is bound to the page that requested it', async () => {
    const { token } = await tokenFor({ nonce: hash('of the page') })
    const { token: without } = await tokenFor()
    expect(await answerOf(await grant({ provider: 'college', id_token: token, nonce: 'of another' }))).toEqual(
      rejected('Nonces mismatch', 'invalid nonce'),
    )
    // The hash is readable in the token.
    expect(await answerOf(await grant({ provider: 'college', id_token: token, nonce: hash('of the page') }))).toEqual(
      rejected('Nonces mismatch', 'invalid nonce'),
    )
    const oneOnly = rejected('Passed nonce and nonce in id_token should either both exist or not.')
    expect(await answerOf(await grant({ provider: 'college', id_token: token }))).toEqual(oneOnly)
    expect(await answerOf(await grant({ provider: 'college', id_token: without, nonce: 'some' }))).toEqual(oneOnly)
  })
})

describe('what is no token of the provider', () => {
  it('is rejected with GoTrue’s errors', async () => {
    const bad = rejected('Bad ID token')
    const past = Math.floor(Date.now() / 1000) - 3600
    for (const claims of [{ iss: 'https://accounts.example' }, { exp: past }, { nbf: past + 7200 }])
      expect(await answerOf(await grant({ provider: 'college', id_token: (await tokenFor(claims)).token }))).toEqual(
        bad,
      )
    site.issuer.useStrangersKey = true
    expect(await answerOf(await grant({ provider: 'college', id_token: (await tokenFor()).token }))).toEqual(bad)
    site.issuer.useStrangersKey = false

    const claims = { sub: '1', iss: site.issuer.url, aud: client.id, email: 'a@example.org', email_verified: true }
    const symmetric = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', kid: 'test' })
      .setExpirationTime('5m')
      .sign(new TextEncoder().encode(client.secret.padEnd(32, '.')))
    const unsigned = `${part({ alg: 'none' })}.${part({ ...claims, exp: past + 7200 })}.`
    for (const token of [symmetric, unsigned, 'a.b.c', 'x'])
      expect(await answerOf(await grant({ provider: 'college', id_token: token }))).toEqual(bad)
  })

  it('is rejected with another audience, or with none', async () => {
    const { token } = await tokenFor({ aud: ['another', 'third'] })
    expect(await answerOf(await grant({ provider: 'college', id_token: token }))).toEqual(
      rejected('Unacceptable audience in id_token: [another third]'),
    )
    site.issuer.visitor = { sub: '' }
    expect(await answerOf(await grant({ provider: 'college', id_token: await site.issuer.idToken() }))).toEqual(
      rejected('Missing sub claim in id_token'),
    )
  })

  it('has no provider here', async () => {
    const { token } = await tokenFor()
    expect(await answerOf(await grant({ provider: 'college' }))).toEqual(rejected('id_token required'))
    expect(await answerOf(await grant({ id_token: token }))).toEqual(
      rejected('provider or client_id and issuer required'),
    )
    expect(await answerOf(await grant({ provider: 'google', id_token: token }))).toMatchObject([
      400,
      { error_code: 'provider_disabled', msg: 'Provider (issuer "https://accounts.google.com") is not enabled' },
    ])
    // GitHub signs people in, but issues no such tokens.
    for (const provider of ['github', 'elsewhere', '__proto__'])
      expect(await answerOf(await grant({ provider, id_token: token }))).toMatchObject([
        400,
        { error_code: 'validation_failed', msg: `Custom OIDC provider "${provider}" not allowed` },
      ])
  })
})

describe('linking by an ID token', () => {
  it('adds the identity to the account that is signed in, and to no other', async () => {
    const person = await site.server.signedUp()
    const { who, token } = await tokenFor()
    const bearer = { authorization: `Bearer ${person.accessToken}` }
    const wish = { provider: 'college', id_token: token, link_identity: true }
    // Disabled unless an operator allows it.
    expect(await answerOf(await grant(wish, bearer))).toMatchObject([404, { error_code: 'manual_linking_disabled' }])
    const linking = site.server.configured({ SECURITY_MANUAL_LINKING_ENABLED: 'true' })
    const linked = await grant(wish, bearer, linking)
    expect(await answerOf(linked)).toMatchObject([200, { user: { id: person.id } }])
    const { rows } = await site.server.pool.query('select user_id from auth.identities where provider_id = $1', [
      who.sub,
    ])
    expect(rows).toEqual([{ user_id: person.id }])
    expect(await answerOf(await grant(wish, bearer, linking))).toMatchObject([
      422,
      { error_code: 'identity_already_exists' },
    ])
  })

  it('needs a session', async () => {
    const { token } = await tokenFor()
    const response = await grant({ provider: 'college', id_token: token, link_identity: true }, { authorization: '' })
    expect(await answerOf(response)).toEqual(rejected('Linking requires a valid user access token in Authorization'))
  })
})
