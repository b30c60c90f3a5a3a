import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AuthServer, startAuth } from '../auth-server.ts'
import { cookieJar } from '../providers/oidc-issuer.ts'
import { type Claims, startIdp } from './saml-idp.ts'
import { addProvider } from './saml-providers.ts'

// Whose addresses a college may name, and which browser may bring its answer.

const idp = startIdp('https://idp.college.example')
const landing = 'http://localhost:4100/dashboard'
let server: AuthServer
let providerId = ''

beforeAll(async () => {
  server = await startAuth({ SAML_ENABLED: 'true' })
  providerId = await addProvider(server, idp, ['College.example'])
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
const refusal = (url: URL) => [fragment(url).get('access_token'), fragment(url).get('error_code')]

const countAccounts = async () => {
  const { rows } = await server.pool.query('select count(*)::int as count from auth.users')
  return rows[0].count
}

describe('an address', () => {
  it.each([
    'student@other.example',
    'student@evil.college.example',
    'student@college.example.evil.example',
    'student@evilcollege.example',
    '"student@college.example"@other.example',
  ])('of another domain is refused, whoever signs for it: %s', async (mail) => {
    const { relay, claims } = await begun()
    const before = await countAccounts()
    const landed = await answered(truth({ ...claims, attributes: { mail } }), relay)
    expect(refusal(landed)).toEqual([null, 'saml_domain_mismatch'])
    expect(fragment(landed).get('error_description')).toContain('not one of its own')
    expect(await countAccounts()).toBe(before)
  })

  it('of another domain is refused also for who is known already', async () => {
    const name = freshName()
    const first = await begun(name)
    expect(refusal(await answered(truth(first.claims), first.relay))[0]).not.toBeNull()
    const second = await begun(name)
    const claims = { ...second.claims, attributes: { mail: 'dean@other.example' } }
    expect(refusal(await answered(truth(claims), second.relay))).toEqual([null, 'saml_domain_mismatch'])
  })

  it('of any domain is refused while the provider has none', async () => {
    const bare = startIdp('https://idp.bare.example')
    const { relay, claims } = await begun(freshName(), bare, await addProvider(server, bare))
    expect(refusal(await answered(truth(claims, bare), relay))).toEqual([null, 'saml_domain_mismatch'])
  })

  it('may be written in capitals', async () => {
    const { relay, claims } = await begun()
    const mail = claims.attributes['mail']?.toUpperCase() ?? ''
    expect(refusal(await answered(truth({ ...claims, attributes: { mail } }), relay))[0]).not.toBeNull()
  })
})

const from = (address: string) => ({ 'x-forwarded-for': address, 'user-agent': 'Sample/1' })

describe('another browser', () => {
  it('brings an answer for nothing: neither without the cookie nor with one of its own', async () => {
    for (const headers of [{}, { cookie: `campuslife-flow=${'A'.repeat(43)}` }]) {
      const { relay, claims } = await begun()
      const answer = await bring(truth(claims), relay, headers, { resent: '1' })
      const landed = new URL(answer.headers.get('location') ?? '')
      expect(refusal(landed)).toEqual([null, 'saml_browser_mismatch'])
      // Nor does it come right later.
      expect(refusal(await answered(truth(claims), relay))).toEqual([null, 'saml_relay_state_not_found'])
    }
  })

  it('gets no session where the session goes to another application, from another network', async () => {
    const elsewhere = server.configured({ SAML_ENABLED: 'true', TRUST_PROXY: 'true' })
    for (const [address, expected] of [
      ['203.0.113.9', 'saml_browser_mismatch'],
      ['198.51.100.8', null],
    ] as const) {
      const target = 'http://localhost:4999/app'
      const begun = await elsewhere.post(
        '/sso',
        { provider_id: providerId, redirect_to: target, skip_http_redirect: true },
        from('198.51.100.7'),
      )
      expect(begun.headers.getSetCookie()).toEqual([])
      const { url } = (await begun.json()) as { url: string }
      const name = freshName()
      const claims = idp.claimsFor(url, name, { mail: `${name}@college.example` })
      const body = new URLSearchParams({
        SAMLResponse: Buffer.from(truth(claims)).toString('base64'),
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
  const { relay, claims } = await begun()
  const page = await bring(truth(claims), relay, {})
  const html = await page.text()
  expect([page.status, page.headers.get('location')]).toEqual([200, null])
  expect(page.headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-.*form-action 'self'/)
  const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''
  const again = await bring(
    Buffer.from(field('SAMLResponse'), 'base64').toString(),
    field('RelayState'),
    browser.header(),
    {
      resent: field('resent'),
    },
  )
  expect(refusal(new URL(again.headers.get('location') ?? ''))[0]).not.toBeNull()
})
