import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeAuthenticator } from '#tests/support/accounts/authenticator.ts'
import { totp } from '#tests/support/accounts/totp.ts'
import { type AuthServer, startAuth } from '../auth-server.ts'
import {
  addPasskey,
  type Browser,
  browserOf,
  origin,
  ownerOf,
  signedInBrowser,
  signInWithPasskey,
} from './passkey-browser.ts'

let server: AuthServer
beforeAll(async () => {
  server = await startAuth()
})
afterAll(() => server.close())

const page = { rpId: 'localhost', rpOrigins: [origin] }
const claimsOf = async ({ auth }: Browser) => decodeJwt((await auth.getSession()).data.session?.access_token ?? '')
const verifiedOf = async ({ auth }: Browser) =>
  (await auth.getUser()).data.user?.factors?.filter(({ status }) => status === 'verified') ?? []
type Wrong = Parameters<Browser['authenticator']['get']>[1]

/** The page's steps for a factor: challenge, prompt of the browser, and verification. */
async function answer(browser: Browser, factorId: string, wrong?: Wrong) {
  const asked = await ask(browser, factorId)
  return browser.post(`/factors/${factorId}/verify`, prompt(browser, asked, wrong))
}

interface Asked {
  id: string
  webauthn: { type: 'create' | 'request'; credential_options: { publicKey: unknown } }
}

async function ask(browser: Browser, factorId: string): Promise<Asked> {
  const { status, body } = await browser.post(`/factors/${factorId}/challenge`, { factorId, webauthn: page })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body as unknown as Asked
}

function prompt({ authenticator }: Browser, { id, webauthn }: Asked, wrong?: Wrong) {
  const { type, credential_options: options } = webauthn
  const credential = type === 'create' ? authenticator.create : authenticator.get
  return { challenge_id: id, webauthn: { ...page, type, credential_response: credential(options.publicKey, wrong) } }
}

async function enroll({ auth }: Browser, friendlyName = ''): Promise<string> {
  const { data, error } = await auth.mfa.enroll({ factorType: 'webauthn', friendlyName })
  if (error) throw error
  expect(data).toEqual({ id: expect.any(String), type: 'webauthn', friendly_name: friendlyName })
  return data.id
}

/** A person whose second factor is a passkey, signed in with it. */
async function protectedOwner() {
  const owner = await ownerOf(server)
  const factorId = await enroll(owner)
  const { status, body } = await answer(asSignedIn(owner), factorId)
  expect(status).toBe(200)
  await owner.auth.setSession({
    access_token: String(body['access_token']),
    refresh_token: String(body['refresh_token']),
  })
  return { ...owner, factorId }
}

async function turnOnTotp({ auth }: Browser): Promise<string> {
  const { data, error } = await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'App' })
  if (error) throw error
  await auth.mfa.challengeAndVerify({ factorId: data.id, code: totp(data.totp.secret) })
  return data.totp.secret
}

/** With the client's bearer token. */
function asSignedIn(browser: Browser): Browser {
  return {
    ...browser,
    post: async (path, body) => {
      const { data } = await browser.auth.getSession()
      const response = await server.post(path, body, { authorization: `Bearer ${data.session?.access_token}` })
      return { status: response.status, body: await response.json() }
    },
  }
}

describe('a passkey as second factor', () => {
  it('is made where the account has none, raises the session, and signs in alone from then on', async () => {
    const person = await server.signedUp()
    const browser = asSignedIn(await signedInBrowser(server, person))
    const factorId = await enroll(browser, 'Security key')
    const asked = await ask(browser, factorId)
    expect(asked).toMatchObject({
      type: 'webauthn',
      expires_at: expect.any(Number),
      webauthn: {
        type: 'create',
        credential_options: { publicKey: { rp: { id: 'localhost' }, attestation: 'none', excludeCredentials: [] } },
      },
    })
    const { status, body } = await browser.post(`/factors/${factorId}/verify`, prompt(browser, asked))
    expect(status).toBe(200)
    const claims = decodeJwt(String(body['access_token']))
    expect(claims).toMatchObject({ aal: 'aal2', amr: [{ method: 'mfa/webauthn' }, { method: 'password' }] })
    expect(body['user']).toMatchObject({
      factors: [{ id: factorId, factor_type: 'webauthn', status: 'verified', friendly_name: 'Security key' }],
    })
    expect(JSON.stringify(body)).not.toContain('public_key')
    // A verified passkey counts as two factors, since the owner has made it one of the account's.
    const again = browserOf(server, browser.authenticator)
    expect((await signInWithPasskey(again)).error).toBeNull()
    expect(await claimsOf(again)).toMatchObject({
      aal: 'aal2',
      amr: expect.arrayContaining([
        expect.objectContaining({ method: 'passkey' }),
        expect.objectContaining({ method: 'mfa/webauthn' }),
      ]),
    })
    await again.auth.refreshSession()
    expect(await claimsOf(again)).toMatchObject({ aal: 'aal2' })
  })

  it('is the one that the account has, where it has one', async () => {
    const owner = await ownerOf(server).then((made) => ({ ...made, ...asSignedIn(made) }))
    const factorId = await enroll(owner)
    const asked = await ask(owner, factorId)
    expect(asked.webauthn).toMatchObject({
      type: 'request',
      credential_options: { publicKey: { allowCredentials: [{ id: owner.authenticator.held[0]?.id }] } },
    })
    expect((await owner.post(`/factors/${factorId}/verify`, prompt(owner, asked))).status).toBe(200)
    expect(owner.authenticator.held).toHaveLength(1)
    const { rows } = await server.pool.query('select factor_id from auth.webauthn_credentials where id = $1', [
      owner.passkeyId,
    ])
    expect(rows).toEqual([{ factor_id: factorId }])
  })

  it('is required after the password, through the client’s own calls', async () => {
    const { person, authenticator, factorId } = await protectedOwner()
    const browser = await signedInBrowser(server, person, authenticator)
    expect(await claimsOf(browser)).toMatchObject({ aal: 'aal1' })
    expect((await browser.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({ nextLevel: 'aal2' })
    const { data, error } = await browser.auth.mfa.challenge({ factorId, webauthn: page })
    if (error) throw error
    expect(data.webauthn.type).toBe('request')
    const publicKey = data.webauthn.credential_options.publicKey as unknown as {
      challenge: ArrayBuffer
      rpId: string
    }
    const challenge = Buffer.from(publicKey.challenge).toString('base64url')
    const signed = authenticator.get({ challenge, rpId: publicKey.rpId })
    const verified = await browser.auth.mfa.verify({
      factorId,
      challengeId: data.id,
      webauthn: { ...page, type: 'request', credential_response: { ...signed, toJSON: () => signed } as never },
    })
    expect(verified.error).toBeNull()
    expect(await claimsOf(browser)).toMatchObject({ aal: 'aal2' })
  })

  it.each([
    ['made on another site', { origin: 'https://evil.example' }],
    ['made for another site', { rpId: 'evil.example' }],
    ['made with another challenge', { challenge: 'bm90IHRoZSBjaGFsbGVuZ2U' }],
    ['made without unlocking the device', { userVerified: false }],
    ['in the name of somebody else', { userHandle: 'c29tZWJvZHkgZWxzZQ' }],
  ])('is not what was %s', async (_, wrong) => {
    const { person, authenticator, factorId } = await protectedOwner()
    const browser = asSignedIn(await signedInBrowser(server, person, authenticator))
    expect(await answer(browser, factorId, wrong)).toMatchObject({
      status: 400,
      body: { error_code: 'webauthn_verification_failed' },
    })
    expect(await claimsOf(browser)).toMatchObject({ aal: 'aal1' })
  })

  it('is not another person’s passkey, nor one of another session’s challenge, nor the same twice', async () => {
    const { person, authenticator, factorId } = await protectedOwner()
    const browser = asSignedIn(await signedInBrowser(server, person, authenticator))
    const stranger = await protectedOwner()
    const foreign = { ...browser, authenticator: stranger.authenticator }
    const asked = await ask(browser, factorId)
    const unlisted = { ...asked, webauthn: { ...asked.webauthn, credential_options: { publicKey: openOf(asked) } } }
    expect((await browser.post(`/factors/${factorId}/verify`, prompt(foreign, unlisted))).body).toMatchObject({
      error_code: 'webauthn_verification_failed',
    })

    const mine = await ask(browser, factorId)
    const other = asSignedIn(await signedInBrowser(server, person, authenticator))
    const notFound = { status: 400, body: { error_code: 'webauthn_challenge_not_found' } }
    expect(await other.post(`/factors/${factorId}/verify`, prompt(browser, mine))).toMatchObject(notFound)
    const right = prompt(browser, mine)
    expect((await browser.post(`/factors/${factorId}/verify`, right)).status).toBe(200)
    expect((await browser.post(`/factors/${factorId}/verify`, right)).status).not.toBe(200)
  })

  it('cannot be enrolled past a second factor with the password alone', async () => {
    const person = await server.signedUp()
    const thief = await signedInBrowser(server, person)
    // Begun before there was a second factor …
    const begun = await enroll(thief)
    const begunTotp = await thief.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Mine' })
    const owner = await signedInBrowser(server, person)
    await turnOnTotp(owner)
    await server.pool.query(
      `insert into auth.mfa_factors (id, user_id, factor_type, friendly_name, secret) values ($1, $2, 'totp', 'Mine', $3)
       on conflict do nothing`,
      [begunTotp.data?.id, person.id, begunTotp.data?.type === 'totp' ? begunTotp.data.totp.secret : ''],
    )
    // … and to be finished afterwards.
    const again = asSignedIn(await signedInBrowser(server, person))
    const rejected = { status: 403, body: { error_code: 'insufficient_aal' } }
    expect(await again.post(`/factors/${begun}/challenge`, {})).toMatchObject(rejected)
    expect(await again.post(`/factors/${begun}/verify`, {})).toMatchObject(rejected)
    expect(await again.post(`/factors/${begunTotp.data?.id}/challenge`, {})).toMatchObject(rejected)
    expect((await again.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'x' })).error?.code).toBe(
      'insufficient_aal',
    )
    expect((await again.auth.passkey.startRegistration()).error).toMatchObject({
      status: 403,
      code: 'insufficient_aal',
    })
    expect(await claimsOf(again)).toMatchObject({ aal: 'aal1' })
  })

  it('that the operator has disabled is rejected with the protocol’s error', async () => {
    const off = server.configured({ MFA_WEB_AUTHN_ENROLL_ENABLED: 'false', MFA_WEB_AUTHN_VERIFY_ENABLED: 'false' })
    const person = await server.signedUp()
    const headers = { authorization: `Bearer ${person.accessToken}` }
    const enrolled = await off.post('/factors', { factor_type: 'webauthn' }, headers)
    expect([enrolled.status, (await enrolled.json()).error_code]).toEqual([422, 'mfa_webauthn_enroll_not_enabled'])
    const factorId = await enroll(asSignedIn(await signedInBrowser(server, person)))
    const asked = await off.post(`/factors/${factorId}/challenge`, {}, headers)
    expect([asked.status, (await asked.json()).error_code]).toEqual([422, 'mfa_webauthn_verify_not_enabled'])
  })
})

describe('with a second factor on', () => {
  it('an earlier passkey signs in at aal1, and the other factor is required', async () => {
    const owner = await ownerOf(server)
    await turnOnTotp(owner)
    const browser = browserOf(server, owner.authenticator)
    expect((await signInWithPasskey(browser)).error).toBeNull()
    expect(await claimsOf(browser)).toMatchObject({ aal: 'aal1', amr: [{ method: 'passkey' }] })
    // At aal1 no passkey can be changed.
    const { passkeyId } = owner
    const rejected = { status: 403, code: 'insufficient_aal' }
    expect((await browser.auth.passkey.update({ passkeyId, friendlyName: 'x' })).error).toMatchObject(rejected)
    expect((await browser.auth.passkey.delete({ passkeyId })).error).toMatchObject(rejected)
    expect((await browser.auth.passkey.startRegistration()).error).toMatchObject(rejected)
  })

  it('a passkey that is added is a second factor, too, with the same name, and is removed with it', async () => {
    const person = await server.signedUp()
    const browser = await signedInBrowser(server, person, makeAuthenticator({ origin }))
    await turnOnTotp(browser)
    const passkeyId = await addPasskey(browser)
    expect(await verifiedOf(browser)).toMatchObject([
      { factor_type: 'totp' },
      { factor_type: 'webauthn', friendly_name: 'Passkey' },
    ])
    await browser.auth.passkey.update({ passkeyId, friendlyName: 'Laptop' })
    expect((await verifiedOf(browser))[1]).toMatchObject({ friendly_name: 'Laptop' })
    const again = browserOf(server, browser.authenticator)
    await signInWithPasskey(again)
    expect(await claimsOf(again)).toMatchObject({ aal: 'aal2' })

    expect((await browser.auth.passkey.delete({ passkeyId })).error).toBeNull()
    expect(await verifiedOf(browser)).toMatchObject([{ factor_type: 'totp' }])
    // The sessions that it had raised fall back.
    await again.auth.refreshSession()
    expect(await claimsOf(again)).toMatchObject({ aal: 'aal1', amr: [{ method: 'passkey' }] })
  })

  it('a removed factor leaves its passkey, which then signs in to aal1', async () => {
    const { auth, authenticator, factorId } = await protectedOwner()
    expect((await auth.mfa.unenroll({ factorId })).error).toBeNull()
    expect((await auth.passkey.list()).data).toHaveLength(1)
    const browser = browserOf(server, authenticator)
    await signInWithPasskey(browser)
    expect(await claimsOf(browser)).toMatchObject({ aal: 'aal1' })
  })
})

const openOf = ({ webauthn }: Asked) => {
  const { challenge, rpId } = webauthn.credential_options.publicKey as { challenge: string; rpId: string }
  return { challenge, rpId }
}
