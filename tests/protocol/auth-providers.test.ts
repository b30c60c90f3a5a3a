import { decodeJwt } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type AuthServer, password, signUp, startAuth } from './auth-server.ts'
import { client, cookieJar, type Issuer, startIssuer, type Visitor } from './oidc-issuer.ts'

let issuer: Issuer
let server: AuthServer
beforeAll(async () => {
  issuer = await startIssuer()
  server = await startAuth({
    ...providerEnv('COLLEGE', issuer.url),
    ...providerEnv('GITHUB', issuer.url),
    URI_ALLOW_LIST: 'https://app.example/**',
  })
})
afterEach(() => Object.assign(issuer, { lie: {}, lieWhenAsked: {}, useStrangersKey: false }))
afterAll(async () => {
  await server.close()
  await issuer.close()
})

const providerEnv = (name: string, url: string) => ({
  [`EXTERNAL_${name}_ENABLED`]: 'true',
  [`EXTERNAL_${name}_CLIENT_ID`]: client.id,
  [`EXTERNAL_${name}_SECRET`]: client.secret,
  [`EXTERNAL_${name}_URL`]: url,
})

const landing = 'http://localhost:4100/dashboard'
let visitors = 0
const visitor = (more: Partial<Visitor> = {}): Visitor => ({
  sub: String(9000 + ++visitors),
  email: `visitor${visitors}@example.org`,
  email_verified: true,
  name: 'Sample Visitor',
  ...more,
})

const withoutKey = { apikey: 'none' }

/** A browser that goes to the provider and stands before the way back. */
async function begun(query: Record<string, string> = {}, on = server) {
  const browser = cookieJar()
  const search = new URLSearchParams({ provider: 'college', redirect_to: landing, ...query })
  const response = browser.keep(await on.request(`/authorize?${search}`, { headers: withoutKey }))
  expect([response.status, await response.text()]).toEqual([302, ''])
  return { browser, back: await issuer.approve(response.headers.get('location') ?? '') }
}

const open = (back: URL, headers: Record<string, string>, on = server) =>
  on.request(back.pathname.replace('/auth/v1', '') + back.search, { headers: { ...withoutKey, ...headers } })

async function signIn(who: Visitor, query: Record<string, string> = {}, on = server): Promise<URL> {
  issuer.visitor = who
  const { browser, back } = await begun(query, on)
  const response = await open(back, browser.header(), on)
  expect(response.status).toBe(302)
  return new URL(response.headers.get('location') ?? '')
}

const fragment = (url: URL) => new URLSearchParams(url.hash.slice(1))
const claimsIn = (url: URL) => decodeJwt(fragment(url).get('access_token') ?? '')
const countOf = (table: string) => `(select count(*)::int from auth.${table} where user_id = u.id) as ${table}`
const errorIn = (url: URL) => [url.searchParams.get('error'), url.searchParams.get('error_code')]

describe('signing in with another service', () => {
  it('makes an account, and knows it again', async () => {
    const who = visitor()
    const landed = await signIn(who)
    expect(landed.origin + landed.pathname).toBe(landing)
    expect(Object.fromEntries(fragment(landed))).toMatchObject({
      token_type: 'bearer',
      provider_token: expect.any(String),
      provider_refresh_token: 'refresh-there',
    })
    expect(claimsIn(landed)).toMatchObject({
      email: who.email,
      amr: [{ method: 'oauth' }],
      app_metadata: { provider: 'college', providers: ['college'] },
      user_metadata: { full_name: 'Sample Visitor', email_verified: true },
    })
    const again = await signIn({ ...who, email: 'moved@example.org' })
    expect(claimsIn(again).sub).toBe(claimsIn(landed).sub)
    const { data } = await server.client().auth.setSession({
      access_token: fragment(again).get('access_token') ?? '',
      refresh_token: fragment(again).get('refresh_token') ?? '',
    })
    expect(data.user?.identities).toMatchObject([{ provider: 'college', id: who.sub, email: 'moved@example.org' }])
  })

  it('hands a code to an application with a verifier, in any browser', async () => {
    issuer.visitor = visitor()
    const own = server.client('pkce')
    const { data } = await own.auth.signInWithOAuth({
      provider: 'custom:college',
      options: { redirectTo: landing, skipBrowserRedirect: true },
    })
    const url = new URL(data.url ?? '')
    url.searchParams.set('provider', 'college')
    const response = await server.request(`/authorize${url.search}`, { headers: withoutKey })
    const back = await issuer.approve(response.headers.get('location') ?? '')
    const landed = new URL((await open(back, {})).headers.get('location') ?? '')
    expect([landed.hash, landed.origin + landed.pathname]).toEqual(['', landing])
    const exchanged = await own.auth.exchangeCodeForSession(landed.searchParams.get('code') ?? '')
    expect(exchanged.error).toBeNull()
    expect(exchanged.data).toMatchObject({
      user: { email: issuer.visitor.email },
      session: { provider_token: expect.any(String), provider_refresh_token: 'refresh-there' },
    })
  })

  it('works with GitHub, whose API tells who it is', async () => {
    const who = visitor()
    const landed = await signIn(who, { provider: 'github' })
    expect(claimsIn(landed)).toMatchObject({ email: who.email, user_metadata: { user_name: 'octo' } })
  })

  it('joins the account that has proven the same address', async () => {
    const person = await server.signedUp(undefined, { full_name: 'Own Name' })
    const landed = await signIn(visitor({ email: person.email.toUpperCase() }))
    expect(claimsIn(landed)).toMatchObject({
      sub: person.id,
      app_metadata: { provider: 'email', providers: ['email', 'college'] },
      user_metadata: { full_name: 'Own Name' },
    })
    expect((await server.client().auth.signInWithPassword({ email: person.email, password })).error).toBeNull()
  })

  it('takes an account away from who made it with the address of another', async () => {
    const { email, id } = await signUp(server)
    await server.pool.query(
      `with opened as (insert into auth.sessions (user_id) values ($1)),
         enrolled as (insert into auth.mfa_factors (user_id, factor_type, friendly_name, status, secret) values ($1, 'totp', '', 'verified', 'x'))
       update auth.users set phone = '911234567890', phone_confirmed_at = now(), email_change = 'thief@example.org' where id = $1`,
      [id],
    )
    const landed = await signIn(visitor({ email }))
    expect(claimsIn(landed)).toMatchObject({ sub: id, phone: '', app_metadata: { providers: ['college'] } })
    expect((await server.client().auth.signInWithPassword({ email, password })).error?.code).toBe('invalid_credentials')
    const counts = ['sessions', 'mfa_factors', 'one_time_tokens'].map(countOf).join()
    const { rows } = await server.pool.query(`select email_change, ${counts} from auth.users u where id = $1`, [id])
    expect(rows).toEqual([{ email_change: '', sessions: 1, mfa_factors: 0, one_time_tokens: 0 }])
  })

  it('opens nothing by an address that the service has not proven, or does not tell', async () => {
    const person = await server.signedUp()
    for (const email_verified of [false, 'false'] as const)
      for (const provider of ['college', 'github'])
        expect(errorIn(await signIn(visitor({ email: person.email, email_verified }), { provider }))).toEqual([
          'access_denied',
          'provider_email_needs_verification',
        ])
    const { sub } = visitor()
    expect(errorIn(await signIn({ sub }))).toEqual(['access_denied', 'validation_failed'])
    const { rows } = await server.pool.query('select from auth.identities where provider_id = $1', [sub])
    expect(rows).toEqual([])
  })

  it('asks for the address where the token does not tell it, and takes the answer for the same person only', async () => {
    issuer.lie = { email: undefined, email_verified: undefined }
    const who = visitor({ email_verified: 'true' })
    expect(claimsIn(await signIn(who))).toMatchObject({ email: who.email })
    issuer.lieWhenAsked = { sub: 'somebody-else' }
    expect(errorIn(await signIn(visitor()))).toEqual(['access_denied', 'bad_oauth_callback'])
  })

  it('makes one account of many first sign-ins at once', async () => {
    issuer.visitor = visitor()
    const flows = await Promise.all(Array.from({ length: 5 }, () => begun()))
    const answers = await Promise.all(flows.map(({ browser, back }) => open(back, browser.header())))
    const subjects = answers.map((answer) => claimsIn(new URL(answer.headers.get('location') ?? '')).sub)
    expect(new Set(subjects).size).toBe(1)
  })

  it('refuses the banned, and newcomers where nobody may join', async () => {
    const [person, who] = [await server.signedUp(), visitor()]
    await signIn(who)
    const addresses = [person.email, who.email]
    await server.pool.query("update auth.users set banned_until = 'infinity' where email = any($1)", [addresses])
    for (const one of [who, visitor({ email: person.email })])
      expect(errorIn(await signIn(one))).toEqual(['access_denied', 'user_banned'])
    const closed = server.configured({ DISABLE_SIGNUP: 'true' })
    const landed = await signIn(visitor(), {}, closed)
    expect(errorIn(landed)).toEqual(['access_denied', 'signup_disabled'])
    expect(fragment(landed).get('error_code')).toBe('signup_disabled')
  })

  it('says in JSON that a provider is not there', async () => {
    for (const provider of ['google', 'email', '__proto__', '']) {
      const response = await server.request(`/authorize?provider=${provider}`, { headers: withoutKey })
      expect([response.status, (await response.json()).error_code]).toEqual([400, 'validation_failed'])
    }
    const { external } = await (await server.request('/settings')).json()
    expect(external).toMatchObject({ college: true, github: true, email: true })
  })

  it('leads back where it began, and says so, while a provider cannot be reached', async () => {
    const down = server.configured(providerEnv('COLLEGE', 'http://127.0.0.1:9'))
    const address = '/authorize?provider=college&redirect_to=http://localhost:4100/dashboard'
    const response = await down.request(address, { headers: withoutKey })
    const back = new URL(response.headers.get('location') ?? '')
    expect([response.status, back.origin + back.pathname]).toEqual([302, 'http://localhost:4100/dashboard'])
    expect(errorIn(back)).toEqual(['temporarily_unavailable', 'unexpected_failure'])
  })

  it('passes on what the provider understands, and nothing that is ours to say', async () => {
    const query =
      'provider=college&prompt=consent&scopes=calendar&state=mine&redirect_uri=https://evil.example&nonce=mine&client_id=x'
    const response = await server.request(`/authorize?${query}`, { headers: withoutKey })
    const sent = new URL(response.headers.get('location') ?? '').searchParams
    expect(Object.fromEntries(sent)).toMatchObject({
      prompt: 'consent',
      scope: 'openid email profile calendar',
      client_id: client.id,
      redirect_uri: 'http://localhost:4100/auth/v1/callback',
    })
    for (const name of ['state', 'nonce']) expect(sent.getAll(name)).not.toContain('mine')
  })
})

describe('an attack on the way back', () => {
  it('leads nowhere but where links may lead', async () => {
    for (const target of ['https://evil.example/', '//evil.example', 'https://app.example.evil.example/'])
      expect((await signIn(visitor(), { redirect_to: target })).origin).toBe('http://localhost:4100')
    expect((await signIn(visitor(), { redirect_to: 'https://app.example/in' })).href).toMatch(
      /^https:\/\/app\.example\/in#access_token/,
    )
  })

  it('with another state, or one that was used, or is late, is refused', async () => {
    issuer.visitor = visitor()
    const { browser, back } = await begun()
    const forged = new URL(back)
    for (const state of ['', 'nonsense', crypto.randomUUID()]) {
      forged.searchParams.set('state', state)
      const landed = new URL((await open(forged, browser.header())).headers.get('location') ?? '')
      expect([landed.origin, ...errorIn(landed)]).toEqual([
        'http://localhost:4100',
        'invalid_request',
        'bad_oauth_state',
      ])
    }
    const answers = await Promise.all([open(back, browser.header()), open(back, browser.header())])
    const landed = answers.map((answer) => new URL(answer.headers.get('location') ?? ''))
    expect(landed.filter((url) => fragment(url).has('access_token'))).toHaveLength(1)
    // The flow is gone once the first has ended.
    const codes = landed.map((url) => errorIn(url)[1]).filter((code) => code !== null)
    expect(['flow_state_already_used', 'bad_oauth_state']).toEqual(expect.arrayContaining(codes))

    const late = await begun()
    await server.pool.query("update auth.flow_state set created_at = now() - interval '11 minutes'")
    const answer = await open(late.back, late.browser.header())
    expect(errorIn(new URL(answer.headers.get('location') ?? ''))[1]).toBe('bad_oauth_state')
  })

  it('in another browser is refused: nobody is signed in as somebody else without knowing', async () => {
    issuer.visitor = visitor()
    const { browser, back } = await begun()
    for (const cookies of [{}, (await begun()).browser.header()]) {
      const landed = new URL((await open(back, cookies)).headers.get('location') ?? '')
      expect(errorIn(landed)[1]).toBe('bad_oauth_state')
    }
    expect(
      fragment(new URL((await open(back, browser.header())).headers.get('location') ?? '')).has('access_token'),
    ).toBe(true)
  })

  it('with the code of another flow is refused', async () => {
    issuer.visitor = visitor()
    const [mine, theirs] = [await begun(), await begun()]
    const swapped = new URL(mine.back)
    swapped.searchParams.set('code', theirs.back.searchParams.get('code') ?? '')
    const landed = new URL((await open(swapped, mine.browser.header())).headers.get('location') ?? '')
    expect(errorIn(landed)).toEqual(['access_denied', 'bad_oauth_callback'])
  })

  it('with an answer of another provider is refused', async () => {
    issuer.visitor = visitor()
    const { browser, back } = await begun()
    // RFC 9207: who answers says who it is, so that a dishonest provider cannot have another one answer for it.
    back.searchParams.set('iss', 'https://evil.example')
    const landed = new URL((await open(back, browser.header())).headers.get('location') ?? '')
    expect(errorIn(landed)).toEqual(['access_denied', 'bad_oauth_callback'])
  })

  it.each([
    ['another nonce', { lie: { nonce: 'replayed' } }],
    ['another audience', { lie: { aud: 'another-client' } }],
    ['another issuer', { lie: { iss: 'https://evil.example' } }],
    ['a time that is over', { lie: { exp: 1_000_000 } }],
    ['a signature of another key', { useStrangersKey: true }],
  ])('with a token that has %s is refused', async (_, trick) => {
    Object.assign(issuer, trick)
    const who = visitor()
    const landed = await signIn(who)
    expect(errorIn(landed)).toEqual(['access_denied', 'bad_oauth_callback'])
    const { rows } = await server.pool.query('select from auth.users where email = $1', [who.email])
    expect(rows).toEqual([])
  })

  it('that only brings an error says so, in query and fragment', async () => {
    const { browser, back } = await begun()
    back.search = new URLSearchParams({
      state: back.searchParams.get('state') ?? '',
      error: 'access_denied',
      error_description: 'The person said no',
    }).toString()
    const landed = new URL((await open(back, browser.header())).headers.get('location') ?? '')
    expect(Object.fromEntries(landed.searchParams)).toEqual(
      Object.fromEntries([...fragment(landed)].filter(([key]) => key !== 'sb')),
    )
    expect(landed.searchParams.get('error_description')).toBe('The person said no')
  })

  it('may be posted, and is then asked for again with the cookie', async () => {
    issuer.visitor = visitor()
    const { browser, back } = await begun()
    const posted = await server.request('/callback', {
      method: 'POST',
      body: back.search.slice(1),
      headers: { ...withoutKey, 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(posted.status).toBe(303)
    const next = new URL(posted.headers.get('location') ?? '', back)
    expect(next.href).toBe(back.href)
    expect((await open(next, browser.header())).headers.get('location')).toContain('#access_token')
  })
})
