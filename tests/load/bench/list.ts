import { type Outcome, type PartOptions, ratioText } from './finding.ts'
import { runBareHandler } from './processes.ts'
import { interleaved, median, medians } from './rates.ts'
import { headersOf, openSite } from './site.ts'

export const listPath = '/rest/v1/discussions?select=*,comments(count)&order=created_at.desc&limit=20'

/** The forum list through the data API, against the same SQL by hand. */
export async function measureList({ report }: PartOptions): Promise<Outcome> {
  const site = await openSite(1000)
  const bare = await runBareHandler(site.databaseUrl)
  const headers = headersOf(site.keys.publishableKey)
  const urls = [site.url + listPath, `${bare.url}/list`]
  const [ours, theirs] = await Promise.all(urls.map(async (url) => (await fetch(url, { headers })).json()))
  if (JSON.stringify(ours) !== JSON.stringify(theirs)) throw new Error('The two sides do not answer the same rows.')

  report('the forum list and the bare handler, in turn')
  const rounds = await interleaved({
    ours: { load: { url: site.url + listPath, headers }, by: site },
    bare: { load: { url: `${bare.url}/list`, headers }, by: bare },
  })
  await Promise.all([site.stop(), bare.stop()])
  const ratio = median(
    rounds.map((round) => round.ours.perSecond / round.bare.perSecond),
    2,
  )
  const figures = {
    ratio,
    ours: medians(rounds.map((round) => round.ours)),
    bare: medians(rounds.map((round) => round.bare)),
  }
  return {
    figures,
    findings: [
      {
        what: 'forum list through `/rest/v1`, against a bare handler',
        target: 'at least 0.7',
        measured: `${ratioText(ratio)} (${figures.ours.perSecond} to ${figures.bare.perSecond} a second; ${figures.ours.cpu} to ${figures.bare.cpu} µs of processor time)`,
        holds: ratio >= 0.7,
      },
    ],
  }
}
