import { RateLimiterRes } from 'rate-limiter-flexible'
import type { Pool } from '#server/core/database/pool.ts'
import { keyOf, openCounter } from '#server/core/rate-limits/counter.ts'
import { addressOf, type Contact } from '../protocol/email-or-phone.ts'
import { AuthError } from '../protocol/errors.ts'

type Channel = 'email' | 'sms'

/** Messages that anybody may request for any address. */
type AskedFor = 'confirmation' | 'recovery' | 'email_change' | 'phone_change'

/**
 * How often a message may be requested for an address. Counted by the kind of message and the address (hashed), never
 * by the account: an address without an account has the same wait, so the wait reveals nothing.
 */
export interface MessageTimers {
  /**
   * Starts the timer and does the work; if the work fails, the next request need not wait.
   * @throws {AuthError} over_email_send_rate_limit or over_sms_send_rate_limit while the timer is running
   */
  once: <T>(what: AskedFor, contact: Contact, work: () => Promise<T>) => Promise<T>
}

/** @param seconds between two messages */
export function openMessageTimers(pool: Pool, seconds: Record<Channel, number>): MessageTimers {
  const open = (by: Channel) => {
    const duration = seconds[by]
    return duration === 0 ? undefined : openCounter(pool, `message-timer-${by}`, { points: 1, duration })
  }
  const timers = { email: open('email'), sms: open('sms') }

  return {
    once: async (what, contact, work) => {
      const by = contact.email === undefined ? 'sms' : 'email'
      const timer = timers[by]
      const key = keyOf([what, addressOf(contact)])
      try {
        await timer?.consume(key)
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error
        throw tooSoon(by, Math.ceil(error.msBeforeNext / 1000))
      }
      try {
        return await work()
      } catch (error) {
        await timer?.delete(key)
        throw error
      }
    },
  }
}

export function tooSoon(by: Channel, seconds: number): AuthError {
  const wait = Math.max(1, seconds)
  return new AuthError(
    429,
    by === 'email' ? 'over_email_send_rate_limit' : 'over_sms_send_rate_limit',
    `For security purposes, you can only request this after ${wait} seconds.`,
  )
}
