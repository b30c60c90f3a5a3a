import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import pg from 'pg'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { signedIn } from '#tests/support/account.ts'
import { expectStatesAccessible } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { openSecurity, shownKey, turnOnTwoSteps } from '#tests/support/security.ts'
import { type Site, siteEnvironment, startSite } from '#tests/support/site.ts'
import { totp } from '#tests/support/totp.ts'
import { isFocused, linkIn, mailTo, phone, visit, type Visitor } from '#tests/support/visitor.ts'

// Specification, sections 2 'Profile modal' and 'Login', 4 and 7: two-step verification, from turning it on to
// logging in with it, on a phone.

const password = 'Genda#2026'

let browser: Browser
let site: Site
let env: Record<string, string>
let remove: () => Promise<void>
let database: pg.Client
let visitor: Visitor
let page: Page

beforeAll(async () => {
  ;({ env, remove } = await siteEnvironment('migrated'))
  const settings = { MAILER_AUTOCONFIRM: 'true', SMTP_MAX_FREQUENCY: '0', RATE_LIMITS: 'off' }
  ;[browser, site] = await Promise.all([launchBrowser(), startSite({ ...env, ...settings })])
  database = new pg.Client({ connectionString: env['DATABASE_URL'] })
  await database.connect()
})

afterAll(async () => {
  await database.end()
  await browser.close()
  await site.stop()
  await remove()
})

afterEach(() => visitor.leave())

const dialog = (name: string) => page.getByRole('dialog', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByLabel(name, { exact: true })

async function arrive(options = {}) {
  visitor = await visit(browser, site.url, { ...phone, ...options })
  page = visitor.page
}

/** A new person at the Security section. */
async function atSecurity(name: string): Promise<string> {
  const email = `${name}@example.org`
  await arrive(await signedIn(site.url, email))
  await openSecurity(page)
  return email
}

async function logIn(email: string, path = '/login') {
  await page.goto(path, { waitUntil: 'networkidle' })
  await field('E-mail').fill(email)
  await field('Password').fill(password)
  await button('Log in').click()
}

const leave = async () => {
  await page.evaluate(() => localStorage.clear())
  await page.goto('/about')
}

/** What an operator runs. */
const endTwoSteps = (email: string) =>
  promisify(execFile)(process.execPath, ['server/admin.ts', 'end-two-steps', email], { env })

describe('two-step verification', () => {
  it('is turned on with a scanned or typed key and one code', async () => {
    const email = await atSecurity('turns-on')
    await button('Two-step verification Off').click()
    await button('Turn on').click()
    const image = page.getByRole('img', { name: 'QR code that adds CampusLife to an authenticator app' })
    await expect.poll(() => image.evaluate((found) => (found as HTMLImageElement).naturalWidth)).toBeGreaterThan(100)
    const secret = await shownKey(page)
    const address = await page.getByRole('link', { name: 'Open in an app on this device' }).getAttribute('href')
    expect(address).toMatch(/^otpauth:\/\/totp\/CampusLife:/)
    expect(new URL(address ?? '').searchParams.get('secret')).toBe(secret)

    await field('Code').fill('12')
    await button('Confirm').click()
    await page.getByText('Type all digits of the code', { exact: true }).waitFor()
    await field('Code').fill(totp(secret) === '000000' ? '000001' : '000000')
    await button('Confirm').click()
    await page.getByRole('alert').filter({ hasText: 'That code is not right.' }).waitFor()
    const code = totp(secret)
    await field('Code').fill(`${code.slice(0, 3)} ${code.slice(3)}`)
    await button('Confirm').click()
    await page.getByText('Two-step verification is on.', { exact: false }).waitFor()
    await page.getByText('There are no recovery codes.', { exact: false }).waitFor()
    const { rows } = await database.query(
      'select f.status, s.aal from auth.mfa_factors f join auth.users u on u.id = f.user_id join auth.sessions s on s.user_id = u.id where u.email = $1',
      [email],
    )
    expect(rows).toEqual([{ status: 'verified', aal: 'aal2' }])
    await page.keyboard.press('Escape')
    await button('Two-step verification On').waitFor()
    visitor.expectQuiet(/status of 422/)
  })

  it('given up half-way leaves nothing behind, and can be begun again', async () => {
    const email = await atSecurity('gives-up')
    for (let tries = 0; tries < 2; tries++) {
      await button(tries === 0 ? 'Two-step verification Off' : 'Turn on').click()
      if (tries === 0) await button('Turn on').click()
      await shownKey(page)
      await button('Cancel').click()
      await button('Turn on').waitFor()
    }
    const { rows } = await database.query(
      "select from auth.mfa_factors where status = 'verified' and user_id = (select id from auth.users where email = $1)",
      [email],
    )
    expect(rows).toEqual([])
    visitor.expectQuiet()
  })

  it('asks for a code at login, and lets nobody further without one', async () => {
    const email = await atSecurity('second-step')
    const secret = await turnOnTwoSteps(page)
    await leave()
    await logIn(email, '/login?next=%2Fcalculator')
    await page.getByRole('heading', { level: 1, name: 'One more step' }).waitFor()
    expect(await field('Code').getAttribute('autocomplete')).toBe('one-time-code')
    expect(await field('Code').getAttribute('inputmode')).toBe('numeric')
    await expect.poll(() => isFocused(field('Code'))).toBe(true)
    // The password alone opens no guarded page, nor the profile.
    await page.goto('/dashboard')
    await page.waitForURL('**/login?next=%2Fdashboard')
    await page.goto('/about', { waitUntil: 'networkidle' })
    await button('Profile').click()
    await dialog('Profile').getByRole('heading', { name: 'Welcome to CampusLife' }).waitFor()
    await page.goto('/login?next=%2Fcalculator', { waitUntil: 'networkidle' })
    await field('Code').fill(totp(secret, -9))
    await button('Verify').click()
    await page.getByRole('alert').filter({ hasText: 'That code is not right.' }).waitFor()
    expect(await field('Code').inputValue()).toBe('')
    await field('Code').fill(totp(secret))
    await button('Verify').click()
    await page.waitForURL(`${site.url}/calculator`)
    visitor.expectQuiet(/status of 422/)
  })

  it('can be left at login for another account', async () => {
    const email = await atSecurity('somebody-else')
    await turnOnTwoSteps(page)
    await leave()
    await logIn(email)
    await button('Log in as somebody else').click()
    await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor()
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith('auth-token')))).toEqual([])
    visitor.expectQuiet()
  })

  it('has spares: each logs in, and one is removed with a code of another', async () => {
    const email = await atSecurity('spare')
    await turnOnTwoSteps(page)
    await button('Add a spare device').click()
    const spare = await shownKey(page)
    await field('Code').fill(totp(spare))
    await button('Confirm').click()
    await page.getByText('The spare device is added.', { exact: false }).waitFor()
    await leave()
    await logIn(email)
    await page.getByLabel('Spare device 1').check()
    await field('Code').fill(totp(spare))
    await button('Verify').click()
    await page.waitForURL('**/dashboard')

    await openSecurity(page)
    await button('Two-step verification On').click()
    await button('Remove Authenticator app').click()
    await page.getByText('show a code of a device that stays', { exact: false }).waitFor()
    // The code that logged in is used up: the next one.
    await field('Code').fill(totp(spare, 1))
    await button('Remove').click()
    await page.getByText('The device is removed.', { exact: true }).waitFor()
    expect(await page.getByText('Authenticator app', { exact: true }).count()).toBe(0)
    visitor.expectQuiet()
  })

  it('is turned off with one last code; then the password is enough', async () => {
    const email = await atSecurity('turns-off')
    const secret = await turnOnTwoSteps(page)
    await button('Turn off two-step verification').click()
    await field('Code').fill(totp(secret))
    await button('Turn off').click()
    await page.getByText('Two-step verification is off.', { exact: true }).waitFor()
    await leave()
    await logIn(email)
    await page.waitForURL('**/dashboard')
    visitor.expectQuiet()
  })

  it('is taken off by an operator for who has lost every device, and ends all sessions', async () => {
    const email = await atSecurity('lost')
    await turnOnTwoSteps(page)
    await expect(endTwoSteps('nobody@example.org')).rejects.toThrow('There is no account with the address')
    expect((await endTwoSteps(email)).stdout).toContain('logs in with the password alone')
    const { rows } = await database.query(
      'select from auth.sessions where user_id = (select id from auth.users where email = $1)',
      [email],
    )
    expect(rows).toEqual([])
    await leave()
    await logIn(email)
    await page.waitForURL('**/dashboard')
    visitor.expectQuiet()
  })

  it('protects a reset of the password, too', async () => {
    const email = await atSecurity('resets')
    const secret = await turnOnTwoSteps(page)
    await leave()
    await page.goto('/forgot-password', { waitUntil: 'networkidle' })
    await field('E-mail').fill(email)
    await button('Send reset link').click()
    await page.waitForURL('**/login')
    await page.goto(linkIn(await mailTo(site.url, email)))
    await field('Code').fill(totp(secret))
    await button('Verify').click()
    await field('New password').fill('Kamal#2027')
    await field('Confirm new password').fill('Kamal#2027')
    await button('Update password').click()
    await page.getByText('Password updated successfully! Redirecting to login...', { exact: true }).waitFor()
    visitor.expectQuiet()
  })

  it('has nothing that axe finds at login', async () => {
    const email = await atSecurity('axe-step')
    await turnOnTwoSteps(page)
    await expectStatesAccessible(browser, site.url, {
      'second step': async (at) => {
        await at.goto('/login', { waitUntil: 'networkidle' })
        await at.getByLabel('E-mail', { exact: true }).fill(email)
        await at.getByLabel('Password', { exact: true }).fill(password)
        await at.getByRole('button', { name: 'Log in', exact: true }).click()
        await at.getByLabel('Code', { exact: true }).waitFor()
      },
      'a wrong code': async (at) => {
        await at.getByLabel('Code', { exact: true }).fill('1')
        await at.getByRole('button', { name: 'Verify' }).click()
        await at.getByText('Type all digits of the code').waitFor()
      },
    })
  })

  it('protects a change of the password on the login page, too', async () => {
    const email = await atSecurity('changes')
    const secret = await turnOnTwoSteps(page)
    await leave()
    await page.goto('/login', { waitUntil: 'networkidle' })
    await button('Change password').click()
    await field('E-mail').fill(email)
    await field('Current password').fill(password)
    await field('New password').fill('Kamal#2027')
    await field('Confirm new password').fill('Kamal#2027')
    await page.locator('button[type=submit]').click()
    await field('Code').fill(totp(secret))
    await button('Change password').click()
    await page.getByText('Password changed successfully!', { exact: true }).waitFor()
    await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor()
    visitor.expectQuiet()
  })
})
