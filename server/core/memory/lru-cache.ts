/** The `maxEntries` values that were used last. Our own, since a Map in order of use is all that it takes. */
export class LruCache<T> {
  readonly #entries = new Map<string, T>()
  readonly #maxEntries: number

  constructor(maxEntries: number) {
    this.#maxEntries = maxEntries
  }

  /** The cached value, or else what `make` gives; when that throws, nothing is cached. */
  get(key: string, make: () => T): T {
    const value = this.#entries.get(key) ?? make()
    // Map keeps the order of insertion: put back, it is the youngest.
    this.#entries.delete(key)
    this.#entries.set(key, value)
    const oldest = this.#entries.keys().next().value
    if (this.#entries.size > this.#maxEntries && oldest !== undefined) this.#entries.delete(oldest)
    return value
  }
}
