import { againstBare } from './against-bare.ts'
import type { Outcome, PartOptions } from './finding.ts'
import { runBareHandler } from './processes.ts'
import { interleaved } from './rates.ts'
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
  const { figures, finding } = againstBare('forum list through `/rest/v1`', 1.3, rounds)
  return { figures, findings: [finding] }
}
