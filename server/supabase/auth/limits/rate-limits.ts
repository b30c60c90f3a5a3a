import type { Config } from '#server/core/config/config.ts'
import type { Pool } from '#server/core/database/pool.ts'
import { openRateLimits, type RateLimits } from '#server/core/rate-limits/rate-limits.ts'
import { AuthError } from '../protocol/errors.ts'

const minute = 60
const hour = 60 * minute

/**
 * A campus shares one address, so limits per address allow for a lecture hall; only failures have low limits. "Per
 * address" is per IPv4 address or IPv6 /64; their /24, /56 and /48 are counted too, with larger budgets
 * (core/http/addresses/networks.ts).
 */
const rules = {
  'sign-in': { points: 300, duration: 5 * minute },
  'sign-up': { points: 100, duration: 5 * minute },
  recover: { points: 60, duration: 5 * minute },
  resend: { points: 60, duration: 5 * minute },
  otp: { points: 60, duration: 5 * minute },
  'other-service': { points: 120, duration: 5 * minute },
  /** Links that revert a change, per address: they cannot be guessed, but each try reads the database. */
  revert: { points: 60, duration: 5 * minute },
  /** Exports, per account: each reads many tables. */
  'account-export': { points: 10, duration: hour },
  /** Wrong passwords, per address and account: blocks one guesser without blocking others. */
  'wrong-password-here': { points: 10, duration: 5 * minute },
  /** Wrong passwords for an account, from all addresses. */
  'wrong-password': { points: 30, duration: hour },
  /** Invalid passkey signatures, per address. */
  'wrong-passkey-here': { points: 30, duration: 5 * minute },
  /** Wrong codes and links, per address: GoTrue's limit. */
  'wrong-code-here': { points: 30, duration: 5 * minute },
  /** Wrong codes and links, over all addresses and accounts: slows a distributed guesser down. */
  'wrong-code': { points: 600, duration: hour },
  /** Wrong typed codes, per recipient: each code has five tries, and each recipient this many a day. */
  'wrong-code-for': { points: 50, duration: 24 * hour },
  /** Wrong codes of a second factor or a reauthentication, per account: they need the first factor. */
  'wrong-second-factor': { points: 15, duration: 15 * minute },
} as const

/** `mails` and `texts` count the whole site's messages. */
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
