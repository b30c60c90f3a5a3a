import type { Page, Route } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { signedIn } from '#tests/support/accounts/account.ts'
import { expectStatesAccessible } from '#tests/support/browser/axe.ts'
import { siteOfFile } from '#tests/support/browser/open-site.ts'
import { linkIn, mailTo } from '#tests/support/servers/mailbox.ts'
import { desktop, isFocused, phone, visit, type Visitor } from '#tests/support/browser/visitor.ts'

// docs/behaviour.md#login: the login page and its three modes.

const password = 'Genda#2026'

const site = siteOfFile({ SMTP_MAX_FREQUENCY: '0' })
let visitor: Visitor
let page: Page

test.beforeEach(async () => {
  visitor = await site.enter()
  page = visitor.page
  await page.goto('/login', { waitUntil: 'networkidle' })
})

const field = (name: string) => page.getByLabel(name, { exact: true })
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const title = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const alert = (text: string) =>
  page
    .getByRole('alert')
    .filter({ hasText: new RegExp(`^${text.replaceAll(/[.?]/g, '\\$&')}$`) })
    .waitFor()
const answer = (status: number, json: unknown) => (route: Route) => route.fulfill({ status, json })

async function logIn(email: string, typed = password) {
  await field('E-mail').fill(email)
  await field('Password').fill(typed)
  await press('Log in')
}

const submit = () => page.getByRole('main').locator('button[type=submit]')
async function fill(email: string, current: string, fresh: string, repeated = fresh) {
  await field('E-mail').fill(email)
  await field('Current password').fill(current)
  await field('New password').fill(fresh)
  await field('Confirm new password').fill(repeated)
}

test.describe('log in', () => {
  test('is the first mode, and leads to register', async () => {
    await title('Log in')
    await expect(page.getByRole('link', { name: 'Create account' })).toHaveAttribute('href', '/register')
    visitor.expectQuiet()
  })

  test('requires an e-mail and a password, and sends no request without them', async () => {
    const calls: string[] = []
    // The page's own reads, such as the providers, may still be pending.
    page.on('request', (request) => {
      if (request.method() !== 'GET' && request.url().includes('/auth/v1/')) calls.push(request.url())
    })
    await press('Log in')
    await page.getByText('Email is required', { exact: true }).waitFor()
    await page.getByText('Password is required', { exact: true }).waitFor()
    expect(calls).toEqual([])
  })

  test('leads to the dashboard, or to where the person was sent from', async () => {
    await signedIn(site.url, 'next@example.org')
    await logIn(' next@example.org ')
    await page.waitForURL(`${site.url}/dashboard`)
    const other = await visit(site.browser, site.url, phone)
    await other.page.goto('/calculator')
    await other.page.waitForURL('**/login?next=%2Fcalculator')
    page = other.page
    await logIn('next@example.org')
    await page.waitForURL(`${site.url}/calculator`)
    other.expectQuiet()
    await other.leave()
  })

  test('redirects a signed-in person', async () => {
    const other = await visit(site.browser, site.url, {
      ...desktop,
      ...(await signedIn(site.url, 'already@example.org')),
    })
    // An address of another site must not be followed.
    for (const path of ['/login', '/register', '/login?next=//evil.example/', '/register?next=//evil.example/']) {
      await other.page.goto(path)
      await other.page.waitForURL(`${site.url}/dashboard`)
    }
    await other.leave()
  })

  test('disables its fields and shows a spinner while its request is pending', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/auth/v1/token*', async (route) => {
      await held
      await route.continue()
    })
    await logIn('nobody@example.org')
    const busy = page.getByRole('button', { name: 'Logging in...' })
    await busy.waitFor()
    expect([await field('E-mail').isDisabled(), await field('Password').isDisabled()]).toEqual([true, true])
    expect([await busy.getAttribute('aria-busy'), await busy.locator('.spin').count()]).toEqual(['true', 1])
    release()
    await alert('Invalid login credentials')
    await expect(field('Password')).toHaveValue(password)
    visitor.expectQuiet(/status of 400/)
  })

  test('shows the message of the server in a red box, and its own where there is none', async () => {
    for (const [respond, said] of [
      [answer(400, { code: 'x', message: 'The words of the server' }), 'The words of the server'],
      [answer(500, {}), 'An error occurred during login'],
      [(route: Route) => route.abort(), 'CampusLife cannot be reached. Check your connection and try again.'],
    ] as const) {
      await page.route('**/auth/v1/token*', respond)
      await logIn('nobody@example.org')
      await alert(said)
      const box = page.getByRole('alert').filter({ hasText: said })
      expect(await box.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(250, 227, 220)')
      await page.unrouteAll()
    }
  })
})

test.describe('forgot password', () => {
  test.beforeEach(() => press('Forgot password?'))

  test('receives the typed address, and Cancel returns it', async () => {
    await press('Cancel')
    await field('E-mail').fill('asha@example.org')
    await press('Forgot password?')
    await title('Forgot password')
    expect(await isFocused(page.getByRole('main'))).toBe(true)
    await expect(field('E-mail')).toHaveValue('asha@example.org')
    await press('Cancel')
    await title('Log in')
    await expect(field('E-mail')).toHaveValue('asha@example.org')
  })

  test('wants an e-mail', async () => {
    await press('Send reset link')
    await page.getByText('Email is required', { exact: true }).waitFor()
  })

  test('sends a link to the trimmed address, confirms it, and returns to an empty login', async () => {
    await signedIn(site.url, 'forgetful@example.org')
    await field('E-mail').fill('  forgetful@example.org ')
    await press('Send reset link')
    await title('Log in')
    await page.getByText('Password reset link sent to your email! Please check your inbox.', { exact: true }).waitFor()
    await expect(field('E-mail')).toHaveValue('')
    const link = new URL(linkIn(await mailTo(site.url, 'forgetful@example.org')))
    expect(link.searchParams.get('redirect_to')).toBe(`${site.url}/reset-password`)
    visitor.expectQuiet()
  })

  test('reports when it could not be sent', async () => {
    await page.route('**/auth/v1/recover*', answer(500, {}))
    await field('E-mail').fill('asha@example.org')
    await press('Send reset link')
    await alert('Failed to send reset link. Make sure the email is registered.')
    await title('Forgot password')
  })

  test('is a page of its own, too', async () => {
    await page.goto('/forgot-password')
    await field('E-mail').fill('nobody@example.org')
    await press('Send reset link')
    await page.waitForURL('**/login')
    await page.getByText('Password reset link sent to your email! Please check your inbox.', { exact: true }).waitFor()
  })
})

test.describe('change password', () => {
  test.beforeEach(() => press('Change password'))

  test('cannot be sent unless the rules are met, from 7 characters, and both are the same', async () => {
    await page.getByText('At least 7 characters').waitFor()
    for (const [fresh, repeated, disabled] of [
      ['Aa1#xyz', 'Aa1#xyz', false],
      ['Aa1#xy', 'Aa1#xy', true],
      ['aa1#xyz', 'aa1#xyz', true],
      ['Aab#xyz', 'Aab#xyz', true],
      ['Aa1_xyz', 'Aa1_xyz', true],
      ['Aa1#xyz', 'Aa1#xyz!', true],
    ] as const) {
      await fill('asha@example.org', 'x', fresh, repeated)
      expect([fresh, repeated, await submit().isDisabled()]).toEqual([fresh, repeated, disabled])
    }
    await page.getByText("New passwords don't match", { exact: true }).waitFor()
  })

  test('wants the current password', async () => {
    await fill('asha@example.org', '', 'Aa1#xyz')
    await submit().click()
    await page.getByText('Current password is required', { exact: true }).waitFor()
  })

  test('verifies the current password by signing in, and reports a wrong one', async () => {
    await signedIn(site.url, 'wrong@example.org')
    const calls: string[] = []
    page.on('request', (request) => calls.push(`${request.method()} ${new URL(request.url()).pathname}`))
    await fill('wrong@example.org', 'not-it', 'Aa1#xyz')
    await submit().click()
    await alert('Invalid login credentials')
    expect(calls.filter((call) => call.includes('/auth/v1/'))).toEqual(['POST /auth/v1/token'])
    await page.route('**/auth/v1/token*', answer(500, {}))
    await submit().click()
    await alert('Failed to change password. Make sure your current password is correct.')
  })

  test('changes it, returns to an empty login with a message; only the new one logs in', async () => {
    await signedIn(site.url, 'changer@example.org')
    await fill('changer@example.org', password, 'Genda#2027')
    await submit().click()
    await title('Log in')
    await page.getByText('Password changed successfully!', { exact: true }).waitFor()
    expect([await field('E-mail').inputValue(), await field('Password').inputValue()]).toEqual(['', ''])
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith('auth-token')))).toEqual([])
    await logIn('changer@example.org')
    await alert('Invalid login credentials')
    await logIn('changer@example.org', 'Genda#2027')
    await page.waitForURL('**/dashboard')
    visitor.expectQuiet(/status of 400/)
  })

  test('Cancel returns to login', async () => {
    await press('Cancel')
    await title('Log in')
  })
})

test('the log-in page is accessible in every state', async () => {
  await expectStatesAccessible(site.browser, site.url, {
    'with errors': async (at) => {
      await at.goto('/login')
      await at.getByRole('button', { name: 'Log in' }).click()
      await at.getByText('Password is required').waitFor()
    },
    rejected: async (at) => {
      await at.getByLabel('E-mail').fill('nobody@example.org')
      await at.getByLabel('Password', { exact: true }).fill('nothing')
      await at.getByRole('button', { name: 'Log in' }).click()
      await at.getByText('Invalid login credentials').waitFor()
    },
    'new passwords differ': async (at) => {
      await at.getByRole('button', { name: 'Change password' }).click()
      await at.getByLabel('New password', { exact: true }).fill('Aa1#xyz')
      await at.getByLabel('Confirm new password').fill('Aa1#')
      await at.getByText("New passwords don't match").waitFor()
    },
  })
})
