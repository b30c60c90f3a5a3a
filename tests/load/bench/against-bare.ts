import { type Finding, ratioText } from './finding.ts'
import { median, medians, type Rate } from './rates.ts'

/** The minimum share of the bare handler's requests a second, on an idle machine: other load changes it. */
const minRate = 0.8

interface Comparison {
  figures: unknown
  finding: Finding
}

/**
 * @param maxCpuRatio the maximum processor time per request, as a factor of the bare handler's, which other load hardly
 * changes
 */
export function againstBare(what: string, maxCpuRatio: number, rounds: Record<'ours' | 'bare', Rate>[]): Comparison {
  const ratio = median(
    rounds.map(({ ours, bare }) => ours.perSecond / bare.perSecond),
    2,
  )
  const cpuRatio = median(
    rounds.map(({ ours, bare }) => ours.cpu / bare.cpu),
    2,
  )
  const [ours, bare] = [medians(rounds.map((round) => round.ours)), medians(rounds.map((round) => round.bare))]
  return {
    figures: { ratio, cpuRatio, ours, bare },
    finding: {
      what: `${what}, against a bare handler`,
      target: `at least ${minRate} of its rate, at most ${maxCpuRatio} times its processor time`,
      measured: `${ratioText(ratio)} (${ours.perSecond} to ${bare.perSecond} a second); ${ratioText(cpuRatio)} times (${ours.cpu} to ${bare.cpu} µs)`,
      holds: ratio >= minRate && cpuRatio <= maxCpuRatio,
    },
  }
}
