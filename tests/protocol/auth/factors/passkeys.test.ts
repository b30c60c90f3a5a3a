import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeAuthenticator } from '#tests/support/accounts/authenticator.ts'
import { type AuthServer, startAuth } from '../auth-server.ts'
import { addPasskey, browserOf, origin, ownerOf, signedInBrowser, signInWithPasskey } from './passkey-browser.ts'

let server: AuthServer
beforeAll(async () => {
  server = await startAuth({ EXTERNAL_ANONYMOUS_USERS_ENABLED: 'true' })
})
afterAll(() => server.close())

const verificationFailed = {
  status: 400,
  code: 'webauthn_verification_failed',
  message: 'Credential verification failed',
}

describe('registering a passkey', () => {
  it('requests a discoverable credential of this site, without attestation', async () => {
    const person = await server.signedUp()
    const { auth } = await signedInBrowser(server, person)
    const { data } = await auth.passkey.startRegistration()
    expect(data).toMatchObject({
      expires_at: expect.any(Number),
      options: {
        rp: { id: 'localhost', name: 'CampusLife' },
        user: { name: person.email, displayName: person.email },
        pubKeyCredParams: [{ alg: -7 }, { alg: -8 }, { alg: -257 }],
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        attestation: 'none',
        excludeCredentials: [],
      },
    })
    expect(Buffer.from(data?.options.challenge ?? '', 'base64url')).toHaveLength(32)
    const handle = Buffer.from(data?.options.user.id ?? '', 'base64url')
    expect(handle).toHaveLength(32)
    expect(handle.includes(person.id) || handle.includes(person.email)).toBe(false)
    const left = (data?.expires_at ?? 0) - Date.now() / 1000
    expect(left).toBeGreaterThan(280)
    expect(left).toBeLessThan(310)
  })

  it.each(['ES256', 'RS256', 'EdDSA'] as const)('stores one that signs with %s, and it signs in', async (algorithm) => {
    const { person, authenticator } = await ownerOf(server, { algorithm })
    const { data, error } = await signInWithPasskey(browserOf(server, authenticator))
    expect([error, data?.user?.id]).toEqual([null, person.id])
  })

  it('names it after its maker, and lists it with its days', async () => {
    const { auth, authenticator, passkeyId } = await ownerOf(server, { aaguid: '08987058-cadc-4b81-b6e1-30de50dcbe96' })
    const before = await auth.passkey.list()
    expect(before.data).toEqual([
      { id: passkeyId, friendly_name: 'Windows Hello', created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) },
    ])
    await signInWithPasskey(browserOf(server, authenticator))
    expect((await auth.passkey.list()).data?.[0]?.last_used_at).toMatch(/^\d{4}-\d\d-\d\dT/)
    const other = makeAuthenticator({ origin, aaguid: '08987058-cadc-4b81-b6e1-30de50dcbe96' })
    await addPasskey({
      auth,
      authenticator: other,
      post: async () => ({ status: 0, body: {} }),
      forgetCookies: () => {},
    })
    expect((await auth.passkey.list()).data?.map(({ friendly_name: name }) => name)).toEqual([
      'Windows Hello',
      'Windows Hello 2',
    ])
  })

  it('excludes the account’s credentials, and rejects any registered one', async () => {
    const { auth, authenticator, ...owner } = await ownerOf(server)
    const { data } = await auth.passkey.startRegistration()
    expect(data?.options.excludeCredentials?.map(({ id }) => id)).toEqual([authenticator.held[0]?.id])
    // All passkeys of an account share one user handle.
    expect(data?.options.user.id).toBe(authenticator.held[0]?.userHandle)

    const thief = await signedInBrowser(server, await server.signedUp())
    const started = await thief.auth.passkey.startRegistration()
    const copied = thief.authenticator.create(started.data?.options)
    await server.pool.query('update auth.webauthn_credentials set credential_id = $1 where id = $2', [
      Buffer.from(thief.authenticator.held[0]?.id ?? '', 'base64url'),
      owner.passkeyId,
    ])
    const { error } = await thief.auth.passkey.verifyRegistration({
      challengeId: started.data?.challenge_id ?? '',
      credential: copied as never,
    })
    expect(error).toMatchObject({ status: 422, code: 'webauthn_credential_exists' })
  })

  it.each([
    ['made on another site', { origin: 'https://evil.example' }],
    ['made for another site', { rpId: 'evil.example' }],
    ['made in a foreign frame', { crossOrigin: true }],
    ['made with another challenge', { challenge: 'bm90IHRoZSBjaGFsbGVuZ2U' }],
    ['an assertion in disguise', { type: 'webauthn.get' }],
    ['made without unlocking the device', { userVerified: false }],
    ['made with an attestation', { attestation: 'tpm' }],
  ])('rejects a response that was %s', async (_, wrong) => {
    const { auth, authenticator } = await signedInBrowser(server, await server.signedUp())
    const { data } = await auth.passkey.startRegistration()
    const credential = authenticator.create(data?.options, wrong) as never
    const { error } = await auth.passkey.verifyRegistration({ challengeId: data?.challenge_id ?? '', credential })
    expect(error).toMatchObject(verificationFailed)
    // The challenge is consumed by a failure, too.
    const again = authenticator.create(data?.options) as never
    const second = await auth.passkey.verifyRegistration({ challengeId: data?.challenge_id ?? '', credential: again })
    expect(second.error).toMatchObject({ status: 400, code: 'webauthn_challenge_not_found' })
    expect((await auth.passkey.list()).data).toEqual([])
  })

  it("rejects a challenge of another person's session, and of another session of the same person", async () => {
    const person = await server.signedUp()
    const here = await signedInBrowser(server, person)
    const { data } = await here.auth.passkey.startRegistration()
    const challengeId = data?.challenge_id ?? ''
    const elsewhere = await signedInBrowser(server, person)
    for (const thief of [elsewhere, await signedInBrowser(server, await server.signedUp())]) {
      const credential = thief.authenticator.create(data?.options) as never
      const { error } = await thief.auth.passkey.verifyRegistration({ challengeId, credential })
      expect(error).toMatchObject({ status: 400, code: 'webauthn_challenge_not_found' })
    }
    // The rejected attempts have not consumed it.
    const credential = here.authenticator.create(data?.options) as never
    expect((await here.auth.passkey.verifyRegistration({ challengeId, credential })).error).toBeNull()
  })

  it('rejects an expired challenge', async () => {
    const { auth, authenticator } = await signedInBrowser(server, await server.signedUp())
    const { data } = await auth.passkey.startRegistration()
    const challengeId = data?.challenge_id ?? ''
    await server.pool.query(
      "update auth.webauthn_challenges set expires_at = now() - interval '1 second' where id = $1",
      [challengeId],
    )
    const credential = authenticator.create(data?.options) as never
    const { error } = await auth.passkey.verifyRegistration({ challengeId, credential })
    expect(error).toMatchObject({ status: 400, code: 'webauthn_challenge_expired' })
  })

  it('is limited to ten, also for concurrent requests', async () => {
    const person = await server.signedUp()
    const browsers = await Promise.all(Array.from({ length: 12 }, () => signedInBrowser(server, person)))
    const outcomes = await Promise.allSettled(browsers.map(addPasskey))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    const { error } = await (browsers[0]?.auth.passkey.startRegistration() ?? Promise.reject(new Error('none')))
    expect(error).toMatchObject({ status: 422, code: 'too_many_passkeys' })
  })

  it('is for accounts that are their own, and confirmed', async () => {
    const guest = browserOf(server)
    await guest.auth.signInAnonymously()
    expect((await guest.auth.passkey.startRegistration()).error).toMatchObject({
      status: 403,
      code: 'no_authorization',
    })

    const person = await server.signedUp()
    const { auth } = await signedInBrowser(server, person)
    await server.pool.query('update auth.users set is_sso_user = true where id = $1', [person.id])
    expect((await auth.passkey.startRegistration()).error).toMatchObject({ status: 422, code: 'validation_failed' })
    await server.pool.query('update auth.users set is_sso_user = false, email_confirmed_at = null where id = $1', [
      person.id,
    ])
    expect((await auth.passkey.startRegistration()).error).toMatchObject({ status: 403, code: 'email_not_confirmed' })
    expect((await server.post('/passkeys/registration/options', {})).status).toBe(401)
  })
})

describe('managing passkeys', () => {
  it('renames and removes only what is one’s own', async () => {
    const { auth, passkeyId } = await ownerOf(server)
    const renamed = await auth.passkey.update({ passkeyId, friendlyName: '  Work laptop ' })
    expect(renamed.data).toMatchObject({ id: passkeyId, friendly_name: 'Work laptop' })
    const thief = await signedInBrowser(server, await server.signedUp())
    const notFound = { status: 404, code: 'validation_failed', message: 'Passkey not found' }
    expect((await thief.auth.passkey.update({ passkeyId, friendlyName: 'Mine' })).error).toMatchObject(notFound)
    expect((await thief.auth.passkey.delete({ passkeyId })).error).toMatchObject(notFound)
    expect((await auth.passkey.delete({ passkeyId: 'no-id' })).error).toMatchObject(notFound)
    expect((await auth.passkey.list()).data?.map(({ friendly_name: name }) => name)).toEqual(['Work laptop'])
    for (const friendlyName of ['', ' ', 'x'.repeat(121)])
      expect((await auth.passkey.update({ passkeyId, friendlyName })).error).toMatchObject({
        status: 400,
        code: 'validation_failed',
      })
    expect((await auth.passkey.delete({ passkeyId })).error).toBeNull()
    expect((await auth.passkey.list()).data).toEqual([])
  })

  it('needs a proof that is minutes old to add or remove one, not to rename it', async () => {
    const { auth, authenticator, person, passkeyId } = await ownerOf(server)
    const started = await auth.passkey.startRegistration()
    await server.pool.query(
      `update auth.mfa_amr_claims set updated_at = now() - interval '11 minutes'
       where session_id in (select id from auth.sessions where user_id = $1)`,
      [person.id],
    )
    const stale = { status: 400, code: 'reauthentication_needed' }
    expect((await auth.passkey.startRegistration()).error).toMatchObject(stale)
    const credential = authenticator.create({ ...started.data?.options, excludeCredentials: [] }) as never
    const challengeId = started.data?.challenge_id ?? ''
    expect((await auth.passkey.verifyRegistration({ challengeId, credential })).error).toMatchObject(stale)
    expect((await auth.passkey.delete({ passkeyId })).error).toMatchObject(stale)
    expect((await auth.passkey.update({ passkeyId, friendlyName: 'Laptop' })).error).toBeNull()
    // Signing in with the passkey is such a proof.
    const browser = browserOf(server, authenticator)
    authenticator.held.pop()
    expect((await signInWithPasskey(browser)).error).toBeNull()
    expect((await browser.auth.passkey.delete({ passkeyId })).error).toBeNull()
  })

  it('is reported to the owner by mail, with a link that reverts it', async () => {
    const { auth, person, passkeyId } = await ownerOf(server)
    const subjects = () => server.mails.filter(({ to }) => to === person.email).map(({ subject }) => subject)
    expect(subjects().at(-1)).toBe('A passkey was added - CampusLife')
    await auth.passkey.delete({ passkeyId })
    expect(subjects().at(-1)).toBe('A passkey was removed - CampusLife')
  })

  it('is an operator’s, too, with the secret key', async () => {
    const { person, passkeyId } = await ownerOf(server)
    const { admin } = server.operator().auth
    expect((await admin.passkey.listPasskeys({ userId: person.id })).data).toMatchObject([{ id: passkeyId }])
    expect((await admin.passkey.deletePasskey({ userId: person.id, passkeyId })).error).toBeNull()
    expect((await admin.passkey.listPasskeys({ userId: person.id })).data).toEqual([])
    const { error } = await person.client.auth.admin.passkey.listPasskeys({ userId: person.id })
    expect(error).toMatchObject({ status: 403, code: 'not_admin' })
  })

  it('is part of the account’s export, and is deleted with the account', async () => {
    const { person, authenticator, passkeyId } = await ownerOf(server)
    const copy = await (await server.account(person, 'GET', '/export')).json()
    expect(copy.tables['auth.webauthn_credentials']).toMatchObject([{ id: passkeyId, friendly_name: 'Passkey' }])
    expect(copy.leftOut).toHaveProperty(['auth.webauthn_challenges'])
    await server.operator().auth.admin.deleteUser(person.id)
    const { rows } = await server.pool.query('select from auth.webauthn_credentials where id = $1', [passkeyId])
    expect(rows).toEqual([])
    expect((await signInWithPasskey(browserOf(server, authenticator))).error).toMatchObject(verificationFailed)
  })
})
