import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#server/core/config/config.ts'
import { prepareSamples, type SampleLogin } from '#server/content/samples.ts'
import { startIssuer, providerEnv, cookieJar, type Issuer } from '#tests/protocol/auth/providers/oidc-issuer.ts'
import { type AuthServer, startAuth } from '#tests/protocol/auth/auth-server.ts'

// A plain reverse proxy in front of a trial installation: an attacker behind it knows the addresses of the sample
// accounts, but not their password.

let issuer: Issuer
let server: AuthServer
let admin: SampleLogin

beforeAll(async () => {
  issuer = await startIssuer()
  server = await startAuth({ ...providerEnv('COLLEGE', issuer.url), SECURITY_MANUAL_LINKING_ENABLED: 'true' })
  const logins = await prepareSamples(readConfig({}), { pool: server.pool, embedded: true })
  admin = logins.find(({ email }) => email.startsWith('sample.admin')) ?? { email: '', password: '' }
})
afterAll(async () => {
  await server.close()
  await issuer.close()
})

const traces = async () => {
  const { rows } = await server.pool.query('select count(*)::int as count from auth.one_time_tokens')
  return [server.mails.length, rows[0].count]
}

describe('a sample account', () => {
  it('can be signed into with its printed password, which is unguessable', async () => {
    expect(admin.password).toMatch(/[0-9a-f]{12}/)
    const { error } = await server.client().auth.signInWithPassword(admin)
    expect(error).toBeNull()
  })

  it.each([
    ['/recover', {}],
    ['/otp', { create_user: false }],
    ['/otp', {}],
    ['/magiclink', {}],
    ['/resend', { type: 'signup' }],
  ])('is sent no mail by %s %o, and the response is the same as for any address', async (path, more) => {
    const before = await traces()
    const answer = await server.post(path, { email: admin.email, ...more })
    expect([answer.status, await answer.json()]).toEqual([200, {}])
    expect(await traces()).toEqual(before)
  })

  it('gets no link from an operator’s program, either', async () => {
    const { error } = await server.operator().auth.admin.generateLink({ type: 'magiclink', email: admin.email })
    expect(error?.status).toBe(403)
  })

  it('is not linked to a provider’s account with its address', async () => {
    issuer.visitor = { sub: '1', email: admin.email, email_verified: true, name: 'Stranger' }
    const browser = cookieJar()
    const query = new URLSearchParams({ provider: 'college', redirect_to: 'http://localhost:4100/dashboard' })
    const begun = browser.keep(await server.request(`/authorize?${query}`, { headers: { apikey: 'none' } }))
    const back = await issuer.approve(begun.headers.get('location') ?? '')
    const landed = await server.request(back.pathname.replace('/auth/v1', '') + back.search, {
      headers: { apikey: 'none', ...browser.header() },
    })
    const location = landed.headers.get('location') ?? ''
    expect(location).toContain('error_code=validation_failed')
    expect(location).not.toContain('access_token')
  })

  it('cannot be linked to a provider, even by its own session', async () => {
    const { data } = await server.client().auth.signInWithPassword(admin)
    const headers = { authorization: `Bearer ${data.session?.access_token}` }
    issuer.visitor = { sub: '2', email: 'stranger@example.org', email_verified: true }
    const browser = cookieJar()
    const query = 'provider=college&skip_http_redirect=true&redirect_to=http://localhost:4100/profile'
    const begun = browser.keep(await server.request(`/user/identities/authorize?${query}`, { headers }))
    const back = await issuer.approve((await begun.json()).url)
    const landed = await server.request(`/callback${back.search}`, { headers: { apikey: 'none', ...browser.header() } })
    expect(landed.headers.get('location')).toContain('error_code=validation_failed')
    const identities = 'select provider from auth.identities i join auth.users u on u.id = i.user_id where u.email = $1'
    const { rows } = await server.pool.query(identities, [admin.email])
    expect(rows).not.toContainEqual({ provider: 'college' })
  })

  it('cannot get another address or number, even by its own session', async () => {
    const client = server.client()
    await client.auth.signInWithPassword(admin)
    const before = await traces()
    for (const change of [{ email: 'stranger@example.org' }, { phone: '+919876543210' }])
      expect((await client.auth.updateUser(change)).error).toMatchObject({ status: 403, code: 'validation_failed' })
    expect(await traces()).toEqual(before)
  })
})
