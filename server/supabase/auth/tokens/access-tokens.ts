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
  /** The public keys, for whoever verifies without asking us. */
  jwks: () => { keys: JWK[] }
  /** Takes up keys that were rotated, instead of within a minute. */
  reload: () => Promise<void>
}

/** An unknown `kid` may be a key that another process made; a flood of them must not become a flood of queries. */
const unknownKeyReloadMs = 10_000

/** What people hold after signing in: ES256 tokens, signed with a key that all processes on a database share. */
export async function openAccessTokens(pool: Pool, config: Pick<Config, 'siteUrl' | 'auth'>): Promise<AccessTokens> {
  const issuer = `${config.siteUrl}/auth/v1`
  const { legacyJwtSecret } = config.auth
  const legacySecret = legacyJwtSecret === undefined ? undefined : new TextEncoder().encode(legacyJwtSecret)
  const cache = new TokenCache()
  let keys = await readOrCreateSigningKeys(pool)
  let reloading: Promise<void> | undefined
  // By a clock that nobody sets back: a key that was taken away must not be used for a day.
  let readAt = performance.now()
  let reloadedAt = Number.NEGATIVE_INFINITY

  function reload(): Promise<void> {
    reloading ??= readSigningKeys(pool)
      .then((fresh) => {
        const known = new Set(keys.map(({ kid }) => kid))
        const same = fresh.length === keys.length && fresh.every(({ kid }) => known.has(kid))
        if (same || fresh.length === 0) return
        keys = fresh
        cache.clear() // A key may also be gone.
      })
      .finally(() => {
        readAt = reloadedAt = performance.now()
        reloading = undefined
      })
    return reloading
  }

  /** Another process may have made a key, or taken one away. While the database is silent, the known ones serve. */
  function lookNowAndThen(): void {
    if (performance.now() - readAt > keysReloadMs) reload().catch(() => {})
  }

  async function findKey(kid: string): Promise<SigningKey | undefined> {
    const known = keys.find((key) => key.kid === kid)
    if (known !== undefined || (reloading === undefined && performance.now() - reloadedAt < unknownKeyReloadMs))
      return known
    await reload()
    return keys.find((key) => key.kid === kid)
  }

  /** The algorithm is bound to the key found, never taken from the token: that is what alg confusion needs. */
  async function checkSignature(token: string): Promise<Claims> {
    const { kid, alg } = decodeProtectedHeader(token)
    const key = typeof kid === 'string' ? await findKey(kid) : undefined
    // A token signed by one of our keys is ours, whatever `iss` says: the site's address may change.
    if (key !== undefined)
      return verifyAudience((await jwtVerify(token, key.publicKey, { algorithms: [signingAlgorithm] })).payload)
    if (alg !== 'HS256' || legacySecret === undefined) throw new InvalidToken('invalid', 'no key verifies this token')
    const { payload } = await jwtVerify(token, legacySecret, { algorithms: ['HS256'] })
    // Others may share the secret, and name people of their own. Keys of the older kind name nobody.
    if (payload.sub !== undefined && payload.iss !== undefined && payload.iss !== issuer)
      throw new InvalidToken('invalid', 'token is from another issuer')
    return verifyAudience(payload)
  }

  return {
    async verify(token): Promise<Claims> {
      lookNowAndThen()
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
      lookNowAndThen()
      const [newest] = keys
      if (newest === undefined) throw new Error('There is no signing key.')
      const issuedAt = Math.floor(Date.now() / 1000)
      const expiresAt = issuedAt + config.auth.accessTokenSeconds
      const token = signJwt({ ...claims, iss: issuer, iat: issuedAt, exp: expiresAt }, newest)
      return { token, expiresIn: config.auth.accessTokenSeconds, expiresAt }
    },

    reload,

    jwks: () => {
      lookNowAndThen()
      return { keys: keys.map((key) => key.publicJwk) }
    },
  }
}

/**
 * A compact JWS (RFC 7515). Not by jose, whose WebCrypto signs on libuv's threads: there a refresh would
 * queue behind the password hashes of everyone who is signing in. Signing here takes 0.02 ms.
 */
function signJwt(claims: JWTPayload, { kid, privateKey }: SigningKey): string {
  const input = `${encode({ alg: signingAlgorithm, typ: 'JWT', kid })}.${encode(claims)}`
  // Node could write the signature as a JWS wants it, but takes twice as long then.
  return `${input}.${derToJose(sign('sha256', Buffer.from(input), privateKey), signingAlgorithm)}`
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
