import { RateLimiterRes } from 'rate-limiter-flexible'
import type { Pool } from '../database/pool.ts'
import { keysPerNetwork, widening } from '../http/networks.ts'
import { keyOf, openCounter, type Rule } from './counter.ts'

/**
 * How often something may happen. An address in a key counts for each of its networks, the wider ones with larger
 * budgets (core/http/networks.ts).
 */
export interface RateLimits<Name extends string> {
  /** Counts one. @throws what `exceeded` makes, when that is one too many */
  consume: (rule: Name, ...key: string[]) => Promise<void>
  /** Takes one back, when it turned out not to be what the rule counts. */
  refund: (rule: Name, ...key: string[]) => Promise<void>
  /** Whether a further one would be one too many. */
  isExhausted: (rule: Name, ...key: string[]) => Promise<boolean>
  /** How many have been counted. */
  countOf: (rule: Name, ...key: string[]) => Promise<number>
}

export const noRateLimits: RateLimits<string> = {
  consume: async () => {},
  refund: async () => {},
  isExhausted: async () => false,
  countOf: async () => 0,
}

interface Options<Name extends string> {
  /** The error for a rule that has nothing left; seconds until it has. */
  exceeded: (rule: Name, retryAfter: number) => Error
  /** The rule that removes what has expired from the table that all of them share. */
  sweeper?: Name
}

/** Counted in the database, so that all processes agree; without it, each goes on by itself: never unlimited. */
export function openRateLimits<Name extends string>(
  pool: Pool,
  rules: Record<Name, Rule>,
  { exceeded, sweeper }: Options<Name>,
): RateLimits<Name> {
  const counters = new Map(
    Object.entries<Rule>(rules).map(([name, { points, duration }]) => [
      name,
      widening.map((factor, level) =>
        openCounter(
          pool,
          level === 0 ? name : `${name}~${level}`,
          { points: points * factor, duration },
          { sweeps: level === 0 && name === sweeper },
        ),
      ),
    ]),
  )
  /** A counter and its key for each network, the narrowest first. */
  const countersOf = (rule: Name, key: string[]) =>
    keysPerNetwork(key).map((each, level) => {
      const counter = counters.get(rule)?.[level]
      if (counter === undefined) throw new Error(`There is no rate limit ${rule}.`)
      return { counter, key: keyOf(each) }
    })

  /** For IPv6 in the widest network: the narrow ones cost their owner nothing. */
  const countOf = async (rule: Name, ...key: string[]) => {
    const all = countersOf(rule, key)
    const one = all.length > 2 ? all.at(-1) : all[0]
    return (await one?.counter.get(one.key))?.consumedPoints ?? 0
  }

  return {
    consume: async (rule, ...key) => {
      const [own, ...wider] = countersOf(rule, key)
      try {
        // The narrowest first: what it refuses does not count against its neighbours.
        await own?.counter.consume(own.key)
        await Promise.all(wider.map((each) => each.counter.consume(each.key)))
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error
        throw exceeded(rule, Math.ceil(error.msBeforeNext / 1000))
      }
    },
    refund: async (rule, ...key) => {
      await Promise.all(countersOf(rule, key).map((each) => each.counter.reward(each.key)))
    },
    isExhausted: async (rule, ...key) => (await countOf(rule, ...key)) >= rules[rule].points,
    countOf,
  }
}
