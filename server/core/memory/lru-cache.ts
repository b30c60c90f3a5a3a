/** The `maxEntries` values used last. Our own, since an ordered Map is all that it needs. */
export class LruCache<T> {
  readonly #entries = new Map<string, T>()
  readonly #maxEntries: number

  constructor(maxEntries: number) {
    this.#maxEntries = maxEntries
  }

  /** The cached value, or the result of `make`, which is cached unless it throws. */
  get(key: string, make: () => T): T {
    const value = this.#entries.get(key) ?? make()
    // Map preserves the order of insertion: a reinserted entry is the youngest.
    this.#entries.delete(key)
    this.#entries.set(key, value)
    const oldest = this.#entries.keys().next().value
    if (this.#entries.size > this.#maxEntries && oldest !== undefined) this.#entries.delete(oldest)
    return value
  }
}
