interface Waiter {
  key: string
  go: () => void
}

export interface FairQueue {
  /**
   * Runs `work` alone, in its turn. Its duration counts against its key.
   *
   * @throws the signal's reason where it is aborted before the turn; any error of `work`
   */
  run: <T>(key: string, signal: AbortSignal | undefined, work: () => Promise<T>) => Promise<T>
}

/**
 * One piece of work at a time, in turns by key: the next turn goes to the key whose work has taken the least time, so
 * that keys with little work wait for one piece of another's at most. A key that joins starts level with the present
 * one (start-time fair queueing).
 */
export function openFairQueue(now = () => performance.now()): FairQueue {
  const waiting: Waiter[] = []
  /** ms of work, of keys that wait or work. */
  const used = new Map<string, number>()
  let current: string | undefined
  let clock = 0

  function next(): void {
    const chosen = waiting.reduce<Waiter | undefined>(
      (best, waiter) => (best === undefined || usedBy(waiter) < usedBy(best) ? waiter : best),
      undefined,
    )
    current = chosen?.key
    if (chosen === undefined) return void used.clear()
    waiting.splice(waiting.indexOf(chosen), 1)
    clock = usedBy(chosen)
    for (const [key, time] of used)
      if (time <= clock && key !== current && !waiting.some((waiter) => waiter.key === key)) used.delete(key)
    chosen.go()
  }

  const usedBy = ({ key }: Pick<Waiter, 'key'>) => used.get(key) ?? 0

  function turn(key: string, signal: AbortSignal | undefined): Promise<void> {
    used.set(key, Math.max(used.get(key) ?? 0, clock))
    return new Promise((resolve, reject) => {
      const leave = () => {
        const place = waiting.indexOf(waiter)
        if (place === -1) return
        waiting.splice(place, 1)
        reject(signal?.reason as Error)
      }
      const waiter = {
        key,
        go: () => {
          signal?.removeEventListener('abort', leave)
          resolve()
        },
      }
      waiting.push(waiter)
      signal?.addEventListener('abort', leave)
      if (current === undefined) next()
    })
  }

  return {
    async run(key, signal, work) {
      signal?.throwIfAborted()
      await turn(key, signal)
      const started = now()
      try {
        signal?.throwIfAborted()
        return await work()
      } finally {
        used.set(key, (used.get(key) ?? 0) + now() - started)
        next()
      }
    },
  }
}
