import { counted } from '#domain/counted.ts'
import type { Config } from '#server/core/config/config.ts'
import type { Pool } from '#server/core/database/pool.ts'
import { AppError } from '#server/core/errors/app-error.ts'
import { noRateLimits, openRateLimits, type RateLimits } from '#server/core/rate-limits/rate-limits.ts'

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
  if (!config.rateLimits) return noRateLimits
  return openRateLimits(pool, rules, {
    exceeded: (_rule, retryAfter) =>
      new AppError(
        429,
        'too_many_requests',
        `Too many requests. Please try again in ${counted(Math.ceil(retryAfter / 60), 'minute')}.`,
      ),
  })
}
