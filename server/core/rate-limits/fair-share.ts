import { RateLimiterRes } from 'rate-limiter-flexible'
import type { Pool } from '#server/core/database/pool.ts'
import { keysPerNetwork, widening } from '../http/addresses/networks.ts'
import { hashedKey, openCounter } from './counter.ts'

/** A shared budget, of which no network can use all. */
export interface Share {
  total: number
  /** Seconds. */
  duration: number
  /** The maximum of one address; wider networks have more (`widening`). */
  perNetwork: number
  /** The guaranteed part of each network, after others have used up the open part of the budget. */
  always: number
}

export interface FairShare {
  /**
   * Takes one.
   * @param scope what has such a budget of its own; nothing if there is one for all
   * @returns undefined, or the seconds to wait when it was rejected
   */
  take: (address: string, ...scope: string[]) => Promise<number | undefined>
}

/** The part of the budget in order of requests; the rest is for networks with few requests. */
const openPart = 0.6

/** Counted in the database, so that all processes agree. */
export function openFairShare(pool: Pool, name: string, { total, duration, perNetwork, always }: Share): FairShare {
  const counter = (suffix: string, points: number) => {
    const counted = openCounter(pool, `${name}-${suffix}`, { points, duration })
    return (key: string[]) =>
      counted.consume(hashedKey(key)).then(
        (result) => ({ result, isOver: false }),
        (error: unknown) => {
          if (error instanceof RateLimiterRes) return { result: error, isOver: true }
          throw error
        },
      )
  }
  const open = Math.ceil(total * openPart)
  const networks = widening.map((factor, level) => counter(`from-${level}`, perNetwork * factor))
  const [fromOpen, fromReserve] = [counter('open', open), counter('reserve', total - open)]

  return {
    take: async (address, ...scope) => {
      const keys = keysPerNetwork([address, ...scope])
      // Narrowest first: its rejection does not count against its neighbours.
      const taken = []
      for (const [level, key] of keys.entries()) {
        const one = await networks[level]?.(key)
        if (one?.isOver) return secondsOf(one.result)
        if (one !== undefined) taken.push(one.result.consumedPoints)
      }
      const first = await fromOpen(scope)
      if (!first.isOver) return undefined
      const isSmall = taken.every((points, level) => points <= always * (widening[level] ?? 1))
      if (!isSmall || total === open) return secondsOf(first.result)
      const second = await fromReserve(scope)
      return second.isOver ? secondsOf(second.result) : undefined
    },
  }
}

const secondsOf = ({ msBeforeNext }: RateLimiterRes) => Math.max(1, Math.ceil(msBeforeNext / 1000))
