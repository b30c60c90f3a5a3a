import type { Pool } from '#server/core/database/pool.ts'
import type { ApiRole } from '#server/supabase/caller/caller.ts'
import { ApiError } from '../protocol/errors.ts'

/** How many connections each kind of request may use at the same time, and how many requests may wait for one. */
export interface Shares {
  anon: number
  authenticated: number
  /** `anon` and `authenticated` together: the rest is for service_role. Sign-ins and payments have another pool. */
  visitors: number
  /** The part of a role's share for responses that may be large and for callers who are over their time budget. */
  heavy: (share: number) => number
  waiting: number
  waitingEach: number
  waitMs: number
}

/**
 * The shares of a pool of this size. The data API's pool has six of a process's ten connections, so that visitors
 * without an account use at most four of ten.
 */
export function sharesOf(connections: number): Shares {
  const visitors = Math.max(1, connections - 1)
  return {
    anon: Math.max(1, Math.floor((connections * 2) / 3)),
    authenticated: Math.max(1, Math.floor((connections * 5) / 6)),
    visitors,
    heavy: (share) => Math.max(1, Math.floor(share * 0.6)),
    waiting: 400,
    waitingEach: 100,
    waitMs: 2_000,
  }
}

export interface Turn {
  role: ApiRole
  /** An account or a network. The queue is served round robin over these keys. */
  key: string
  heavy: boolean
}

interface Waiting {
  turn: Turn
  start: () => void
}

/** Limits how many requests use the pool at the same time; the others wait, with a limit on time and number. */
export class ConnectionShares {
  readonly #shares: Shares
  #all = { anon: 0, authenticated: 0 }
  #heavy = { anon: 0, authenticated: 0 }
  /** By key, in the order in which the keys are served next. */
  readonly #queues = new Map<string, Waiting[]>()
  #waiting = 0

  constructor(shares: Shares) {
    this.#shares = shares
  }

  /** @throws {ApiError} 503 when too many requests wait, or this one has waited too long */
  async run<T>(turn: Turn, work: () => Promise<T>): Promise<T> {
    // The site's own programs are limited only by the pool.
    if (turn.role === 'service_role') return work()
    if (this.#fits(turn) && !this.#isBehind(turn)) this.#enter(turn)
    else await this.#wait(turn)
    try {
      return await work()
    } finally {
      this.#leave(turn)
    }
  }

  get waiting(): number {
    return this.#waiting
  }

  #fits({ role, heavy }: Turn): boolean {
    if (role === 'service_role') return true
    const share = this.#shares[role]
    if (this.#all[role] >= share || this.#all.anon + this.#all.authenticated >= this.#shares.visitors) return false
    return !heavy || this.#heavy[role] < this.#shares.heavy(share)
  }

  /** Whether waiting requests of the same key go first. A light request may pass heavy ones. */
  #isBehind({ key, heavy }: Turn): boolean {
    const queue = this.#queues.get(key)
    return queue !== undefined && (heavy || queue.some(({ turn }) => !turn.heavy))
  }

  #enter({ role, heavy }: Turn): void {
    if (role === 'service_role') return
    this.#all[role]++
    if (heavy) this.#heavy[role]++
  }

  #leave({ role, heavy }: Turn): void {
    if (role === 'service_role') return
    this.#all[role]--
    if (heavy) this.#heavy[role]--
    this.#startNext()
  }

  #wait(turn: Turn): Promise<void> {
    const queue = this.#queues.get(turn.key) ?? []
    const { waiting, waitingEach, waitMs } = this.#shares
    if (this.#waiting >= waiting || queue.length >= waitingEach) throw busy()
    return new Promise((resolve, reject) => {
      const one: Waiting = {
        turn,
        start: () => {
          clearTimeout(timer)
          resolve()
        },
      }
      const timer = setTimeout(() => {
        this.#remove(one)
        reject(busy())
      }, waitMs)
      queue.push(one)
      this.#queues.set(turn.key, queue)
      this.#waiting++
    })
  }

  #startNext(): void {
    for (const [key, queue] of this.#queues) {
      const next = queue.find(({ turn }) => this.#fits(turn))
      if (next === undefined) continue
      this.#remove(next)
      if (queue.length > 0) {
        // Moved to the end: the other keys are served first.
        this.#queues.delete(key)
        this.#queues.set(key, queue)
      }
      this.#enter(next.turn)
      next.start()
      return this.#startNext()
    }
  }

  #remove(one: Waiting): void {
    const queue = this.#queues.get(one.turn.key) ?? []
    const index = queue.indexOf(one)
    if (index === -1) return
    queue.splice(index, 1)
    this.#waiting--
    if (queue.length === 0) this.#queues.delete(one.turn.key)
  }
}

const sharesByPool = new WeakMap<Pool, ConnectionShares>()

/** All parts that run callers' queries on a pool use the same shares. */
export function connectionSharesOf(apiPool: Pool): ConnectionShares {
  const shares = sharesByPool.get(apiPool) ?? new ConnectionShares(sharesOf(apiPool.options.max))
  sharesByPool.set(apiPool, shares)
  return shares
}

function busy(): ApiError {
  return new ApiError(503, 'PGRST003', 'The site is busy at the moment. Try again in a second.', {
    headers: { 'Retry-After': '1' },
  })
}
