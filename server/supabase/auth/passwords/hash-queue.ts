import { AuthError } from '../protocol/errors.ts'

/** A hash takes 60 ms of a processor: with more waiting, the last would wait for more than two seconds. */
const maxWaiting = 64
/** Longest wait, ms. */
const timeoutMs = 5_000
/** Turns that a network may have used lately without counting as a flood. */
const few = 4
/** Half-life of a network's recorded use of the queue, ms. */
const halfLife = 5_000

interface Waiter {
  network: string
  go: () => void
  reject: (error: AuthError) => void
  timer: NodeJS.Timeout
}

/**
 * Limits how many hashes run and wait at a time. When more wait, the next turn goes to the network that has used the
 * queue least, and within it to the latest request: a flood of attempts delays itself, and hardly anybody else. A
 * request beyond the limit is rejected immediately, with a time to retry after.
 */
export function openHashQueue(maxConcurrent: number, limit = maxWaiting) {
  let running = 0
  const waiting: Waiter[] = []
  const used = new Map<string, number>()
  let decayedAt = Date.now()

  const usedBy = (network: string) => {
    const points = used.get(network) ?? 0
    return points < few ? 0 : points
  }

  /** A network's recent use of the queue, including its waiting requests. */
  const weightOf = (network: string) => usedBy(network) + waiting.filter((waiter) => waiter.network === network).length

  function decay(): void {
    const passed = Date.now() - decayedAt
    if (passed < halfLife / 5) return
    decayedAt = Date.now()
    const factor = 0.5 ** (passed / halfLife)
    for (const [network, points] of used) {
      if (points * factor < 0.1) used.delete(network)
      else used.set(network, points * factor)
    }
  }

  function begin(network: string): void {
    used.set(network, (used.get(network) ?? 0) + 1)
  }

  function remove(waiter: Waiter): void {
    const at = waiting.indexOf(waiter)
    if (at === -1) return
    waiting.splice(at, 1)
    clearTimeout(waiter.timer)
  }

  function next(): void {
    decay()
    // In the order of arrival, so that among equals the last one wins.
    const chosen = waiting.reduce<Waiter | undefined>(
      (best, waiter) => (best === undefined || usedBy(waiter.network) <= usedBy(best.network) ? waiter : best),
      undefined,
    )
    if (chosen === undefined) {
      running--
      return
    }
    remove(chosen)
    begin(chosen.network)
    chosen.go() // The turn passes directly to it, so no new request can take it first.
  }

  function rejectOne(): void {
    if (waiting.length <= limit) return
    const heaviest = waiting.reduce<Waiter | undefined>(
      (worst, waiter) => (worst === undefined || weightOf(waiter.network) > weightOf(worst.network) ? waiter : worst),
      undefined,
    )
    if (heaviest === undefined) return
    remove(heaviest)
    heaviest.reject(busy())
  }

  function turn(network: string): Promise<void> {
    decay()
    if (running < maxConcurrent) {
      running++
      begin(network)
      return Promise.resolve()
    }
    return new Promise((go, reject) => {
      const waiter: Waiter = {
        network,
        go,
        reject,
        timer: setTimeout(() => {
          remove(waiter)
          reject(busy())
        }, timeoutMs),
      }
      waiter.timer.unref()
      waiting.push(waiter)
      rejectOne()
    })
  }

  return {
    /** @throws {AuthError} overloaded */
    async run<T>(network: string, work: () => Promise<T>): Promise<T> {
      await turn(network)
      try {
        return await work()
      } finally {
        next()
      }
    },
  }
}

function busy(): AuthError {
  return new AuthError(503, 'overloaded', 'Many people are logging in right now. Please try again in a few seconds.', {
    headers: { 'retry-after': '2' },
  })
}
