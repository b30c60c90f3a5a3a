import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeAuthenticator } from '#tests/support/authenticator.ts'
import { type AuthServer, startAuth } from './auth-server.ts'
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
  it('asks the browser for a discoverable credential of this site, without attestation', async () => {
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

  it('excludes what the account has, and refuses a credential that anybody has', async () => {
    const { auth, authenticator, ...owner } = await ownerOf(server)
    const { data } = await auth.passkey.startRegistration()
    expect(data?.options.excludeCredentials?.map(({ id }) => id)).toEqual([authenticator.held[0]?.id])
    // All passkeys of an account go by one handle.
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
  ])('refuses what was %s', async (_, wrong) => {
    const { auth, authenticator } = await signedInBrowser(server, await server.signedUp())
    const { data } = await auth.passkey.startRegistration()
    const credential = authenticator.create(data?.options, wrong) as never
    const { error } = await auth.passkey.verifyRegistration({ challengeId: data?.challenge_id ?? '', credential })
    expect(error).toMatchObject(verificationFailed)
    // The challenge is used up, whatever came of it.
    const again = authenticator.create(data?.options) as never
    const second = await auth.passkey.verifyRegistration({ challengeId: data?.challenge_id ?? '', credential: again })
    expect(second.error).toMatchObject({ status: 400, code: 'webauthn_challenge_not_found' })
    expect((await auth.passkey.list()).data).toEqual([])
  })

  it("refuses a challenge of another person's session, and of another session of the same person", async () => {
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
    // And they have not used it up.
    const credential = here.authenticator.create(data?.options) as never
    expect((await here.auth.passkey.verifyRegistration({ challengeId, credential })).error).toBeNull()
  })

  it('refuses an expired challenge', async () => {
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

  it('stops at ten, also when many come at once', async () => {
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

describe('signing in with a passkey', () => {
  it('opens a session at aal1 that says how', async () => {
    const { person, authenticator } = await ownerOf(server)
    const browser = browserOf(server, authenticator)
    const started = await browser.auth.passkey.startAuthentication()
    expect(started.data).toMatchObject({ options: { rpId: 'localhost', userVerification: 'required' } })
    expect(started.data?.options).not.toHaveProperty('allowCredentials')
    const { data, error } = await signInWithPasskey(browser)
    expect([error, data?.user?.email]).toEqual([null, person.email])
    const claims = decodeJwt(data?.session?.access_token ?? '')
    expect(claims).toMatchObject({ sub: person.id, aal: 'aal1', amr: [{ method: 'passkey' }] })
    expect((await browser.auth.getUser()).data.user?.id).toBe(person.id)
    expect((await browser.auth.refreshSession()).error).toBeNull()
  })

  it.each([
    ['made on another site', { origin: 'https://evil.example' }],
    ['made for another site', { rpId: 'evil.example' }],
    ['made in a foreign frame', { crossOrigin: true }],
    ['made with another challenge', { challenge: 'bm90IHRoZSBjaGFsbGVuZ2U' }],
    ['made without unlocking the device', { userVerified: false }],
    ['a registration in disguise', { type: 'webauthn.create' }],
    ['in the name of somebody else', { userHandle: 'c29tZWJvZHkgZWxzZQ' }],
    ['in no name', { userHandle: null }],
    ['signed with another key', { signature: Buffer.from('3006020101020101', 'hex') }],
    ['not signed', { signature: Buffer.alloc(0) }],
  ])('refuses what was %s', async (_, wrong) => {
    const { authenticator } = await ownerOf(server)
    const { data, error } = await signInWithPasskey(browserOf(server, authenticator), wrong)
    expect(error).toMatchObject(verificationFailed)
    expect(data?.session ?? null).toBeNull()
  })

  it('answers a credential that nobody has like a wrong signature, also a removed one', async () => {
    const { auth, authenticator, passkeyId } = await ownerOf(server)
    const stranger = makeAuthenticator({ origin })
    stranger.create({ challenge: 'eA', rp: { id: 'localhost' }, user: { id: 'eA' } })
    expect((await signInWithPasskey(browserOf(server, stranger))).error).toMatchObject(verificationFailed)
    expect((await auth.passkey.delete({ passkeyId })).error).toBeNull()
    expect((await signInWithPasskey(browserOf(server, authenticator))).error).toMatchObject(verificationFailed)
  })

  it('works once for each challenge, and only in the browser that asked', async () => {
    const { authenticator } = await ownerOf(server)
    const browser = browserOf(server, authenticator)
    const { data } = await browser.auth.passkey.startAuthentication()
    const answer = { challenge_id: data?.challenge_id, credential: authenticator.get(data?.options) }
    const gone = { status: 400, body: { error_code: 'webauthn_challenge_not_found' } }
    // Somebody who has seen the answer on its way is in another browser.
    expect(await browserOf(server).post('/passkeys/authentication/verify', answer)).toMatchObject(gone)
    const other = browserOf(server)
    await other.auth.passkey.startAuthentication()
    expect(await other.post('/passkeys/authentication/verify', answer)).toMatchObject(gone)
    expect((await browser.post('/passkeys/authentication/verify', answer)).status).toBe(200)
    expect(await browser.post('/passkeys/authentication/verify', answer)).toMatchObject(gone)
  })

  it('gives one session when the same answer is sent many times at once', async () => {
    const { authenticator } = await ownerOf(server)
    const browser = browserOf(server, authenticator)
    const { data } = await browser.auth.passkey.startAuthentication()
    const answer = { challenge_id: data?.challenge_id, credential: authenticator.get(data?.options) }
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => browser.post('/passkeys/authentication/verify', answer)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('refuses an expired challenge', async () => {
    const { authenticator } = await ownerOf(server)
    const browser = browserOf(server, authenticator)
    const { data } = await browser.auth.passkey.startAuthentication()
    await server.pool.query(
      "update auth.webauthn_challenges set expires_at = now() - interval '1 second' where id = $1",
      [data?.challenge_id],
    )
    const answer = { challenge_id: data?.challenge_id, credential: authenticator.get(data?.options) }
    expect(await browser.post('/passkeys/authentication/verify', answer)).toMatchObject({
      status: 400,
      body: { error_code: 'webauthn_challenge_expired' },
    })
  })

  it('refuses a counter that went back, which a copied key has', async () => {
    const { authenticator } = await ownerOf(server, { counts: true })
    for (let times = 0; times < 2; times++)
      expect((await signInWithPasskey(browserOf(server, authenticator))).error).toBeNull()
    for (const counter of [0, 1, 3])
      expect((await signInWithPasskey(browserOf(server, authenticator), { counter })).error).toMatchObject(
        verificationFailed,
      )
    expect((await signInWithPasskey(browserOf(server, authenticator), { counter: 50 })).error).toBeNull()
  })

  it('takes a counter that always says 0', async () => {
    const { authenticator } = await ownerOf(server)
    for (let times = 0; times < 3; times++)
      expect((await signInWithPasskey(browserOf(server, authenticator))).error).toBeNull()
  })

  it('is refused to the banned, the unconfirmed and the deleted', async () => {
    const { person, authenticator } = await ownerOf(server)
    const set = (what: string) => server.pool.query(`update auth.users set ${what} where id = $1`, [person.id])
    await set("banned_until = now() + interval '1 hour'")
    expect((await signInWithPasskey(browserOf(server, authenticator))).error).toMatchObject({
      status: 403,
      code: 'user_banned',
    })
    await set('banned_until = null, email_confirmed_at = null')
    expect((await signInWithPasskey(browserOf(server, authenticator))).error).toMatchObject({
      status: 403,
      code: 'email_not_confirmed',
    })
    await set('email_confirmed_at = now()')
    const { error } = await server.operator().auth.admin.deleteUser(person.id, true)
    expect(error).toBeNull()
    expect((await signInWithPasskey(browserOf(server, authenticator))).error).toMatchObject(verificationFailed)
  })

  it('keeps no more challenges of strangers than it must', async () => {
    await server.pool.query(
      `insert into auth.webauthn_challenges (challenge_type, challenge, rp_id, origin, browser_hash, expires_at)
       select 'authentication', 'x', 'localhost', $1, 'x', now() + n * interval '1 millisecond' + interval '1 minute'
       from generate_series(1, 20500) n`,
      [origin],
    )
    const { authenticator } = await ownerOf(server)
    expect((await signInWithPasskey(browserOf(server, authenticator))).error).toBeNull()
    const { rows } = await server.pool.query('select count(*)::int as count from auth.webauthn_challenges')
    expect(rows[0].count).toBeLessThanOrEqual(20_000)
    await server.pool.query("update auth.webauthn_challenges set expires_at = now() - interval '1 second'")
    await browserOf(server).auth.passkey.startAuthentication()
    const left = await server.pool.query('select count(*)::int as count from auth.webauthn_challenges')
    expect(left.rows[0].count).toBe(1)
  })

  it('is limited like the other ways in, per network', async () => {
    const limited = server.configured({ RATE_LIMITS: 'on' })
    const stranger = makeAuthenticator({ origin })
    stranger.create({ challenge: 'eA', rp: { id: 'localhost' }, user: { id: 'eA' } })
    const browser = browserOf(limited, stranger)
    const codes: (string | undefined)[] = []
    for (let tries = 0; tries < 32; tries++) codes.push((await signInWithPasskey(browser)).error?.code)
    expect(codes.slice(0, 30)).toEqual(Array(30).fill('webauthn_verification_failed'))
    expect(codes.slice(30)).toEqual(['over_request_rate_limit', 'over_request_rate_limit'])
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

  it('is an operator’s, too, with the secret key', async () => {
    const { person, passkeyId } = await ownerOf(server)
    const { admin } = server.operator().auth
    expect((await admin.passkey.listPasskeys({ userId: person.id })).data).toMatchObject([{ id: passkeyId }])
    expect((await admin.passkey.deletePasskey({ userId: person.id, passkeyId })).error).toBeNull()
    expect((await admin.passkey.listPasskeys({ userId: person.id })).data).toEqual([])
    const { error } = await person.client.auth.admin.passkey.listPasskeys({ userId: person.id })
    expect(error).toMatchObject({ status: 403, code: 'not_admin' })
  })

  it('is part of the account’s export, and goes with the account', async () => {
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

describe('the site that passkeys are for', () => {
  const enabledAt = async (at: AuthServer, host: string) => {
    const settings = await (await at.request('/settings')).json()
    expect(host).not.toBe('')
    return settings.passkeys_enabled
  }

  it('comes from SITE_URL, whatever the page says', async () => {
    const site = server.configured({ SITE_URL: 'https://campus.example.edu' })
    expect(await enabledAt(site, 'localhost')).toBe(true)
    const browser = browserOf(site)
    const { data } = await browser.auth.passkey.startAuthentication()
    expect(data?.options.rpId).toBe('campus.example.edu')
    const person = await site.signedUp()
    const own = makeAuthenticator({ origin: 'https://campus.example.edu' })
    const owner = await signedInBrowser(site, person, own)
    await addPasskey(owner)
    expect((await signInWithPasskey(browserOf(site, own))).error).toBeNull()
    // A page of the same name on another port or scheme is another origin.
    for (const wrong of ['https://campus.example.edu:8443', 'http://campus.example.edu', origin])
      expect((await signInWithPasskey(browserOf(site, own), { origin: wrong })).error).toMatchObject(verificationFailed)
    // Nor does it open the site under another name of the same database.
    expect((await signInWithPasskey(browserOf(server, makeAuthenticatorLike(own)))).error).toMatchObject(
      verificationFailed,
    )
  })

  const makeAuthenticatorLike = (own: ReturnType<typeof makeAuthenticator>) => {
    const copy = makeAuthenticator({ origin })
    copy.held.push(...own.held)
    return copy
  }

  it.each(['http://campus.example.edu', 'https://192.0.2.7', 'http://127.0.0.1:3000'])(
    'is none at %s, where no browser makes passkeys',
    async (SITE_URL) => {
      const site = server.configured({ SITE_URL })
      expect(await enabledAt(site, SITE_URL)).toBe(false)
      expect((await browserOf(site).auth.passkey.startAuthentication()).error).toMatchObject({
        status: 404,
        code: 'passkey_disabled',
      })
    },
  )

  it('may have them switched off', async () => {
    const site = server.configured({ PASSKEY_ENABLED: 'false' })
    expect(await enabledAt(site, 'localhost')).toBe(false)
    expect((await browserOf(site).auth.passkey.startAuthentication()).error?.code).toBe('passkey_disabled')
  })
})
