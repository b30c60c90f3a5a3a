import type { Config } from '#server/core/config/config.ts'
import type { Pool } from '#server/core/database/pool.ts'
import { openRateLimits, type RateLimits } from '#server/core/rate-limits/rate-limits.ts'

const hour = 60 * 60

const rules = {
  /** Per account: a browser subscribes once, and asks again now and then. */
  'push-subscribe': { points: 60, duration: hour },
  /** Per network, without a log-in. A hostel shares one, and calendars ask every few minutes. */
  'push-renew': { points: 60, duration: hour },
  'calendar-feed': { points: 1200, duration: hour },
  'digest-unsubscribe': { points: 120, duration: hour },
} as const

export type ChannelLimits = RateLimits<keyof typeof rules>

export function openChannelLimits(pool: Pool, config: Pick<Config, 'rateLimits'>): ChannelLimits {
  return openRateLimits({ pool, config }, rules)
}
