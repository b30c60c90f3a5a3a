import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { type AdminSite, startAdminSite } from '#tests/support/accounts/pro-site.ts'
import { desktop, hydrated, moveTo, visit, type Visitor } from '#tests/support/browser/visitor.ts'

// React hydrates a prerendered page in slices. On a slow processor a stored result may arrive between two of them: a
// component that is hydrated later must not render it, or React reports error 418 and discards the prerendered page.

const client = join(import.meta.dirname, '..', '..', '..', 'build', 'client')

/** Every built document, so that a new page is included. */
const prerendered = readdirSync(client, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('index.html'))
  .map((name) => `/${dirname(name)}`.replace('/.', '/'))
  .toSorted()

let site: AdminSite
test.beforeAll(async ({ browser }) => {
  site = await startAdminSite(browser)
})
test.afterAll(() => site.stop())

/** All stored results as text. Opening a database that the page has not created yet would create an empty one. */
const storedAnswers = (page: Page) =>
  page.evaluate(async () => {
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- it is sent to the page
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('unknown')))
      })
    if (!(await indexedDB.databases()).some(({ name }) => name === 'campuslife')) return ''
    const database = await settled(indexedDB.open('campuslife'))
    const answers = await settled(database.transaction('answers').objectStore('answers').getAll())
    database.close()
    return JSON.stringify(answers)
  })

/** Pages that prerender their query or a placeholder of it, and a part of the query's key. */
const asking = [
  ['/privacy', '"policies"'],
  ['/about', '"team"'],
  ['/books', '"vendors"'],
  ['/blog', '"blog_posts"'],
  ['/contact', '"contact"'],
  ['/purchase-plan', '"account"'],
] as const

/** A visitor whose browser has stored results of an earlier visit. */
async function returningVisitor(): Promise<Visitor> {
  const visitor = await visit(site.browser, site.url, { ...desktop, ...site.admin, serviceWorkers: 'allow' })
  const { page } = visitor
  await page.goto('/')
  for (const [path, key] of asking) {
    await moveTo(page, path)
    await expect.poll(() => storedAnswers(page)).toContain(key)
  }
  return visitor
}

test('finds the prerendered pages', () => {
  expect(prerendered).toEqual(expect.arrayContaining(['/', '/about', '/admin/notices', '/privacy', '/404']))
})

// Whether a stored result arrives in time is chance, so the pages that showed the error are tried more often.
const policies = ['/privacy', '/terms', '/refund-policy']
const visits = [...prerendered, ...policies, ...policies]

test('every prerendered page hydrates without an error on a return visit with a slow processor', async () => {
  // Every page, each slowed down five times; one that never hydrates ends its own step.
  test.setTimeout(1_200_000)
  const { context, expectQuiet, leave } = await returningVisitor()
  const errors: string[] = []
  // A slowed page waits most of the time: several take no longer than one.
  const tabs = 3
  const open = async (_: unknown, tab: number) => {
    const page = await context.newPage()
    page.setDefaultTimeout(60_000)
    let path = ''
    page.on('pageerror', ({ message }) => errors.push(`${path}: ${message}`))
    await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: 5 })
    for (path of visits.filter((_path, index) => index % tabs === tab))
      await test.step(path, async () => {
        await page.goto(path)
        await hydrated(page)
        // Includes what React does afterwards.
        await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)))
      })
  }
  await Promise.all(Array.from({ length: tabs }, open))
  expect(errors).toEqual([])
  expectQuiet()
  await leave()
})
