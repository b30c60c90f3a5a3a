import { decodeJwt } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Claims, startIdp } from './saml-idp.ts'
import { addProvider } from './saml-providers.ts'
import { fragment, freshName, outcomeOf, redirectTo, samlOfFile } from './saml-sign-in.ts'

const saml = samlOfFile()
const otherIdp = startIdp('https://idp.other.example')
let otherProviderId = ''
beforeAll(async () => {
  otherProviderId = await addProvider(saml.server, otherIdp, ['other.example'])
})

const claimsIn = (url: URL) => decodeJwt(fragment(url).get('access_token') ?? '')

describe('single sign-on', () => {
  it('signs in the asserted person, and finds the account again', async () => {
    const { relay, claims } = await saml.begin()
    const landed = await saml.finish(saml.signedResponse(claims), relay)
    expect(landed.origin + landed.pathname).toBe(redirectTo)
    expect(claimsIn(landed)).toMatchObject({
      email: claims.attributes['mail'],
      amr: [{ method: 'sso/saml', provider: saml.providerId }],
      app_metadata: { provider: `sso:${saml.providerId}` },
      user_metadata: { full_name: 'Sample Student', role: 'student' },
    })
    const again = await saml.begin(claims.nameId)
    expect(claimsIn(await saml.finish(saml.signedResponse(again.claims), again.relay)).sub).toBe(claimsIn(landed).sub)
    const { data } = await saml.server.client().auth.getUser(fragment(landed).get('access_token') ?? '')
    expect(data.user?.identities).toMatchObject([{ id: claims.nameId, provider: `sso:${saml.providerId}` }])
  })

  it('is found by the domain of an address', async () => {
    const { data } = await saml.server.client().auth.signInWithSSO({ domain: 'college.EXAMPLE' })
    expect(data?.url).toMatch(/^https:\/\/idp\.college\.example\/sign-in\?SAMLRequest=/)
  })

  it('hands a code to an application with a verifier', async () => {
    const client = saml.server.client('pkce')
    const { data } = await client.auth.signInWithSSO({
      providerId: saml.providerId,
      options: { redirectTo: redirectTo },
    })
    const name = freshName()
    const claims = saml.idp.claimsFor(data?.url ?? '', name, { mail: `${name}@college.example` })
    const landed = await saml.finish(
      saml.signedResponse(claims),
      new URL(data?.url ?? '').searchParams.get('RelayState') ?? '',
    )
    expect(landed.hash).toBe('')
    const { data: session, error } = await client.auth.exchangeCodeForSession(landed.searchParams.get('code') ?? '')
    expect([error, session.user?.email]).toEqual([null, `${name}@college.example`])
  })

  it('has accounts separate from those with the same address, which cannot be changed', async () => {
    const person = await saml.server.signedUp('same@college.example')
    const { relay, claims } = await saml.begin('same')
    const landed = await saml.finish(saml.signedResponse(claims), relay)
    expect(claimsIn(landed)).toMatchObject({ email: person.email })
    expect(claimsIn(landed).sub).not.toBe(person.id)
    const client = saml.server.client()
    await client.auth.setSession({
      access_token: fragment(landed).get('access_token') ?? '',
      refresh_token: fragment(landed).get('refresh_token') ?? '',
    })
    expect((await client.auth.updateUser({ email: 'mine@example.org' })).error?.code).toBe('user_sso_managed')
  })

  it('shows what it is to the identity provider', async () => {
    const response = await saml.server.request('/sso/saml/metadata', { headers: { apikey: 'none' } })
    const xml = await response.text()
    expect(response.headers.get('content-type')).toBe('application/samlmetadata+xml')
    expect(xml).toContain('entityID="http://localhost:4100/auth/v1/sso/saml/metadata"')
    expect(xml).toContain('Location="http://localhost:4100/auth/v1/sso/saml/acs"')
    expect(xml).toContain('WantAssertionsSigned="true"')
  })

  it('rejects an unknown provider or domain', async () => {
    const cases: [unknown, number, string][] = [
      [{}, 400, 'validation_failed'],
      [{ provider_id: saml.providerId, domain: 'college.example' }, 400, 'validation_failed'],
      [{ provider_id: 'nonsense' }, 400, 'validation_failed'],
      [{ provider_id: crypto.randomUUID() }, 404, 'sso_provider_not_found'],
      [{ domain: 'nobody.example' }, 404, 'sso_provider_not_found'],
    ]
    for (const [body, status, code] of cases) {
      const response = await saml.server.post('/sso', body)
      expect([body, response.status, (await response.json()).error_code]).toEqual([body, status, code])
    }
    const off = saml.server.configured({ SAML_ENABLED: 'false' })
    for (const response of [await off.post('/sso', {}), await off.request('/sso/saml/metadata')])
      expect([response.status, (await response.json()).error_code]).toEqual([404, 'saml_provider_disabled'])
    const redirected = await saml.server.post('/sso', { provider_id: saml.providerId })
    expect([redirected.status, redirected.headers.get('location')]).toEqual([
      303,
      expect.stringContaining('SAMLRequest'),
    ])
  })

  it('never leads off the site', async () => {
    const url = await saml.signInUrl({ provider_id: saml.providerId, redirect_to: 'https://evil.example/' })
    const claims = saml.idp.claimsFor(url, freshName(), { mail: 'a.b@college.example' })
    const landed = await saml.finish(saml.signedResponse(claims), new URL(url).searchParams.get('RelayState') ?? '')
    expect(landed.origin).toBe('http://localhost:4100')
  })
})

const wrapped = (claims: Claims) => {
  const real = saml.idp.signed(saml.idp.assertion(claims))
  const forged = saml.idp.assertion({
    ...claims,
    nameId: 'principal',
    attributes: { mail: 'principal@college.example' },
  })
  return { real, forged }
}

const countAccounts = async () => {
  const { rows } = await saml.server.pool.query('select count(*)::int as count from auth.users')
  return rows[0].count
}

describe('a response is rejected', () => {
  it.each<[string, (claims: Claims) => string]>([
    ['without a signature', (claims) => saml.idp.response(saml.idp.assertion(claims), claims)],
    ['signed around the assertion only', (claims) => saml.idp.response(saml.idp.assertion(claims), claims, true)],
    ['signed by another', (claims) => otherIdp.response(otherIdp.signed(otherIdp.assertion(claims)), claims)],
    ['signed with SHA-1', (claims) => saml.idp.response(saml.idp.signed(saml.idp.assertion(claims), 'sha1'), claims)],
    ['changed after signing', (claims) => saml.signedResponse(claims).replaceAll(claims.nameId, 'principal')],
    [
      'with a second assertion before it',
      (claims) => saml.idp.response(wrapped(claims).forged + wrapped(claims).real, claims),
    ],
    [
      'with a second assertion behind it',
      (claims) => saml.idp.response(wrapped(claims).real + wrapped(claims).forged, claims),
    ],
    [
      'with the signed assertion inside a forged one',
      (claims) => {
        const { real, forged } = wrapped(claims)
        return saml.idp.response(
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
        return saml.idp.response(
          forged.replace(
            '</saml:Issuer>',
            `</saml:Issuer>${signature.replace('</Signature>', `<Object>${original}</Object></Signature>`)}`,
          ),
          claims,
        )
      },
    ],
    ['for another audience', (claims) => saml.signedResponse({ ...claims, audience: 'https://another.example' })],
    ['for another recipient', (claims) => saml.signedResponse({ ...claims, recipient: 'https://another.example/acs' })],
    ['that is over', (claims) => saml.signedResponse({ ...claims, notOnOrAfter: -120 })],
    ['of another issuer', (claims) => saml.signedResponse({ ...claims, issuer: 'https://another.example' })],
    ['to another request', (claims) => saml.signedResponse({ ...claims, inResponseTo: '_another' })],
    [
      'to another request, dressed up as to this one',
      (claims) =>
        saml
          .signedResponse({ ...claims, inResponseTo: '_another' })
          .replace('InResponseTo="_another"', `InResponseTo="${claims.inResponseTo}"`),
    ],
    [
      'to no request, dressed up as to this one',
      (claims) =>
        saml
          .signedResponse({ ...claims, inResponseTo: '' })
          .replace('InResponseTo="">', `InResponseTo="${claims.inResponseTo}">`),
    ],
    ['with a comment in a name', (claims) => saml.signedResponse({ ...claims, nameId: 'principal<!-- -->.college' })],
    ['with a document type', (claims) => `<!DOCTYPE x [<!ENTITY e "x">]>${saml.signedResponse(claims)}`],
    ['that is no XML', () => 'nonsense'],
    ['that is empty', () => ''],
  ])('%s', async (_, forge) => {
    const { relay, claims } = await saml.begin()
    const before = await countAccounts()
    expect(outcomeOf(await saml.finish(forge(claims), relay))).toEqual([null, 'validation_failed'])
    expect(await countAccounts()).toBe(before)
  })

  it('the second time, with its own or another relay state', async () => {
    const [first, second] = [await saml.begin(), await saml.begin()]
    const response = saml.signedResponse(first.claims)
    expect(outcomeOf(await saml.finish(response, first.relay))[0]).not.toBeNull()
    expect(outcomeOf(await saml.finish(response, first.relay))).toEqual([null, 'saml_relay_state_not_found'])
    expect(outcomeOf(await saml.finish(response, second.relay))).toEqual([null, 'validation_failed'])
  })

  it('when it is sent many times concurrently, except once', async () => {
    const { relay, claims } = await saml.begin()
    const response = saml.signedResponse(claims)
    const landed = await Promise.all(Array.from({ length: 10 }, () => saml.finish(response, relay)))
    expect(landed.filter((url) => outcomeOf(url)[0] !== null)).toHaveLength(1)
  })

  it('when no sign-in was started, or long ago, or at another provider', async () => {
    const { claims } = await saml.begin()
    for (const relay of ['', 'https://evil.example/', crypto.randomUUID()])
      expect(outcomeOf(await saml.finish(saml.signedResponse(claims), relay))).toEqual([
        null,
        'saml_relay_state_not_found',
      ])
    const late = await saml.begin()
    await saml.server.pool.query("update auth.saml_relay_states set created_at = now() - interval '11 minutes'")
    expect(outcomeOf(await saml.finish(saml.signedResponse(late.claims), late.relay))).toEqual([
      null,
      'saml_relay_state_expired',
    ])
    const crossed = await saml.begin(freshName(), saml.idp, otherProviderId)
    expect(outcomeOf(await saml.finish(saml.signedResponse(crossed.claims), crossed.relay))).toEqual([
      null,
      'validation_failed',
    ])
  })
})
