import type { ApiRole } from '#server/supabase/caller/caller.ts'
import { networksOf } from '#server/core/http/addresses/networks.ts'
import { Bucket, type Budget, Generations } from '#server/core/rate-limits/token-buckets.ts'
import { ApiError } from '../protocol/errors.ts'

/** Budgets count read requests, write requests, and the seconds that both take in the database. */
type Kind = 'reads' | 'writes' | 'seconds'

/**
 * Per account, over all its browsers: a person who clicks without a pause makes two requests a second. One list takes
 * about 0.002 seconds in the database.
 */
export const accountBudgets: Record<Kind, Budget> = {
  reads: { burst: 400, perSecond: 20 },
  writes: { burst: 100, perSecond: 2 },
  seconds: { burst: 20, perSecond: 0.5 },
}

/**
 * Per network: an IPv4 address, which a whole campus may share, or an IPv6 /64. A thousand students who open a page
 * every ten seconds make 300 requests and need half a second in the database each second.
 */
export const networkBudgets: Record<Kind, Budget> = {
  reads: { burst: 4000, perSecond: 400 },
  writes: { burst: 600, perSecond: 40 },
  seconds: { burst: 60, perSecond: 2 },
}

/** Per wider network, an IPv4 /24, an IPv6 /56 and /48: four times as much. */
const widerBudgets: Record<Kind, Budget> = {
  reads: wider(networkBudgets.reads),
  writes: wider(networkBudgets.writes),
  seconds: wider(networkBudgets.seconds),
}

function wider({ burst, perSecond }: Budget): Budget {
  return { burst: burst * 4, perSecond: perSecond * 4 }
}

/** A requester that is over its database time by this many seconds moves to the heavy share of the connections. */
const costlySeconds = 1

/** Accounts and networks remembered per kind: a few megabytes. */
const maxKnown = 10_000

export interface Requester {
  role: ApiRole
  /** The account of a person's token; undefined for API keys. */
  account: string | undefined
  /** The client's address; behind a trusted proxy, the one that the proxy forwards. */
  address: string
}

/** The budgets of one requester. */
export interface Allowance {
  /** Requests with the same key share a budget: an account, or the narrowest network. */
  key: string
  /** @throws {ApiError} 429 with the seconds to wait, once a budget is used up */
  admit: (kind: 'reads' | 'writes') => void
  /** Counts the seconds that a request took in the database. */
  charge: (seconds: number) => void
  /** Whether its recent requests took so much time that others go first. */
  isCostly: () => boolean
}

export type Budgets = (who: Requester) => Allowance

export const noBudgets: Budgets = ({ account, address }) => ({
  key: account ?? address,
  admit: () => {},
  charge: () => {},
  isCostly: () => false,
})

/**
 * Budgets in this process's memory, without a round trip per request. Each of several processes grants the whole
 * budget. service_role has no limit.
 */
export function openBudgets(now: () => number = () => performance.now()): Budgets {
  const networks = new Generations<string[]>(maxKnown)
  const buckets = {
    reads: new Generations<Bucket>(maxKnown),
    writes: new Generations<Bucket>(maxKnown),
    seconds: new Generations<Bucket>(maxKnown),
  }
  const bucketsOf = ({ account, address }: Requester, kind: Kind): Bucket[] => {
    const found = networks
      .get(address, () => networksOf(address))
      .map((network, index) =>
        buckets[kind].get(network, () => new Bucket((index === 0 ? networkBudgets : widerBudgets)[kind], now())),
      )
    if (account !== undefined) found.unshift(buckets[kind].get(account, () => new Bucket(accountBudgets[kind], now())))
    return found
  }

  return (who) => {
    if (who.role === 'service_role') return noBudgets(who)
    const seconds = bucketsOf(who, 'seconds')
    return {
      key: who.account ?? networks.get(who.address, () => networksOf(who.address))[0] ?? who.address,
      admit: (kind) => {
        const at = now()
        const requests = bucketsOf(who, kind)
        let wait = 0
        for (const bucket of requests) wait = Math.max(wait, bucket.wait(at))
        for (const bucket of seconds) wait = Math.max(wait, bucket.wait(at))
        if (wait > 0) throw tooManyRequests(wait)
        for (const bucket of requests) bucket.take(1, at)
      },
      charge: (amount) => {
        const at = now()
        for (const bucket of seconds) bucket.take(amount, at)
      },
      isCostly: () => (seconds[0]?.used(now()) ?? 0) > costlySeconds,
    }
  }
}

function tooManyRequests(wait: number): ApiError {
  const seconds = Math.ceil(wait)
  const words = seconds === 1 ? 'one second' : `${seconds} seconds`
  return new ApiError(429, 'over_request_rate_limit', `Too many requests in a short time. Try again in ${words}.`, {
    headers: { 'Retry-After': String(seconds) },
  })
}
