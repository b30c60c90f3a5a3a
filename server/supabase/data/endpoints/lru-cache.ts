/** The things last used, by a text that tells them apart. */
export class LruCache<T> {
  readonly #kept = new Map<string, T>()
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  /** What is kept under the key, or else what `make` gives; when it throws, nothing is kept. */
  get(key: string, make: () => T): T {
    const value = this.#kept.get(key) ?? make()
    // Map keeps the order of insertion: put back, it is the youngest.
    this.#kept.delete(key)
    this.#kept.set(key, value)
    const oldest = this.#kept.keys().next().value
    if (this.#kept.size > this.#most && oldest !== undefined) this.#kept.delete(oldest)
    return value
  }
}
