import type { Browser, Page, Route } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { signedIn } from '#tests/support/accounts/account.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { leaveAll } from '#tests/support/browser/browser.ts'
import { type Site, siteEnvironment, startSite } from '#tests/support/browser/site.ts'
import { sized } from '#tests/support/database/size.ts'
import { desktop, openWithoutDocument, phone, visit, type Visitor } from '#tests/support/browser/visitor.ts'

// The pages are served and the backend is down: it refuses connections, or responds with 503. Every screen reports it,
// offers a next step, and works again when the server is back.

let browser: Browser
let site: Site
let remove: () => Promise<void>
let account: Awaited<ReturnType<typeof signedIn>>
let visitor: Visitor
let page: Page

test.beforeAll(async ({ browser: shared }) => {
  browser = shared
  const { env, remove: removeEnvironment } = await siteEnvironment('migrated')
  remove = removeEnvironment
  site = await startSite({ ...env, MAILER_AUTOCONFIRM: 'true' })
  account = await signedIn(site.url, 'asha@example.org')
})

test.afterAll(async () => {
  await leaveAll(browser)
  await site.stop()
  await remove()
})

test.afterEach(() => visitor.leave())

const behind = /\/((auth|rest)\/v1|api)\//
const outages: [name: string, answer: (route: Route) => Promise<void>][] = [
  ['refuses connections', (route) => route.abort('connectionrefused')],
  ['answers 503', (route) => route.fulfill({ status: 503, json: { code: 'PGRST000', message: 'away' } })],
]

async function come(answer: (route: Route) => Promise<void>, member: boolean, options = phone) {
  visitor = await visit(browser, site.url, { ...options, ...(member && account), reducedMotion: 'reduce' })
  page = visitor.page
  await page.route(behind, answer)
}
const back = () => page.unrouteAll()
const tryAgain = () =>
  page
    .getByRole('button', { name: /^try again$/i })
    .first()
    .click()

// In npm test the one with the least information.
for (const [name, answer] of outages.slice(0, sized(1, 2)))
  test.describe(`a server that ${name}`, () => {
    for (const [path, said, loaded] of [
      ['/books', 'Failed to load vendors', 'Sample Book House'],
      ['/blog', 'Failed to load posts', 'Welcome to CampusLife'],
      ['/about', 'The team could not be loaded', 'Sample Founder'],
      ['/contact', 'The contact details could not be loaded', 'hello@campuslife.example'],
      ['/privacy', 'The contact details could not be loaded', 'hello@campuslife.example'],
    ] as const)
      test(`${path} shows "${said}", and loads on a retry`, async () => {
        await come(answer, false)
        await openWithoutDocument(page, path)
        await page.getByText(said, { exact: true }).waitFor()
        await expectAccessible(page, said)
        await back()
        await tryAgain()
        await page.getByText(loaded, { exact: true }).first().waitFor()
      })

    for (const path of ['/', '/resources', '/community', '/tools'])
      test(`${path} misses nothing`, async () => {
        await come(answer, false)
        await page.goto(path, { waitUntil: 'networkidle' })
        await expect(page.getByRole('alert')).toHaveCount(0)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      })

    for (const [path, said, there] of [
      ['/dashboard', 'Your account could not be loaded', 'Three of these pages need Pro.'],
      ['/discussion', 'Error verifying your subscription', 'What is inside, counted today.'],
    ] as const)
      test(`${path} shows "${said}", does not sign out, and continues on a retry`, async () => {
        await come(answer, true, desktop)
        await page.goto(path)
        await page.getByText(said, { exact: true }).waitFor()
        expect(new URL(page.url()).pathname).toBe(path)
        await back()
        await tryAgain()
        await page.getByText(there, { exact: true }).waitFor()
      })

    test('the calculator opens nevertheless', async () => {
      await come(answer, true)
      await page.goto('/calculator')
      await page.getByRole('button', { name: 'Calculate' }).click()
      await page.getByRole('region', { name: 'Result' }).getByText('10.00').first().waitFor()
    })

    test('the profile shows that it could not be loaded, and loads after a reload', async () => {
      await come(answer, true)
      await page.goto('/tools', { waitUntil: 'networkidle' })
      await page.getByRole('button', { name: 'Profile' }).click()
      const panel = page.getByRole('dialog', { name: 'Profile' })
      await panel.getByText('Error loading profile').waitFor()
      await expectAccessible(page, 'profile')
      await back()
      await panel.getByRole('button', { name: 'Try Again' }).click()
      await panel.getByRole('heading', { name: 'asha@example.org' }).waitFor()
    })

    test('login and register show it, preserve the input, and work when it is back', async () => {
      await come(answer, false)
      const submit = () => page.getByRole('main').locator('button[type=submit]').click()
      for (const path of ['/register', '/login']) {
        await page.goto(path)
        await page.getByLabel('E-mail').fill('asha@example.org')
        await page.getByLabel('Password', { exact: true }).fill('Genda#2026')
        await submit()
        await page.getByRole('alert').waitFor()
        await expectAccessible(page, path)
        await expect(page.getByLabel('E-mail')).toHaveValue('asha@example.org')
      }
      await back()
      await submit()
      await page.waitForURL('**/dashboard')
      await page.getByRole('heading', { name: 'Welcome, asha' }).waitFor()
    })

    test('forgot password and change password show it', async () => {
      await come(answer, false)
      await page.goto('/login', { waitUntil: 'networkidle' })
      await page.getByRole('button', { name: 'Forgot password?' }).click()
      await page.getByLabel('E-mail').fill('asha@example.org')
      await page.getByRole('button', { name: 'Send reset link' }).click()
      await page.getByRole('alert').waitFor()
      await page.getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('button', { name: 'Change password' }).click()
      await page.getByLabel('Current password').fill('Genda#2026')
      await page.getByLabel('New password', { exact: true }).fill('Genda#2027')
      await page.getByLabel('Confirm new password').fill('Genda#2027')
      await page.getByRole('main').locator('button[type=submit]').click()
      await page.getByRole('alert').waitFor()
    })

    test('the contact form shows it, and the message can be sent when it is back', async () => {
      await come(answer, false)
      await page.goto('/contact')
      await page.getByRole('textbox', { name: 'Name' }).fill('Asha Das')
      await page.getByRole('textbox', { name: 'E-mail' }).fill('asha@example.org')
      await page.getByRole('textbox', { name: 'Message' }).fill('Are you there?')
      const send = page.getByRole('button', { name: 'Send message' })
      await send.click()
      await page.getByText('Failed to send message. Please try again later.', { exact: true }).waitFor()
      await back()
      await send.click()
      await page.getByText('Thank you, Asha Das!').waitFor()
    })

    test('the calculator still works when the backend fails during use', async () => {
      visitor = await visit(browser, site.url, { ...phone, ...account })
      page = visitor.page
      await page.goto('/calculator')
      await page.getByRole('button', { name: 'Calculate' }).waitFor()
      await page.route(behind, answer)
      await page.getByLabel('Grade in Course 1').selectOption('A')
      await page.getByRole('button', { name: 'Calculate' }).click()
      await page.getByRole('region', { name: 'Result' }).getByText('8.00').first().waitFor()
      await back()
    })
  })
