import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, CDPSession, Page } from '@playwright/test'

// The cost of one visit of a page: the bytes transferred until the page is idle, and when its content is painted. By
// the DevTools protocol, because the page itself does not learn compressed sizes under every header.

/** Lighthouse's phone: slow 4G with its latency, and a processor four times slower. */
export const lighthousePhone = {
  line: { latencyMs: 150, downKbps: 1638.4, upKbps: 750 },
  processorTimes: 4,
} satisfies Throttle

interface File {
  path: string
  bytes: number
}

export interface PageVisit {
  /** By size, the largest first; transferred bytes. */
  scripts: File[]
  scriptBytes: number
  requests: number
  /** All transferred bytes. */
  bytes: number
  /** The last largest contentful paint, ms after navigation began. */
  paintedMs: number
  /** Long tasks of the main thread, ms each. */
  longTasksMs: number[]
}

interface Throttle {
  line?: { latencyMs: number; downKbps: number; upKbps: number }
  /** The factor by which the processor is slowed down. */
  processorTimes: number
}

/** The page is idle when it is loaded and no bytes were transferred for so long, ms. */
const quietFor = 2000

interface Options {
  throttle?: Throttle
  /** The page's main content: the page counts as loaded when it is rendered. */
  content?: string
}

/** Opens an address in a tab of its own, and observes it until it is idle. */
export async function visitPage(
  context: BrowserContext,
  address: string,
  { throttle, content }: Options = {},
): Promise<PageVisit> {
  const page = await context.newPage()
  try {
    const session = await context.newCDPSession(page)
    await recordPaints(page)
    if (throttle) await slowDown(session, throttle)
    const network = await listen(session)
    await page.goto(address, { waitUntil: 'load' })
    if (content !== undefined) await page.getByText(content).first().waitFor()
    await network.quiet()
    const scripts = network.files.filter(({ type }) => type === 'Script').toSorted((a, b) => b.bytes - a.bytes)
    return {
      scripts: scripts.map(({ path, bytes }) => ({ path, bytes })),
      scriptBytes: sum(scripts),
      requests: network.files.length,
      bytes: sum(network.files),
      ...(await page.evaluate(() => Reflect.get(window, 'visit') as Pick<PageVisit, 'paintedMs' | 'longTasksMs'>)),
    }
  } finally {
    await page.close()
  }
}

const sum = (files: { bytes: number }[]) => files.reduce((all, { bytes }) => all + bytes, 0)

const recordPaints = (page: Page) =>
  page.addInitScript(() => {
    const visit = { paintedMs: 0, longTasksMs: [] as number[] }
    Object.assign(window, { visit })
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) visit.paintedMs = Math.round(startTime)
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) visit.longTasksMs.push(Math.round(duration))
    }).observe({ type: 'longtask', buffered: true })
  })

async function slowDown(session: CDPSession, { line, processorTimes }: Throttle) {
  await session.send('Emulation.setCPUThrottlingRate', { rate: processorTimes })
  if (!line) return
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: line.latencyMs,
    downloadThroughput: (line.downKbps * 1024) / 8,
    uploadThroughput: (line.upKbps * 1024) / 8,
  })
}

async function listen(session: CDPSession) {
  const files: (File & { type: string })[] = []
  const begun = new Map<string, { path: string; type: string }>()
  const under = new Set<string>()
  let last = Date.now()
  await session.send('Network.enable')
  session.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other' }) => {
    last = Date.now()
    under.add(requestId)
    begun.set(requestId, { path: new URL(request.url).pathname, type })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    last = Date.now()
    under.delete(requestId)
    const request = begun.get(requestId)
    // From the browser's cache, no bytes are transferred.
    if (request && encodedDataLength > 0) files.push({ ...request, bytes: encodedDataLength })
  })
  session.on('Network.loadingFailed', ({ requestId }) => {
    last = Date.now()
    under.delete(requestId)
  })
  const quiet = async () => {
    while (under.size > 0 || Date.now() - last < quietFor) await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return { files, quiet }
}

type Bundle = Record<string, Record<string, number>>

/** The heaviest modules of these files, before minifying, for finding why a page has grown. */
export function heaviestModules(paths: string[], amount = 12): string {
  const bundle = JSON.parse(
    readFileSync(join(import.meta.dirname, '..', '..', '..', 'build', 'bundle.json'), 'utf8'),
  ) as Bundle
  const modules = paths.flatMap((path) => Object.entries(bundle[path.replace(/^\//, '')] ?? {}))
  return modules
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, amount)
    .map(([module, bytes]) => `${(bytes / 1024).toFixed(1)} KB ${module}`)
    .join('\n')
}
