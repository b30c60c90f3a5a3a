import type { Config } from '#server/core/config/config.ts'
import type { Pool } from '#server/core/database/pool.ts'
import { openRateLimits, type RateLimits } from '#server/core/rate-limits/rate-limits.ts'
import { tooManyRequests, tryAgainIn } from '#server/core/rate-limits/too-many-requests.ts'

const hour = 60 * 60

const rules = {
  /** Requests, each with up to `maxFiles` files. A hostel shares an address. */
  'contribute-account': { points: 60, duration: hour },
  'contribute-network': { points: 300, duration: hour },
  /** For admins who fill a library in an afternoon. */
  'contribute-admin': { points: 1200, duration: hour },
} as const

export type ContributionLimits = RateLimits<keyof typeof rules>

export function openContributionLimits(pool: Pool, config: Pick<Config, 'rateLimits'>): ContributionLimits {
  return openRateLimits({ pool, config }, rules, {
    exceeded: (_rule, retryAfter) =>
      tooManyRequests(`You have sent many papers. ${tryAgainIn(retryAfter)}`, retryAfter),
  })
}

/** How many files of one account may wait for a reviewer: limits the use of the disk and the queue. */
export const maxWaiting = 200
export const maxWaitingBytes = 400 * 1024 * 1024

/** Files of one request, including those of its zips. */
export const maxFiles = 500
/** After so many PDFs whose check took too long, the request's other files are not checked. */
export const maxCostly = 3
/** Size of one request, in files of the maximum size. */
export const requestSize = { account: 10, admin: 25 } as const
