import { setTimeout as sleep } from 'node:timers/promises'

/** The usual duration of a kind is computed from so many of its latest durations. */
const remembered = 32
/** The usual duration is this quantile: nine of ten requests are done by then. */
const usualShare = 0.9

/** Requests whose response time must not reveal whether an account exists. */
type Kind = 'recover' | 'resend' | 'sign-up' | 'sign-in link' | 'text message' | 'wrong code'

/**
 * Requests for accounts that do not exist take as long as those that send a message: the time of a mail server would
 * reveal who is registered. Requests that finish early wait, too.
 */
export interface ConstantTime {
  /**
   * Does the work, records its duration, and returns at the usual time, or when the work is done.
   * @param since when the difference between known and unknown accounts begins, by performance.now()
   */
  timed: <T>(kind: Kind, work: () => Promise<T>, since?: number) => Promise<T>
  /** Resolves after the usual time without work. */
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
