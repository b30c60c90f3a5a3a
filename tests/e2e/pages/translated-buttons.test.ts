import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { type ProSite, startProSite } from '#tests/support/accounts/pro-site.ts'
import { addTranslator } from '#tests/support/browser/extensions.ts'
import { desktop, hydrated, visit, type Visitor } from '#tests/support/browser/visitor.ts'
import { linkIn, mailTo } from '#tests/support/servers/mailbox.ts'

// Buttons whose text changes while they are busy, on pages whose texts a translator replaces before the press and
// during it (docs/decisions/0055-changed-documents-and-lost-files.md).

let site: ProSite
let visitor: Visitor

test.beforeAll(async ({ browser }) => {
  site = await startProSite(browser)
})
test.afterEach(() => visitor.leave())
test.afterAll(() => site.stop())

/** Opens a page, whose texts are translated from then on. */
async function openTranslated(address: string): Promise<Page> {
  visitor = await visit(site.browser, site.url, desktop)
  const { page, context } = visitor
  await addTranslator(context, { beforeReact: false })
  await page.goto(address)
  await hydrated(page)
  await page.evaluate(() => window.translatePage())
  return page
}

/** Delays the requests to an address until `text`, which the page shows meanwhile, is translated. */
async function whileBusy(page: Page, address: string, press: () => Promise<void>, text: string): Promise<void> {
  const { promise: isShown, resolve: release } = Promise.withResolvers<void>()
  await page.route(address, async (delayed) => {
    await isShown
    await delayed.fallback()
  })
  await press()
  await page.getByText(`«${text}»`).waitFor()
  release()
}

// A translated name has marks at both ends.
const press = (page: Page, name: string) => () => page.getByRole('button', { name }).click()
const shows = (page: Page, text: string) => page.getByText(`«${text}»`).waitFor()

async function endsWell(page: Page, ...announced: RegExp[]): Promise<void> {
  await expect(page.getByText('This page did not load')).toHaveCount(0)
  visitor.expectQuiet(...announced)
}

test('a wrong password is rejected with what was typed in place, and the right one logs in', async () => {
  const page = await openTranslated('/login')
  const [email, password] = [page.getByLabel('E-mail'), page.locator('input[name=password]')]
  await email.fill('free@example.org')
  await password.fill('Wrong#2026')
  await whileBusy(page, '**/auth/v1/token*', press(page, 'Log in'), 'Logging in...')
  await shows(page, 'Invalid login credentials')
  await expect(email).toHaveValue('free@example.org')
  await expect(password).toHaveValue('Wrong#2026')
  await password.fill('Genda#2026')
  await whileBusy(page, '**/auth/v1/token*', press(page, 'Log in'), 'Logging in...')
  await page.waitForURL('**/dashboard')
  await endsWell(page, /status of 400/)
})

test('a reset link is sent to the address that was typed for the login', async () => {
  const page = await openTranslated('/login')
  await page.getByLabel('E-mail').fill('free@example.org')
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await shows(page, 'Forgot password')
  await expect(page.getByLabel('E-mail')).toHaveValue('free@example.org')
  await whileBusy(page, '**/auth/v1/recover*', press(page, 'Send reset link'), 'Sending...')
  await shows(page, 'Password reset link sent to your email! Please check your inbox.')
  expect(linkIn(await mailTo(site.url, 'free@example.org'))).toContain('reset-password')
  await endsWell(page)
})
