import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import chromium from '@sparticuz/chromium'
import lighthouse from 'lighthouse'
import { browserArguments } from '#tests/support/browser.ts'
import { freePort } from '#tests/support/free-port.ts'

// npm run lighthouse -- <address> …: the phone profile's four scores and the figures behind them, the median
// of three runs. The site must be running.

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const audits = {
  lcpMs: 'largest-contentful-paint',
  cls: 'cumulative-layout-shift',
  blockingMs: 'total-blocking-time',
  bytes: 'total-byte-weight',
} as const

type Figures = Record<string, number>

/**
 * Passes requests on to the site and drops one header: the headless Chromium used here gives up Lighthouse's own
 * navigation (not a person's) when a page sends any Referrer-Policy.
 */
async function withoutReferrerPolicy(site: URL): Promise<{ origin: string; close: () => void }> {
  const proxy = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming
    const options = {
      host: site.hostname,
      port: site.port,
      method,
      path: url,
      headers: { ...headers, host: site.host },
    }
    const passed = request(options, (answer) => {
      const { 'referrer-policy': _dropped, ...kept } = answer.headers
      outgoing.writeHead(answer.statusCode ?? 502, kept)
      answer.pipe(outgoing)
    })
    incoming.pipe(passed)
  })
  const proxyPort = await freePort()
  await new Promise<void>((resolve) => proxy.listen(proxyPort, '127.0.0.1', resolve))
  return { origin: `http://127.0.0.1:${proxyPort}`, close: () => proxy.close() }
}

async function measure(url: string, port: number): Promise<Figures> {
  const result = await lighthouse(url, { port, output: 'json', logLevel: 'error', onlyCategories: [...categories] })
  if (result === undefined) throw new Error(`Lighthouse gave no answer for ${url}`)
  const { lhr } = result
  const scores = categories.map((name) => [name, Math.round((lhr.categories[name]?.score ?? 0) * 100)])
  const values = Object.entries(audits).map(([name, id]) => [name, Number(lhr.audits[id]?.numericValue?.toFixed(3))])
  return Object.fromEntries([...scores, ...values])
}

// A browser that nothing else drives: playwright would take hold of the tabs that Lighthouse opens.
const port = await freePort()
const profile = mkdtempSync(join(tmpdir(), 'campuslife-lighthouse-'))
const args = [...browserArguments, '--headless', `--remote-debugging-port=${port}`, `--user-data-dir=${profile}`]
const browser = spawn(await chromium.executablePath(), args, { stdio: 'ignore' })
const ended = new Promise((resolve) => browser.once('exit', resolve))
const answers = () => fetch(`http://127.0.0.1:${port}/json/version`).then(Boolean, () => false)
while (!(await answers()) && browser.exitCode === null) await sleep(50)

try {
  for (const url of process.argv.slice(2)) {
    const proxy = await withoutReferrerPolicy(new URL(url))
    const runs: Figures[] = []
    for (let run = 0; run < 3; run++) runs.push(await measure(proxy.origin + new URL(url).pathname, port))
    proxy.close()
    const median = runs.toSorted((a, b) => (a['performance'] ?? 0) - (b['performance'] ?? 0))[1]
    process.stdout.write(`${url} ${JSON.stringify(median)}\n`)
  }
} finally {
  browser.kill()
  await ended
  rmSync(profile, { recursive: true, force: true })
}
