import { createHash, randomBytes, sign } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { inflateRawSync } from 'node:zlib'
import { makeCertificate } from './certificate.ts'
import { freePort } from './free-port.ts'

// A SAML 2.0 identity provider that shares no code or library with the server: it writes its XML in canonical form
// (Exclusive XML Canonicalization 1.0), so that signing it takes a digest and a signature.

export interface SamlProvider {
  url: string
  /** For the site's operator. */
  metadata: string
  close: () => Promise<void>
}

const protocol = 'urn:oasis:names:tc:SAML:2.0:protocol'
const assertion = 'urn:oasis:names:tc:SAML:2.0:assertion'
const dsig = 'http://www.w3.org/2000/09/xmldsig#'
const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#'

/** Asks for a name on a page; a person who enters `name` is name@college.example. */
export async function startSamlProvider(): Promise<SamlProvider> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const { keyPem, certificateBase64 } = makeCertificate('Sample identity provider')
  const server = createServer(async (request, response) => {
    const query = new URL(request.url ?? '', url).searchParams
    const html = (body: string) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html><title>College</title>${body}`)
    if (request.method === 'GET') {
      const asked = ['SAMLRequest', 'RelayState'].map((name) => hidden(name, query.get(name) ?? '')).join('')
      html(`<form method="post">${asked}<label>Name <input name="name"></label><button>Sign in</button></form>`)
      return
    }
    const form = new URLSearchParams(await bodyOf(request))
    const { id, reply, audience } = readRequest(form.get('SAMLRequest') ?? '')
    const answer = responseFor({ id, reply, audience, name: form.get('name') ?? '', issuer: url, keyPem })
    // As real providers do: a page with a form that submits itself.
    html(
      `<form method="post" action="${escape(reply)}">${hidden('SAMLResponse', Buffer.from(answer).toString('base64'))}` +
        `${hidden('RelayState', form.get('RelayState') ?? '')}</form><script>document.forms[0].submit()</script>`,
    )
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url,
    metadata:
      `<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${url}">` +
      `<IDPSSODescriptor protocolSupportEnumeration="${protocol}"><KeyDescriptor use="signing"><KeyInfo xmlns="${dsig}">` +
      `<X509Data><X509Certificate>${certificateBase64}</X509Certificate></X509Data></KeyInfo></KeyDescriptor>` +
      `<SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${url}/sign-in"/>` +
      `</IDPSSODescriptor></EntityDescriptor>`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function readRequest(deflated: string) {
  const xml = inflateRawSync(Buffer.from(deflated, 'base64')).toString()
  const read = (pattern: RegExp) => pattern.exec(xml)?.[1] ?? ''
  return {
    id: read(/ ID="([^"]+)"/),
    reply: read(/AssertionConsumerServiceURL="([^"]+)"/),
    audience: read(/Issuer[^>]*>([^<]+)</),
  }
}

interface Answer {
  id: string
  reply: string
  audience: string
  name: string
  issuer: string
  keyPem: string
}

const at = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()

/** Attributes in alphabetical order, no empty elements, namespaces where they are first used: canonical as written. */
function responseFor({ id, reply, audience, name, issuer, keyPem }: Answer): string {
  const own = `_${randomBytes(16).toString('hex')}`
  const attribute = (key: string, value: string) =>
    `<saml:Attribute Name="${key}"><saml:AttributeValue>${escape(value)}</saml:AttributeValue></saml:Attribute>`
  const head = `<saml:Assertion xmlns:saml="${assertion}" ID="${own}" IssueInstant="${at(0)}" Version="2.0"><saml:Issuer>${issuer}</saml:Issuer>`
  const rest =
    `<saml:Subject><saml:NameID Format="urn:oasis:names:tc:SAML:2.0:nameid-format:persistent">${escape(name)}</saml:NameID>` +
    `<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData ` +
    `InResponseTo="${id}" NotOnOrAfter="${at(300)}" Recipient="${reply}"></saml:SubjectConfirmationData>` +
    `</saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${at(-60)}" NotOnOrAfter="${at(300)}">` +
    `<saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>` +
    `<saml:AuthnStatement AuthnInstant="${at(0)}"></saml:AuthnStatement><saml:AttributeStatement>` +
    `${attribute('mail', `${name}@college.example`)}${attribute('displayName', `Student ${name}`)}` +
    `</saml:AttributeStatement></saml:Assertion>`
  const digest = createHash('sha256')
    .update(head + rest)
    .digest('base64')
  const signedInfo =
    `<ds:SignedInfo xmlns:ds="${dsig}"><ds:CanonicalizationMethod Algorithm="${exclusive}"></ds:CanonicalizationMethod>` +
    `<ds:SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"></ds:SignatureMethod>` +
    `<ds:Reference URI="#${own}"><ds:Transforms><ds:Transform Algorithm="${dsig}enveloped-signature"></ds:Transform>` +
    `<ds:Transform Algorithm="${exclusive}"></ds:Transform></ds:Transforms>` +
    `<ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"></ds:DigestMethod>` +
    `<ds:DigestValue>${digest}</ds:DigestValue></ds:Reference></ds:SignedInfo>`
  const value = sign('sha256', Buffer.from(signedInfo), keyPem).toString('base64')
  const signature = `<ds:Signature xmlns:ds="${dsig}">${signedInfo.replace(` xmlns:ds="${dsig}"`, '')}<ds:SignatureValue>${value}</ds:SignatureValue></ds:Signature>`
  return (
    `<samlp:Response xmlns:samlp="${protocol}" Destination="${reply}" ID="_${randomBytes(16).toString('hex')}" InResponseTo="${id}" ` +
    `IssueInstant="${at(0)}" Version="2.0"><saml:Issuer xmlns:saml="${assertion}">${issuer}</saml:Issuer>` +
    `<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"></samlp:StatusCode></samlp:Status>` +
    `${head}${signature}${rest}</samlp:Response>`
  )
}

const hidden = (name: string, value: string) => `<input type="hidden" name="${name}" value="${escape(value)}">`

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  return body
}
