import { createHash } from 'node:crypto'
import { createRemoteJWKSet, decodeProtectedHeader, errors, type JWTPayload, jwtVerify } from 'jose'
import { InvalidIdToken } from './provider.ts'

const timeoutMs = 5_000
/** Allowed difference between two machines' clocks, seconds. */
const leeway = 30

/** The fields of a provider's discovery document that are used. */
interface Metadata {
  issuer: string
  jwks_uri?: string
  id_token_signing_alg_values_supported?: string[]
}

/** Returns a verified ID token's claims. The provider's keys are fetched at first use and cached. */
export function openIdTokenVerifier(metadataOf: () => Promise<Metadata>) {
  let keys: ReturnType<typeof createRemoteJWKSet> | undefined

  return async (idToken: string, accessToken: string | undefined): Promise<JWTPayload> => {
    const { issuer, jwks_uri: address, id_token_signing_alg_values_supported: named = ['RS256'] } = await metadataOf()
    if (address === undefined) throw new Error('The provider names no keys.')
    keys ??= createRemoteJWKSet(new URL(address), { timeoutDuration: timeoutMs })
    // Without HMAC, for which the client's secret would be the key: anybody with that secret could sign.
    const algorithms = named.filter((algorithm) => /^(?:RS|PS|ES)\d{3}$|^Ed/.test(algorithm))
    const { payload } = await jwtVerify(idToken, keys, {
      issuer,
      algorithms,
      clockTolerance: leeway,
      requiredClaims: ['exp', 'aud'],
    }).catch((cause: unknown) => {
      if (!(cause instanceof errors.JOSEError) || cause instanceof errors.JWKSTimeout) throw cause
      throw new InvalidIdToken('The ID token does not hold.', { cause })
    })
    const hash = payload['at_hash']
    if (accessToken !== undefined && hash !== undefined && hash !== accessTokenHash(accessToken, idToken))
      throw new InvalidIdToken('The ID token was not given out with this access token.')
    return payload
  }
}

/** The left half of the access token's hash (OpenID Connect Core 1.0, 3.1.3.6). */
function accessTokenHash(accessToken: string, idToken: string): string {
  const { alg = '' } = decodeProtectedHeader(idToken)
  const digest = createHash(/\d{3}$/.test(alg) ? `sha${alg.slice(-3)}` : 'sha512')
    .update(accessToken)
    .digest()
  return digest.subarray(0, digest.length / 2).toString('base64url')
}
