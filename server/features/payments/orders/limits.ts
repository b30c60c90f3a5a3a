import type { Config } from '#server/core/config/config.ts'
import type { Pool } from '#server/core/database/pool.ts'
import { openRateLimits, type RateLimits } from '#server/core/rate-limits/rate-limits.ts'
import { tooManyRequests } from '#server/core/rate-limits/too-many-requests.ts'

const minute = 60

const rules = {
  /** Orders, per account: each costs a call to the provider. */
  'payments-order': { points: 20, duration: 10 * minute },
  /** Verifications, per account: prevents guessing signatures. */
  'payments-verify': { points: 60, duration: 10 * minute },
  /** Forms of a checkout, per network, without a session; a campus may be behind one address. */
  'payments-return': { points: 120, duration: 10 * minute },
  /** Polls of an order, per account: every two seconds for a quarter of an hour, in two tabs. */
  'payments-look': { points: 900, duration: 15 * minute },
} as const

export type PaymentLimits = RateLimits<keyof typeof rules>

const exceeded = (_rule: string, retryAfter: number) =>
  tooManyRequests('Too many tries in a short time. Please wait a few minutes.', retryAfter)

/** @throws {AppError} too_many_requests */
export function openPaymentLimits(pool: Pool, config: Pick<Config, 'rateLimits'>): PaymentLimits {
  return openRateLimits({ pool, config }, rules, { exceeded })
}
