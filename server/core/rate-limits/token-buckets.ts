/** How much somebody may use: so much at once, and then so much a second. */
export interface Budget {
  burst: number
  perSecond: number
}

/** What is left of one budget; below zero while a debt is paid off. */
export class Bucket {
  readonly #budget: Budget
  #tokens: number
  #at: number

  /** Times in ms, from a clock that never goes back. */
  constructor(budget: Budget, now: number) {
    this.#budget = budget
    this.#tokens = budget.burst
    this.#at = now
  }

  /** Seconds until there is something again; 0 when there is. */
  wait(now: number): number {
    const tokens = this.#refill(now)
    return tokens > 0 ? 0 : Math.max(0.001, -tokens / this.#budget.perSecond)
  }

  /** Of the burst, how much is used up; more than all of it while in debt. */
  used(now: number): number {
    return this.#budget.burst - this.#refill(now)
  }

  /** Takes so much, even if it is not there: what was used is only known afterwards. */
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
 * A bounded number of things by key, those used lately: in two generations, of which the older is dropped when the
 * younger is full. Finding one moves nothing about, as it would in a list by age.
 */
export class Generations<T> {
  readonly #size: number
  #young = new Map<string, T>()
  #old = new Map<string, T>()

  /** At most twice `size` are kept. */
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
