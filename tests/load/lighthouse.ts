import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import chromium from '@sparticuz/chromium'
import lighthouse from 'lighthouse'
import { chromium as playwright } from 'playwright-core'
import { joinEmbedded } from '#server/core/database/embedded/embedded.ts'
import { openPool } from '#server/core/database/pool.ts'
import { paths } from '#domain/paths.ts'
import { signedIn } from '#tests/support/accounts/account.ts'
import { browserArguments } from '#tests/support/browser/browser.ts'
import { freePort } from '#tests/support/servers/free-port.ts'
import { serverFile, serverFlags } from '#tests/support/servers/server-program.ts'

// npm run lighthouse [-- /address …]: the phone profile's four scores of each page and the figures behind
// them, the median of three runs, against a site of its own with the sample papers. Pages of the plan are measured as a
// pro account, those that need an account as a free one.

const runs = 3
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const audits = {
  fcpMs: 'first-contentful-paint',
  lcpMs: 'largest-contentful-paint',
  speedIndexMs: 'speed-index',
  cls: 'cumulative-layout-shift',
  blockingMs: 'total-blocking-time',
  bytes: 'total-byte-weight',
} as const

type Result = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']
type Visitor = 'visitor' | 'free' | 'pro'

const pages: Record<Visitor, string[]> = {
  visitor: [
    paths.home(),
    paths.login(),
    paths.register(),
    paths.forgotPassword(),
    paths.about(),
    paths.contact(),
    paths.books(),
    paths.blog(),
    paths.privacy(),
    paths.terms(),
    paths.refundPolicy(),
    paths.resources(),
    paths.community(),
    paths.tools(),
    paths.purchasePlan(),
  ],
  free: [paths.dashboard(), paths.calculator(), paths.purchasePlan()],
  pro: [
    paths.discussion(),
    paths.notice(),
    paths.alumni(),
    paths.placements({ view: 'companies' }),
    paths.placements({ view: 'interview' }),
    paths.resume(),
    paths.pyqs(),
  ],
}

const root = join(import.meta.dirname, '..', '..')
const folder = mkdtempSync(join(tmpdir(), 'campuslife-lighthouse-'))
const dataFolder = join(folder, 'data')

function runAdmin(...args: string[]): void {
  const env = { PATH: process.env['PATH'] ?? '', DATA_DIR: dataFolder }
  execFileSync(process.execPath, [join(root, 'server', 'cli', 'main.ts'), ...args], { cwd: root, env })
}

async function startSite(): Promise<{ process: ChildProcess; host: string }> {
  const port = await freePort()
  const env = {
    PATH: process.env['PATH'] ?? '',
    NODE_ENV: 'production',
    PORT: String(port),
    DATA_DIR: dataFolder,
    MAILER_AUTOCONFIRM: 'true',
    LOG_LEVEL: 'warn',
  }
  const child = spawn(process.execPath, [...serverFlags, serverFile], { cwd: root, env, stdio: 'inherit' })
  await until(`http://127.0.0.1:${port}/readyz`, child)
  return { process: child, host: `127.0.0.1:${port}` }
}

/** Without papers the library is Coming Soon. Measured once they are read, since reading occupies a processor. */
async function addPapers(): Promise<void> {
  runAdmin('seed', 'papers')
  const { url, leave } = await joinEmbedded(dataFolder)
  const pool = openPool(url, 1)
  const unread = 'select from public.study_materials where read_at is null'
  while ((await pool.query(unread)).rowCount !== 0) await sleep(1000)
  await pool.end()
  await leave()
}

/**
 * Passes requests on to the site and removes one header: the headless Chromium used here aborts Lighthouse's own
 * navigation (not a person's) when a page sends any Referrer-Policy.
 */
async function withoutReferrerPolicy(host: string): Promise<{ origin: string; close: () => void }> {
  const site = new URL(`http://${host}`)
  const proxy = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming
    const passed = request({ host: site.hostname, port: site.port, method, path: url, headers }, (answer) => {
      const { 'referrer-policy': _dropped, ...kept } = answer.headers
      outgoing.writeHead(answer.statusCode ?? 502, kept)
      answer.pipe(outgoing)
    })
    // A page that is left closes its stream: an account may have a dozen.
    outgoing.on('close', () => passed.destroy())
    passed.on('error', () => outgoing.destroy())
    incoming.pipe(passed)
  })
  const port = await freePort()
  await new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', resolve))
  return { origin: `http://127.0.0.1:${port}`, close: () => proxy.close() }
}

/** A browser that is driven by Lighthouse alone: playwright would attach to the tabs that it opens. */
async function startBrowser(visitor: Visitor, origin: string): Promise<{ process: ChildProcess; port: number }> {
  const port = await freePort()
  const profile = join(folder, `browser-${visitor}`)
  const args = [...browserArguments, '--headless', `--remote-debugging-port=${port}`, `--user-data-dir=${profile}`]
  const child = spawn(await chromium.executablePath(), args, { stdio: 'ignore' })
  await until(`http://127.0.0.1:${port}/json/version`, child)
  if (visitor === 'visitor') return { process: child, port }

  const email = `${visitor}@example.org`
  const { storageState } = await signedIn(origin, email)
  if (visitor === 'pro') runAdmin('grant-pro', email)
  const driver = await playwright.connectOverCDP(`http://127.0.0.1:${port}`)
  const page = await driver.contexts()[0]?.newPage()
  await page?.goto(`${origin}/robots.txt`)
  const stored = typeof storageState === 'object' ? storageState.origins.flatMap((of) => of.localStorage) : []
  await page?.evaluate((items) => items.forEach(({ name, value }) => localStorage.setItem(name, value)), stored)
  await page?.close()
  await driver.close()
  return { process: child, port }
}

/** Every run is a first visit, except for the session: Lighthouse itself does not delete what a page stores. */
async function forget(origin: string, port: number): Promise<void> {
  const driver = await playwright.connectOverCDP(`http://127.0.0.1:${port}`)
  const page = await driver.contexts()[0]?.newPage()
  await page?.goto(`${origin}/robots.txt`)
  await page?.evaluate(async () => {
    for (const key of Object.keys(localStorage)) if (!key.includes('auth')) localStorage.removeItem(key)
    for (const { name } of await indexedDB.databases()) if (name !== undefined) indexedDB.deleteDatabase(name)
  })
  await page?.close()
  await driver.close()
}

type Figures = Record<string, number | string>

/** The text or picture that was painted last among the largest. */
function largestOf({ audits }: Result): string {
  const { details } = audits['lcp-breakdown-insight'] ?? {}
  const items = details?.type === 'list' ? details.items : []
  return items.flatMap((item) => ('nodeLabel' in item ? [String(item.nodeLabel).slice(0, 60)] : [])).join(', ')
}

async function measure(url: string, port: number): Promise<Figures> {
  const flags = { port, output: 'json', logLevel: 'error' } as const
  const result = await lighthouse(url, { ...flags, onlyCategories: [...categories] })
  if (result === undefined) throw new Error(`Lighthouse gave no answer for ${url}`)
  const { lhr } = result
  const scores = categories.map((name) => [name, Math.round((lhr.categories[name]?.score ?? 0) * 100)])
  const values = Object.entries(audits).map(([name, id]) => [name, Number(lhr.audits[id]?.numericValue?.toFixed(3))])
  for (const name of categories)
    for (const { id } of lhr.categories[name]?.auditRefs.filter(({ weight }) => weight > 0) ?? [])
      if ((lhr.audits[id]?.score ?? 1) < 0.5)
        process.stderr.write(`  ${url}: ${id} ${lhr.audits[id]?.displayValue ?? ''}\n`)
  return Object.fromEntries([...scores, ...values, ['largest', largestOf(lhr)]])
}

async function until(url: string, child: ChildProcess): Promise<void> {
  const answers = () => fetch(url).then(Boolean, () => false)
  while (!(await answers())) {
    if (child.exitCode !== null) throw new Error(`It ended before it answered at ${url}`)
    await sleep(50)
  }
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill()
  await ended
}

const asked = process.argv.slice(2)
const site = await startSite()
const proxy = await withoutReferrerPolicy(site.host)
try {
  if (asked.length === 0 || asked.includes(paths.pyqs())) await addPapers()
  for (const visitor of ['visitor', 'free', 'pro'] as const) {
    const wanted = pages[visitor].filter((path) => asked.length === 0 || asked.includes(path))
    if (wanted.length === 0) continue
    const browser = await startBrowser(visitor, proxy.origin)
    for (const path of wanted) {
      const results: Figures[] = []
      for (let run = 0; run < runs; run++) {
        await forget(proxy.origin, browser.port)
        results.push(await measure(proxy.origin + path, browser.port))
      }
      const sorted = results.toSorted((a, b) => Number(a['performance']) - Number(b['performance']))
      process.stdout.write(`${path} as ${visitor} ${JSON.stringify(sorted[Math.floor(runs / 2)])}\n`)
    }
    await stop(browser.process)
  }
} finally {
  proxy.close()
  await stop(site.process)
  rmSync(folder, { recursive: true, force: true })
}
