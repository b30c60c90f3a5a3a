import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AuthServer, startAuth } from '../auth-server.ts'
import { cookieJar } from '../providers/oidc-issuer.ts'
import { type Claims, type IdentityProvider, startIdp } from './saml-idp.ts'
import { addProvider } from './saml-providers.ts'

// Responses of a SAML identity provider in which an attacker has moved the signed element to where it is not read, and
// put a forged one in its place (signature wrapping), or changed what a signature does not cover.

const idp = startIdp('https://idp.college.example')
const stranger = startIdp('https://idp.college.example')
const letterbox = startIdp('https://idp.college.example')
let server: AuthServer
let providerId = ''

const keyOf = ({ metadata }: IdentityProvider) => /<KeyDescriptor.*<\/KeyDescriptor>/s.exec(metadata)?.[0] ?? ''
const metadata = idp.metadata.replace(
  '<SingleSignOn',
  `${keyOf(letterbox).replace('"signing"', '"encryption"')}<SingleSignOn`,
)

beforeAll(async () => {
  server = await startAuth({ SAML_ENABLED: 'true' })
  providerId = await addProvider(server, { ...idp, metadata }, ['college.example.evil.example'])
})
afterAll(() => server.close())

const browser = cookieJar()
let people = 0

/** Claims and relay state of a started sign-in. */
async function asked(): Promise<{ claims: Claims; relay: string }> {
  const body = { provider_id: providerId, skip_http_redirect: true }
  const data = await browser.keep(await server.post('/sso', body, browser.header())).json()
  const name = `roll-number-${++people}`
  const claims = idp.claimsFor(data?.url ?? '', name, { mail: `${name}@college.example.evil.example` })
  return { claims, relay: new URL(data?.url ?? '').searchParams.get('RelayState') ?? '' }
}

/** The result of a response: the account's address, or the error. */
async function outcome(answer: string, relay: string): Promise<string> {
  const response = await server.request('/sso/saml/acs', {
    method: 'POST',
    headers: { apikey: 'none', 'content-type': 'application/x-www-form-urlencoded', ...browser.header() },
    body: new URLSearchParams({ SAMLResponse: Buffer.from(answer).toString('base64'), RelayState: relay }),
  })
  const fragment = new URLSearchParams(new URL(response.headers.get('location') ?? '').hash.slice(1))
  const token = fragment.get('access_token')
  if (token === null) return fragment.get('error_code') ?? 'nothing'
  return (await server.client().auth.getUser(token)).data.user?.email ?? 'nobody'
}

const principal = { nameId: 'principal', attributes: { mail: 'principal@college.example' } }
const forged = (claims: Claims) => idp.assertion({ ...claims, ...principal })
const real = (claims: Claims) => idp.signed(idp.assertion(claims))
const signatureOf = (xml: string) => /<Signature.*<\/Signature>/s.exec(xml)?.[0] ?? ''
const withoutSignature = (xml: string) => xml.replace(signatureOf(xml), '')
const containing = (signature: string, xml: string) =>
  signature.replace('</Signature>', `<Object>${xml}</Object></Signature>`)
const afterIssuer = (xml: string, more: string) => xml.replace('</saml:Issuer>', `</saml:Issuer>${more}`)
const idOf = (xml: string) => / ID="([^"]+)"/.exec(xml)?.[1] ?? ''
const signedAnswer = (claims: Claims) => idp.response(idp.assertion(claims), claims, true)
const certificateOf = ({ metadata }: IdentityProvider) => /<X509Certificate>([^<]+)</.exec(metadata)?.[1] ?? ''

it('an unmodified signed assertion signs its person in', async () => {
  const { claims, relay } = await asked()
  expect(await outcome(idp.response(real(claims), claims), relay)).toBe(claims.attributes['mail'])
})

it.each<[string, (claims: Claims) => string]>([
  [
    'the signed answer inside the signature of a forged one',
    (claims) => {
      const answer = signedAnswer(claims)
      return afterIssuer(
        idp.response(forged(claims), claims),
        containing(signatureOf(answer), withoutSignature(answer)),
      )
    },
  ],
  [
    'the signed answer before the signature of a forged one',
    (claims) => {
      const answer = signedAnswer(claims)
      return afterIssuer(idp.response(forged(claims), claims), withoutSignature(answer) + signatureOf(answer))
    },
  ],
  [
    'the signed assertion behind a forged one that has its signature',
    (claims) => {
      const signed = real(claims)
      return idp.response(afterIssuer(forged(claims), signatureOf(signed)) + withoutSignature(signed), claims)
    },
  ],
  [
    'the signed assertion inside the signature of a forged one',
    (claims) => {
      const signed = real(claims)
      return idp.response(
        afterIssuer(forged(claims), containing(signatureOf(signed), withoutSignature(signed))),
        claims,
      )
    },
  ],
  [
    'the signed assertion among the extensions',
    (claims) =>
      afterIssuer(idp.response(forged(claims), claims), `<samlp:Extensions>${real(claims)}</samlp:Extensions>`),
  ],
  [
    'the signed assertion in the status',
    (claims) =>
      idp
        .response(forged(claims), claims)
        .replace('</samlp:Status>', `<samlp:StatusDetail>${real(claims)}</samlp:StatusDetail></samlp:Status>`),
  ],
  [
    'what is not for whoever bears it',
    (claims) => idp.response(real({ ...claims, confirmation: 'sender-vouches' }), claims),
  ],
  [
    'what is signed with a key that the college only has letters sealed with',
    (claims) => letterbox.response(letterbox.signed(letterbox.assertion(claims)), claims),
  ],
  [
    'a forged assertion under the identifier of the signed one',
    (claims) => {
      const signed = real(claims)
      const other = forged(claims)
      return idp.response(other.replace(idOf(other), idOf(signed)) + signed, claims)
    },
  ],
  [
    'a forged assertion inside the signed answer, behind its signature',
    (claims) => signedAnswer(claims).replace('</samlp:Response>', `${forged(claims)}</samlp:Response>`),
  ],
  [
    'a stranger\u2019s signature that brings its certificate along',
    (claims) =>
      stranger.response(
        stranger
          .signed(stranger.assertion({ ...claims, ...principal }))
          .replace(
            '</SignatureValue>',
            `</SignatureValue><KeyInfo><X509Data><X509Certificate>${certificateOf(stranger)}</X509Certificate></X509Data></KeyInfo>`,
          ),
        claims,
      ),
  ],
])('a response is rejected with %s', async (_, forge) => {
  const { claims, relay } = await asked()
  const answer = forge(claims)
  expect(answer).toMatch(/<Signature/)
  expect(await outcome(answer, relay)).toBe('validation_failed')
})

// Signatures cover the text without comments, so they remain valid when one is inserted. A parser that stops at the
// comment reads another name.
it.each<[string, (claims: Claims, signed: string) => string]>([
  [
    'the name',
    ({ nameId }, signed) => signed.replace(`>${nameId}<`, `>${nameId.slice(0, 4)}<!-- -->${nameId.slice(4)}<`),
  ],
  ['the address', (_, signed) => signed.replace('@college.example.evil', '@college.example<!-- -->.evil')],
])('a comment that was inserted into %s does not sign in as another account', async (_, comment) => {
  const { claims, relay } = await asked()
  const answer = comment(claims, idp.response(real(claims), claims))
  expect(answer).toContain('<!--')
  expect(['validation_failed', claims.attributes['mail']]).toContain(await outcome(answer, relay))
  const { rows } = await server.pool.query(
    "select provider_id from auth.identities where provider_id in ('roll', 'principal') or identity_data->>'email' like '%@college.example'",
  )
  expect(rows).toEqual([])
})

it('a response after its provider was disabled is rejected', async () => {
  const { claims, relay } = await asked()
  await server.pool.query('update auth.sso_providers set disabled = true')
  expect(await outcome(idp.response(real(claims), claims), relay)).toBe('sso_provider_disabled')
  await server.pool.query('update auth.sso_providers set disabled = false')
})
