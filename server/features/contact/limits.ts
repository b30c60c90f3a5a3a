import type { Pool } from '#server/core/database/pool.ts'
import { openFairShare } from '#server/core/rate-limits/fair-share.ts'
import { tooManyRequests } from '#server/core/rate-limits/too-many-requests.ts'

/**
 * All messages of an hour: as many as the owner can still read. A hostel shares one address, but messages are written
 * by hand. The last eighty are for networks with two messages or fewer, so that a few cannot close the form for others.
 */
const share = { total: 200, duration: 60 * 60, perNetwork: 20, always: 2 }

export interface ContactLimits {
  /** Counts a message. @throws {AppError} too_many_requests */
  consumeMessage: (address: string) => Promise<void>
}

export const noContactLimits: ContactLimits = {
  consumeMessage: async () => {},
}

export function openContactLimits(pool: Pool): ContactLimits {
  const messages = openFairShare(pool, 'contact', share)
  return {
    consumeMessage: async (address) => {
      const retryAfter = await messages.take(address)
      if (retryAfter !== undefined)
        throw tooManyRequests('Many messages were sent just now. Please try again in an hour.', retryAfter)
    },
  }
}
