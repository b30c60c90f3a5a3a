import { RateLimiterRes } from 'rate-limiter-flexible'
import type { Pool } from '#server/core/database/pool.ts'
import { keysPerNetwork, widening } from '../http/addresses/networks.ts'
import { hashedKey, openCounter, type Rule } from './counter.ts'
import { tooManyRequests, tryAgainIn } from './too-many-requests.ts'

/**
 * Limits by key. An address in a key counts for each of its networks, the wider ones with larger budgets
 * (core/http/addresses/networks.ts).
 */
export interface RateLimits<Name extends string> {
  /** Counts one. @throws the error of `exceeded`, when the limit is exceeded */
  consume: (rule: Name, ...key: string[]) => Promise<void>
  /** Counts several. @throws as `consume` */
  consumePoints: (points: number, rule: Name, ...key: string[]) => Promise<void>
  /** Counts one. @returns false when the limit is exceeded */
  tryConsume: (rule: Name, ...key: string[]) => Promise<boolean>
  /** Takes one back, when it turned out not to be what the rule counts. */
  refund: (rule: Name, ...key: string[]) => Promise<void>
  /** Whether a further one would exceed the limit. */
  isExhausted: (rule: Name, ...key: string[]) => Promise<boolean>
  /** How many have been counted. */
  countOf: (rule: Name, ...key: string[]) => Promise<number>
}

const noRateLimits: RateLimits<string> = {
  consume: async () => {},
  consumePoints: async () => {},
  tryConsume: async () => true,
  refund: async () => {},
  isExhausted: async () => false,
  countOf: async () => 0,
}

interface Counted {
  /** Undefined: each process counts in its memory. */
  pool: Pool | undefined
  /** Whether limits apply. */
  config: { rateLimits: boolean }
}

interface Options<Name extends string> {
  /** The error for an exceeded rule, with the seconds to wait. */
  exceeded?: (rule: Name, retryAfter: number) => Error
  /** The error while the table is unavailable. Without it, each process counts by itself meanwhile: never unlimited. */
  unavailable?: (cause: unknown) => Error
  /** The rule whose counter deletes expired rows of the shared table. */
  sweeper?: Name
  /** Hashes keys: with a secret, where guessing them would reveal something. */
  hash?: (parts: string[]) => string
}

/** Counted in the database, so that all processes agree; unlimited where the configuration disables limits. */
export function openRateLimits<Name extends string>(
  { pool, config }: Counted,
  rules: Record<Name, Rule>,
  { exceeded = tooMany, unavailable, sweeper, hash = hashedKey }: Options<Name> = {},
): RateLimits<Name> {
  if (!config.rateLimits) return noRateLimits
  const counters = new Map(
    Object.entries<Rule>(rules).map(([name, { points, duration }]) => [
      name,
      widening.map((factor, level) =>
        openCounter(
          pool,
          level === 0 ? name : `${name}~${level}`,
          { points: points * factor, duration },
          { sweeps: level === 0 && name === sweeper, strict: unavailable !== undefined },
        ),
      ),
    ]),
  )
  /** A counter and its key for each network, narrowest first. */
  const countersOf = (rule: Name, key: string[]) =>
    keysPerNetwork(key).map((each, level) => {
      const counter = counters.get(rule)?.[level]
      if (counter === undefined) throw new Error(`There is no rate limit ${rule}.`)
      return { counter, key: hash(each) }
    })

  /** @returns undefined, or how long to wait when it was rejected */
  const tryConsumePoints = async (points: number, rule: Name, key: string[]): Promise<RateLimiterRes | undefined> => {
    const [own, ...wider] = countersOf(rule, key)
    try {
      // Narrowest first: its rejection does not count against its neighbours.
      await own?.counter.consume(own.key, points)
      await Promise.all(wider.map((each) => each.counter.consume(each.key, points)))
      return undefined
    } catch (error) {
      if (error instanceof RateLimiterRes) return error
      throw unavailable?.(error) ?? error
    }
  }

  const consumePoints = async (points: number, rule: Name, ...key: string[]) => {
    const rejected = await tryConsumePoints(points, rule, key)
    if (rejected !== undefined) throw exceeded(rule, Math.ceil(rejected.msBeforeNext / 1000))
  }

  /** For IPv6, the widest network's count: a client can change its narrow ones at no cost. */
  const countOf = async (rule: Name, ...key: string[]) => {
    const all = countersOf(rule, key)
    const one = all.length > 2 ? all.at(-1) : all[0]
    return (await one?.counter.get(one.key))?.consumedPoints ?? 0
  }

  return {
    consume: (rule, ...key) => consumePoints(1, rule, ...key),
    consumePoints,
    tryConsume: async (rule, ...key) => (await tryConsumePoints(1, rule, key)) === undefined,
    refund: async (rule, ...key) => {
      await Promise.all(countersOf(rule, key).map((each) => each.counter.reward(each.key)))
    },
    isExhausted: async (rule, ...key) => (await countOf(rule, ...key)) >= rules[rule].points,
    countOf,
  }
}

const tooMany = (_rule: string, retryAfter: number) =>
  tooManyRequests(`Too many requests. ${tryAgainIn(retryAfter)}`, retryAfter)
