import { sign } from 'node:crypto'
import { derToJose } from 'ecdsa-sig-formatter'
import { decodeProtectedHeader, errors, type JWK, type JWTPayload, jwtVerify } from 'jose'
import type { Config } from '#server/core/config/config.ts'
import type { Pool } from '#server/core/database/pool.ts'
import { verifyAudience } from '#server/supabase/caller/audience.ts'
import { type Claims, InvalidToken, type TokenVerifier } from '#server/supabase/caller/caller.ts'
import {
  keysReloadMs,
  readOrCreateSigningKeys,
  readSigningKeys,
  type SigningKey,
  signingAlgorithm,
} from './signing-keys.ts'
import { TokenCache } from './token-cache.ts'

export interface AccessTokens extends TokenVerifier {
  /** Signs `claims` with the newest key; `iss`, `iat` and `exp` are added. */
  sign: (claims: JWTPayload) => { token: string; expiresIn: number; expiresAt: number }
  /** The public keys, for services that verify tokens themselves. */
  jwks: () => { keys: JWK[] }
  /** Loads rotated keys immediately instead of within a minute. */
  reload: () => Promise<void>
}

/** An unknown `kid` may be a key of another process; a flood of them must not become a flood of queries. */
const unknownKeyReloadMs = 10_000

/** ES256 access tokens, signed with a key that all processes on a database share. */
export async function openAccessTokens(pool: Pool, config: Pick<Config, 'siteUrl' | 'auth'>): Promise<AccessTokens> {
  const issuer = `${config.siteUrl}/auth/v1`
  const { legacyJwtSecret } = config.auth
  const legacySecret = legacyJwtSecret === undefined ? undefined : new TextEncoder().encode(legacyJwtSecret)
  const cache = new TokenCache()
  let keys = await readOrCreateSigningKeys(pool)
  let reloading: Promise<void> | undefined
  // A monotonic clock: after the system clock is set back, a removed key must not stay in use.
  let readAt = performance.now()
  let reloadedAt = Number.NEGATIVE_INFINITY

  function reload(): Promise<void> {
    reloading ??= readSigningKeys(pool)
      .then((fresh) => {
        const known = new Set(keys.map(({ kid }) => kid))
        const same = fresh.length === keys.length && fresh.every(({ kid }) => known.has(kid))
        if (same || fresh.length === 0) return
        keys = fresh
        cache.clear() // A key may have been removed.
      })
      .finally(() => {
        readAt = reloadedAt = performance.now()
        reloading = undefined
      })
    return reloading
  }

  /** Another process may have added or removed a key. While the database is unreachable, the known keys are used. */
  function pollSigningKeys(): void {
    if (performance.now() - readAt > keysReloadMs) reload().catch(() => {})
  }

  async function findKey(kid: string): Promise<SigningKey | undefined> {
    const known = keys.find((key) => key.kid === kid)
    if (known !== undefined || (reloading === undefined && performance.now() - reloadedAt < unknownKeyReloadMs))
      return known
    await reload()
    return keys.find((key) => key.kid === kid)
  }

  /** The algorithm is the found key's, never the token's: trusting the token would allow algorithm confusion. */
  async function checkSignature(token: string): Promise<Claims> {
    const { kid, alg } = decodeProtectedHeader(token)
    const key = typeof kid === 'string' ? await findKey(kid) : undefined
    // A token signed by one of our keys is ours, whatever its `iss`: the site's address may change.
    if (key !== undefined)
      return verifyAudience((await jwtVerify(token, key.publicKey, { algorithms: [signingAlgorithm] })).payload)
    if (alg !== 'HS256' || legacySecret === undefined) throw new InvalidToken('invalid', 'no key verifies this token')
    const { payload } = await jwtVerify(token, legacySecret, { algorithms: ['HS256'] })
    // Other servers may share the secret and have users of their own. Legacy API keys have no subject.
    if (payload.sub !== undefined && payload.iss !== undefined && payload.iss !== issuer)
      throw new InvalidToken('invalid', 'token is from another issuer')
    return verifyAudience(payload)
  }

  return {
    async verify(token): Promise<Claims> {
      pollSigningKeys()
      const cached = cache.get(token)
      if (cached !== undefined) return cached
      const { generation } = cache
      try {
        const claims = await checkSignature(token)
        cache.set(token, claims, generation)
        return claims
      } catch (error) {
        if (error instanceof InvalidToken) throw error
        if (error instanceof errors.JWTExpired) throw new InvalidToken('expired', 'token is expired')
        if (error instanceof errors.JOSEError || error instanceof TypeError)
          throw new InvalidToken('invalid', 'token is malformed or not signed by this server')
        throw error
      }
    },

    sign(claims) {
      pollSigningKeys()
      const [newest] = keys
      if (newest === undefined) throw new Error('There is no signing key.')
      const issuedAt = Math.floor(Date.now() / 1000)
      const expiresAt = issuedAt + config.auth.accessTokenSeconds
      const token = signJwt({ ...claims, iss: issuer, iat: issuedAt, exp: expiresAt }, newest)
      return { token, expiresIn: config.auth.accessTokenSeconds, expiresAt }
    },

    reload,

    jwks: () => {
      pollSigningKeys()
      return { keys: keys.map((key) => key.publicJwk) }
    },
  }
}

/**
 * A compact JWS (RFC 7515). Not by jose, whose WebCrypto signs on libuv's threads: there a refresh would queue behind
 * the password hashes of everyone who is signing in. Signing here takes 0.02 ms.
 */
function signJwt(claims: JWTPayload, { kid, privateKey }: SigningKey): string {
  const input = `${encode({ alg: signingAlgorithm, typ: 'JWT', kid })}.${encode(claims)}`
  // Node can write the signature in the format of JWS, but takes twice as long.
  return `${input}.${derToJose(sign('sha256', Buffer.from(input), privateKey), signingAlgorithm)}`
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
