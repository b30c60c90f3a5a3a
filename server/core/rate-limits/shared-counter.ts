import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

/** More than the clocks of two processes on one database may differ: then they would wipe out each other's counts. */
const toleranceMs = 2 * 60 * 60 * 1000

/**
 * Counts in the database, by the process's clock. What was counted while that clock ran far ahead would bar people
 * until the wrong time has come: such a count is dropped once the clock is right.
 */
export class SharedCounter extends RateLimiterPostgres {
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
