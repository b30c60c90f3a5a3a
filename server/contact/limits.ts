import type { Pool } from '#server/database/pool.ts'
import { openLimiter } from '#server/http/limiter.ts'
import { AppError } from '#server/http/on-error.ts'

const hour = 60 * 60

const rules = {
  /** Messages, per network address: a hostel shares one, but a message is written by hand. */
  'contact-from': { points: 20, duration: hour },
  /** Messages in all: as many as somebody could still look through. */
  'contact-all': { points: 200, duration: hour },
  /** Confirmations, per mailbox: whoever types a stranger's address again and again must not flood it. */
  'contact-reply': { points: 1, duration: 24 * hour },
} as const

export interface ContactLimits {
  /** Counts a message. @throws {AppError} too_many_requests */
  spendMessage: (address: string) => Promise<void>
  /** Whether this mailbox may have a confirmation now; if so, it is counted. */
  takeReply: (email: string) => Promise<boolean>
  /** Takes the confirmation back that could not be sent. */
  giveBackReply: (email: string) => Promise<void>
}

export const noContactLimits: ContactLimits = {
  spendMessage: async () => {},
  takeReply: async () => true,
  giveBackReply: async () => {},
}

export function openContactLimits(pool: Pool): ContactLimits {
  const open = (name: keyof typeof rules) => openLimiter(pool, name, rules[name])
  const [from, all, reply] = [open('contact-from'), open('contact-all'), open('contact-reply')]

  return {
    spendMessage: async (address) => {
      if (!(await from.take(address)) || !(await all.take('all'))) {
        throw new AppError(429, 'too_many_requests', 'Many messages were sent just now. Please try again in an hour.')
      }
    },
    takeReply: (email) => reply.take(email.toLowerCase()),
    giveBackReply: (email) => reply.giveBack(email.toLowerCase()),
  }
}
