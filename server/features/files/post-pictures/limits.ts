import { pictureLimits } from '#domain/forum/pictures.ts'
import type { Config } from '#server/core/config/config.ts'
import type { Pool } from '#server/core/database/pool.ts'
import { openRateLimits, type RateLimits } from '#server/core/rate-limits/rate-limits.ts'
import { tooManyRequests } from '#server/core/rate-limits/too-many-requests.ts'

const day = 24 * 60 * 60

const rules = {
  'pictures-account': { points: pictureLimits.ofDay, duration: day },
  /** A hostel shares an address. */
  'pictures-network': { points: 50 * pictureLimits.ofDay, duration: day },
} as const

export function openPictureLimits(pool: Pool, config: Pick<Config, 'rateLimits'>): RateLimits<keyof typeof rules> {
  return openRateLimits({ pool, config }, rules, {
    exceeded: (_rule, retryAfter) =>
      tooManyRequests(
        `You have added many pictures today. Please try again in ${hoursOf(retryAfter)}.`,
        retryAfter,
        'too_many_pictures',
      ),
  })
}

const hoursOf = (seconds: number) => {
  const hours = Math.ceil(seconds / 3600)
  return hours <= 1 ? 'an hour' : `${hours} hours`
}
