import { AppError } from '#server/core/errors/app-error.ts'
import type { Pool } from '#server/core/database/pool.ts'
import { openRateLimits, type RateLimits } from '#server/core/rate-limits/rate-limits.ts'

const minute = 60

const rules = {
  /** Orders, per account: each costs a call to the provider. */
  'payments-order': { points: 20, duration: 10 * minute },
  /** Verifications, per account: a signature is not to be guessed. */
  'payments-verify': { points: 60, duration: 10 * minute },
  /** Looks at an order, per account: every two seconds for a quarter of an hour, in two tabs. */
  'payments-look': { points: 900, duration: 15 * minute },
} as const

export type PaymentLimits = RateLimits<keyof typeof rules>

const exceeded = () =>
  new AppError(429, 'too_many_requests', 'Too many tries in a short time. Please wait a few minutes.')

/** @throws {AppError} too_many_requests */
export function openPaymentLimits(pool: Pool): PaymentLimits {
  return openRateLimits(pool, rules, { exceeded })
}
