import type { SAML } from '@node-saml/node-saml'
import { z } from 'zod'
import { AuthError } from '../protocol/errors.ts'
import { assertPlain, type IdentityProvider } from './metadata.ts'

// A hundred files that only a college with an identity provider needs: read when the first person comes that way.
const library = () => import('@node-saml/node-saml')

/** Milliseconds by which clocks may differ. */
const clockSkew = 60_000

/** Minutes after which an answer to a request comes too late. */
export const requestLifetimeMinutes = 10

/** This server, as an identity provider knows it. */
export interface ServiceAddresses {
  entityId: string
  /** Where the browser brings an answer. */
  acs: string
}

export function serviceAddresses(siteUrl: string): ServiceAddresses {
  return { entityId: `${siteUrl}/auth/v1/sso/saml/metadata`, acs: `${siteUrl}/auth/v1/sso/saml/acs` }
}

export async function serviceMetadata({ entityId, acs }: ServiceAddresses): Promise<string> {
  const { SAML } = await library()
  const saml = new SAML({ issuer: entityId, callbackUrl: acs, idpCert: 'none', wantAssertionsSigned: true })
  return saml.generateServiceProviderMetadata(null)
}

/** One exchange with an identity provider: the request `requestId` and the answer to it. */
async function open(idp: IdentityProvider, { entityId, acs }: ServiceAddresses, requestId: string): Promise<SAML> {
  const { SAML, ValidateInResponseTo } = await library()
  return new SAML({
    issuer: entityId,
    callbackUrl: acs,
    entryPoint: idp.signInUrl,
    idpCert: idp.certificates,
    audience: entityId,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false, // The signature that counts is the assertion's own.
    acceptedClockSkewMs: clockSkew,
    disableRequestedAuthnContext: true,
    identifierFormat: null,
    generateUniqueId: () => requestId,
    validateInResponseTo: ValidateInResponseTo.always,
    requestIdExpirationPeriodMs: requestLifetimeMinutes * 60_000,
    // Requests are remembered in the database, and only this one may be answered.
    cacheProvider: {
      saveAsync: async (_, value) => ({ value, createdAt: Date.now() }),
      getAsync: async (key) => (key === requestId ? new Date().toISOString() : null),
      removeAsync: async () => null,
    },
  })
}

export async function signInUrl(
  idp: IdentityProvider,
  service: ServiceAddresses,
  requestId: string,
  relayState: string,
): Promise<string> {
  return (await open(idp, service, requestId)).getAuthorizeUrlAsync(relayState, undefined, {})
}

export interface Assertion {
  nameId: string
  nameIdFormat: string | undefined
  attributes: Record<string, unknown>
}

/** The checks of the signed assertion that the library leaves to its user. */
const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'
const signedPart = z.object({
  Assertion: z.object({
    Subject: z.array(
      z.object({
        SubjectConfirmation: z.array(
          z.object({
            $: z.object({ Method: z.string() }),
            SubjectConfirmationData: z.array(
              z.object({ $: z.object({ InResponseTo: z.string(), Recipient: z.string(), NotOnOrAfter: z.string() }) }),
            ),
          }),
        ),
      }),
    ),
  }),
})

/** Signatures that can be made by others: with SHA-1, or with our knowledge of the public key. */
const weakAlgorithms = /(xmldsig#(rsa-|dsa-|ecdsa-|hmac-)?sha1|hmac-sha|rsa-md5)/

/**
 * Reads an answer that the browser has brought.
 * @throws {AuthError} validation_failed whatever is wrong; `cause` says what, for the log
 */
export async function readAnswer(
  samlResponse: string,
  idp: IdentityProvider,
  service: ServiceAddresses,
  requestId: string,
): Promise<Assertion> {
  try {
    const xml = Buffer.from(samlResponse, 'base64').toString()
    assertPlain(xml)
    if (weakAlgorithms.test(xml)) throw new Error('The signature uses an algorithm that is no longer safe.')
    const saml = await open(idp, service, requestId)
    const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: samlResponse })
    if (profile === null) throw new Error('The answer names nobody.')
    if (profile.issuer !== idp.entityId) throw new Error('The assertion is of another issuer.')
    const assertion = signedPart.parse(profile.getAssertion?.())
    const isForUs = assertion.Assertion.Subject[0]?.SubjectConfirmation.some(
      ({ $, SubjectConfirmationData: [data] }) =>
        $.Method === bearer && data?.$.InResponseTo === requestId && data.$.Recipient === service.acs,
    )
    if (isForUs !== true) throw new Error('The assertion answers another request, or is for another service.')
    if (typeof profile.nameID !== 'string' || profile.nameID === '')
      throw new AuthError(
        400,
        'saml_assertion_no_user_id',
        'SAML Assertion did not contain a persistent Subject Identifier',
      )
    return {
      nameId: profile.nameID,
      nameIdFormat: profile.nameIDFormat,
      attributes: z.record(z.string(), z.unknown()).catch({}).parse(profile['attributes']),
    }
  } catch (cause) {
    if (cause instanceof AuthError && cause.code === 'saml_assertion_no_user_id') throw cause
    throw new AuthError(403, 'validation_failed', 'SAML Assertion is not valid', { cause })
  }
}
