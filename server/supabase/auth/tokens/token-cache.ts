import type { Claims } from '#server/supabase/caller/caller.ts'

const maxTokens = 2_000

/** Longer tokens are verified each time: the cache's memory stays bounded. */
const maxTokenLength = 4_096

/**
 * Claims of tokens with a verified signature. A browser sends the same token for an hour, and verifying an ES256
 * signature costs more than the query of most requests. A signature is valid as long as its key; expiry is checked at
 * each use.
 */
export class TokenCache {
  readonly #entries = new Map<string, { claims: Claims; expiresAtMs: number }>()
  #generation = 0

  /**
   * How often the cache was cleared: to be read before a signature is verified, and passed to `set` with its claims.
   */
  get generation(): number {
    return this.#generation
  }

  get(token: string): Claims | undefined {
    const entry = this.#entries.get(token)
    if (entry === undefined) return undefined
    if (Date.now() < entry.expiresAtMs) return entry.claims
    this.#entries.delete(token)
    return undefined
  }

  /** Stores nothing if the cache was cleared since: the key that verified the token may be gone. */
  set(token: string, claims: Claims, generation: number): void {
    const { exp } = claims
    if (generation !== this.#generation) return
    if (typeof exp !== 'number' || token.length > maxTokenLength) return
    // First in, first out instead of LRU (core/memory/lru-cache.ts), whose order would cost every request.
    const oldest = this.#entries.size >= maxTokens ? this.#entries.keys().next().value : undefined
    if (oldest !== undefined) this.#entries.delete(oldest)
    this.#entries.set(token, { claims: Object.freeze(claims), expiresAtMs: exp * 1000 })
  }

  clear(): void {
    this.#generation++
    this.#entries.clear()
  }
}
