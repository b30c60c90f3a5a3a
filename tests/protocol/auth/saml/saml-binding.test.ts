import { describe, expect, it } from 'vitest'
import { startIdp } from './saml-idp.ts'
import { addProvider } from './saml-providers.ts'
import { fragment, freshName, outcomeOf, samlOfFile } from './saml-sign-in.ts'

// The domains that a college may assert, and the browser that may send its response.

const saml = samlOfFile()

const countAccounts = async () => {
  const { rows } = await saml.server.pool.query('select count(*)::int as count from auth.users')
  return rows[0].count
}

describe('an address', () => {
  it.each([
    'student@other.example',
    'student@evil.college.example',
    'student@college.example.evil.example',
    'student@evilcollege.example',
    '"student@college.example"@other.example',
  ])('of another domain is rejected, whoever signs for it: %s', async (mail) => {
    const { relay, claims } = await saml.begin()
    const before = await countAccounts()
    const landed = await saml.finish(saml.signedResponse({ ...claims, attributes: { mail } }), relay)
    expect(outcomeOf(landed)).toEqual([null, 'saml_domain_mismatch'])
    expect(fragment(landed).get('error_description')).toContain('not one of its own')
    expect(await countAccounts()).toBe(before)
  })

  it('of another domain is rejected also for an existing account', async () => {
    const name = freshName()
    const first = await saml.begin(name)
    expect(outcomeOf(await saml.finish(saml.signedResponse(first.claims), first.relay))[0]).not.toBeNull()
    const second = await saml.begin(name)
    const claims = { ...second.claims, attributes: { mail: 'dean@other.example' } }
    expect(outcomeOf(await saml.finish(saml.signedResponse(claims), second.relay))).toEqual([
      null,
      'saml_domain_mismatch',
    ])
  })

  it('of any domain is rejected while the provider has none', async () => {
    const bare = startIdp('https://saml.idp.bare.example')
    const { relay, claims } = await saml.begin(freshName(), bare, await addProvider(saml.server, bare))
    expect(outcomeOf(await saml.finish(saml.signedResponse(claims, bare), relay))).toEqual([
      null,
      'saml_domain_mismatch',
    ])
  })

  it('may be written in capitals', async () => {
    const { relay, claims } = await saml.begin()
    const mail = claims.attributes['mail']?.toUpperCase() ?? ''
    expect(
      outcomeOf(await saml.finish(saml.signedResponse({ ...claims, attributes: { mail } }), relay))[0],
    ).not.toBeNull()
  })
})

const from = (address: string) => ({ 'x-forwarded-for': address, 'user-agent': 'Sample/1' })

describe('another browser', () => {
  it('brings an answer for nothing: neither without the cookie nor with one of its own', async () => {
    for (const headers of [{}, { cookie: `campuslife-flow=${'A'.repeat(43)}` }]) {
      const { relay, claims } = await saml.begin()
      const answer = await saml.post(saml.signedResponse(claims), relay, headers, { resent: '1' })
      const landed = new URL(answer.headers.get('location') ?? '')
      expect(outcomeOf(landed)).toEqual([null, 'saml_browser_mismatch'])
      // Retrying does not help.
      expect(outcomeOf(await saml.finish(saml.signedResponse(claims), relay))).toEqual([
        null,
        'saml_relay_state_not_found',
      ])
    }
  })

  it('gets no session where the redirect is to another application, from another network', async () => {
    const elsewhere = saml.server.configured({ SAML_ENABLED: 'true', TRUST_PROXY: 'true' })
    for (const [address, expected] of [
      ['203.0.113.9', 'saml_browser_mismatch'],
      ['198.51.100.8', null],
    ] as const) {
      const target = 'http://localhost:4999/app'
      const begun = await elsewhere.post(
        '/sso',
        { provider_id: saml.providerId, redirect_to: target, skip_http_redirect: true },
        from('198.51.100.7'),
      )
      expect(begun.headers.getSetCookie()).toEqual([])
      const { url } = (await begun.json()) as { url: string }
      const name = freshName()
      const claims = saml.idp.claimsFor(url, name, { mail: `${name}@college.example` })
      const body = new URLSearchParams({
        SAMLResponse: Buffer.from(saml.signedResponse(claims)).toString('base64'),
        RelayState: new URL(url).searchParams.get('RelayState') ?? '',
      })
      const headers = { apikey: 'none', 'content-type': 'application/x-www-form-urlencoded', ...from(address) }
      const landed = new URL(
        (await elsewhere.request('/sso/saml/acs', { method: 'POST', headers, body })).headers.get('location') ?? '',
      )
      expect([landed.origin + landed.pathname, fragment(landed).get('error_code')]).toEqual([target, expected])
    }
  })
})

it('a form of the college, which brings no cookie, is sent once more by a page of ours', async () => {
  const { relay, claims } = await saml.begin()
  const page = await saml.post(saml.signedResponse(claims), relay, {})
  const html = await page.text()
  expect([page.status, page.headers.get('location')]).toEqual([200, null])
  expect(page.headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-.*form-action 'self'/)
  const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''
  const again = await saml.post(
    Buffer.from(field('SAMLResponse'), 'base64').toString(),
    field('RelayState'),
    saml.browser.header(),
    {
      resent: field('resent'),
    },
  )
  expect(outcomeOf(new URL(again.headers.get('location') ?? ''))[0]).not.toBeNull()
})
