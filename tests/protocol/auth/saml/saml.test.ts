import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AuthServer, startAuth } from '../auth-server.ts'
import { cookieJar } from '../providers/oidc-issuer.ts'
import { type Claims, startIdp } from './saml-idp.ts'
import { addProvider } from './saml-providers.ts'

const idp = startIdp('https://idp.college.example')
const otherIdp = startIdp('https://idp.other.example')
const landing = 'http://localhost:4100/dashboard'
let server: AuthServer
let providerId = ''
let otherProviderId = ''

beforeAll(async () => {
  server = await startAuth({ SAML_ENABLED: 'true' })
  providerId = await addProvider(server, idp, ['College.example'])
  otherProviderId = await addProvider(server, otherIdp, ['other.example'])
})
afterAll(() => server.close())

/** The person's browser: cookies of the site go along, as they do with a form that a page of ours sends. */
const browser = cookieJar()
const ask = async (body: Record<string, unknown>) => {
  const begun = browser.keep(await server.post('/sso', { skip_http_redirect: true, ...body }, browser.header()))
  expect(begun.status).toBe(200)
  return ((await begun.json()) as { url: string }).url
}

let people = 0
const freshName = () => `roll-${++people}`

/** The browser at the identity provider's door, and what a true answer to it says. */
async function begun(nameId = freshName(), from = idp, provider = providerId) {
  const url = await ask({ provider_id: provider, redirect_to: landing })
  const attributes = { mail: `${nameId}@college.example`, cn: 'Sample Student' }
  return {
    relay: new URL(url).searchParams.get('RelayState') ?? '',
    claims: from.claimsFor(url, nameId, attributes),
  }
}

const bring = (response: string, relay: string, headers: Record<string, string>, more = {}) =>
  server.request('/sso/saml/acs', {
    method: 'POST',
    headers: { apikey: 'none', 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams({ SAMLResponse: Buffer.from(response).toString('base64'), RelayState: relay, ...more }),
  })

async function answered(response: string, relay: string, headers = browser.header()): Promise<URL> {
  const answer = await bring(response, relay, headers)
  expect(answer.status).toBe(302)
  return new URL(answer.headers.get('location') ?? '')
}

const truth = (claims: Claims, of = idp) => of.response(of.signed(of.assertion(claims)), claims)
const fragment = (url: URL) => new URLSearchParams(url.hash.slice(1))
const claimsIn = (url: URL) => decodeJwt(fragment(url).get('access_token') ?? '')
const refusal = (url: URL) => [fragment(url).get('access_token'), fragment(url).get('error_code')]

describe('single sign-on', () => {
  it('signs in who the college names, and knows them again', async () => {
    const { relay, claims } = await begun()
    const landed = await answered(truth(claims), relay)
    expect(landed.origin + landed.pathname).toBe(landing)
    expect(claimsIn(landed)).toMatchObject({
      email: claims.attributes['mail'],
      amr: [{ method: 'sso/saml', provider: providerId }],
      app_metadata: { provider: `sso:${providerId}` },
      user_metadata: { full_name: 'Sample Student', role: 'student' },
    })
    const again = await begun(claims.nameId)
    expect(claimsIn(await answered(truth(again.claims), again.relay)).sub).toBe(claimsIn(landed).sub)
    const { data } = await server.client().auth.getUser(fragment(landed).get('access_token') ?? '')
    expect(data.user?.identities).toMatchObject([{ id: claims.nameId, provider: `sso:${providerId}` }])
  })

  it('is found by the domain of an address', async () => {
    const { data } = await server.client().auth.signInWithSSO({ domain: 'college.EXAMPLE' })
    expect(data?.url).toMatch(/^https:\/\/idp\.college\.example\/sign-in\?SAMLRequest=/)
  })

  it('hands a code to an application with a verifier', async () => {
    const client = server.client('pkce')
    const { data } = await client.auth.signInWithSSO({ providerId, options: { redirectTo: landing } })
    const name = freshName()
    const claims = idp.claimsFor(data?.url ?? '', name, { mail: `${name}@college.example` })
    const landed = await answered(truth(claims), new URL(data?.url ?? '').searchParams.get('RelayState') ?? '')
    expect(landed.hash).toBe('')
    const { data: session, error } = await client.auth.exchangeCodeForSession(landed.searchParams.get('code') ?? '')
    expect([error, session.user?.email]).toEqual([null, `${name}@college.example`])
  })

  it('keeps its accounts apart from those with the same address, and unchangeable', async () => {
    const person = await server.signedUp('same@college.example')
    const { relay, claims } = await begun('same')
    const landed = await answered(truth(claims), relay)
    expect(claimsIn(landed)).toMatchObject({ email: person.email })
    expect(claimsIn(landed).sub).not.toBe(person.id)
    const client = server.client()
    await client.auth.setSession({
      access_token: fragment(landed).get('access_token') ?? '',
      refresh_token: fragment(landed).get('refresh_token') ?? '',
    })
    expect((await client.auth.updateUser({ email: 'mine@example.org' })).error?.code).toBe('user_sso_managed')
  })

  it('shows what it is to the identity provider', async () => {
    const response = await server.request('/sso/saml/metadata', { headers: { apikey: 'none' } })
    const xml = await response.text()
    expect(response.headers.get('content-type')).toBe('application/samlmetadata+xml')
    expect(xml).toContain('entityID="http://localhost:4100/auth/v1/sso/saml/metadata"')
    expect(xml).toContain('Location="http://localhost:4100/auth/v1/sso/saml/acs"')
    expect(xml).toContain('WantAssertionsSigned="true"')
  })

  it('refuses who asks for what is not there', async () => {
    const cases: [unknown, number, string][] = [
      [{}, 400, 'validation_failed'],
      [{ provider_id: providerId, domain: 'college.example' }, 400, 'validation_failed'],
      [{ provider_id: 'nonsense' }, 400, 'validation_failed'],
      [{ provider_id: crypto.randomUUID() }, 404, 'sso_provider_not_found'],
      [{ domain: 'nobody.example' }, 404, 'sso_provider_not_found'],
    ]
    for (const [body, status, code] of cases) {
      const response = await server.post('/sso', body)
      expect([body, response.status, (await response.json()).error_code]).toEqual([body, status, code])
    }
    const off = server.configured({ SAML_ENABLED: 'false' })
    for (const response of [await off.post('/sso', {}), await off.request('/sso/saml/metadata')])
      expect([response.status, (await response.json()).error_code]).toEqual([404, 'saml_provider_disabled'])
    const redirected = await server.post('/sso', { provider_id: providerId })
    expect([redirected.status, redirected.headers.get('location')]).toEqual([
      303,
      expect.stringContaining('SAMLRequest'),
    ])
  })

  it('never leads off the site', async () => {
    const url = await ask({ provider_id: providerId, redirect_to: 'https://evil.example/' })
    const claims = idp.claimsFor(url, freshName(), { mail: 'a.b@college.example' })
    const landed = await answered(truth(claims), new URL(url).searchParams.get('RelayState') ?? '')
    expect(landed.origin).toBe('http://localhost:4100')
  })
})

const wrapped = (claims: Claims) => {
  const real = idp.signed(idp.assertion(claims))
  const forged = idp.assertion({ ...claims, nameId: 'principal', attributes: { mail: 'principal@college.example' } })
  return { real, forged }
}

const countAccounts = async () => {
  const { rows } = await server.pool.query('select count(*)::int as count from auth.users')
  return rows[0].count
}

describe('an answer is refused', () => {
  it.each<[string, (claims: Claims) => string]>([
    ['without a signature', (claims) => idp.response(idp.assertion(claims), claims)],
    ['signed around the assertion only', (claims) => idp.response(idp.assertion(claims), claims, true)],
    ['signed by another', (claims) => otherIdp.response(otherIdp.signed(otherIdp.assertion(claims)), claims)],
    ['signed with SHA-1', (claims) => idp.response(idp.signed(idp.assertion(claims), 'sha1'), claims)],
    ['changed after signing', (claims) => truth(claims).replaceAll(claims.nameId, 'principal')],
    [
      'with a second assertion before it',
      (claims) => idp.response(wrapped(claims).forged + wrapped(claims).real, claims),
    ],
    [
      'with a second assertion behind it',
      (claims) => idp.response(wrapped(claims).real + wrapped(claims).forged, claims),
    ],
    [
      'with the signed assertion inside a forged one',
      (claims) => {
        const { real, forged } = wrapped(claims)
        return idp.response(
          forged.replace('</saml:Assertion>', `<saml:Advice>${real}</saml:Advice></saml:Assertion>`),
          claims,
        )
      },
    ],
    [
      'with the signature moved to a forged one',
      (claims) => {
        const { real, forged } = wrapped(claims)
        const signature = /<Signature.*<\/Signature>/s.exec(real)?.[0] ?? ''
        const original = real.replace(signature, '')
        return idp.response(
          forged.replace(
            '</saml:Issuer>',
            `</saml:Issuer>${signature.replace('</Signature>', `<Object>${original}</Object></Signature>`)}`,
          ),
          claims,
        )
      },
    ],
    ['for another audience', (claims) => truth({ ...claims, audience: 'https://another.example' })],
    ['for another recipient', (claims) => truth({ ...claims, recipient: 'https://another.example/acs' })],
    ['that is over', (claims) => truth({ ...claims, notOnOrAfter: -120 })],
    ['of another issuer', (claims) => truth({ ...claims, issuer: 'https://another.example' })],
    ['to another request', (claims) => truth({ ...claims, inResponseTo: '_another' })],
    [
      'to another request, dressed up as to this one',
      (claims) =>
        truth({ ...claims, inResponseTo: '_another' }).replace(
          'InResponseTo="_another"',
          `InResponseTo="${claims.inResponseTo}"`,
        ),
    ],
    [
      'to no request, dressed up as to this one',
      (claims) =>
        truth({ ...claims, inResponseTo: '' }).replace('InResponseTo="">', `InResponseTo="${claims.inResponseTo}">`),
    ],
    ['with a comment in a name', (claims) => truth({ ...claims, nameId: 'principal<!-- -->.college' })],
    ['with a document type', (claims) => `<!DOCTYPE x [<!ENTITY e "x">]>${truth(claims)}`],
    ['that is no XML', () => 'nonsense'],
    ['that is empty', () => ''],
  ])('%s', async (_, forge) => {
    const { relay, claims } = await begun()
    const before = await countAccounts()
    expect(refusal(await answered(forge(claims), relay))).toEqual([null, 'validation_failed'])
    expect(await countAccounts()).toBe(before)
  })

  it('the second time, with its own or another relay state', async () => {
    const [first, second] = [await begun(), await begun()]
    const response = truth(first.claims)
    expect(refusal(await answered(response, first.relay))[0]).not.toBeNull()
    expect(refusal(await answered(response, first.relay))).toEqual([null, 'saml_relay_state_not_found'])
    expect(refusal(await answered(response, second.relay))).toEqual([null, 'validation_failed'])
  })

  it('when it comes many times at once, all but one', async () => {
    const { relay, claims } = await begun()
    const response = truth(claims)
    const landed = await Promise.all(Array.from({ length: 10 }, () => answered(response, relay)))
    expect(landed.filter((url) => refusal(url)[0] !== null)).toHaveLength(1)
  })

  it('when nobody has asked, or asked long ago, or another provider', async () => {
    const { claims } = await begun()
    for (const relay of ['', 'https://evil.example/', crypto.randomUUID()])
      expect(refusal(await answered(truth(claims), relay))).toEqual([null, 'saml_relay_state_not_found'])
    const late = await begun()
    await server.pool.query("update auth.saml_relay_states set created_at = now() - interval '11 minutes'")
    expect(refusal(await answered(truth(late.claims), late.relay))).toEqual([null, 'saml_relay_state_expired'])
    const crossed = await begun(freshName(), idp, otherProviderId)
    expect(refusal(await answered(truth(crossed.claims), crossed.relay))).toEqual([null, 'validation_failed'])
  })
})
