import autocannon, { type Options } from 'autocannon'
import type { Running } from './processes.ts'

/** One side of a comparison. */
export interface Side {
  load: Options
  /** The process whose processor time is counted. */
  by: Running
}

export interface Rate {
  perSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
  /** Processor time of the process per request, µs. */
  cpu: number
}

const seconds = 2
const connections = 10
/** Until V8 has compiled the hot code: a server's first seconds take twice the processor time of later ones. */
const warmUps = 3

/**
 * Measures the sides in turn, several times, so that other load of the machine affects all alike. The first rounds warm
 * up and are not counted.
 *
 * @throws when a side rejects or aborts a request
 */
export async function interleaved<Name extends string>(
  sides: Record<Name, Side>,
  rounds = 5,
): Promise<Record<Name, Rate>[]> {
  const measured: Record<Name, Rate>[] = []
  for (let round = -warmUps; round < rounds; round++) {
    const rates: [string, Rate][] = []
    for (const [name, side] of Object.entries<Side>(sides)) rates.push([name, await rateOf(name, side)])
    if (round >= 0) measured.push(Object.fromEntries(rates) as Record<Name, Rate>)
  }
  return measured
}

async function rateOf(name: string, { load, by }: Side): Promise<Rate> {
  const cpuBefore = by.cpu()
  const result = await autocannon({ connections, duration: seconds, ...load })
  if (result.non2xx + result.errors > 0)
    throw new Error(`${name}: ${result.non2xx} rejections, ${result.errors} errors at ${load.url}`)
  return {
    perSecond: result.requests.total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    cpu: ((by.cpu() - cpuBefore) * 1000) / result.requests.total,
  }
}

export function median(values: number[], digits = 0): number {
  const middle = values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
  return Number(middle.toFixed(digits))
}

/** The median of each figure of one side. */
export function medians(rates: Rate[]): Rate {
  const of = (figure: keyof Rate) => median(rates.map((rate) => rate[figure]))
  return { perSecond: of('perSecond'), p50: of('p50'), p99: of('p99'), cpu: of('cpu') }
}
