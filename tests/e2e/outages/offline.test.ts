import type { Browser, BrowserContext, Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { grantPro, signedIn } from '#tests/support/accounts/account.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { leaveAll } from '#tests/support/browser/browser.ts'
import { type Line, openLine } from '#tests/support/browser/line.ts'
import { type Site, siteEnvironment, startSite } from '#tests/support/browser/site.ts'
import { cachedAnswers } from '#tests/support/browser/query-cache.ts'
import { uploadMaterial } from '#tests/support/features/materials.ts'
import { makeColumnsPdf } from '#tests/support/features/pdf.ts'
import { desktop, phone, visit } from '#tests/support/browser/visitor.ts'

// After one visit the site opens without a network, and shows what was read before; no data of another person in the
// same browser is shown.

let browser: Browser
let site: Site
let line: Line
let remove: () => Promise<void>
let siteEnv: Record<string, string>

test.beforeAll(async ({ browser: shared }) => {
  browser = shared
  const { env, remove: removeEnvironment } = await siteEnvironment('migrated')
  remove = removeEnvironment
  siteEnv = env
  site = await startSite({ ...env, MAILER_AUTOCONFIRM: 'true' })
  line = await openLine(site.url)
})

test.afterEach(() => line.mend())

test.afterAll(async () => {
  await leaveAll(browser)
  await line.close()
  await site.stop()
  await remove()
})

const withWorker = { serviceWorkers: 'allow' } as const
const offlineMark = (page: Page) => page.getByText('You are offline. This page may be out of date.')

/**
 * The worker starts when the page has been idle for five seconds, and fetches all public pages: on a busy machine, ms.
 */
const fetchingAhead = { timeout: 60_000 }

/** Waits until the worker is in control, and has cached the open page. */
async function ready(page: Page): Promise<void> {
  const isInCharge = () => page.evaluate(() => navigator.serviceWorker?.controller?.state)
  await expect.poll(isInCharge, fetchingAhead).toBe('activated')
  const isStored = () => page.evaluate(async () => (await caches.match(location.pathname)) !== undefined)
  await expect.poll(isStored, fetchingAhead).toBe(true)
}

/** Waits until the worker has the scripts of the offline pages, which it fetches last. */
async function fetchedAhead(page: Page): Promise<void> {
  const worker = await (await fetch(`${line.url}/service-worker.js`)).text()
  const named = [...new Set(worker.match(/\/assets\/[\w.-]+\.js/g))]
  expect(named.filter((name) => /\/(?:calculated|auth-client)-/.test(name))).toHaveLength(2)
  const missing = () =>
    page.evaluate(async (names) => {
      const stored = (await (await caches.open('files')).keys()).map(({ url }) => new URL(url).pathname)
      return names.filter((name) => !stored.includes(name))
    }, named)
  await expect.poll(missing, fetchingAhead).toEqual([])
}

/** Results are stored a second later, or when the machine has time. */
async function written(page: Page, text: string): Promise<void> {
  await expect.poll(() => cachedText(page), { timeout: 15_000 }).toContain(text)
}

async function goOffline(context: BrowserContext): Promise<void> {
  line.cut()
  await context.setOffline(true)
}

/** Offline for later documents: setOffline changes `navigator.onLine` of the open ones only. */
const emulateOffline = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false }))

async function goOnline(context: BrowserContext): Promise<void> {
  line.mend()
  await context.setOffline(false)
}

const cachedOwners = async (page: Page) => (await cachedAnswers(page)).map(([owner]) => owner)
const cachedText = async (page: Page) => JSON.stringify(await cachedAnswers(page))

test.describe('a visitor', () => {
  // The tests of this group share one visitor.
  test.describe.configure({ mode: 'serial' })

  let context: BrowserContext
  let page: Page

  test.beforeAll(async () => {
    ;({ context, page } = await visit(browser, line.url, { ...phone, ...withWorker }))
    await page.goto('/')
    await ready(page)
  })
  test.afterAll(() => context.close())

  test('opens the landing page again, with the offline banner', async () => {
    await goOffline(context)
    await offlineMark(page).waitFor()
    await expectAccessible(page, 'offline')
    await page.reload()
    await page.getByRole('heading', { name: 'Transform Your Academic Journey' }).waitFor()
  })

  test('gets the offline page for a page that is not cached, and returns to it', async () => {
    await goOffline(context)
    await page.goto('/about')
    await page.getByRole('heading', { name: 'You are offline' }).waitFor()
    expect(page.url()).toBe(`${line.url}/offline?from=%2Fabout`)
    await expectAccessible(page, 'a page that was not kept')
    await goOnline(context)
    await page.getByRole('link', { name: 'Try Again' }).click()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(() => page.url()).toBe(`${line.url}/about`)
    await expect(offlineMark(page)).toBeHidden()
  })

  test('reads a list that was seen before, by a link', async () => {
    // It is in the document, which the worker caches; React has not started.
    await expect
      .poll(async () => (await fetch(`${site.url}/books`)).text(), { timeout: 60_000 })
      .toContain('Sample Book House')
    await page.goto('/books')
    await page.getByText('Sample Book House').waitFor()
    await ready(page)
    await page.goto('/')
    await goOffline(context)
    await offlineMark(page).waitFor()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Book Vendor' }).click()
    await page.getByText('Sample Book House').waitFor()
    expect(page.url()).toBe(`${line.url}/books`)
    // A search needs React, which waits for the network: it has not started here before.
    await page.goto('/books?q=book%20house')
    await page.getByText('Sample Book House').waitFor()
    await goOnline(context)
    await expect(page.getByRole('searchbox', { name: 'Search vendors' })).toHaveValue('book house')
  })

  test('finds no API response in the worker’s caches', async () => {
    const stored = await page.evaluate(async () => {
      const names = await caches.keys()
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return requests.flat().map(({ url }) => new URL(url).pathname)
    })
    expect(stored).toEqual(expect.arrayContaining(['/', '/calculator', '/offline', '/books']))
    expect(stored.filter((path) => /^\/(rest|auth|api|config)/.test(path))).toEqual([])
  })

  test('gets the offline page after many pages, too, and the browser’s error where the offline page itself is gone', async () => {
    await goOnline(context)
    const count = () => page.evaluate(async () => (await (await caches.open('documents')).keys()).length)
    const paths = Array.from({ length: 70 }, () => `/pyqs/courses/${crypto.randomUUID()}`)
    await page.evaluate((all) => navigator.serviceWorker.controller?.postMessage(all), paths)
    await expect.poll(count, fetchingAhead).toBe(60)
    await goOffline(context)
    await page.goto('/alumni')
    await page.getByRole('heading', { name: 'You are offline' }).waitFor()
    await goOnline(context)
    await page.goto('/')
    await page.evaluate(() => caches.delete('offline'))
    await goOffline(context)
    await expect(page.goto('/alumni')).rejects.toThrow('net::ERR_FAILED')
  })
})

test.describe('a member', () => {
  test('calculates without a network, long after the token ended; signing out deletes what was stored', async () => {
    const account = await signedIn(line.url, 'asha@example.org')
    const { page, context } = await visit(browser, line.url, { ...desktop, ...account, ...withWorker })
    await page.goto('/dashboard')
    await page.getByRole('heading', { name: 'Welcome, asha' }).waitFor()
    await ready(page)
    await fetchedAhead(page)
    await written(page, 'asha@example.org')
    const [owner] = (await cachedOwners(page)).filter((key) => key !== 'everybody')
    expect(owner).toMatch(/^[0-9a-f-]{36}$/)

    await goOffline(context)
    await page.evaluate(() => {
      const key = Object.keys(localStorage).find((name) => name.endsWith('-auth-token')) ?? ''
      const session = JSON.parse(localStorage.getItem(key) ?? '{}')
      localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1000 }))
    })
    await page.goto('/dashboard')
    await page.getByRole('heading', { name: 'Welcome, asha' }).waitFor()
    await page.goto('/calculator')
    await page.getByRole('button', { name: 'Calculate' }).waitFor()
    await page.getByRole('button', { name: 'Calculate' }).click()
    await page.getByText('10.00').first().waitFor()

    await goOnline(context)
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Profile' }).click()
    await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
    await expect.poll(() => page.url()).toBe(`${line.url}/`)
    await expect.poll(() => cachedOwners(page)).not.toContain(owner)
    await context.close()
  })
})

test.describe('a paper', () => {
  test('is shown as saved for offline once a reload opens it, and one that is not saved as such', async () => {
    const about = { subject: 'Data Structures', semester: 3, kind: 'notes' } as const
    const saved = await uploadMaterial(line.url, siteEnv, { ...about, title: 'Saved sample' }, makeColumnsPdf())
    const other = await uploadMaterial(line.url, siteEnv, { ...about, title: 'Other sample' }, makeColumnsPdf(2))
    const account = await signedIn(line.url, 'reader@example.org')
    await grantPro(siteEnv, 'reader@example.org')
    const { page, context } = await visit(browser, line.url, { ...phone, ...withWorker, ...account })
    await page.goto('/pyqs')
    // Immediately, on a first visit: nothing that opens it without a network is cached yet.
    await page
      .getByRole('button', { name: /^Save for offline, .*Saved sample/ })
      .first()
      .click()
    await page.getByText('Saved for offline', { exact: true }).waitFor(fetchingAhead)
    await goOffline(context)
    await emulateOffline(page)
    await page.goto(`/pyqs?id=${saved}`)
    await page.locator('[data-page="1"] canvas:not([data-preview])').waitFor()
    await page.goto(`/pyqs?id=${other}`)
    await page.getByRole('heading', { name: 'Not saved for offline use' }).waitFor()
    await page.getByText('You are offline, and this document is not saved on this device.').waitFor()
    await expect(page.getByText('damaged')).toHaveCount(0)
    await expectAccessible(page, 'a paper that is not saved, offline')
    await context.close()
  })
})

test.describe('Today', () => {
  test('shows that it is offline, with its last data, without waiting', async () => {
    const account = await signedIn(line.url, 'today@example.org')
    const { page, context } = await visit(browser, line.url, { ...phone, ...withWorker, ...account })
    await page.goto('/dashboard')
    await page.getByRole('heading', { name: 'Nothing due' }).waitFor()
    await ready(page)
    await page.evaluate(() => navigator.serviceWorker.controller?.postMessage('fetch-scripts'))
    await fetchedAhead(page)
    await written(page, 'unread_notices')
    await goOffline(context)
    await emulateOffline(page)
    await page.reload()
    await page.getByRole('heading', { name: 'Nothing due' }).waitFor()
    await page.getByText(/^Offline, as of/).waitFor()
    await expect(page.getByText('Your account could not be loaded')).toHaveCount(0)
    await context.close()
  })
})

/** Changes the worker's cached document of this page. */
const storeDocument = (page: Page, change: [from: string, to: string]) =>
  page.evaluate(async ([from, to]) => {
    const cache = await caches.open('documents')
    const response = await cache.match(location.pathname)
    const html = ((await response?.text()) ?? '').replaceAll(from, to)
    await cache.put(location.pathname, new Response(html, response))
  }, change)

test.describe('a second visit', () => {
  test('opens from the cache without waiting, and the page is fetched again in the background', async () => {
    const { page, context } = await visit(browser, line.url, { ...desktop, ...withWorker })
    await page.goto('/')
    await ready(page)
    await page.evaluate(() => navigator.serviceWorker.controller?.postMessage('fetch-scripts'))
    await fetchedAhead(page)
    await storeDocument(page, ['</title>', ' (from last time)</title>'])
    line.hold()
    await page.goto('/', { waitUntil: 'commit' })
    await expect(page).toHaveTitle(/from last time/, { timeout: 3500 })
    line.mend()
    const stored = () => page.evaluate(async () => (await (await caches.match('/'))?.text()) ?? '')
    await expect.poll(stored).not.toContain('from last time')
    await context.close()
  })

  test('fetches the page first where the cached one of an earlier version lacks its scripts', async () => {
    const { page, context } = await visit(browser, line.url, { ...desktop, ...withWorker })
    await page.goto('/about')
    await ready(page)
    await storeDocument(page, ['</title>', ' (from last time)</title><link href="/assets/gone-12345678.js">'])
    await page.goto('/about')
    await expect(page).not.toHaveTitle(/from last time/)
    await context.close()
  })
})

test.describe('a new version', () => {
  test('is offered, and activated on a press, in one tab after the other', async () => {
    const { page, context } = await visit(browser, line.url, { ...desktop, ...withWorker })
    await page.goto('/')
    await ready(page)
    // A page loaded from now on uses the worker: its own registration would be one more new version.
    await context.addInitScript(() => {
      navigator.serviceWorker.register = () => navigator.serviceWorker.ready
    })
    const other = await context.newPage()
    await other.goto('/about')
    await page.evaluate(() => navigator.serviceWorker.register('/service-worker.js?next'))
    const offer = page.getByRole('button', { name: 'Reload' })
    await offer.waitFor()
    const offerThere = other.getByRole('button', { name: 'Reload' })
    await offerThere.waitFor()
    await expectAccessible(page, 'a new version')
    const reloaded = page.waitForEvent('load')
    await offer.click()
    await reloaded
    await ready(page)
    expect(await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toContain('?next')
    // It then controls the other tab, too, which still runs the version that it was loaded with.
    const reloadedThere = other.waitForEvent('load')
    await offerThere.click()
    await reloadedThere
    await context.close()
  })
})
