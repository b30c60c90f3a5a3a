import type { Browser } from '@playwright/test'
import { paths } from '#domain/paths.ts'
import { grantPro } from '#tests/support/accounts/account.ts'
import { launchBrowser } from '#tests/support/browser/browser.ts'
import { lighthousePhone, type PageVisit, visitPage } from '#tests/support/browser/page-visit.ts'
import type { Finding, Outcome, PartOptions } from './finding.ts'
import { median } from './rates.ts'
import { openSite, signUp } from './site.ts'

const rounds = 3
const kilobytes = (bytes: number) => Math.round(bytes / 102.4) / 10

/** The limits of a page on a phone's first visit. */
const limits = {
  member: { scriptKb: 140, paintedMs: 1800 },
  visitor: { scriptKb: 20, paintedMs: 1800 },
} as const

const pages: Record<keyof typeof limits, string[]> = {
  visitor: [paths.home(), paths.about(), paths.books(), paths.blog(), paths.privacy()],
  member: [
    paths.dashboard(),
    paths.calculator(),
    paths.placements({ view: 'companies' }),
    paths.discussion(),
    paths.alumni(),
    paths.notice(),
    paths.pyqs(),
    paths.resume(),
    paths.purchasePlan(),
    paths.profile(),
    paths.security(),
  ],
}

type Who = keyof typeof limits
type StorageState = Parameters<Browser['newContext']>[0]

/** The weight of each page, and the time of its main paint, on Lighthouse's phone: a first visit and a second one. */
export async function measurePages({ report }: PartOptions): Promise<Outcome> {
  const site = await openSite(1000)
  const [session] = await signUp(site, 'pages', 1)
  await grantPro({ DATABASE_URL: site.databaseUrl }, 'pages-0@example.org')
  const storage = { name: `sb-${new URL(site.url).hostname.split('.')[0]}-auth-token`, value: JSON.stringify(session) }
  const signedIn = { storageState: { cookies: [], origins: [{ origin: site.url, localStorage: [storage] }] } }
  const browser = await launchBrowser()
  try {
    const findings: Finding[] = []
    const figures: Record<string, unknown> = {}
    for (const who of ['visitor', 'member'] as const)
      for (const path of pages[who]) {
        report(path)
        const visits = await visitsOf(browser, site.url + path, who === 'member' ? signedIn : {})
        figures[path] = figuresOf(visits)
        findings.push(findingOf(path, who, visits))
      }
    return { figures, findings }
  } finally {
    await browser.close()
    await site.stop()
  }
}

interface Visits {
  first: PageVisit[]
  second: PageVisit[]
}

async function visitsOf(browser: Browser, address: string, state: StorageState): Promise<Visits> {
  const visits: Visits = { first: [], second: [] }
  for (let round = 0; round < rounds; round++) {
    const context = await browser.newContext({
      ...state,
      viewport: { width: 412, height: 823 },
      deviceScaleFactor: 1.75,
    })
    visits.first.push(await visitPage(context, address, { throttle: lighthousePhone }))
    visits.second.push(await visitPage(context, address, { throttle: lighthousePhone }))
    await context.close()
  }
  return visits
}

function figuresOf({ first, second }: Visits) {
  return Object.fromEntries(
    Object.entries({ first, second }).map(([name, visits]) => [
      name,
      {
        scriptKb: kilobytes(median(visits.map(({ scriptBytes }) => scriptBytes))),
        requests: median(visits.map(({ requests }) => requests)),
        paintedMs: median(visits.map(({ paintedMs }) => paintedMs)),
        longTasks: median(visits.map(({ longTasksMs }) => longTasksMs.filter((ms) => ms > 200).length)),
      },
    ]),
  )
}

function findingOf(path: string, who: Who, visits: Visits): Finding {
  const { scriptKb, paintedMs } = limits[who]
  const { first, second } = figuresOf(visits)
  if (!first || !second) throw new Error(`${path} was not visited.`)
  return {
    what: `\`${path}\` on Lighthouse's phone, ${who === 'member' ? 'signed in' : 'as a visitor'}`,
    target: `${scriptKb} KB of script, painted at ${paintedMs} ms`,
    measured: `${first.scriptKb} KB in ${first.requests} requests, ${first.paintedMs} ms, ${first.longTasks} tasks over 200 ms; again ${second.scriptKb} KB in ${second.requests} requests, ${second.paintedMs} ms`,
    holds: first.scriptKb <= scriptKb && first.paintedMs <= paintedMs && first.longTasks === 0,
  }
}
