import { createHash } from 'node:crypto'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Pool } from '../database/pool.ts'
import { keysPerNetwork } from '../http/addresses/networks.ts'

/** `points` in `duration` seconds. */
export interface Rule {
  points: number
  duration: number
}

interface Options {
  /** Whether this counter deletes expired rows of the shared table. */
  sweeps?: boolean
  /** Whether `consume` fails while the table is unavailable. Otherwise each process counts by itself meanwhile. */
  strict?: boolean
}

export type Counter = Pick<RateLimiterAbstract, 'consume' | 'get' | 'reward' | 'penalty' | 'delete'>

/**
 * Counted in the database, so that all processes agree.
 * @param pool undefined: in this process's memory
 * @param name the prefix of its keys in the table
 */
export function openCounter(
  pool: Pool | undefined,
  name: string,
  rule: Rule,
  { sweeps = false, strict = false }: Options = {},
): Counter {
  const settings = { keyPrefix: name, points: rule.points, duration: rule.duration }
  if (pool === undefined) return new RateLimiterMemory(settings)
  return new SharedCounter({
    ...settings,
    storeClient: pool,
    storeType: 'pool',
    schemaName: 'server',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: sweeps,
    ...(!strict && { insuranceLimiter: new RateLimiterMemory(settings) }),
  })
}

/** Hashed: the table must not reveal addresses and e-mails, which may also be longer than its key. */
export function keyOf(parts: string[]): string {
  const [narrowest = parts] = keysPerNetwork(parts)
  return hashedKey(narrowest)
}

export function hashedKey(parts: string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('base64url')
}

/** Above the difference of two processes' clocks: otherwise they would delete each other's counts. */
const toleranceMs = 2 * 60 * 60 * 1000

/**
 * Counts in the database, by the process's clock. Counts made while that clock was far ahead would block people until
 * that time has come: they are dropped once the clock is right.
 */
class SharedCounter extends RateLimiterPostgres {
  override async consume(...args: Parameters<RateLimiterPostgres['consume']>): Promise<RateLimiterRes> {
    try {
      return await super.consume(...args)
    } catch (error) {
      if (!(error instanceof RateLimiterRes) || !this.#isToCome(error)) throw error
      await this.delete(args[0])
      return super.consume(...args)
    }
  }

  override async get(...args: Parameters<RateLimiterPostgres['get']>): Promise<RateLimiterRes | null> {
    const counted = await super.get(...args)
    return counted !== null && this.#isToCome(counted) ? null : counted
  }

  #isToCome({ msBeforeNext }: RateLimiterRes): boolean {
    return msBeforeNext > this.duration * 1000 + toleranceMs
  }
}
