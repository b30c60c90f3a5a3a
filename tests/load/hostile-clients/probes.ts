import { setTimeout as sleep } from 'node:timers/promises'

export interface Probe {
  /** The time of each request, ms, in order; Infinity for a response other than 200. */
  times: number[]
}

/** Repeats a request, as a client that is not part of the attack. */
export async function probe(url: string, headers: Record<string, string>, until: number): Promise<Probe> {
  const times: number[] = []
  while (Date.now() < until) {
    const started = performance.now()
    const isAnswered = await fetch(url, { headers, signal: AbortSignal.timeout(15_000) }).then(
      async (answer) => (await answer.arrayBuffer(), answer.status === 200),
      () => false,
    )
    times.push(isAnswered ? performance.now() - started : Infinity)
    await sleep(250)
  }
  return { times }
}

/** @param share 0 to 1; 1 is the slowest */
export function quantile({ times }: Probe, share: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Infinity)
}
