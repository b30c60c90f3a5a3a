import { parseArgs } from 'node:util'
import type { Browser, BrowserContextOptions } from '@playwright/test'
import { launchBrowser } from '#tests/support/browser/browser.ts'
import { lighthousePhone } from '#tests/support/browser/page-visit.ts'
import { openSlowLine } from '#tests/support/browser/slow-line.ts'
import { phone } from '#tests/support/browser/visitor.ts'
import { makeHeavyPaper, paperShapes } from '#tests/support/features/heavy-paper.ts'
import { drawnFirstPages, proReader, uploadMaterial } from './bench/library.ts'
import { closeSites, openSite } from './bench/site.ts'

// npm run first-page [-- --rounds 5]: how long a paper of 5 MB takes from the press on its row until its first page can be
// read (its picture is painted), and until it is there itself, on Lighthouse's slow 4G, with the processor as it is and
// slowed down four times.

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } })
const rounds = Number(values.rounds)

/** Whether the reader has looked at the list for a while, or presses as soon as a row is shown. */
const readers = ['who looked around', 'in a hurry'] as const
type Reader = (typeof readers)[number]

/** After so long the list counts as read: prefetches have finished. */
const quietMs = 15_000

const write = (line: string) => process.stdout.write(`${line}\n`)

interface Opened {
  /** From the press until the picture of the first page is painted, and until the page itself is, ms. */
  readable: number
  itself: number
  /** Of the page's own requests since the press: path, begin and end in ms after it, bytes. */
  requests: string[]
}

interface Situation {
  account: BrowserContextOptions
  title: string
  reader: Reader
  processorTimes: number
}

/** Runs in the page: records when the first page is painted after the next press, and the requests meanwhile. */
function watchPress() {
  const selectors = { readable: '[data-page="1"] canvas', itself: '[data-page="1"] canvas:not([data-preview])' }
  const times: Partial<Record<keyof typeof selectors, number>> = {}
  const note = (pressed: number, what: keyof typeof selectors) => {
    times[what] ??= Math.round(performance.now() - pressed)
    if (what === 'readable') return
    const files = performance.getEntriesByType('resource').filter(({ startTime }) => startTime > pressed)
    const requests = (files as PerformanceResourceTiming[]).map(({ name, startTime, responseEnd, transferSize }) => {
      const [from, to] = [Math.round(startTime - pressed), Math.round(responseEnd - pressed)]
      return `${from}-${to} ms ${transferSize} B ${new URL(name).pathname}`
    })
    Object.assign(window, { firstPage: { ...times, requests } })
  }
  const look = (pressed: number, what: keyof typeof selectors) => {
    if (document.querySelector(selectors[what]) === null) return void requestAnimationFrame(() => look(pressed, what))
    // A timeout runs after the frame's style, layout and paint.
    setTimeout(() => note(pressed, what))
  }
  const watch = ({ timeStamp }: Event) => {
    look(timeStamp, 'readable')
    look(timeStamp, 'itself')
  }
  addEventListener('pointerdown', watch, { capture: true, once: true })
}

/** A first visit each time. */
async function openPaper(browser: Browser, baseURL: string, situation: Situation): Promise<Opened> {
  const { account, title, reader, processorTimes } = situation
  const context = await browser.newContext({ ...phone, ...account, baseURL, serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: processorTimes })
    await page.goto('/pyqs')
    const row = page.getByRole('link', { name: title }).first()
    await row.waitFor({ timeout: 60_000 })
    if (reader === 'who looked around') await page.waitForTimeout(quietMs)
    await page.evaluate(watchPress)
    await row.tap()
    const opened = await page.waitForFunction(() => Reflect.get(window, 'firstPage') as Opened | undefined, undefined, {
      timeout: 60_000,
    })
    const found = await opened.jsonValue()
    if (found === undefined) throw new Error('No page')
    return found
  } finally {
    await context.close()
  }
}

try {
  const site = await openSite(0)
  const line = await openSlowLine(site.url, lighthousePhone.line)
  const account = await proReader(site, line.url)
  for (const shape of paperShapes) await uploadMaterial(site, shape, makeHeavyPaper(shape))
  write(`Pictures of ${(await drawnFirstPages(site)).join(' and ')} bytes`)
  const browser = await launchBrowser()
  for (const processorTimes of [1, 4])
    for (const reader of readers)
      for (const shape of paperShapes) {
        const opened: Opened[] = []
        for (let round = 0; round < rounds; round++)
          opened.push(await openPaper(browser, line.url, { account, title: shape, reader, processorTimes }))
        const sorted = opened.toSorted((a, b) => a.itself - b.itself)
        const times = (what: 'readable' | 'itself') => opened.map((one) => one[what]).toSorted((a, b) => a - b)
        write(`${shape}, a reader ${reader}, processor ${processorTimes}x:`)
        write(
          `  can be read after ${times('readable').join(' ')} ms, is itself there after ${times('itself').join(' ')} ms`,
        )
        for (const request of sorted[Math.floor(rounds / 2)]?.requests ?? []) write(`    ${request}`)
      }
  await browser.close()
  await line.close()
} finally {
  await closeSites()
}
