import type { Browser, Page, Route } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { notHosted, onHostedProject } from '#tests/support/hosted/mode.ts'
import { type Issuer, client, startIssuer } from '#tests/protocol/auth/providers/oidc-issuer.ts'
import { signedIn } from '#tests/support/accounts/account.ts'
import { leaveAll } from '#tests/support/browser/browser.ts'
import { openSecurity, turnOnTwoFactor } from '#tests/support/accounts/security.ts'
import { type Site, siteEnvironment, startSite } from '#tests/support/browser/site.ts'
import { totp } from '#tests/support/accounts/totp.ts'
import { linkIn, mailTo } from '#tests/support/servers/mailbox.ts'
import { phone, stopClock, visit, type Visitor } from '#tests/support/browser/visitor.ts'

// docs/behaviour.md#login: signing in by a mail link and with another service's account.

let browser: Browser
let site: Site
let issuer: Issuer
let remove: () => Promise<void>
let visitor: Visitor
let page: Page

test.beforeAll(async ({ browser: shared }) => {
  browser = shared
  const { env, remove: removeEnvironment } = await siteEnvironment('migrated')
  remove = removeEnvironment
  issuer = await startIssuer()
  const settings = {
    MAILER_AUTOCONFIRM: 'true',
    SMTP_MAX_FREQUENCY: '0',
    RATE_LIMITS: 'off',
    SECURITY_MANUAL_LINKING_ENABLED: 'true',
    EXTERNAL_COLLEGE_ENABLED: 'true',
    EXTERNAL_COLLEGE_CLIENT_ID: client.id,
    EXTERNAL_COLLEGE_SECRET: client.secret,
    EXTERNAL_COLLEGE_URL: issuer.url,
  }
  site = await startSite({ ...env, ...settings })
})

test.afterAll(async () => {
  await leaveAll(browser)
  await site.stop()
  await issuer.close()
  await remove()
})

test.afterEach(() => visitor.leave())

const button = (name: string) => page.getByRole('button', { name, exact: true })
const shown = (text: string) => page.getByText(text, { exact: false }).waitFor()
const sent = 'If there is an account with this e-mail, we have sent a login link to it. The link works once.'

async function arrive(path: string, who = {}) {
  visitor = await visit(browser, site.url, { ...phone, ...who })
  page = visitor.page
  await page.goto(path, { waitUntil: 'networkidle' })
}

test.describe('a sign-in link', () => {
  test('wants an e-mail, and nothing else', async () => {
    await arrive('/login')
    await button('E-mail me a login link').click()
    await shown('Email is required')
    await page.getByLabel('E-mail').fill('nobody')
    await button('E-mail me a login link').click()
    await shown('Invalid email format')
    await expect(page.getByText('Password is required')).toHaveCount(0)
  })

  test('is mailed, leads where the person wanted to go, and works once', async () => {
    await signedIn(site.url, 'linked@example.org')
    await arrive('/login?next=%2Fcalculator')
    await page.getByLabel('E-mail').fill(' linked@example.org ')
    await button('E-mail me a login link').click()
    await shown(sent)
    const link = linkIn(await mailTo(site.url, 'linked@example.org'))
    await page.goto(link)
    await page.waitForURL(`${site.url}/calculator`)
    visitor.expectQuiet()
    await visitor.leave()
    await arrive(link)
    await shown('This e-mail link has expired or was already used.')
  })

  test('shows the same message for an address without an account', async () => {
    await arrive('/login')
    await page.getByLabel('E-mail').fill('nobody@example.org')
    await button('E-mail me a login link').click()
    await shown(sent)
    visitor.expectQuiet()
  })

  test('can be requested again after a minute', async () => {
    visitor = await visit(browser, site.url, phone)
    page = visitor.page
    await page.clock.install()
    await page.goto('/login')
    await stopClock(page)
    await page.getByLabel('E-mail').fill('nobody@example.org')
    await button('E-mail me a login link').click()
    await shown(sent)
    await expect(button('Send again in 60 s')).toBeDisabled()
    await page.clock.runFor(20_000)
    await expect(button('Send again in 40 s')).toBeDisabled()
    await page.clock.runFor(40_000)
    await expect(button('E-mail me a login link')).toBeEnabled()
  })

  test('shows why it could not be sent', async () => {
    await arrive('/login')
    await page.getByLabel('E-mail').fill('nobody@example.org')
    for (const [respond, text] of [
      [(route: Route) => route.fulfill({ status: 429, json: { code: 'x', message: 'Too many' } }), 'Too many'],
      [(route: Route) => route.fulfill({ status: 500, json: {} }), 'The login link could not be sent.'],
    ] as const) {
      await page.route('**/auth/v1/otp*', respond)
      await button('E-mail me a login link').click()
      await page.getByRole('alert').filter({ hasText: text }).waitFor()
      await page.unrouteAll()
    }
  })

  test('requires the second factor, too', async () => {
    await arrive('/about', await signedIn(site.url, 'both@example.org'))
    await openSecurity(page)
    const secret = await turnOnTwoFactor(page)
    await page.evaluate(() => localStorage.clear())
    await page.goto('/login', { waitUntil: 'networkidle' })
    await page.getByLabel('E-mail').fill('both@example.org')
    await button('E-mail me a login link').click()
    await shown(sent)
    await page.goto(linkIn(await mailTo(site.url, 'both@example.org')))
    await page.getByRole('heading', { level: 1, name: 'Enter your code' }).waitFor()
    await page.getByLabel('Code').fill(totp(secret))
    await button('Verify').click()
    await page.waitForURL(`${site.url}/dashboard`)
    visitor.expectQuiet()
  })
})

test.describe("another service's account", () => {
  test('signs in', async () => {
    issuer.visitor = { sub: '1', email: 'fresh@example.org', email_verified: true, name: 'Sample Visitor' }
    await arrive('/login?next=%2Fcalculator')
    await button('Continue with College').click()
    await page.waitForURL(`${site.url}/calculator`)
    visitor.expectQuiet()
  })

  test('is linked and unlinked; the last way in stays', async () => {
    test.skip(onHostedProject, notHosted.cookie)
    issuer.visitor = { sub: '2', email: 'other@example.org', email_verified: true, name: 'Sample Visitor' }
    await arrive('/about', await signedIn(site.url, 'links@example.org'))
    await openSecurity(page)
    await button('Login methods').click()
    await shown('This is your only way to log in')
    await expect(button('Unlink E-mail')).toHaveCount(0)
    await button('Link College').click()
    await page.waitForURL('**/profile')
    await openSecurity(page)
    await button('Login methods').click()
    await shown('other@example.org')
    await button('Unlink College').click()
    await shown('This is your only way to log in')
    visitor.expectQuiet()
  })

  test('of another account is not linked, and the page gives the reason', async () => {
    test.skip(onHostedProject, notHosted.cookie)
    issuer.visitor = { sub: '3', email: 'taken@example.org', email_verified: true }
    await arrive('/login')
    await button('Continue with College').click()
    await page.waitForURL(`${site.url}/dashboard`)
    await visitor.leave()
    await arrive('/about', await signedIn(site.url, 'wants@example.org'))
    await openSecurity(page)
    await button('Login methods').click()
    await button('Link College').click()
    await page.waitForURL('**/profile')
    await shown('That account is already linked, to your account or to someone else’s.')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    visitor.expectQuiet()
  })
})

const failed = (path: string, code: string) =>
  arrive(
    `${path}?error=access_denied&error_code=${code}&error_description=Pay+here#error=access_denied&error_code=${code}&sb=`,
  )

test.describe('the way back from another service', () => {
  for (const [path, code, text] of [
    [
      '/dashboard',
      'bad_oauth_callback',
      'You did not finish logging in at the other service. Please try again, or log in another way.',
    ],
    ['/calculator', 'provider_email_needs_verification', 'The other service has not confirmed your e-mail address.'],
    ['/dashboard', 'user_banned', 'This account is blocked.'],
    ['/dashboard', 'signup_disabled', 'You do not have an account here yet'],
    ['/dashboard', 'unexpected_failure', 'The other service cannot be reached.'],
  ] as const)
    test(`to ${path} that brings ${code} redirects to the login page with a message`, async () => {
      await failed(path, code)
      await page.waitForURL(/\/login\?next=/)
      await page.getByRole('alert').filter({ hasText: text }).waitFor()
      expect(page.url()).toBe(`${site.url}/login?next=${encodeURIComponent(path)}`)
      await expect(page.getByText('Pay here')).toHaveCount(0)
      visitor.expectQuiet()
    })

  test('to the landing page leads on to the login page', async () => {
    await failed('/', 'bad_oauth_state')
    await page.waitForURL(`${site.url}/login?next=%2Fdashboard`)
    await shown('you started it in another browser or app. Please start again here.')
    visitor.expectQuiet()
  })

  test('to a public page shows the message there, and nowhere else', async () => {
    await failed('/books', 'bad_oauth_state')
    await shown('you started it in another browser or app. Please start again here.')
    await expect.poll(() => page.url()).toBe(`${site.url}/books`)
    await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
    await page.waitForURL('**/about')
    await page.getByText('was started it in another browser', { exact: false }).waitFor({ state: 'detached' })
    visitor.expectQuiet()
  })
})
