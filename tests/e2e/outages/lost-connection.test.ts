import type { BrowserContext, Page, Route } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { apology, ask, failedRequest, open, panel } from '#tests/support/features/chat.ts'
import { siteOfFile } from '#tests/support/browser/open-site.ts'
import { hydrated, phone } from '#tests/support/browser/visitor.ts'

// The connection is lost before the browser was idle, when the parts are loaded that no page needs at first.

const site = siteOfFile()

const banner = (page: Page) => page.getByText('You are offline. This page may be out of date.')
const idlePart = '**/assets/toast-list-*.js'

/** A browser that is busy until `endBusyness`. */
const stayBusy = (context: BrowserContext) =>
  context.addInitScript(() => {
    const waiting: (() => void)[] = []
    Object.assign(window, {
      waiting,
      requestIdleCallback: (act: () => void) => waiting.push(act),
    })
  })
const endBusyness = (page: Page) =>
  page.evaluate(() => (window as unknown as { waiting: (() => void)[] }).waiting.splice(0).forEach((act) => act()))

test('a page that was never idle before it lost its connection stays, and works when it is back', async () => {
  const visitor = await site.enter(phone)
  const { page, context } = visitor
  await stayBusy(context)
  await page.goto('/about')
  await hydrated(page)
  await open(page)
  await context.setOffline(true)
  await endBusyness(page)
  await ask(page, 'What are your office hours?')
  await panel(page).getByText(apology).first().waitFor()
  await context.setOffline(false)
  await panel(page).getByText('Mon-Fri 9AM-5PM').first().waitFor()
  await panel(page).getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('dialog', { name: 'Menu' }).waitFor()
  await context.setOffline(true)
  await banner(page).waitFor()
  visitor.expectQuiet(failedRequest)
})

test('a page that loses its connection while its idle part is on its way stays', async () => {
  const visitor = await site.enter(phone)
  const { page, context } = visitor
  const held: Route[] = []
  await page.route(idlePart, (route) => void held.push(route))
  await page.goto('/about')
  await open(page)
  await expect.poll(() => held.length).toBe(1)
  await context.setOffline(true)
  await Promise.all(held.map((route) => route.abort('internetdisconnected')))
  await ask(page, 'What are your office hours?')
  await panel(page).getByText(apology).first().waitFor()
  await context.setOffline(false)
  await panel(page).getByText('Mon-Fri 9AM-5PM').first().waitFor()
  visitor.expectQuiet(failedRequest)
})

test('the profile panel shows that it could not be loaded offline, and opens at the next press with a connection', async () => {
  const visitor = await site.enter(phone)
  const { page, context } = visitor
  const toasts = page.waitForResponse(idlePart)
  await page.goto('/about')
  await hydrated(page)
  await (await toasts).finished()
  // And its imports, which load concurrently.
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Profile', exact: true }).click()
  await page.getByText('This could not be opened. Check your connection and try again.').waitFor()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Profile', exact: true }).click()
  await page.getByRole('dialog', { name: 'Profile' }).waitFor()
  visitor.expectQuiet(failedRequest)
})
