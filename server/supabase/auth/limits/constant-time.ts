import { setTimeout as sleep } from 'node:timers/promises'

/** How many durations per kind the usual one is computed from: the latest. */
const remembered = 32
/** The usual duration is this quantile: nine of ten are done by then. */
const usualShare = 0.9

/** Requests whose response time must not reveal whether an account exists. */
type Kind = 'recover' | 'resend' | 'sign-up' | 'sign-in link' | 'text message' | 'wrong code'

/**
 * Lets requests for accounts that do not exist take as long as those that send something: a mail server
 * takes its time, and an answer without it would tell who is registered. Those that have less to do wait too.
 */
export interface ConstantTime {
  /**
   * Does the work, remembers how long it took, and comes back at the usual time, or when it is done.
   * @param since when what differs between the known and the unknown began, by performance.now()
   */
  timed: <T>(kind: Kind, work: () => Promise<T>, since?: number) => Promise<T>
  /** Does nothing and resolves after the usual time. */
  pretend: (kind: Kind, since?: number) => Promise<void>
}

export function openConstantTime(): ConstantTime {
  const lately = new Map<Kind, number[]>()

  async function untilUsual(kind: Kind, since: number): Promise<void> {
    const times = (lately.get(kind) ?? []).toSorted((a, b) => a - b)
    const usual = times[Math.floor(times.length * usualShare)] ?? 0
    const left = usual - (performance.now() - since)
    if (left > 0) await sleep(left)
  }

  return {
    async timed(kind, work, since = performance.now()) {
      const result = await work()
      const times = lately.get(kind) ?? []
      lately.set(kind, [...times, performance.now() - since].slice(-remembered))
      await untilUsual(kind, since)
      return result
    },
    pretend: (kind, since = performance.now()) => untilUsual(kind, since),
  }
}
