import { mixedRequests } from '../requests/mixed.ts'
import type { Outcome, PartOptions } from './finding.ts'
import { openSite } from './site.ts'

const quarter = 25_000

/** Resident memory of the server after each quarter of 100,000 mixed requests. */
export async function measureMemory({ report }: PartOptions): Promise<Outcome> {
  const site = await openSite(1000)
  const megabytes = [site.memory()]
  const perSecond: number[] = []
  const rejections: Record<string, number>[] = []
  for (let part = 1; part <= 4; part++) {
    const mixed = await mixedRequests(site.url, { amount: quarter, connections: 10, keys: site.keys, seed: part })
    megabytes.push(site.memory())
    perSecond.push(mixed.perSecond)
    rejections.push(mixed.rejections)
    report(`${part * quarter} mixed requests: ${megabytes.at(-1)} MB, ${mixed.perSecond} a second`)
  }
  await site.stop()
  const [, early = 0] = megabytes
  const last = megabytes.at(-1) ?? 0
  return {
    figures: { afterEachQuarterMb: megabytes, perSecond, rejections },
    findings: [
      {
        what: 'server memory after 0, 25,000, 50,000, 75,000 and 100,000 mixed requests',
        target: 'at most 150 MB, and flat',
        measured: `${megabytes.join(', ')} MB`,
        // Flat: garbage collection changes it by a few MB either way.
        holds: Math.max(...megabytes) <= 150 && last - early <= 10,
      },
    ],
  }
}
