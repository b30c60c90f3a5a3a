import type { Config } from '#server/core/config/config.ts'
import type { Pool } from '#server/core/database/pool.ts'
import { openRateLimits, type RateLimits } from '#server/core/rate-limits/rate-limits.ts'
import { AuthError } from '../protocol/errors.ts'

const minute = 60
const hour = 60 * minute

/**
 * A campus shares one
 * address, so limits per address leave room for a lecture hall; what is kept small is failing. "Per address" is per
 * IPv4 address or IPv6 /64; their /24, /56 and /48 are counted too, with larger budgets (core/http/addresses/networks.ts).
 */
const rules = {
  /** Requests, per address. */
  'sign-in': { points: 300, duration: 5 * minute },
  'sign-up': { points: 100, duration: 5 * minute },
  recover: { points: 60, duration: 5 * minute },
  resend: { points: 60, duration: 5 * minute },
  otp: { points: 60, duration: 5 * minute },
  'other-service': { points: 120, duration: 5 * minute },
  /** Links that take a change back, per address: they cannot be guessed, but each try reads the database. */
  revert: { points: 60, duration: 5 * minute },
  /** Copies of everything, per account: each reads many tables. */
  'account-export': { points: 10, duration: hour },
  /** Wrong passwords, per address and account: who guesses is stopped first, alone. */
  'wrong-password-here': { points: 10, duration: 5 * minute },
  /** Wrong passwords for an account, from anywhere. */
  'wrong-password': { points: 30, duration: hour },
  /** Signatures of passkeys that do not fit, per address. */
  'wrong-passkey-here': { points: 30, duration: 5 * minute },
  /** Wrong codes and links, per address: as many as GoTrue allows tries. */
  'wrong-code-here': { points: 30, duration: 5 * minute },
  /**
   * Wrong codes and links, from anywhere: a flood of addresses that guesses is slowed down, whomever it is after.
   */
  'wrong-code': { points: 600, duration: hour },
  /** Typed codes that were wrong, per address that they were sent to: each code has five tries, and this many a day. */
  'wrong-code-for': { points: 50, duration: 24 * hour },
  /** Wrong codes of a second factor, or of a repeated sign-in, per account: only who has the first factor gets here. */
  'wrong-second-factor': { points: 15, duration: 15 * minute },
} as const

/** `mails` and `texts`: what the site sends in all. */
type Name = keyof typeof rules | 'mails' | 'texts'

export type AuthRateLimits = RateLimits<Name>

/** @throws {AuthError} over_request_rate_limit or the code of the quota */
export function openAuthRateLimits(pool: Pool, config: Pick<Config, 'auth' | 'rateLimits'>): AuthRateLimits {
  const mails = { points: config.auth.mailsPerHour, duration: hour }
  const texts = { points: config.auth.sms.perHour, duration: hour }
  return openRateLimits<Name>({ pool, config }, { ...rules, mails, texts }, { exceeded, sweeper: 'mails' })
}

function exceeded(limit: Name, retryAfter: number): AuthError {
  const options = { headers: { 'retry-after': String(retryAfter) }, logged: { limit } }
  if (limit === 'mails') return new AuthError(429, 'over_email_send_rate_limit', 'email rate limit exceeded', options)
  if (limit === 'texts') return new AuthError(429, 'over_sms_send_rate_limit', 'SMS rate limit exceeded', options)
  return new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached', options)
}
