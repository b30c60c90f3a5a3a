import { afterAll, beforeAll, expect } from 'vitest'
import { type AuthServer, startAuth } from '../auth-server.ts'
import { cookieJar } from '../providers/oidc-issuer.ts'
import { type Claims, startIdp } from './saml-idp.ts'
import { addProvider } from './saml-providers.ts'

/** The redirect after signing in. */
export const redirectTo = 'http://localhost:4100/dashboard'

let people = 0
export const freshName = () => `roll-${++people}`

export const fragment = (url: URL) => new URLSearchParams(url.hash.slice(1))
/** The access token and the error code of the final redirect: one of the two. */
export const outcomeOf = (url: URL) => [fragment(url).get('access_token'), fragment(url).get('error_code')]

/** A server for one test file with a college's identity provider, and a browser that signs in with it. */
export function samlOfFile() {
  const idp = startIdp('https://idp.college.example')
  let server: AuthServer
  let providerId = ''
  beforeAll(async () => {
    server = await startAuth({ SAML_ENABLED: 'true' })
    providerId = await addProvider(server, idp, ['College.example'])
  })
  afterAll(() => server.close())

  /** The site's cookies are sent, as with a form of a page of ours. */
  const browser = cookieJar()

  const signInUrl = async (body: Record<string, unknown>) => {
    const begun = browser.keep(await server.post('/sso', { skip_http_redirect: true, ...body }, browser.header()))
    expect(begun.status).toBe(200)
    return ((await begun.json()) as { url: string }).url
  }

  const post = (response: string, relay: string, headers: Record<string, string>, more = {}) =>
    server.request('/sso/saml/acs', {
      method: 'POST',
      headers: { apikey: 'none', 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams({ SAMLResponse: Buffer.from(response).toString('base64'), RelayState: relay, ...more }),
    })

  return {
    idp,
    browser,
    signInUrl,
    /** Posts the identity provider's response, valid or not. */
    post,
    get server() {
      return server
    },
    get providerId() {
      return providerId
    },
    /** Starts a sign-in: the claims of a valid response, and its relay state. */
    begin: async (nameId = freshName(), from = idp, provider = providerId) => {
      const url = await signInUrl({ provider_id: provider, redirect_to: redirectTo })
      const attributes = { mail: `${nameId}@college.example`, cn: 'Sample Student' }
      return {
        relay: new URL(url).searchParams.get('RelayState') ?? '',
        claims: from.claimsFor(url, nameId, attributes),
      }
    },
    /** Posts a response, and returns the address of the redirect. */
    finish: async (response: string, relay: string, headers = browser.header()): Promise<URL> => {
      const answer = await post(response, relay, headers)
      expect(answer.status).toBe(302)
      return new URL(answer.headers.get('location') ?? '')
    },
    signedResponse: (claims: Claims, of = idp) => of.response(of.signed(of.assertion(claims)), claims),
  }
}
