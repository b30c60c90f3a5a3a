import type { Pool } from '#server/database/pool.ts'
import { openLimiter } from '#server/http/limiter.ts'
import { AppError } from '#server/http/on-error.ts'

const hour = 60 * 60

const rules = {
  /** Messages, per network address: a hostel shares one, but a message is written by hand. */
  'contact-from': { points: 20, duration: hour },
  /** Messages in all: as many as somebody could still look through. */
  'contact-all': { points: 200, duration: hour },
} as const

export interface ContactLimits {
  /** Counts a message. @throws {AppError} too_many_requests */
  spendMessage: (address: string) => Promise<void>
}

export const noContactLimits: ContactLimits = {
  spendMessage: async () => {},
}

export function openContactLimits(pool: Pool): ContactLimits {
  const open = (name: keyof typeof rules) => openLimiter(pool, name, rules[name])
  const [from, all] = [open('contact-from'), open('contact-all')]

  return {
    spendMessage: async (address) => {
      if (!(await from.take(address)) || !(await all.take('all'))) {
        throw new AppError(429, 'too_many_requests', 'Many messages were sent just now. Please try again in an hour.')
      }
    },
  }
}
