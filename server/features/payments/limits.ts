import type { Pool } from '#server/core/database/pool.ts'
import { type Limiter, openLimiter } from '#server/core/rate-limits/limiter.ts'
import { AppError } from '#server/core/http/on-error.ts'

const minute = 60

const rules = {
  /** Orders, per account: each costs a call to the provider. */
  'payments-order': { points: 20, duration: 10 * minute },
  /** Verifications, per account: a signature is not to be guessed. */
  'payments-verify': { points: 60, duration: 10 * minute },
  /** Looks at an order, per account: every two seconds for a quarter of an hour, in two tabs. */
  'payments-look': { points: 900, duration: 15 * minute },
} as const

export interface PaymentLimits {
  /** Counts one. @throws {AppError} too_many_requests */
  spend: (what: 'order' | 'verify' | 'look', accountId: string) => Promise<void>
}

export const noPaymentLimits: PaymentLimits = { spend: async () => {} }

export function openPaymentLimits(pool: Pool): PaymentLimits {
  const limiters: Record<'order' | 'verify' | 'look', Limiter> = {
    order: openLimiter(pool, 'payments-order', rules['payments-order']),
    verify: openLimiter(pool, 'payments-verify', rules['payments-verify']),
    look: openLimiter(pool, 'payments-look', rules['payments-look']),
  }
  return {
    spend: async (what, accountId) => {
      if (await limiters[what].take(accountId)) return
      throw new AppError(429, 'too_many_requests', 'Too many tries in a short time. Please wait a few minutes.')
    },
  }
}
