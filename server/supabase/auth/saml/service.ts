import type { SAML } from '@node-saml/node-saml'
import { z } from 'zod'
import { AuthError } from '../protocol/errors.ts'
import { assertPlain, type IdentityProvider } from './metadata.ts'

// A hundred files that only a college with an identity provider needs: loaded lazily.
const library = () => import('@node-saml/node-saml')

/** Allowed difference between two clocks, ms. */
const clockSkew = 60_000

/** Age at which a request can no longer be answered, minutes. */
export const requestLifetimeMinutes = 10

/** This server's addresses as a service provider. */
export interface ServiceAddresses {
  entityId: string
  /** The assertion consumer service, to which browsers post responses. */
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

/** One exchange with an identity provider: the request `requestId` and its response. */
async function open(idp: IdentityProvider, { entityId, acs }: ServiceAddresses, requestId: string): Promise<SAML> {
  const { SAML, ValidateInResponseTo } = await library()
  return new SAML({
    issuer: entityId,
    callbackUrl: acs,
    entryPoint: idp.signInUrl,
    idpCert: idp.certificates,
    audience: entityId,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false, // The assertion's own signature counts.
    acceptedClockSkewMs: clockSkew,
    disableRequestedAuthnContext: true,
    identifierFormat: null,
    generateUniqueId: () => requestId,
    validateInResponseTo: ValidateInResponseTo.always,
    requestIdExpirationPeriodMs: requestLifetimeMinutes * 60_000,
    // The database stores the requests; only the response to this one is valid.
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

/** The checks of the signed assertion that the library leaves to its caller. */
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

/** Signatures that others can forge: with SHA-1, or with the public key as a secret. */
const weakAlgorithms = /(xmldsig#(rsa-|dsa-|ecdsa-|hmac-)?sha1|hmac-sha|rsa-md5)/

/**
 * Verifies a posted response.
 * @throws {AuthError} validation_failed for every error; `cause` has the reason, for the log
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
