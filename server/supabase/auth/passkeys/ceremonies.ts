import { randomBytes } from 'node:crypto'
import type { AttestationObject } from '@simplewebauthn/server/helpers'
import { z } from 'zod'
import type { Account } from '../accounts/accounts.ts'
import { AuthError } from '../protocol/errors.ts'
import type { PresentedChallenge } from './challenges.ts'
import { challengeLifetime } from './challenges.ts'
import type { Credential, NewCredential } from './credentials.ts'
import { nameOfAuthenticator } from './authenticator-names.ts'
import type { RelyingParty } from './relying-party.ts'

// Two hundred files that only a passkey needs: loaded lazily.
const library = () => import('@simplewebauthn/server')
const decoders = () => import('@simplewebauthn/server/helpers')

/** ES256, EdDSA, RS256 (IANA: COSE algorithms): those that authenticators support, and no weaker ones. */
const algorithms = [-7, -8, -257]

const transports = z.array(z.string().max(20)).max(10)

const response = z.looseObject({
  clientDataJSON: z.string(),
  attestationObject: z.string().optional(),
  authenticatorData: z.string().optional(),
  signature: z.string().optional(),
  userHandle: z.string().nullish(),
  transports: transports.optional().catch(undefined),
})

/** A PublicKeyCredential as browsers write it (WebAuthn, 5.1: toJSON). */
export const credentialShape = z.looseObject({
  id: z.string().min(1).max(1400),
  rawId: z.string(),
  type: z.string(),
  response,
})
export type PresentedCredential = z.output<typeof credentialShape>

const timeout = challengeLifetime * 1000

const toDescriptor = ({ credentialId, transports }: Credential) => ({
  id: credentialId.toString('base64url'),
  type: 'public-key' as const,
  transports,
})

/** For `navigator.credentials.create`: a discoverable passkey with user verification. */
export function creationOptions({
  siteName,
  challenge,
  relyingParty: { id },
  account,
  userHandle,
  present,
}: {
  siteName: string
  challenge: string
  relyingParty: RelyingParty
  account: Account
  userHandle: Buffer
  /** The account's passkeys: an authenticator that holds one of them creates no other. */
  present: Credential[]
}) {
  const name = account.email || account.phone || siteName
  return {
    rp: { id, name: siteName },
    user: { id: userHandle.toString('base64url'), name, displayName: name },
    challenge,
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key' as const, alg })),
    timeout,
    excludeCredentials: present.map(toDescriptor),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    hints: [],
    attestation: 'none',
    extensions: { credProps: true },
  }
}

/** For `navigator.credentials.get`. Without `allowed`, the authenticator offers its passkeys for this site. */
export function requestOptions(challenge: string, { id }: RelyingParty, allowed?: Credential[]) {
  return {
    challenge,
    timeout,
    rpId: id,
    ...(allowed === undefined ? {} : { allowCredentials: allowed.map(toDescriptor) }),
    userVerification: 'required',
    hints: [],
  }
}

export const makeUserHandle = (): Buffer => randomBytes(32)

/** @throws {AuthError} webauthn_verification_failed for every error, so that the response reveals nothing */
export async function readNewCredential(
  presented: PresentedCredential,
  { challenge, relyingParty, userHandle }: PresentedChallenge,
): Promise<NewCredential> {
  const { attestationObject, clientDataJSON } = presented.response
  if (attestationObject === undefined || userHandle === null) throw verificationFailed()
  const [{ verifyRegistrationResponse }, { decodeAttestationObject }] = await Promise.all([library(), decoders()])
  try {
    assertNoAttestation(decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url'))))
    assertSameOriginFrame(clientDataJSON)
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        ...presented,
        response: { clientDataJSON, attestationObject },
        type: 'public-key',
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.id,
      supportedAlgorithmIDs: algorithms,
      requireUserVerification: true,
    })
    if (!verified || presented.type !== 'public-key') throw verificationFailed()
    const { credential, aaguid, credentialDeviceType, credentialBackedUp } = registrationInfo
    if (credential.id !== presented.id) throw verificationFailed()
    return {
      userHandle,
      rpId: relyingParty.id,
      credentialId: Buffer.from(credential.id, 'base64url'),
      publicKey: Buffer.from(credential.publicKey),
      aaguid,
      signCount: credential.counter,
      transports: presented.response.transports ?? [],
      backupEligible: credentialDeviceType === 'multiDevice',
      backedUp: credentialBackedUp,
      name: nameOfAuthenticator(aaguid),
    }
  } catch (cause) {
    throw verificationFailed(cause)
  }
}

/**
 * Verifies that the authenticator of `credential` has signed the challenge, after its owner unlocked it. For an unknown
 * credential, the signature is verified against a decoy key: the same work and the same error.
 *
 * @throws {AuthError} webauthn_verification_failed
 */
export async function readAssertion(
  presented: PresentedCredential,
  { challenge, relyingParty }: PresentedChallenge,
  credential: Credential | undefined,
): Promise<{ signCount: number; backedUp: boolean }> {
  const { clientDataJSON, authenticatorData, signature, userHandle } = presented.response
  if (authenticatorData === undefined || signature === undefined) throw verificationFailed()
  const { verifyAuthenticationResponse } = await library()
  try {
    assertSameOriginFrame(clientDataJSON)
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...presented,
        response: { clientDataJSON, authenticatorData, signature },
        type: 'public-key',
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.id,
      credential: {
        id: presented.id,
        publicKey: new Uint8Array(credential?.publicKey ?? decoyKey),
        counter: credential?.signCount ?? 0,
      },
      requireUserVerification: true,
    })
    if (!verified || credential === undefined || presented.type !== 'public-key') throw verificationFailed()
    if (userHandle && userHandle !== credential.userHandle.toString('base64url')) throw verificationFailed()
    return { signCount: authenticationInfo.newCounter, backedUp: authenticationInfo.credentialBackedUp }
  } catch (cause) {
    throw verificationFailed(cause)
  }
}

/** A COSE key on P-256 whose private half was thrown away: map of kty 2, alg -7, crv 1, x, y. */
const decoyKey = Buffer.from(
  'a5010203262001215820' +
    'f70843d37536c53ba839a4dd5fa9dee581841af664fef04da3fa2b61f14322f8' +
    '225820' +
    '7f3d1c2cd90be8d7a75b6e1a7fa1726a32cb7f18f03525fd594c77a840c0e82b',
  'hex',
)

/**
 * We request no attestation and trust none: verifying a certificate chain would mean parsing, and perhaps fetching, a
 * stranger's data. A browser sends none, or the authenticator's signature with the new key itself.
 */
function assertNoAttestation(decoded: AttestationObject): void {
  const format = decoded.get('fmt')
  if (format !== 'none' && !(format === 'packed' && decoded.get('attStmt').get('x5c') === undefined))
    throw new Error('The credential carries an attestation')
}

const clientData = z.looseObject({ crossOrigin: z.boolean().optional(), topOrigin: z.unknown().optional() })

/** No page of ours is embedded in a frame of another site. */
function assertSameOriginFrame(clientDataJSON: string): void {
  const { crossOrigin, topOrigin } = clientData.parse(
    JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')),
  )
  if (crossOrigin === true || topOrigin !== undefined) throw new Error('The page stood in a foreign frame')
}

export function verificationFailed(cause?: unknown): AuthError {
  if (cause instanceof AuthError) return cause
  return new AuthError(400, 'webauthn_verification_failed', 'Credential verification failed', { cause })
}
