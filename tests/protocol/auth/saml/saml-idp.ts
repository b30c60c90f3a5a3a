import { randomBytes } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { signXml } from '@node-saml/node-saml/lib/xml.js'
import { makeCertificate } from '#tests/support/servers/certificate.ts'

/** The content of an assertion; tests change single fields. */
export interface Claims {
  issuer: string
  audience: string
  recipient: string
  inResponseTo: string
  nameId: string
  attributes: Record<string, string>
  /** Seconds from now. */
  notOnOrAfter: number
  /** The method of subject confirmation; bearer by default. */
  confirmation?: string
}

/** A SAML identity provider with a new key pair. */
export interface IdentityProvider {
  entityId: string
  metadata: string
  /** Valid claims for the address that the browser was sent to. */
  claimsFor: (signInUrl: string, nameId: string, attributes?: Record<string, string>) => Claims
  assertion: (claims: Claims) => string
  signed: (assertion: string, algorithm?: 'sha1' | 'sha256') => string
  /** The response around an assertion, as the browser posts it. */
  response: (assertion: string, claims: Claims, withSignature?: boolean) => string
}

const now = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
const id = () => `_${randomBytes(16).toString('hex')}`

export function startIdp(entityId: string): IdentityProvider {
  const { keyPem, certificateBase64: certificate } = makeCertificate('Sample identity provider')
  const options = (signatureAlgorithm: 'sha1' | 'sha256') => ({
    privateKey: keyPem,
    signatureAlgorithm,
    digestAlgorithm: signatureAlgorithm,
    xmlSignatureTransforms: [
      'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
      'http://www.w3.org/2001/10/xml-exc-c14n#',
    ],
  })
  const signAt = (xml: string, element: string, algorithm: 'sha1' | 'sha256') =>
    signXml(
      xml,
      `//*[local-name(.)="${element}"]`,
      { reference: `//*[local-name(.)="${element}"]/*[local-name(.)="Issuer"]`, action: 'after' },
      options(algorithm),
    )
  return {
    entityId,
    metadata: `<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entityId}">
      <IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
        <KeyDescriptor use="signing"><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data>
          <X509Certificate>${certificate}</X509Certificate></X509Data></KeyInfo></KeyDescriptor>
        <SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${entityId}/sign-in"/>
      </IDPSSODescriptor></EntityDescriptor>`,
    claimsFor(signInUrl, nameId, attributes = {}) {
      const request = inflateRawSync(
        Buffer.from(new URL(signInUrl).searchParams.get('SAMLRequest') ?? '', 'base64'),
      ).toString()
      const read = (pattern: RegExp) => pattern.exec(request)?.[1] ?? ''
      return {
        issuer: entityId,
        audience: read(/<saml:Issuer[^>]*>([^<]+)</),
        recipient: read(/AssertionConsumerServiceURL="([^"]+)"/),
        inResponseTo: read(/ ID="([^"]+)"/),
        nameId,
        attributes,
        notOnOrAfter: 300,
      }
    },
    assertion: (claims) =>
      `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${id()}" Version="2.0" IssueInstant="${now(0)}">` +
      `<saml:Issuer>${claims.issuer}</saml:Issuer><saml:Subject>` +
      `<saml:NameID Format="urn:oasis:names:tc:SAML:2.0:nameid-format:persistent">${claims.nameId}</saml:NameID>` +
      `<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:${claims.confirmation ?? 'bearer'}"><saml:SubjectConfirmationData ` +
      `InResponseTo="${claims.inResponseTo}" Recipient="${claims.recipient}" NotOnOrAfter="${now(claims.notOnOrAfter)}"/>` +
      `</saml:SubjectConfirmation></saml:Subject>` +
      `<saml:Conditions NotBefore="${now(-60)}" NotOnOrAfter="${now(claims.notOnOrAfter)}"><saml:AudienceRestriction>` +
      `<saml:Audience>${claims.audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>` +
      `<saml:AuthnStatement AuthnInstant="${now(0)}"/><saml:AttributeStatement>${Object.entries(claims.attributes)
        .map(
          ([name, value]) =>
            `<saml:Attribute Name="${name}"><saml:AttributeValue>${value}</saml:AttributeValue></saml:Attribute>`,
        )
        .join('')}</saml:AttributeStatement></saml:Assertion>`,
    signed: (assertion, algorithm = 'sha256') => signAt(assertion, 'Assertion', algorithm),
    response(assertion, claims, withSignature = false) {
      const xml =
        `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="${id()}" Version="2.0" IssueInstant="${now(0)}" ` +
        `Destination="${claims.recipient}" InResponseTo="${claims.inResponseTo}">` +
        `<saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${claims.issuer}</saml:Issuer>` +
        `<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>${assertion}</samlp:Response>`
      return withSignature ? signAt(xml, 'Response', 'sha256') : xml
    },
  }
}
