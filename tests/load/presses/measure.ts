import type { Page } from '@playwright/test'
import pg from 'pg'
import { launchBrowser } from '#tests/support/browser/browser.ts'
import { phone } from '#tests/support/browser/visitor.ts'
import { type BenchSite, signUp } from '../bench/site.ts'
import { fillLists } from '#tests/support/features/fill-lists.ts'
import { type ListPage, listPages } from './pages.ts'
import { watchPresses } from './press-watch.ts'
import type { Press } from './press-watch.ts'

/** Figures of one action on a list of one size, in ms. Pages are commonly judged by the 98th percentile. */
export interface PressFigures {
  page: string
  items: number
  action: string
  presses: number
  firstPaint: { p50: number; p98: number }
  shown: { p50: number; p98: number }
  longestTask: number
}

export interface PressOptions {
  /** Names of list pages; undefined for all. */
  pages?: readonly string[]
  /** Only the largest size of each. */
  largestOnly?: boolean
  rounds?: number
  /** The factor by which the processor is slowed down. */
  throttling?: number
  report?: (line: string) => void
}

/**
 * Opens each list page of a site on a throttled phone and measures from presses to what they paint. The site's forum
 * has at least 1,000 discussions; the other lists are filled here.
 */
export async function measurePresses(site: BenchSite, options: PressOptions = {}): Promise<PressFigures[]> {
  const { pages = [], largestOnly = false, rounds = 10, throttling = 4, report = () => {} } = options
  await fillLists(site.databaseUrl)
  const storageState = await proStorage(site)
  const browser = await launchBrowser()
  const figures: PressFigures[] = []
  try {
    for (const list of listPages.filter(({ name }) => pages.length === 0 || pages.includes(name))) {
      for (const size of largestOnly ? list.sizes.slice(-1) : list.sizes) {
        const context = await browser.newContext({
          ...phone,
          baseURL: site.url,
          storageState,
          serviceWorkers: 'block',
          reducedMotion: 'reduce',
        })
        const page = await context.newPage()
        const presses = await pressAll(page, list, size, { rounds, throttling })
        for (const [action, made] of Object.entries(presses)) {
          const figure = { page: list.name, items: size, action, ...figuresOf(made) }
          figures.push(figure)
          report(lineOf(figure))
        }
        await context.close()
      }
    }
  } finally {
    await browser.close()
  }
  return figures
}

async function pressAll(
  page: Page,
  list: ListPage,
  size: number,
  { rounds, throttling }: { rounds: number; throttling: number },
): Promise<Record<string, Press[]>> {
  await watchPresses(page)
  const { table } = list
  if (table !== undefined) {
    // The database has the largest list; smaller ones are the same response, truncated.
    await page.route(`**/rest/v1/${table}?*`, async (route) => {
      const address = new URL(route.request().url())
      const whole = !address.searchParams.has('id') && route.request().method() === 'GET'
      if (whole) address.searchParams.set('limit', String(size))
      await route.continue({ url: address.href })
    })
  }
  await page.goto(list.address)
  await page.locator(list.items).first().waitFor()
  await list.grow?.(page, size)
  await page.waitForLoadState('networkidle')
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: throttling })
  const presses: Record<string, Press[]> = {}
  for (let round = 0; round < rounds; round++)
    for (const [action, press] of Object.entries(list.actions)) (presses[action] ??= []).push(await press(page))
  return presses
}

function figuresOf(presses: Press[]): Pick<PressFigures, 'presses' | 'firstPaint' | 'shown' | 'longestTask'> {
  const of = (what: 'firstPaint' | 'shown') => {
    const sorted = presses.map((press) => press[what]).toSorted((one, other) => one - other)
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
    return { p50: at(0.5), p98: at(0.98) }
  }
  return {
    presses: presses.length,
    firstPaint: of('firstPaint'),
    shown: of('shown'),
    longestTask: Math.max(...presses.map(({ longestTask }) => longestTask)),
  }
}

const lineOf = ({ page, items, action, firstPaint, shown, longestTask }: PressFigures) =>
  `${page.padEnd(12)}${String(items).padStart(5)}  ${action.padEnd(7)}` +
  `first paint ${ms(firstPaint)}, shown ${ms(shown)}, longest task ${longestTask} ms`

const ms = ({ p50, p98 }: { p50: number; p98: number }) => `p50 ${p50} p98 ${p98} ms`

/** The browser storage of a Pro account. */
async function proStorage(site: BenchSite) {
  const [session] = await signUp(site, 'presses', 1)
  if (session === undefined) throw new Error('No account')
  const client = new pg.Client({ connectionString: site.databaseUrl })
  await client.connect()
  await client.query("update public.users set plan = 'pro' where id = $1", [session.user.id])
  await client.end()
  const value = JSON.stringify(session)
  return {
    cookies: [],
    origins: [{ origin: site.url, localStorage: [{ name: 'sb-127-auth-token', value }] }],
  }
}
