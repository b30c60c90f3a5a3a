/** A token bucket: its size, and the refill. */
export interface Budget {
  burst: number
  perSecond: number
}

/** The state of one budget; below zero while a debt is paid off. */
export class Bucket {
  readonly #budget: Budget
  #tokens: number
  #at: number

  /** Times in ms, from a monotonic clock. */
  constructor(budget: Budget, now: number) {
    this.#budget = budget
    this.#tokens = budget.burst
    this.#at = now
  }

  /** Seconds until there are tokens again; 0 when there are. */
  wait(now: number): number {
    const tokens = this.#refill(now)
    return tokens > 0 ? 0 : Math.max(0.001, -tokens / this.#budget.perSecond)
  }

  /** How much of the burst is used up; more than all of it while in debt. */
  used(now: number): number {
    return this.#budget.burst - this.#refill(now)
  }

  /** Takes an amount even into debt, because the cost of a request is known only afterwards. */
  take(amount: number, now: number): void {
    this.#tokens = this.#refill(now) - amount
  }

  #refill(now: number): number {
    const { burst, perSecond } = this.#budget
    this.#tokens = Math.min(burst, this.#tokens + ((now - this.#at) / 1000) * perSecond)
    this.#at = now
    return this.#tokens
  }
}

/**
 * A bounded map of recently used values, in two generations: the older one is dropped when the younger is full. A read
 * reorders nothing, unlike in an LRU list.
 */
export class Generations<T> {
  readonly #size: number
  #young = new Map<string, T>()
  #old = new Map<string, T>()

  /** Stores at most twice `size`. */
  constructor(size: number) {
    this.#size = size
  }

  get(key: string, make: () => T): T {
    const young = this.#young.get(key)
    if (young !== undefined) return young
    const value = this.#old.get(key) ?? make()
    if (this.#young.size >= this.#size) {
      this.#old = this.#young
      this.#young = new Map()
    }
    this.#young.set(key, value)
    return value
  }

  get size(): number {
    return this.#young.size + this.#old.size
  }
}
