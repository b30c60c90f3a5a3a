import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { expectStatesAccessible } from '#tests/support/browser/axe.ts'
import { withKey } from '#tests/support/database/encryption-key.ts'
import { siteOfFile } from '#tests/support/browser/open-site.ts'
import { atSecurity, openSecurity, displayedKey, turnOnTwoFactor } from '#tests/support/accounts/security.ts'
import { totp } from '#tests/support/accounts/totp.ts'
import { linkIn, mailTo } from '#tests/support/servers/mailbox.ts'
import { isFocused } from '#tests/support/browser/visitor.ts'

// docs/behaviour.md#profile-modal: two-factor authentication, from turning it on to
// logging in with it, on a phone.

const site = siteOfFile({ SMTP_MAX_FREQUENCY: '0' })
const password = 'Genda#2026'

async function logIn(page: Page, email: string, path = '/login') {
  await page.goto(path, { waitUntil: 'networkidle' })
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

const leave = async (page: Page) => {
  await page.evaluate(() => localStorage.clear())
  await page.goto('/about')
}

/** The operator's command. */
const disableTwoFactor = (email: string) =>
  promisify(execFile)(process.execPath, ['server/cli/main.ts', 'disable-2fa', email], { env: withKey(site.env) })

test.describe('two-factor authentication', () => {
  test('is turned on with a scanned or typed key and one code', async () => {
    const { email, visitor, page, button, field } = await atSecurity(site, 'turns-on')
    await button('Two-factor authentication Off').click()
    await button('Turn on').click()
    const image = page.getByRole('img', { name: 'QR code that adds CampusLife to an authenticator app' })
    await expect.poll(() => image.evaluate((found) => (found as HTMLImageElement).naturalWidth)).toBeGreaterThan(100)
    const secret = await displayedKey(page)
    const address = await page.getByRole('link', { name: 'Open in an app on this device' }).getAttribute('href')
    expect(address).toMatch(/^otpauth:\/\/totp\/CampusLife:/)
    expect(new URL(address ?? '').searchParams.get('secret')).toBe(secret)

    await field('Code').fill('12')
    await button('Confirm').click()
    await page.getByText('Enter all digits of the code', { exact: true }).waitFor()
    await field('Code').fill(totp(secret) === '000000' ? '000001' : '000000')
    await button('Confirm').click()
    await page.getByRole('alert').filter({ hasText: 'That code is not right.' }).waitFor()
    const code = totp(secret)
    await field('Code').fill(`${code.slice(0, 3)} ${code.slice(3)}`)
    await button('Confirm').click()
    await page.getByText('Two-factor authentication is on.', { exact: false }).waitFor()
    await page.getByText('There are no recovery codes.', { exact: false }).waitFor()
    const rows = await site.sql(
      'select f.status, s.aal from auth.mfa_factors f join auth.users u on u.id = f.user_id join auth.sessions s on s.user_id = u.id where u.email = $1',
      [email],
    )
    expect(rows).toEqual([{ status: 'verified', aal: 'aal2' }])
    await page.keyboard.press('Escape')
    await button('Two-factor authentication On').waitFor()
    visitor.expectQuiet(/status of 422/)
  })

  test('abandoned half-way leaves nothing behind, and can be started again', async () => {
    const { email, visitor, page, button } = await atSecurity(site, 'gives-up')
    for (let tries = 0; tries < 2; tries++) {
      await button(tries === 0 ? 'Two-factor authentication Off' : 'Turn on').click()
      if (tries === 0) await button('Turn on').click()
      await displayedKey(page)
      await button('Cancel').click()
      await button('Turn on').waitFor()
    }
    const rows = await site.sql(
      "select from auth.mfa_factors where status = 'verified' and user_id = (select id from auth.users where email = $1)",
      [email],
    )
    expect(rows).toEqual([])
    visitor.expectQuiet()
  })

  test('requires a code at login, and blocks every page without one', async () => {
    const { email, visitor, page, button, dialog, field } = await atSecurity(site, 'second-step')
    const secret = await turnOnTwoFactor(page)
    await leave(page)
    await logIn(page, email, '/login?next=%2Fcalculator')
    await page.getByRole('heading', { level: 1, name: 'Enter your code' }).waitFor()
    await expect(field('Code')).toHaveAttribute('autocomplete', 'one-time-code')
    await expect(field('Code')).toHaveAttribute('inputmode', 'numeric')
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
    await expect(field('Code')).toHaveValue('')
    await field('Code').fill(totp(secret))
    await button('Verify').click()
    await page.waitForURL(`${site.url}/calculator`)
    visitor.expectQuiet(/status of 422/)
  })

  test('can be left at login for another account', async () => {
    const { email, visitor, page, button } = await atSecurity(site, 'somebody-else')
    await turnOnTwoFactor(page)
    await leave(page)
    await logIn(page, email)
    await button('Use another account').click()
    await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor()
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith('auth-token')))).toEqual([])
    visitor.expectQuiet()
  })

  test('has spares: each logs in, and one is removed with a code of another', async () => {
    const { email, visitor, page, button, field } = await atSecurity(site, 'spare')
    await turnOnTwoFactor(page)
    await button('Add a spare device').click()
    const spare = await displayedKey(page)
    await field('Code').fill(totp(spare))
    await button('Confirm').click()
    await page.getByText('The spare device is added.', { exact: false }).waitFor()
    await leave(page)
    await logIn(page, email)
    await page.getByLabel('Spare device 1').check()
    await field('Code').fill(totp(spare))
    await button('Verify').click()
    await page.waitForURL('**/dashboard')

    await openSecurity(page)
    await button('Two-factor authentication On').click()
    await button('Remove Authenticator app').click()
    await page.getByText('show a code from another device', { exact: false }).waitFor()
    // The code of the login is consumed: the next one is needed.
    await field('Code').fill(totp(spare, 1))
    await button('Remove').click()
    await page.getByText('The second factor is removed.', { exact: true }).waitFor()
    await expect(page.getByText('Authenticator app', { exact: true })).toHaveCount(0)
    visitor.expectQuiet()
  })

  test('is turned off with one last code; then the password is enough', async () => {
    const { email, visitor, page, button, field } = await atSecurity(site, 'turns-off')
    const secret = await turnOnTwoFactor(page)
    await button('Turn off two-factor authentication').click()
    await field('Code').fill(totp(secret))
    await button('Turn off').click()
    await page.getByText('Two-factor authentication is off.', { exact: true }).waitFor()
    await leave(page)
    await logIn(page, email)
    await page.waitForURL('**/dashboard')
    visitor.expectQuiet()
  })

  test('can be disabled by an operator for a person who has lost every factor, which ends all sessions', async () => {
    const { email, visitor, page } = await atSecurity(site, 'lost')
    await turnOnTwoFactor(page)
    await expect(disableTwoFactor('nobody@example.org')).rejects.toThrow('There is no account with the address')
    expect((await disableTwoFactor(email)).stdout).toContain('logs in with the password alone')
    const rows = await site.sql(
      'select from auth.sessions where user_id = (select id from auth.users where email = $1)',
      [email],
    )
    expect(rows).toEqual([])
    await leave(page)
    await logIn(page, email)
    await page.waitForURL('**/dashboard')
    visitor.expectQuiet()
  })

  test('protects a reset of the password, too', async () => {
    const { email, visitor, page, button, field } = await atSecurity(site, 'resets')
    const secret = await turnOnTwoFactor(page)
    await leave(page)
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

  test('is accessible at login', async () => {
    const { email, page } = await atSecurity(site, 'axe-step')
    await turnOnTwoFactor(page)
    await expectStatesAccessible(site.browser, site.url, {
      'second factor': async (at) => {
        await at.goto('/login', { waitUntil: 'networkidle' })
        await at.getByLabel('E-mail', { exact: true }).fill(email)
        await at.getByLabel('Password', { exact: true }).fill(password)
        await at.getByRole('button', { name: 'Log in', exact: true }).click()
        await at.getByLabel('Code', { exact: true }).waitFor()
      },
      'a wrong code': async (at) => {
        await at.getByLabel('Code', { exact: true }).fill('1')
        await at.getByRole('button', { name: 'Verify' }).click()
        await at.getByText('Enter all digits of the code').waitFor()
      },
    })
  })

  test('protects a change of the password on the login page, too', async () => {
    const { email, visitor, page, button, field } = await atSecurity(site, 'changes')
    const secret = await turnOnTwoFactor(page)
    await leave(page)
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
