import type { Config } from '#server/core/config/config.ts'
import type { Pool } from '#server/core/database/pool.ts'
import { openRateLimits, type RateLimits } from '#server/core/rate-limits/rate-limits.ts'
import { tooManyRequests, tryAgainIn } from '#server/core/rate-limits/too-many-requests.ts'

const hour = 60 * 60

const rules = {
  /** Requests, each of which may bring many files. A hostel shares an address. */
  'contribute-account': { points: 60, duration: hour },
  'contribute-network': { points: 300, duration: hour },
  /** Who puts up a library in an afternoon. */
  'contribute-admin': { points: 1200, duration: hour },
} as const

export type ContributionLimits = RateLimits<keyof typeof rules>

export function openContributionLimits(pool: Pool, config: Pick<Config, 'rateLimits'>): ContributionLimits {
  return openRateLimits({ pool, config }, rules, {
    exceeded: (_rule, retryAfter) =>
      tooManyRequests(`You have sent many papers. ${tryAgainIn(retryAfter)}`, retryAfter),
  })
}

/** What one account may have waiting for a reviewer, so that nobody fills the disk or the queue. */
export const maxWaiting = 200
export const maxWaitingBytes = 400 * 1024 * 1024

/** Files of one request, those of its zips among them. */
export const maxFiles = 500
/** Of a request: after so many PDFs that took too long to check, the others are not checked. */
export const maxCostly = 3
/** How many of the largest files one request may hold. */
export const requestSize = { account: 10, admin: 25 } as const
