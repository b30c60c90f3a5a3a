import { discussionsAddress } from '../requests/forum-requests.ts'
import { type Outcome, type PartOptions, ratioText } from './finding.ts'
import { interleaved, median, medians } from './rates.ts'
import { type BenchSite, headersOf, openSite } from './site.ts'

/** The page's own list on a small and on a large forum. */
export async function measureSizes({ full, report }: PartOptions): Promise<Outcome> {
  const many = full ? 1_000_000 : 100_000
  const small = await openSite(1000)
  report(`filling a forum of ${many} discussions`)
  const large = await openSite(many)
  report('the forum list on both, in turn')
  // Few connections, so that the response time contains no queueing.
  const rounds = await interleaved({
    small: { load: { ...list(small), connections: 2 }, by: small },
    large: { load: { ...list(large), connections: 2 }, by: large },
  })
  await Promise.all([small.stop(), large.stop()])
  // autocannon reports whole milliseconds, too coarse for a ratio where most responses take one.
  const p99 = median(
    rounds.map((round) => Math.max(1, round.large.p99) / Math.max(1, round.small.p99)),
    2,
  )
  const mean = median(
    rounds.map((round) => round.small.perSecond / round.large.perSecond),
    2,
  )
  const figures = {
    discussions: many,
    p99Ratio: p99,
    meanRatio: mean,
    small: medians(rounds.map((round) => round.small)),
    large: medians(rounds.map((round) => round.large)),
  }
  return {
    figures,
    findings: [
      {
        what: `the same list with 1,000 and with ${many.toLocaleString('en')} discussions`,
        target: 'p99 at most 2 times as long',
        measured: `p99 ${figures.small.p99} and ${figures.large.p99} ms: ${ratioText(p99)} times as long; on average ${ratioText(mean)} times`,
        holds: p99 <= 2,
      },
    ],
  }
}

const list = ({ url, keys }: BenchSite) => ({
  url: url + discussionsAddress(),
  headers: headersOf(keys.publishableKey),
})
