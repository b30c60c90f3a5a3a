import { createHash } from 'node:crypto'
import { createRemoteJWKSet, decodeProtectedHeader, errors, type JWTPayload, jwtVerify } from 'jose'
import { InvalidIdToken } from './provider.ts'

const timeoutMs = 5_000
/** Clocks of two machines differ by so much, s. */
const leeway = 30

/** What this needs of a provider's discovery document. */
interface Metadata {
  issuer: string
  jwks_uri?: string
  id_token_signing_alg_values_supported?: string[]
}

/** The claims of an ID token of this provider, whose keys are fetched when first needed and kept. */
export function openIdTokenVerifier(metadataOf: () => Promise<Metadata>) {
  let keys: ReturnType<typeof createRemoteJWKSet> | undefined

  return async (idToken: string, accessToken: string | undefined): Promise<JWTPayload> => {
    const { issuer, jwks_uri: address, id_token_signing_alg_values_supported: named = ['RS256'] } = await metadataOf()
    if (address === undefined) throw new Error('The provider names no keys.')
    keys ??= createRemoteJWKSet(new URL(address), { timeoutDuration: timeoutMs })
    // Never a shared secret: the client's own would then sign for anybody.
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

/** The left half of its hash (OpenID Connect Core 1.0, 3.1.3.6). */
function accessTokenHash(accessToken: string, idToken: string): string {
  const { alg = '' } = decodeProtectedHeader(idToken)
  const digest = createHash(/\d{3}$/.test(alg) ? `sha${alg.slice(-3)}` : 'sha512')
    .update(accessToken)
    .digest()
  return digest.subarray(0, digest.length / 2).toString('base64url')
}
