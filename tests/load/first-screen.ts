import { parseArgs } from 'node:util'
import type { BrowserContextOptions, Page } from '@playwright/test'
import { launchBrowser } from '#tests/support/browser/browser.ts'
import { openSlowLine } from '#tests/support/browser/slow-line.ts'
import { phone } from '#tests/support/browser/visitor.ts'
import { makePdf } from '#tests/support/features/pdf.ts'
import { drawnFirstPages, proReader, publishDeadlines, uploadMaterial } from './bench/library.ts'
import { closeSites, openSite } from './bench/site.ts'

// npm run first-screen [-- --rounds 5]: what a student waits for on a first visit, at 400 kbit/s, with 400 ms to the server
// and a processor four times slower: the form behind "Get Started Now", what is due on Today, the first page of a paper.

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' }, files: { type: 'boolean' } } })
const rounds = Number(values.rounds)

const line = { latencyMs: 400, downKbps: 400 }
const processorTimes = 4

const write = (text: string) => process.stdout.write(`${text}\n`)

interface Wait {
  name: string
  account?: BrowserContextOptions
  /** Returns the start time, by the browser's clock. */
  begin: (page: Page) => Promise<number>
  /** The element to wait for. */
  selector: string
}

const clock = (page: Page) => page.evaluate(() => performance.timeOrigin + performance.now())

/** Opens an address, as from the phone's own home screen. */
const open = (address: string) => async (page: Page) => {
  const begun = await clock(page)
  // The page's own clock records when it was painted.
  page.goto(address, { timeout: 0 }).catch(() => {})
  return begun
}

async function press(page: Page, name: string): Promise<number> {
  const begun = await clock(page)
  await page.getByRole('link', { name }).first().tap({ noWaitAfter: true })
  return begun
}

/** Runs in each document: records when a matching element has been painted. */
function watch(selector: string) {
  const look = () => {
    const found = document.querySelector(selector)
    if (!found?.checkVisibility()) return void requestAnimationFrame(look)
    // A timeout runs after the frame's style, layout and paint.
    setTimeout(() => Object.assign(window, { shownAt: performance.timeOrigin + performance.now() }))
  }
  requestAnimationFrame(look)
}

const browser = await launchBrowser()

/** In ms, on a first visit. */
async function timeWait({ account, begin, selector }: Wait, baseURL: string): Promise<number> {
  const context = await browser.newContext({ ...phone, ...account, baseURL, serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: processorTimes })
    await page.addInitScript(watch, selector)
    const begun = await begin(page)
    const shown = await page.waitForFunction(() => Reflect.get(window, 'shownAt') as number | undefined, undefined, {
      timeout: 60_000,
      polling: 50,
    })
    const ms = Math.round(((await shown.jsonValue()) ?? Number.NaN) - begun)
    if (values.files === true) await writeFiles(page)
    return ms
  } finally {
    await context.close()
  }
}

/** The page's requests, by its own clock. */
async function writeFiles(page: Page): Promise<void> {
  const files = await page.evaluate(() =>
    (performance.getEntries() as PerformanceResourceTiming[])
      .filter(({ responseEnd }) => responseEnd > 0)
      .map(({ name, startTime, responseEnd, transferSize }) => ({ name, startTime, responseEnd, transferSize })),
  )
  for (const { name, startTime, responseEnd, transferSize } of files)
    write(`    ${Math.round(startTime)}-${Math.round(responseEnd)} ms ${transferSize} B ${name.slice(0, 140)}`)
}

try {
  const site = await openSite(0)
  const slow = await openSlowLine(site.url, line)
  const questions = Array.from({ length: 20 }, (_, n) => `${n + 1}. Define term ${n + 1}, and give two examples.`)
  await uploadMaterial(site, 'Sample paper', makePdf(Array.from({ length: 40 }, () => questions.join('\n'))))
  await drawnFirstPages(site)
  await publishDeadlines(site, ['Sample form', 'Sample fee', 'Sample list'])
  const account = await proReader(site, slow.url)
  const papers = (await (
    await fetch(`${site.url}/rest/v1/study_materials?select=id`, { headers: { apikey: site.keys.secretKey } })
  ).json()) as { id: string }[]
  const firstPage = '[data-page="1"] canvas'
  const waits: Wait[] = [
    {
      name: 'from "Get Started Now" to a form',
      begin: async (page) => {
        await page.goto('/')
        return press(page, 'Get Started Now')
      },
      selector: 'main input[type=email]',
    },
    { name: "Today's agenda", account, begin: open('/dashboard'), selector: '[aria-label="What is due"] ol' },
    { name: 'a paper, by its link', account, begin: open(`/pyqs?id=${papers[0]?.id}`), selector: firstPage },
    {
      name: 'a paper, from the list',
      account,
      begin: async (page) => {
        await page.goto('/pyqs')
        return press(page, 'Sample paper')
      },
      selector: firstPage,
    },
  ]
  for (const wait of waits) {
    const times: number[] = []
    for (let round = 0; round < rounds; round++) times.push(await timeWait(wait, slow.url))
    write(`${wait.name}: ${times.toSorted((a, b) => a - b).join(' ')} ms`)
  }
  await slow.close()
} finally {
  await browser.close()
  await closeSites()
}
