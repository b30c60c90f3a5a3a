import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Authenticator, makeAuthenticator } from '#tests/support/accounts/authenticator.ts'
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

const areOffered = async (at: AuthServer) => (await (await at.request('/settings')).json()).passkeys_enabled

/** The same passkeys, as another origin would use them. */
function movedTo(elsewhere: string, { held }: Authenticator): Authenticator {
  const moved = makeAuthenticator({ origin: elsewhere })
  moved.held.push(...held)
  return moved
}

describe('signing in with a passkey', () => {
  it('opens a session at aal1 with the method in its token', async () => {
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
  ])('rejects a response that was %s', async (_, wrong) => {
    const { authenticator } = await ownerOf(server)
    const { data, error } = await signInWithPasskey(browserOf(server, authenticator), wrong)
    expect(error).toMatchObject(verificationFailed)
    expect(data?.session ?? null).toBeNull()
  })

  it('rejects an unknown or removed credential like a wrong signature', async () => {
    const { auth, authenticator, passkeyId } = await ownerOf(server)
    const stranger = makeAuthenticator({ origin })
    stranger.create({ challenge: 'eA', rp: { id: 'localhost' }, user: { id: 'eA' } })
    expect((await signInWithPasskey(browserOf(server, stranger))).error).toMatchObject(verificationFailed)
    expect((await auth.passkey.delete({ passkeyId })).error).toBeNull()
    expect((await signInWithPasskey(browserOf(server, authenticator))).error).toMatchObject(verificationFailed)
  })

  it('works once per challenge, and only in the browser that requested it', async () => {
    const { authenticator } = await ownerOf(server)
    const browser = browserOf(server, authenticator)
    const { data } = await browser.auth.passkey.startAuthentication()
    const answer = { challenge_id: data?.challenge_id, credential: authenticator.get(data?.options) }
    const gone = { status: 400, body: { error_code: 'webauthn_challenge_not_found' } }
    // An attacker who has intercepted the response uses another browser.
    expect(await browserOf(server).post('/passkeys/authentication/verify', answer)).toMatchObject(gone)
    const other = browserOf(server)
    await other.auth.passkey.startAuthentication()
    expect(await other.post('/passkeys/authentication/verify', answer)).toMatchObject(gone)
    expect((await browser.post('/passkeys/authentication/verify', answer)).status).toBe(200)
    expect(await browser.post('/passkeys/authentication/verify', answer)).toMatchObject(gone)
  })

  it('opens one session when the same response is sent many times concurrently', async () => {
    const { authenticator } = await ownerOf(server)
    const browser = browserOf(server, authenticator)
    const { data } = await browser.auth.passkey.startAuthentication()
    const answer = { challenge_id: data?.challenge_id, credential: authenticator.get(data?.options) }
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => browser.post('/passkeys/authentication/verify', answer)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('rejects an expired challenge', async () => {
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

  it('rejects a decreased counter, which a copied key has', async () => {
    const { authenticator } = await ownerOf(server, { counts: true })
    for (let times = 0; times < 2; times++)
      expect((await signInWithPasskey(browserOf(server, authenticator))).error).toBeNull()
    for (const counter of [0, 1, 3])
      expect((await signInWithPasskey(browserOf(server, authenticator), { counter })).error).toMatchObject(
        verificationFailed,
      )
    expect((await signInWithPasskey(browserOf(server, authenticator), { counter: 50 })).error).toBeNull()
  })

  it('accepts a counter that is always 0', async () => {
    const { authenticator } = await ownerOf(server)
    for (let times = 0; times < 3; times++)
      expect((await signInWithPasskey(browserOf(server, authenticator))).error).toBeNull()
  })

  it('is rejected for banned, unconfirmed and deleted accounts', async () => {
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

  it('limits the number of stored challenges of visitors', async () => {
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

describe('the site that passkeys are for', () => {
  it('is bound to SITE_URL, whatever the page sends', async () => {
    const site = server.configured({ SITE_URL: 'https://campus.example.edu' })
    expect(await areOffered(site)).toBe(true)
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
    // Nor does it sign in to a site with another name on the same database.
    expect((await signInWithPasskey(browserOf(server, movedTo(origin, own)))).error).toMatchObject(verificationFailed)
  })

  it.each(['http://campus.example.edu', 'https://192.0.2.7', 'http://127.0.0.1:3000'])(
    'is none at %s, where no browser makes passkeys',
    async (SITE_URL) => {
      const site = server.configured({ SITE_URL })
      expect(await areOffered(site)).toBe(false)
      expect((await browserOf(site).auth.passkey.startAuthentication()).error).toMatchObject({
        status: 404,
        code: 'passkey_disabled',
      })
    },
  )

  it('may have them switched off', async () => {
    const site = server.configured({ PASSKEY_ENABLED: 'false' })
    expect(await areOffered(site)).toBe(false)
    expect((await browserOf(site).auth.passkey.startAuthentication()).error?.code).toBe('passkey_disabled')
  })
})
