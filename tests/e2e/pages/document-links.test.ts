import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { siteOfFile } from '#tests/support/browser/open-site.ts'
import { desktop, hydrated, phone } from '#tests/support/browser/visitor.ts'

// From one public page to another without React: documents, prefetched on hover or focus.

const site = siteOfFile()

const about = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' })

/** The delivery type of the shown document: '' from the network. */
const delivery = (page: Page) =>
  page.evaluate(() => {
    const [entry] = performance.getEntriesByType('navigation') as (PerformanceEntry & { deliveryType: string })[]
    return entry?.deliveryType
  })

async function turnToAndOpen(page: Page): Promise<void> {
  await about(page).hover()
  await page.waitForTimeout(1000)
  await about(page).click()
  await page.waitForURL('**/about')
}

test('a document is prefetched when the pointer rests on its link, and is opened without asking again', async () => {
  const { page, expectQuiet } = await site.enter(desktop)
  await page.goto('/', { waitUntil: 'networkidle' })
  await turnToAndOpen(page)
  expect(await delivery(page)).toBe('navigational-prefetch')
  await expect(page).toHaveTitle('About · CampusLife')
  expectQuiet()
})

test('no document is prefetched where data is saved', async () => {
  const { page } = await site.enter(desktop)
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: Object.assign(new EventTarget(), { saveData: true }) }),
  )
  await page.goto('/', { waitUntil: 'networkidle' })
  await turnToAndOpen(page)
  expect(await delivery(page)).toBe('')
})

test('once React runs, its router handles links, and no document is prefetched', async () => {
  const { page } = await site.enter(desktop)
  await page.goto('/')
  await hydrated(page)
  await expect(page.locator('script[type=speculationrules]')).toHaveCount(0)
  await page.evaluate(() => Object.assign(window, { stays: true }))
  await turnToAndOpen(page)
  expect(await page.evaluate(() => 'stays' in window)).toBe(true)
})

test('Back shows the page where it was left, in the theme that was chosen meanwhile', async () => {
  const { page, expectQuiet } = await site.enter({ ...phone, colorScheme: 'light' })
  await page.goto('/')
  await page.evaluate(() => scrollTo(0, 700))
  await page.getByRole('link', { name: 'Create account' }).scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  await page.getByRole('main').getByRole('link', { name: 'Book Vendors' }).click()
  await page.waitForURL('**/books')
  await page.getByRole('button', { name: 'Switch between light and dark' }).click()
  await page.goBack()
  await page.waitForURL(`${site.url}/`)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(Math.min(before, 700) / 2)
  expect(await page.evaluate(() => document.documentElement.classList.contains('dark'))).toBe(true)
  expectQuiet()
})
