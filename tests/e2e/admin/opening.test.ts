import type { Page } from '@playwright/test'
import { calendarDate } from '#domain/dates/calendar-date.ts'
import { collegeToday, daysAfter } from '#domain/dates/college-time.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { type AdminSite, startAdminSite } from '#tests/support/accounts/pro-site.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { isCached } from '#tests/support/browser/cached-page.ts'
import { desktop, phone, visit, type Visitor } from '#tests/support/browser/visitor.ts'

// A site is closed, shown to those outside as its gate, and opened.

let site: AdminSite
let app: Visitor

test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ browser }) => void (site = await startAdminSite(browser)))
test.afterAll(() => site.stop())

const day = daysAfter(collegeToday(), 30)
const heading = `CampusLife opens here on ${calendarDate(day)}`
const rejections = /403|site_closed|Failed to load resource/

/** The gate has no script for its theme: it follows the device. */
async function expectGateAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
  }
}

test('an installed app has its pages in the cache while the site is open', async () => {
  app = await visit(site.browser, site.url, { ...phone, serviceWorkers: 'allow' })
  await app.page.goto('/about')
  await app.page.evaluate(() => navigator.serviceWorker.ready)
  await app.page.reload()
  await isCached(app.page)
})

test('an admin closes the site with a line and a date, and sees what a visitor sees', async () => {
  const admin = await visit(site.browser, site.url, { ...desktop, ...site.admin })
  const { page } = admin
  await page.goto('/admin/setup')
  await page.getByRole('button', { name: 'Close until opened' }).click()
  await page.getByLabel('Line for those outside').fill('Your papers wait here')
  await page.getByLabel('Opens on').fill(collegeToday())
  await page.getByRole('button', { name: 'Close now' }).click()
  await page.getByText('Choose a day to come').waitFor()
  await page.getByLabel('Opens on').fill(day)
  await page.getByText(heading).waitFor()
  await page.getByRole('button', { name: 'Close now' }).click()
  await page.getByRole('heading', { name: 'Closed' }).waitFor()
  await page.getByRole('button', { name: 'Open to students' }).waitFor()
  // A reload goes by the gate and the form to log in, and ends where it began.
  await page.reload()
  await page.getByRole('heading', { name: 'Closed' }).waitFor()
  await expect(page.getByLabel('Line for those outside')).toHaveValue('Your papers wait here')
  await expect(page.getByLabel('Opens on')).toHaveValue(day)
  await page.goto('/blog')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Blog')
  await expect(page).toHaveURL(/\/blog$/)
  admin.expectQuiet(rejections)
  await admin.leave()
})

test('a visitor gets the gate at every page, and the form to log in behind it', async () => {
  const visitor = await visit(site.browser, site.url, phone)
  const { page } = visitor
  for (const path of ['/', '/about', '/notice', '/blog?id=1']) {
    await page.goto(path)
    await page.getByRole('heading', { name: heading }).waitFor()
    await page.getByText('Your papers wait here').waitFor()
  }
  await expectGateAccessible(page)
  await page.getByRole('link', { name: 'Log in' }).click()
  await page.getByLabel('E-mail').waitFor()
  await page.locator('a[href="/"]').first().click()
  await page.getByRole('heading', { name: heading }).waitFor()
  await page.goto('/terms')
  await page.getByRole('heading', { level: 1, name: /Terms/ }).waitFor()
  await page.getByRole('link', { name: 'About' }).last().click()
  await page.getByRole('heading', { name: heading }).waitFor()
  visitor.expectQuiet(rejections)
  await visitor.leave()
})

test('an account that is not invited waits at the gate, and leaves for another one', async () => {
  const member = await visit(site.browser, site.url, { ...phone, ...site.free })
  const { page } = member
  await page.goto('/dashboard')
  await page.getByText('Your account is not invited yet').waitFor()
  await expectGateAccessible(page)
  await page.getByRole('link', { name: 'Use another account' }).click()
  await page.getByLabel('E-mail').waitFor()
  member.expectQuiet(rejections)
  await member.leave()
})

test('an account that is invited enters, and stays at the page of the address', async () => {
  await site.sql(`insert into public.invitations (email, accepted_at, accepted_by)
    select email, now(), id from auth.users where email = 'pro@example.org'`)
  const member = await visit(site.browser, site.url, { ...phone, ...site.pro })
  const { page } = member
  await page.goto('/notice')
  await page.getByRole('heading', { level: 1, name: /Notice/ }).waitFor()
  await expect(page).toHaveURL(/\/notice$/)
  member.expectQuiet(rejections)
  await member.leave()
  // A link of a mail comes back with the session in the address.
  const { origins } = site.pro.storageState as { origins: { localStorage: { value: string }[] }[] }
  const { access_token, refresh_token } = JSON.parse(origins[0]?.localStorage[0]?.value ?? '{}') as Record<
    string,
    string
  >
  const opened = await visit(site.browser, site.url, phone)
  await opened.page.goto(
    `/dashboard#access_token=${access_token}&refresh_token=${refresh_token}&expires_in=3600&token_type=bearer&type=magiclink`,
  )
  await opened.page.waitForURL(/\/dashboard$/)
  await opened.page.getByRole('heading', { level: 1 }).waitFor()
  await opened.leave()
})

test('an installed app that is online shows the gate in place of its cached pages', async () => {
  await app.page.goto('/about')
  await app.page.getByRole('heading', { name: heading }).waitFor()
  expect(await app.page.evaluate(() => caches.match('/about').then((found) => found === undefined))).toBe(true)
})

test('an admin opens the site, and a visitor reads it', async () => {
  const admin = await visit(site.browser, site.url, { ...phone, ...site.admin })
  await admin.page.goto('/admin/setup')
  await admin.page.getByRole('button', { name: 'Open to students' }).click()
  await admin.page.getByRole('heading', { name: 'Open', exact: true }).waitFor()
  await admin.leave()
  await expect.poll(async () => (await fetch(`${site.url}/about`)).status).toBe(200)
  await app.page.goto('/about')
  await app.page.getByRole('heading', { level: 1, name: /About/ }).waitFor()
  await app.leave()
})
