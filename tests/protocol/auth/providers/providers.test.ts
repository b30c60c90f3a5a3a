import { decodeJwt } from 'jose'
import { describe, expect, it } from 'vitest'
import { password, signUp } from '../auth-server.ts'
import { client, providerEnv } from './oidc-issuer.ts'
import { errorIn, fragment, landing, providerSignIn, visitor, withoutKey } from './provider-sign-in.ts'

const site = providerSignIn()
const { begun, open, signIn } = site

const claimsIn = (url: URL) => decodeJwt(fragment(url).get('access_token') ?? '')
const countOf = (table: string) => `(select count(*)::int from auth.${table} where user_id = u.id) as ${table}`

describe('signing in with another service', () => {
  it('creates an account, and finds it again', async () => {
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
    const { data } = await site.server.client().auth.setSession({
      access_token: fragment(again).get('access_token') ?? '',
      refresh_token: fragment(again).get('refresh_token') ?? '',
    })
    expect(data.user?.identities).toMatchObject([{ provider: 'college', id: who.sub, email: 'moved@example.org' }])
  })

  it('hands a code to an application with a verifier, in any browser', async () => {
    site.issuer.visitor = visitor()
    const own = site.server.client('pkce')
    const { data } = await own.auth.signInWithOAuth({
      provider: 'custom:college',
      options: { redirectTo: landing, skipBrowserRedirect: true },
    })
    const url = new URL(data.url ?? '')
    url.searchParams.set('provider', 'college')
    const response = await site.server.request(`/authorize${url.search}`, { headers: withoutKey })
    const back = await site.issuer.approve(response.headers.get('location') ?? '')
    const landed = new URL((await open(back, {})).headers.get('location') ?? '')
    expect([landed.hash, landed.origin + landed.pathname]).toEqual(['', landing])
    const exchanged = await own.auth.exchangeCodeForSession(landed.searchParams.get('code') ?? '')
    expect(exchanged.error).toBeNull()
    expect(exchanged.data).toMatchObject({
      user: { email: site.issuer.visitor.email },
      session: { provider_token: expect.any(String), provider_refresh_token: 'refresh-there' },
    })
  })

  it('works with GitHub, whose API returns the user', async () => {
    const who = visitor()
    const landed = await signIn(who, { provider: 'github' })
    expect(claimsIn(landed)).toMatchObject({ email: who.email, user_metadata: { user_name: 'octo' } })
  })

  it('joins the account that has proven the same address', async () => {
    const person = await site.server.signedUp(undefined, { full_name: 'Own Name' })
    const landed = await signIn(visitor({ email: person.email.toUpperCase() }))
    expect(claimsIn(landed)).toMatchObject({
      sub: person.id,
      app_metadata: { provider: 'email', providers: ['email', 'college'] },
      user_metadata: { full_name: 'Own Name' },
    })
    expect((await site.server.client().auth.signInWithPassword({ email: person.email, password })).error).toBeNull()
  })

  it('removes the unverified owner of an account with the same address', async () => {
    const { email, id } = await signUp(site.server)
    await site.server.pool.query(
      `with opened as (insert into auth.sessions (user_id) values ($1)),
         enrolled as (insert into auth.mfa_factors (user_id, factor_type, friendly_name, status, secret) values ($1, 'totp', '', 'verified', 'x'))
       update auth.users set phone = '911234567890', phone_confirmed_at = now(), email_change = 'thief@example.org' where id = $1`,
      [id],
    )
    const landed = await signIn(visitor({ email }))
    expect(claimsIn(landed)).toMatchObject({ sub: id, phone: '', app_metadata: { providers: ['college'] } })
    expect((await site.server.client().auth.signInWithPassword({ email, password })).error?.code).toBe(
      'invalid_credentials',
    )
    const counts = ['sessions', 'mfa_factors', 'one_time_tokens'].map(countOf).join()
    const { rows } = await site.server.pool.query(`select email_change, ${counts} from auth.users u where id = $1`, [
      id,
    ])
    expect(rows).toEqual([{ email_change: '', sessions: 1, mfa_factors: 0, one_time_tokens: 0 }])
  })

  it('is rejected for an address that the service has not verified, or does not send', async () => {
    const person = await site.server.signedUp()
    for (const email_verified of [false, 'false'] as const)
      for (const provider of ['college', 'github'])
        expect(errorIn(await signIn(visitor({ email: person.email, email_verified }), { provider }))).toEqual([
          'access_denied',
          'provider_email_needs_verification',
        ])
    const { sub } = visitor()
    expect(errorIn(await signIn({ sub }))).toEqual(['access_denied', 'validation_failed'])
    const { rows } = await site.server.pool.query('select from auth.identities where provider_id = $1', [sub])
    expect(rows).toEqual([])
  })

  it('fetches the address where the token lacks it, and accepts the response for the same subject only', async () => {
    site.issuer.lie = { email: undefined, email_verified: undefined }
    const who = visitor({ email_verified: 'true' })
    expect(claimsIn(await signIn(who))).toMatchObject({ email: who.email })
    site.issuer.lieWhenAsked = { sub: 'somebody-else' }
    expect(errorIn(await signIn(visitor()))).toEqual(['access_denied', 'bad_oauth_callback'])
  })

  it('creates one account for many concurrent first sign-ins', async () => {
    site.issuer.visitor = visitor()
    const flows = await Promise.all(Array.from({ length: 5 }, () => begun()))
    const answers = await Promise.all(flows.map(({ browser, back }) => open(back, browser.header())))
    const subjects = answers.map((answer) => claimsIn(new URL(answer.headers.get('location') ?? '')).sub)
    expect(new Set(subjects).size).toBe(1)
  })

  it('rejects banned accounts, and new ones where sign-up is disabled', async () => {
    const [person, who] = [await site.server.signedUp(), visitor()]
    await signIn(who)
    const addresses = [person.email, who.email]
    await site.server.pool.query("update auth.users set banned_until = 'infinity' where email = any($1)", [addresses])
    for (const one of [who, visitor({ email: person.email })])
      expect(errorIn(await signIn(one))).toEqual(['access_denied', 'user_banned'])
    const closed = site.server.configured({ DISABLE_SIGNUP: 'true' })
    const landed = await signIn(visitor(), {}, closed)
    expect(errorIn(landed)).toEqual(['access_denied', 'signup_disabled'])
    expect(fragment(landed).get('error_code')).toBe('signup_disabled')
  })

  it('reports an unknown provider in JSON', async () => {
    for (const provider of ['google', 'email', '__proto__', '']) {
      const response = await site.server.request(`/authorize?provider=${provider}`, { headers: withoutKey })
      expect([response.status, (await response.json()).error_code]).toEqual([400, 'validation_failed'])
    }
    const { external } = await (await site.server.request('/settings')).json()
    expect(external).toMatchObject({ college: true, github: true, email: true })
  })

  it('redirects back to its start with an error while a provider cannot be reached', async () => {
    const down = site.server.configured(providerEnv('COLLEGE', 'http://127.0.0.1:9'))
    const address = '/authorize?provider=college&redirect_to=http://localhost:4100/dashboard'
    const response = await down.request(address, { headers: withoutKey })
    const back = new URL(response.headers.get('location') ?? '')
    expect([response.status, back.origin + back.pathname]).toEqual([302, 'http://localhost:4100/dashboard'])
    expect(errorIn(back)).toEqual(['temporarily_unavailable', 'unexpected_failure'])
  })

  it('passes on the provider’s parameters, except those that the server sets', async () => {
    const query =
      'provider=college&prompt=consent&scopes=calendar&state=mine&redirect_uri=https://evil.example&nonce=mine&client_id=x'
    const response = await site.server.request(`/authorize?${query}`, { headers: withoutKey })
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
