/** Durations in milliseconds, two digits after the point. */
export interface Durations {
  amount: number
  p50: number
  p99: number
  max: number
}

export function summed(milliseconds: readonly number[]): Durations {
  const sorted = Float64Array.from(milliseconds).toSorted()
  const at = (share: number) => round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
  return { amount: sorted.length, p50: at(0.5), p99: at(0.99), max: at(1) }
}

const round = (value: number): number => Number(value.toFixed(2))
