import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

/** As many of the latest messages as are remembered. */
const remembered = 32

/**
 * Lets requests for accounts that do not exist take as long as those that send something: a mail server
 * takes its time, and an answer without it would tell who is registered.
 */
export interface Pace {
  /** Does the work and remembers how long it took. */
  timed: <T>(work: () => Promise<T>) => Promise<T>
  /** Takes as long as one of the latest did. */
  pretend: () => Promise<void>
}

export function openPace(): Pace {
  const lately: number[] = []
  return {
    async timed(work) {
      const start = performance.now()
      const result = await work()
      lately.push(performance.now() - start)
      if (lately.length > remembered) lately.shift()
      return result
    },
    async pretend() {
      if (lately.length > 0) await sleep(lately[randomInt(lately.length)] ?? 0)
    },
  }
}
