import type { Page, Route } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { signedIn } from '#tests/support/accounts/account.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { siteOfFile } from '#tests/support/browser/open-site.ts'
import { backendOf } from '#tests/support/backend/backend-address.ts'
import { linkIn, mailTo } from '#tests/support/servers/mailbox.ts'
import { desktop, pauseClock, phone, stopClock, visit, type Visitor } from '#tests/support/browser/visitor.ts'

// docs/behaviour.md#reset-password: the page of the reset mail's link.

const sessionMissing = 'Invalid or expired reset link. Please request a new password reset.'

const site = siteOfFile({ SMTP_MAX_FREQUENCY: '0' })
let visitor: Visitor
let page: Page

test.beforeEach(async () => {
  visitor = await site.enter()
  page = visitor.page
})

const fresh = () => page.getByLabel('New password', { exact: true })
const repeated = () => page.getByLabel('Confirm new password', { exact: true })
const update = () => page.getByRole('button', { name: 'Update password' })
const path = () => new URL(page.url()).pathname

/** The address in a reset mail to a new account. */
async function resetLink(email: string): Promise<string> {
  await signedIn(site.url, email)
  const backend = await backendOf(site.url)
  await fetch(`${backend.url}/auth/v1/recover?redirect_to=${site.url}/reset-password`, {
    method: 'POST',
    headers: { apikey: backend.key, 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  })
  return linkIn(await mailTo(site.url, email))
}

async function openForm(email: string) {
  await page.goto(await resetLink(email))
  await fresh().waitFor()
}

async function fill(password: string, again = password) {
  await fresh().fill(password)
  await repeated().fill(again)
  await update().click()
}

/** Where accounts are at another address, the browser exposes only certain headers to a page. */
const versioned = {
  'x-supabase-api-version': '2024-01-01',
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'X-Supabase-Api-Version',
}
const reject =
  (status: number, json: unknown, method = 'PUT') =>
  (route: Route) =>
    route.request().method() === method ? route.fulfill({ status, json, headers: versioned }) : route.continue()

test.describe('without a valid link', () => {
  test('is reported with two links, and redirects to the login page after 3 s', async () => {
    await page.clock.install()
    await page.goto('/reset-password')
    await page.getByText(sessionMissing, { exact: true }).waitFor()
    await page.getByText('The reset link appears to be invalid or expired.', { exact: true }).waitFor()
    const ways = page.getByRole('main').getByRole('link')
    expect(
      await ways.evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')])),
    ).toEqual([
      ['Request New Reset Link', '/forgot-password'],
      ['Back to Login', '/login'],
    ])
    await page.waitForURL('**/login')
    await page.getByRole('alert').filter({ hasText: sessionMissing }).waitFor()
    visitor.expectQuiet()
  })

  test('waits for the link to be verified, then those 3 s and no less', async () => {
    await page.clock.install()
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/auth/v1/user*', async (route) => {
      await held
      await reject(403, { code: 'bad_jwt', message: 'invalid' }, 'GET')(route)
    })
    await page.goto(await resetLink('unverified@example.org'))
    await page.getByText('Please wait for the reset link to be verified', { exact: true }).waitFor()
    await pauseClock(page, 500)
    release()
    // By a timer of the auth client.
    await expect
      .poll(async () => {
        await page.clock.runFor(1)
        return page.getByText(sessionMissing).count()
      })
      .toBe(1)
    await page.clock.runFor(2900)
    expect(path()).toBe('/reset-password')
    await page.clock.runFor(150)
    await page.waitForURL('**/login')
  })

  test('distinguishes a used link from none, even with an older session', async () => {
    const link = await resetLink('twice@example.org')
    await page.goto(link)
    await fresh().waitFor()
    await page.goto('about:blank')
    await page.goto(link)
    await page.getByText(sessionMissing, { exact: true }).waitFor()
    expect(page.url()).toBe(`${site.url}/reset-password`)
  })

  test('reports when the link could not be verified, and redirects to the login page as well', async () => {
    const link = await resetLink('unreachable@example.org')
    await page.route('**/auth/v1/user*', (route) => route.abort())
    await page.goto(link)
    const reason = 'Unable to verify reset link. Please try requesting a new password reset.'
    await page.getByText(reason, { exact: true }).waitFor()
    await page.waitForURL('**/login')
    await page.getByRole('alert').filter({ hasText: reason }).waitFor()
    visitor.expectQuiet(/Failed to load resource/, /auth unavailable/, /Multiple GoTrueClient instances/)
  })
})

test.describe('with a valid link', () => {
  test('shows two password fields, each with a show/hide toggle; nothing of the link stays in the address', async () => {
    await openForm('toggles@example.org')
    expect(page.url()).toBe(`${site.url}/reset-password`)
    const toggles = page.getByRole('button', { name: 'Show password' })
    await expect(toggles).toHaveCount(2)
    await toggles.last().click()
    expect([await fresh().getAttribute('type'), await repeated().getAttribute('type')]).toEqual(['password', 'text'])
    await page.getByRole('button', { name: 'Hide password' }).click()
    await expect(repeated()).toHaveAttribute('type', 'password')
    visitor.expectQuiet()
  })

  test('wants 6 characters, twice the same', async () => {
    await openForm('rules@example.org')
    const calls: string[] = []
    page.on('request', (request) => request.method() === 'PUT' && calls.push(request.url()))
    await fill('12345')
    await page.getByText('Password must be at least 6 characters long', { exact: true }).waitFor()
    await fill('123456', '123457')
    await page.getByText("Passwords don't match. Please check and try again.", { exact: true }).waitFor()
    expect(calls).toEqual([])
  })

  test('changes the password, confirms it, signs out 2 s later and redirects to the login page with a message', async () => {
    await page.clock.install()
    await openForm('forgetful@example.org')
    await stopClock(page)
    await fresh().fill('kz7q2m')
    await repeated().fill('kz7q2m')
    await update().click()
    await expect
      .poll(async () => {
        await page.clock.runFor(1)
        return page.getByText('Password updated successfully! Redirecting to login...', { exact: true }).count()
      })
      .toBe(1)
    const session = () =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith('-auth-token')).length)
    await page.clock.runFor(1900)
    expect([path(), await session()]).toEqual(['/reset-password', 1])
    await page.clock.runFor(110)
    await page.clock.resume()
    await page.waitForURL('**/login')
    await page.getByText('Password reset successful! Please log in with your new password.', { exact: true }).waitFor()
    expect(await session()).toBe(0)
    await page.getByLabel('E-mail').fill('forgetful@example.org')
    await page.getByLabel('Password', { exact: true }).fill('kz7q2m')
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.waitForURL('**/dashboard')
    visitor.expectQuiet()
  })

  test('rejects a common password', async () => {
    await openForm('common@example.org')
    await fill('123456')
    await page
      .getByText('Password does not meet security requirements. Please choose a stronger password.', { exact: true })
      .waitFor()
    visitor.expectQuiet(/status of 422/)
  })

  test('shows why the server rejected it', async () => {
    await openForm('refused@example.org')
    for (const [respond, said] of [
      [
        reject(422, { code: 'weak_password', message: 'x', weak_password: { reasons: ['length'] } }),
        'Password does not meet security requirements. Please choose a stronger password.',
      ],
      [
        reject(403, { code: 'session_not_found', message: 'x' }),
        'Your reset session has expired. Please request a new password reset link.',
      ],
      [
        reject(404, { code: 'user_not_found', message: 'x' }),
        'User session invalid. Please request a new password reset link.',
      ],
      [
        reject(422, { code: 'same_password', message: 'New password should be different.' }),
        'New password should be different.',
      ],
      [reject(500, {}), 'Failed to reset password. Please try again.'],
    ] as const) {
      await page.route('**/auth/v1/user*', respond)
      await fill('ganga7')
      await page.getByRole('alert').filter({ hasText: said }).waitFor()
      await expect(fresh()).toHaveValue('ganga7')
      await page.unrouteAll()
    }
  })
})

for (const [size, options] of [
  ['a phone, dark', { ...phone, colorScheme: 'dark' }],
  ['a desktop, light', { ...desktop, colorScheme: 'light' }],
] as const)
  test(`the form for a new password is accessible on ${size}`, async () => {
    const at = await visit(site.browser, site.url, { ...options, reducedMotion: 'reduce' })
    await at.page.goto(await resetLink(`axe-${size.replaceAll(/\W+/g, '-')}@example.org`))
    await at.page.getByRole('button', { name: 'Update password' }).click()
    await at.page.getByText('Password must be at least 6 characters long').waitFor()
    await expectAccessible(at.page, 'refused')
    await at.leave()
  })
