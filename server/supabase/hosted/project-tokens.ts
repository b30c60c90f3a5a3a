import { createLocalJWKSet, decodeProtectedHeader, errors, type JSONWebKeySet, jwtVerify } from 'jose'
import { AppError } from '#server/core/errors/app-error.ts'
import type { Log } from '#server/core/log/log.ts'
import { TokenCache } from '#server/supabase/auth/tokens/token-cache.ts'
import { verifyAudience } from '#server/supabase/caller/audience.ts'
import { type Claims, InvalidToken, type TokenVerifier } from '#server/supabase/caller/caller.ts'
import { readLimited } from './read-limited.ts'

/** Keys are asked for anew after so long, ms: one that was revoked is refused then. */
const freshMs = 10 * 60_000
/** As long as the project does not answer, those that are known serve, but no longer than this, ms. */
const longestStaleMs = 60 * 60_000
/** An unknown `kid` may be a new key; a flood of them must not become a flood of requests, ms. */
const unknownKeyMs = 10_000
const answerLimitMs = 5_000
/** A key has a few hundred bytes. */
const maxKeysBytes = 256 * 1024
/** What a project signs with; its older kind of secret is LEGACY_JWT_SECRET. */
const algorithms = ['ES256', 'RS256', 'EdDSA']

interface Deps {
  url: string
  publishableKey: string
  /** Of a project that still signs with its JWT secret (HS256). */
  legacyJwtSecret: string | undefined
  log: Pick<Log, 'warn'>
  fetchKeys?: (address: string, init: RequestInit) => Promise<Response>
}

interface Keys {
  /** As they came. */
  text: string
  find: ReturnType<typeof createLocalJWKSet>
  ids: ReadonlySet<string | undefined>
}

/** Verifies what a hosted project has signed, by the public keys that it publishes. */
export function openProjectTokens({
  url,
  publishableKey,
  legacyJwtSecret,
  log,
  fetchKeys = fetch,
}: Deps): TokenVerifier {
  const address = `${url}/auth/v1/.well-known/jwks.json`
  const legacySecret = legacyJwtSecret === undefined ? undefined : new TextEncoder().encode(legacyJwtSecret)
  const cache = new TokenCache()
  let keys: Keys | undefined
  let reading: Promise<void> | undefined
  let readAt = Number.NEGATIVE_INFINITY
  let askedAt = Number.NEGATIVE_INFINITY

  function read(): Promise<void> {
    reading ??= ask()
      .then((fresh) => {
        // A key may also be gone.
        if (keys !== undefined && fresh.text !== keys.text) cache.clear()
        keys = fresh
        readAt = performance.now()
      })
      .finally(() => {
        askedAt = performance.now()
        reading = undefined
      })
    return reading
  }

  async function ask(): Promise<Keys> {
    const signal = AbortSignal.timeout(answerLimitMs)
    const response = await fetchKeys(address, {
      headers: { apikey: publishableKey },
      // Who answers at another address says nothing about this project's tokens.
      redirect: 'error',
      signal,
    })
    if (!response.ok) throw new Error(`${address} answers ${response.status}`)
    const text = await readLimited(response, maxKeysBytes)
    const set = JSON.parse(text) as JSONWebKeySet
    // Only jose looks inside, key by key; it also throws on what is no set at all.
    return { text, find: createLocalJWKSet(set), ids: new Set(set.keys.map(({ kid }) => kid)) }
  }

  const complain = (err: unknown) => log.warn({ err }, 'the keys of the hosted project cannot be read')

  /** @throws {AppError} accounts_unavailable: not known to be invalid, so nobody is signed out by it */
  async function current(kid: string | undefined): Promise<Keys> {
    const stale = performance.now() - readAt > longestStaleMs
    const askedLately = performance.now() - askedAt < unknownKeyMs
    if (keys !== undefined && !stale && (keys.ids.has(kid) || askedLately)) return keys
    // Whoever comes while the project is silent is told so at once.
    if (!askedLately || reading !== undefined) await read().catch(complain)
    if (keys === undefined || performance.now() - readAt > longestStaleMs)
      throw new AppError(503, 'accounts_unavailable', 'Accounts cannot be reached right now. Please try again.')
    return keys
  }

  /** Known keys serve meanwhile; a cached token must not outlive its key because nobody else came along. */
  function lookNowAndThen(): void {
    const now = performance.now()
    if (keys === undefined || now - readAt < freshMs) return
    if (now - readAt > longestStaleMs) cache.clear()
    if (now - askedAt > unknownKeyMs) read().catch(complain)
  }

  async function checkSignature(token: string): Promise<Claims> {
    const { alg, kid } = decodeProtectedHeader(token)
    if (alg === 'HS256') {
      // The algorithm is bound to the key: none that the project publishes is a shared secret.
      const isPublished = kid !== undefined && (await current(kid)).ids.has(kid)
      if (legacySecret === undefined || isPublished) throw new InvalidToken('invalid', 'no key verifies this token')
      return verifyAudience((await jwtVerify(token, legacySecret, { algorithms: ['HS256'] })).payload)
    }
    const { find } = await current(kid)
    return verifyAudience((await jwtVerify(token, find, { algorithms })).payload)
  }

  return {
    async verify(token) {
      lookNowAndThen()
      const cached = cache.get(token)
      if (cached !== undefined) return cached
      const { generation } = cache
      try {
        const claims = await checkSignature(token)
        cache.set(token, claims, generation)
        return claims
      } catch (error) {
        if (error instanceof InvalidToken || error instanceof AppError) throw error
        if (error instanceof errors.JWTExpired) throw new InvalidToken('expired', 'token is expired')
        if (error instanceof errors.JOSEError || error instanceof TypeError)
          throw new InvalidToken('invalid', 'token is malformed or not signed by the project')
        throw error
      }
    },
  }
}
