import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { keyOf } from '#server/auth/rate-limits.ts'
import type { Pool } from '#server/database/pool.ts'
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

/** Counted in the database, in the same table as sign-ins, so that all processes agree. */
export function openContactLimits(pool: Pool): ContactLimits {
  const open = (name: keyof typeof rules) => {
    const rule = { keyPrefix: name, ...rules[name] }
    return new RateLimiterPostgres({
      ...rule,
      storeClient: pool,
      storeType: 'pool',
      schemaName: 'server',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      insuranceLimiter: new RateLimiterMemory(rule),
    })
  }
  const [from, all, reply] = [open('contact-from'), open('contact-all'), open('contact-reply')]

  return {
    spendMessage: async (address) => {
      if (!(await consumed(from, keyOf([address]))) || !(await consumed(all, 'all'))) {
        throw new AppError(429, 'too_many_requests', 'Many messages were sent just now. Please try again in an hour.')
      }
    },
    takeReply: (email) => consumed(reply, mailbox(email)),
    giveBackReply: async (email) => {
      await reply.delete(mailbox(email))
    },
  }
}

function mailbox(email: string): string {
  return keyOf([email.toLowerCase()])
}

async function consumed(limiter: RateLimiterPostgres, key: string): Promise<boolean> {
  try {
    await limiter.consume(key)
    return true
  } catch (error) {
    if (error instanceof RateLimiterRes) return false
    throw error
  }
}
