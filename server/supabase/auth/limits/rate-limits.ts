import { createHash } from 'node:crypto'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Pool } from '#server/core/database/pool.ts'
import { keysPerNetwork, widening } from '#server/core/http/networks.ts'
import { SharedCounter } from '#server/core/rate-limits/shared-counter.ts'
import { AuthError } from '../protocol/errors.ts'

const minute = 60
const hour = 60 * minute

/**
 * How often something may happen, counted in the database so that all processes agree. A campus shares one
 * address, so limits per address leave room for a lecture hall; what is kept small is failing. "Per address" is per
 * IPv4 address or IPv6 /64; their /24, /56 and /48 are counted too, with larger budgets (core/http/networks.ts).
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
   * Wrong codes and links, from anywhere: a crowd of addresses that guesses is slowed down, whomever it is after.
   */
  'wrong-code': { points: 600, duration: hour },
  /** Typed codes that were wrong, per address that they were sent to: each code has five tries, and this many a day. */
  'wrong-code-for': { points: 50, duration: 24 * hour },
  /** Wrong codes of a second step, or of a repeated sign-in, per account: only who has the first step gets here. */
  'wrong-second-step': { points: 15, duration: 15 * minute },
} as const

type Rule = keyof typeof rules

export interface RateLimits {
  /** Counts one. @throws {AuthError} over_request_rate_limit when that is one too many */
  spend: (rule: Rule, ...key: string[]) => Promise<void>
  /** Takes one back, when it turned out not to be what the rule counts. */
  giveBack: (rule: Rule, ...key: string[]) => Promise<void>
  /** Whether a further one would be one too many. */
  isSpent: (rule: Rule, ...key: string[]) => Promise<boolean>
  /** How many have been counted. */
  countOf: (rule: Rule, ...key: string[]) => Promise<number>
  /** Counts a mail. @throws {AuthError} over_email_send_rate_limit beyond the site's quota */
  spendMail: () => Promise<void>
  /** Counts a text message. @throws {AuthError} over_sms_send_rate_limit beyond the site's quota */
  spendSms: () => Promise<void>
}

export const noLimits: RateLimits = {
  spend: async () => {},
  giveBack: async () => {},
  isSpent: async () => false,
  countOf: async () => 0,
  spendMail: async () => {},
  spendSms: async () => {},
}

export function openRateLimits(pool: Pool, quotas: { mails: number; texts: number }): RateLimits {
  const open = (
    keyPrefix: string,
    points: number,
    duration: number,
    clearExpiredByTimeout = false,
  ): RateLimiterAbstract => {
    const rule = { keyPrefix, points, duration }
    return new SharedCounter({
      ...rule,
      storeClient: pool,
      storeType: 'pool',
      schemaName: 'server',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout,
      // If the table cannot be reached, each process goes on counting by itself: never unlimited.
      insuranceLimiter: new RateLimiterMemory(rule),
    })
  }
  const limiters = new Map(
    Object.entries(rules).map(([name, { points, duration }]) => [
      name,
      widening.map((factor, level) => open(level === 0 ? name : `${name}~${level}`, points * factor, duration)),
    ]),
  )
  /** A counter and its key for each network, the narrowest first. */
  const countersOf = (rule: Rule, key: string[]) =>
    keysPerNetwork(key).map((each, level) => {
      const limiter = limiters.get(rule)?.[level]
      if (limiter === undefined) throw new Error(`There is no rate limit ${rule}.`)
      return { limiter, key: keyOf(each) }
    })
  // One of them sweeps the table that they share.
  const mails = open('mails', quotas.mails, hour, true)
  const texts = open('texts', quotas.texts, hour)
  /** For IPv6 in the widest network: the narrow ones cost their owner nothing. */
  const countOf = async (rule: Rule, ...key: string[]) => {
    const counters = countersOf(rule, key)
    const counter = counters.length > 2 ? counters.at(-1) : counters[0]
    return (await counter?.limiter.get(counter.key))?.consumedPoints ?? 0
  }

  return {
    spend: async (rule, ...key) => {
      // The narrowest first: what it refuses does not count against its neighbours.
      const [own, ...wider] = countersOf(rule, key)
      if (own !== undefined) await consume(own.limiter, own.key, tooManyRequests(rule))
      await Promise.all(wider.map((each) => consume(each.limiter, each.key, tooManyRequests(rule))))
    },
    giveBack: async (rule, ...key) => {
      await Promise.all(countersOf(rule, key).map((each) => each.limiter.reward(each.key)))
    },
    isSpent: async (rule, ...key) => (await countOf(rule, ...key)) >= rules[rule].points,
    countOf,
    spendMail: async () => {
      await consume(
        mails,
        'all',
        (headers) =>
          new AuthError(429, 'over_email_send_rate_limit', 'email rate limit exceeded', {
            headers,
            logged: { limit: 'mails' },
          }),
      )
    },
    spendSms: async () => {
      await consume(
        texts,
        'all',
        (headers) =>
          new AuthError(429, 'over_sms_send_rate_limit', 'SMS rate limit exceeded', {
            headers,
            logged: { limit: 'texts' },
          }),
      )
    },
  }
}

const tooManyRequests = (limit: Rule) => (headers: Record<string, string>) =>
  new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached', { headers, logged: { limit } })

async function consume(
  limiter: RateLimiterAbstract,
  key: string,
  refusal: (headers: Record<string, string>) => AuthError,
): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    throw refusal({ 'retry-after': String(Math.ceil(error.msBeforeNext / 1000)) })
  }
}

/** Hashed: addresses and e-mails are nobody's business in a counter table, and may be longer than its key. */
export function keyOf(parts: string[]): string {
  const [narrowest = parts] = keysPerNetwork(parts)
  return createHash('sha256').update(narrowest.join('\n')).digest('base64url')
}
