import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { keyOf } from '#server/supabase/auth/limits/rate-limits.ts'
import type { Pool } from '#server/core/database/pool.ts'
import { keysPerNetwork, widening } from '../http/networks.ts'
import { SharedCounter } from './shared-counter.ts'

export interface Rule {
  points: number
  /** Seconds. */
  duration: number
}

export interface Limiter {
  /** Counts one; false when that is one too many. */
  take: (...key: string[]) => Promise<boolean>
}

/**
 * Counted in the database, in the same table as sign-ins, so that all processes agree. An address in the key counts
 * for each of its networks, the wider ones with larger budgets.
 */
export function openLimiter(pool: Pool, name: string, { points, duration }: Rule): Limiter {
  const limiters = widening.map((factor, level) => {
    const rule = { keyPrefix: level === 0 ? name : `${name}~${level}`, points: points * factor, duration }
    return new SharedCounter({
      ...rule,
      storeClient: pool,
      storeType: 'pool',
      schemaName: 'server',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      insuranceLimiter: new RateLimiterMemory(rule),
    })
  })
  return {
    take: async (...key) => {
      try {
        for (const [level, each] of keysPerNetwork(key).entries()) await limiters[level]?.consume(keyOf(each))
        return true
      } catch (error) {
        if (error instanceof RateLimiterRes) return false
        throw error
      }
    },
  }
}
