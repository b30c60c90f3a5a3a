import { randomUUID } from 'node:crypto'
import type { Page, Route } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { expectStatesAccessible } from '#tests/support/browser/axe.ts'
import { siteOfFile } from '#tests/support/browser/open-site.ts'
import { siteEnvironment, startSite } from '#tests/support/browser/site.ts'
import { linkIn, mailTo } from '#tests/support/servers/mailbox.ts'
import { desktop, phone, visit, type Visitor } from '#tests/support/browser/visitor.ts'

// docs/behaviour.md#register: creating an account.

const password = 'Genda#2026'

/** With confirmation by mail. */
const site = siteOfFile({ MAILER_AUTOCONFIRM: 'false', SMTP_MAX_FREQUENCY: '0' })
let visitor: Visitor
let page: Page

test.beforeEach(async () => {
  visitor = await site.enter(phone)
  page = visitor.page
  await page.goto('/register')
})

const email = () => page.getByLabel('E-mail', { exact: true })
const secret = () => page.getByLabel('Password', { exact: true })
const submit = () => page.getByRole('main').locator('button[type=submit]')
const rules = () =>
  page
    .getByRole('main')
    .locator('ul li')
    .evaluateAll((items) => items.map((item) => item.textContent?.endsWith(': met')))
const alert = (text: string) => page.getByRole('alert').filter({ hasText: text }).waitFor()

const register = async (address: string) => {
  await email().fill(address)
  await secret().fill(password)
  await submit().click()
}

test("is titled 'Create Your Account', with a way to log in and a theme toggle", async () => {
  await page.getByRole('heading', { level: 1, name: 'Create Your Account', exact: true }).waitFor()
  await expect(page.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login')
  await expect(page.getByRole('button', { name: 'Switch between light and dark' })).toBeVisible()
  visitor.expectQuiet()
})

test('ticks its rules while the password is typed, and can be sent when all are met', async () => {
  expect(await rules()).toEqual([false, false, false, false])
  const steps: [string, boolean[]][] = [
    ['genda', [false, false, false, false]],
    ['gendaphool', [true, false, false, false]],
    ['Gendaphool', [true, true, false, false]],
    ['Gendaphool1', [true, true, true, false]],
    ['Gendaphool1_', [true, true, true, false]],
    ['Gendaphool1!', [true, true, true, true]],
    ['Gend#25', [false, true, true, true]],
  ]
  for (const [typed, met] of steps) {
    await secret().fill(typed)
    await expect.poll(rules).toEqual(met)
    expect([typed, await submit().isDisabled()]).toEqual([typed, met.includes(false)])
  }
})

test('registering sends no request while a rule is broken, however the form is sent, and shows the error', async () => {
  const calls: string[] = []
  // The page's own reads, such as the providers, may still be pending.
  page.on('request', (request) => request.method() !== 'GET' && calls.push(request.url()))
  await email().fill('asha@example.org')
  await secret().fill('weakness')
  // Once the page is hydrated: before, a browser sends the form by itself.
  await expect.poll(rules).toEqual([true, false, false, false])
  // Bypasses the disabled button.
  await page.locator('form').evaluate((form: HTMLFormElement) => {
    for (const button of form.querySelectorAll('button')) button.disabled = false
    form.requestSubmit()
  })
  await alert('Password must meet all requirements')
  expect(calls.filter((url) => url.includes('/auth/'))).toEqual([])
})

test('wants an address', async () => {
  await secret().fill(password)
  await submit().click()
  await page.getByText('Email is required', { exact: true }).waitFor()
  await email().fill('asha@college')
  await submit().click()
  await page.getByText('Invalid email format', { exact: true }).waitFor()
})

test.describe('sent', () => {
  test('registering trims the address, empties the form and goes to the dashboard, whose guard shows the success at the login', async () => {
    const paths: string[] = []
    page.on('framenavigated', (frame) => paths.push(new URL(frame.url()).pathname))
    await register('  asha@example.org ')
    await page
      .getByText('Registration successful! Please check your email for verification link.', { exact: true })
      .waitFor()
    expect(paths).toEqual(expect.arrayContaining(['/dashboard', '/login']))
    const mail = await mailTo(site.url, 'asha@example.org')
    expect(new URL(linkIn(mail)).searchParams.get('redirect_to')).toBe(`${site.url}/dashboard`)
    await page.goBack()
    expect([await email().inputValue(), await secret().inputValue()]).toEqual(['', ''])
    visitor.expectQuiet()
  })

  test('the register form disables its fields while its request is pending, and shows the server’s message when it is rejected', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    const answers: ((route: Route) => Promise<void>)[] = [
      (route) => route.fulfill({ status: 422, json: { code: 'x', message: 'Signups not allowed' } }),
      (route) => route.fulfill({ status: 500, json: {} }),
    ]
    await page.route('**/auth/v1/signup*', async (route) => {
      await held
      await answers.shift()?.(route)
    })
    await register('ravi@example.org')
    await page.getByRole('button', { name: 'Creating account...' }).waitFor()
    expect([await email().isDisabled(), await secret().isDisabled()]).toEqual([true, true])
    release()
    await alert('Signups not allowed')
    await submit().click()
    await alert('An error occurred during registration')
    await expect(email()).toHaveValue('ravi@example.org')
    visitor.expectQuiet(/status of (422|500)/)
  })

  test('has the documented text for a password that everybody tries first', async () => {
    await email().fill('meera@example.org')
    await secret().fill('Password@123')
    // Shown before the press, without disabling the button.
    await page.getByRole('status').filter({ hasText: 'Easy to guess: ' }).waitFor()
    await expect(submit()).toBeEnabled()
    await submit().click()
    await alert('Password does not meet security requirements. Please choose a stronger password.')
    await expect(secret()).toHaveValue('Password@123')
    visitor.expectQuiet(/status of 422/)
  })

  test('registering shows the same for an address that has an account', async () => {
    // At a second attempt the address of the first has its account already.
    const address = `taken-${randomUUID()}@example.org`
    const isDone = () =>
      page
        .getByText('Registration successful! Please check your email for verification link.', { exact: true })
        .waitFor()
    await register(address)
    await isDone()
    await fetch(linkIn(await mailTo(site.url, address)), { redirect: 'manual' })
    await page.goto('/register')
    await register(address)
    await isDone()
    // Its owner gets a mail.
    await expect.poll(async () => (await mailTo(site.url, address)).subject).toContain('have an account')
  })

  test('registering opens the dashboard immediately where no confirmation is required', async () => {
    const { env, remove: removeOther } = await siteEnvironment('migrated')
    const open = await startSite({ ...env, MAILER_AUTOCONFIRM: 'true' })
    const other = await visit(site.browser, open.url, desktop)
    page = other.page
    await page.goto('/register')
    await register('meera@example.org')
    await page.waitForURL(`${open.url}/dashboard`)
    await page.getByRole('heading', { name: 'Welcome, meera' }).waitFor()
    other.expectQuiet()
    await other.leave()
    await open.stop()
    await removeOther()
  })
})

test('the sign-up page is accessible in every state', async () => {
  await expectStatesAccessible(site.browser, site.url, {
    half: async (at) => {
      await at.goto('/register')
      await at.getByLabel('Password', { exact: true }).fill('Genda')
    },
    'all rules met, no address': async (at) => {
      await at.getByLabel('Password', { exact: true }).fill(password)
      await at.getByRole('button', { name: 'Create account' }).click()
      await at.getByText('Email is required').waitFor()
    },
  })
})
