import { createLocalJWKSet, decodeProtectedHeader, errors, type JSONWebKeySet, jwtVerify } from 'jose'
import { AppError } from '#server/core/errors/app-error.ts'
import type { Log } from '#server/core/log/log.ts'
import { TokenCache } from '#server/supabase/auth/tokens/token-cache.ts'
import { verifyAudience } from '#server/supabase/caller/audience.ts'
import { type Claims, InvalidToken, type TokenVerifier } from '#server/supabase/caller/caller.ts'
import { readLimited } from './read-limited.ts'

/** Age after which the keys are fetched again, ms: a revoked key is rejected from then on. */
const freshMs = 10 * 60_000
/** While the project does not respond, known keys are used up to this age, ms. */
const longestStaleMs = 60 * 60_000
/** Shortest time between two fetches for an unknown `kid`, ms: a flood of made-up ids must not flood the project. */
const unknownKeyMs = 10_000
const answerLimitMs = 5_000
/** A key has a few hundred bytes. */
const maxKeysBytes = 256 * 1024
/** The algorithms of a project's signing keys; HS256 needs LEGACY_JWT_SECRET. */
const algorithms = ['ES256', 'RS256', 'EdDSA']

interface Deps {
  url: string
  publishableKey: string
  /** The JWT secret of a project that still signs with HS256. */
  legacyJwtSecret: string | undefined
  log: Pick<Log, 'warn'>
  fetchKeys?: (address: string, init: RequestInit) => Promise<Response>
}

interface Keys {
  /** The response's text, to notice a change. */
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
  let requestedAt = Number.NEGATIVE_INFINITY

  function read(): Promise<void> {
    reading ??= fetchPublishedKeys()
      .then((fresh) => {
        // A key may have been revoked.
        if (keys !== undefined && fresh.text !== keys.text) cache.clear()
        keys = fresh
        readAt = performance.now()
      })
      .finally(() => {
        requestedAt = performance.now()
        reading = undefined
      })
    return reading
  }

  async function fetchPublishedKeys(): Promise<Keys> {
    const signal = AbortSignal.timeout(answerLimitMs)
    const response = await fetchKeys(address, {
      headers: { apikey: publishableKey },
      // Keys from a redirect's target would prove nothing about this project.
      redirect: 'error',
      signal,
    })
    if (!response.ok) throw new Error(`${address} answers ${response.status}`)
    const text = await readLimited(response, maxKeysBytes)
    const set = JSON.parse(text) as JSONWebKeySet
    // jose validates each key, and throws on anything that is no key set.
    return { text, find: createLocalJWKSet(set), ids: new Set(set.keys.map(({ kid }) => kid)) }
  }

  const logFailure = (err: unknown) => log.warn({ err }, 'the keys of the hosted project cannot be read')

  /** @throws {AppError} accounts_unavailable: the token may be valid, so a 401, which signs out, would be wrong */
  async function current(kid: string | undefined): Promise<Keys> {
    const stale = performance.now() - readAt > longestStaleMs
    const requestedRecently = performance.now() - requestedAt < unknownKeyMs
    if (keys !== undefined && !stale && (keys.ids.has(kid) || requestedRecently)) return keys
    // While the project does not respond, requests fail without waiting for it.
    if (!requestedRecently || reading !== undefined) await read().catch(logFailure)
    if (keys === undefined || performance.now() - readAt > longestStaleMs)
      throw new AppError(503, 'accounts_unavailable', 'Accounts cannot be reached right now. Please try again.')
    return keys
  }

  /** Refreshes in the background, with every request: a cached token must not outlive its revoked key. */
  function refreshInBackground(): void {
    const now = performance.now()
    if (keys === undefined || now - readAt < freshMs) return
    if (now - readAt > longestStaleMs) cache.clear()
    if (now - requestedAt > unknownKeyMs) read().catch(logFailure)
  }

  async function checkSignature(token: string): Promise<Claims> {
    const { alg, kid } = decodeProtectedHeader(token)
    if (alg === 'HS256') {
      // The published keys are public ones: verifying HS256 with one of them would let anybody sign.
      const isPublished = kid !== undefined && (await current(kid)).ids.has(kid)
      if (legacySecret === undefined || isPublished) throw new InvalidToken('invalid', 'no key verifies this token')
      return verifyAudience((await jwtVerify(token, legacySecret, { algorithms: ['HS256'] })).payload)
    }
    const { find } = await current(kid)
    return verifyAudience((await jwtVerify(token, find, { algorithms })).payload)
  }

  return {
    async verify(token) {
      refreshInBackground()
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
