import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { keyOf } from '#server/auth/rate-limits.ts'
import type { Pool } from '#server/database/pool.ts'
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

/** Counted in the database, in the same table as sign-ins, so that all processes agree. */
export function openLimiter(pool: Pool, name: string, { points, duration }: Rule): Limiter {
  const rule = { keyPrefix: name, points, duration }
  const limiter = new SharedCounter({
    ...rule,
    storeClient: pool,
    storeType: 'pool',
    schemaName: 'server',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    insuranceLimiter: new RateLimiterMemory(rule),
  })
  return {
    take: async (...key) => {
      try {
        await limiter.consume(keyOf(key))
        return true
      } catch (error) {
        if (error instanceof RateLimiterRes) return false
        throw error
      }
    },
  }
}
