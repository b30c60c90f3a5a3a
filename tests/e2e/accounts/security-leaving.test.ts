import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { signedIn } from '#tests/support/accounts/account.ts'
import { expectStatesAccessible } from '#tests/support/browser/axe.ts'
import { siteOfFile } from '#tests/support/browser/open-site.ts'
import { atSecurity, controlsOf, openSecurity, turnOnTwoFactor } from '#tests/support/accounts/security.ts'
import { type Site, startSite } from '#tests/support/browser/site.ts'
import { totp } from '#tests/support/accounts/totp.ts'
import { linkIn, mailTo } from '#tests/support/servers/mailbox.ts'
import { onHostedProject } from '#tests/support/hosted/mode.ts'
import { phone, visit } from '#tests/support/browser/visitor.ts'

// The profile's Security section beside two-factor authentication: password, e-mail, devices, a copy of everything, and
// deleting the account. docs/behaviour.md#profile-modal.

const site = siteOfFile({ SMTP_MAX_FREQUENCY: '0' })
const password = 'Genda#2026'

const tokenFor = (page: Page, email: string, typed: string) =>
  page.evaluate(
    async ([email, typed]) => {
      const { supabaseUrl, publishableKey } = await (await fetch('/config.json')).json()
      const response = await fetch(`${supabaseUrl}/auth/v1/token?grant_type=password`, {
        method: 'POST',
        headers: { apikey: publishableKey, 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: typed }),
      })
      return response.status
    },
    [email, typed],
  )

test.describe('change password', () => {
  test('requires the rules from 7 characters and the current one, and leaves this session signed in', async () => {
    const { email, visitor, page, button, dialog, field, shown } = await atSecurity(site, 'pass')
    expect(await tokenFor(page, email, password)).toBe(200)
    await button('Change password').click()
    const submit = dialog('Change password').locator('button[type=submit]')
    await field('Current password').fill('Wrong#2026')
    await field('New password').fill('Aa1#xy')
    await field('Confirm new password').fill('Aa1#xy')
    await expect(submit).toBeDisabled()
    await field('New password').fill('Kamal#1')
    await shown("New passwords don't match")
    await field('Confirm new password').fill('Kamal#1')
    await submit.click()
    await page.getByRole('alert').filter({ hasText: 'Invalid login credentials' }).waitFor()
    await field('Current password').fill(password)
    await submit.click()
    await shown('Password changed successfully!')
    await expect(field('New password')).toHaveValue('')
    await page.goto('/dashboard')
    await page.getByRole('heading', { level: 1 }).filter({ hasText: 'Welcome' }).waitFor()
    expect([await tokenFor(page, email, password), await tokenFor(page, email, 'Kamal#1')]).toEqual([400, 200])
    const rows = await site.sql(
      'select count(*)::int as count from auth.sessions where user_id = (select id from auth.users where email = $1)',
      [email],
    )
    // This one, and the sign-in just above.
    expect(rows).toEqual([{ count: 2 }])
    visitor.expectQuiet(/status of 400/)
  })

  test('has the documented text for a password that everybody tries first', async () => {
    const { page, button, dialog, field } = await atSecurity(site, 'common')
    await button('Change password').click()
    await field('Current password').fill(password)
    await field('New password').fill('Password@123')
    await field('Confirm new password').fill('Password@123')
    await dialog('Change password').locator('button[type=submit]').click()
    await page
      .getByRole('alert')
      .filter({ hasText: 'Password does not meet security requirements. Please choose a stronger password.' })
      .waitFor()
  })
})

test.describe('change e-mail', () => {
  // A site with automatic confirmation needs one of the two mails only.
  let strict: Site
  test.beforeAll(async () => {
    strict = await startSite({ ...site.env, SMTP_MAX_FREQUENCY: '0', RATE_LIMITS: 'off' })
  })
  test.afterAll(() => strict.stop())

  test('explains the two mails, and is done once both links were opened', async () => {
    const email = 'moves@example.org'
    await signedIn(site.url, email)
    const visitor = await visit(site.browser, strict.url, phone)
    const { page } = visitor
    const { button, dialog, field, shown } = controlsOf(page)
    await page.goto('/login', { waitUntil: 'networkidle' })
    await field('E-mail').fill(email)
    await field('Password').fill(password)
    await button('Log in').click()
    await page.waitForURL('**/dashboard')
    await openSecurity(page)
    await button('Change e-mail').click()
    await field('New e-mail').fill(email.toUpperCase())
    await button('Send both links').click()
    await shown('This is already your e-mail')
    await field('New e-mail').fill('moved@example.org')
    await button('Send both links').click()
    await shown('We have sent two e-mails')
    await page.goto(linkIn(await mailTo(strict.url, email)))
    await shown('Confirmed. Now open the link that we sent to your other e-mail address, too.')
    await page.goto(linkIn(await mailTo(strict.url, 'moved@example.org')))
    await shown('Your e-mail address is confirmed.')
    await openSecurity(page)
    await button('Change e-mail').click()
    await dialog('Change e-mail').getByText('moved@example.org', { exact: true }).waitFor()
    visitor.expectQuiet()
    await visitor.leave()
  })

  test('speaks of one mail where the new mailbox is enough', async () => {
    const { page, visitor, button, dialog, field, shown } = await atSecurity(site, 'moves-simply')
    await page.route('**/auth/v1/settings', async (route) => {
      const settings = await (await route.fetch()).json()
      await route.fulfill({ json: { ...settings, secure_email_change_enabled: false } })
    })
    await button('Change e-mail').click()
    await dialog('Change e-mail').getByText('the link that we send to the new address.').waitFor()
    await field('New e-mail').fill('moved-simply@example.org')
    await button('Send the link').click()
    await shown('We have sent you an e-mail')
    visitor.expectQuiet()
  })
})

test.describe('signed-in devices', () => {
  test('are listed by name, this one marked; the others can be signed out, one or all', async () => {
    const { email, visitor, page, button, dialog, shown } = await atSecurity(site, 'devices')
    for (let n = 0; n < 3; n++) await tokenFor(page, email, password)
    await button('Signed-in devices').click()
    const items = dialog('Signed-in devices').getByRole('listitem')
    await expect(items).toHaveCount(4)
    await expect(dialog('Signed-in devices').getByText('This device')).toHaveCount(1)
    await expect(items.first()).toHaveText(/Chrome on \w+\s+\d+ \w{3} \d{4}, from 127\.0\.…/, { useInnerText: true })
    await button('Sign out Chrome on Linux').first().click()
    await expect(items).toHaveCount(3)
    await button('Sign out other devices').click()
    await shown('You are not logged in anywhere else.')
    const rows = await site.sql(
      'select count(*)::int as count from auth.sessions where user_id = (select id from auth.users where email = $1)',
      [email],
    )
    expect(rows).toEqual([{ count: 1 }])
    visitor.expectQuiet()
  })

  test('are reported when they cannot be loaded, with a retry', async () => {
    const { page, button, shown } = await atSecurity(site, 'no-devices')
    await page.route('**/api/account/sessions', (route) =>
      route.fulfill({ status: 403, json: { code: 'no', message: 'The words of the server' } }),
    )
    await button('Signed-in devices').click()
    await page.getByRole('alert').filter({ hasText: 'The words of the server' }).waitFor()
    await page.unrouteAll()
    await button('Try Again').click()
    await shown('You are not logged in anywhere else.')
  })
})

test('hands out a file with everything, and no secret in it', async () => {
  const { email, visitor, page, button, dialog, shown } = await atSecurity(site, 'copy')
  await button('Download my data').click()
  const coming = page.waitForEvent('download')
  await dialog('Download my data').getByRole('button', { name: 'Download my data' }).click()
  const download = await coming
  expect(download.suggestedFilename()).toMatch(/^campuslife-data-\d{4}-\d\d-\d\d\.json$/)
  const text = await readFile(await download.path(), 'utf8')
  const copy = JSON.parse(text)
  expect(copy.tables['public.users']).toMatchObject([{ email }])
  expect(text).not.toMatch(/\$2[aby]\$/)
  await shown('The file is in your downloads.')
  visitor.expectQuiet()
})

const leaving = async (email: string) =>
  (await site.sql('select from public.users where email = $1 and deletes_at is not null', [email])).length === 1

test.describe('delete my account', () => {
  test('requires the phrase and the password, and can be changed back for seven days', async () => {
    const { email, visitor, page, button, dialog, field, shown } = await atSecurity(site, 'goes')
    await button('Delete my account').click()
    const submit = dialog('Delete my account').locator('button[type=submit]')
    await field('Type "delete my account"').fill('delete')
    await field('Password').fill('Wrong#2026')
    await expect(submit).toBeDisabled()
    await field('Type "delete my account"').fill('Delete my account ')
    await submit.click()
    await page.getByRole('alert').filter({ hasText: 'The password is not right.' }).waitFor()
    expect(await leaving(email)).toBe(false)
    await field('Password').fill(password)
    await submit.click()
    await page.waitForURL(`${site.url}/`)
    await shown('Log in before then to keep it.')
    expect(await leaving(email)).toBe(true)
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith('auth-token')))).toEqual([])
    // A project's mails are its own.
    if (!onHostedProject) expect((await mailTo(site.url, email)).subject).toContain('Your account will be deleted')

    await page.goto('/login', { waitUntil: 'networkidle' })
    await field('E-mail').fill(email)
    await field('Password').fill(password)
    await button('Log in').click()
    await page.waitForURL('**/dashboard')
    await shown('This account is deleted after')
    await openSecurity(page)
    await page.getByRole('button', { name: 'Delete my account Requested' }).click()
    await dialog('Delete my account').getByRole('button', { name: 'Keep my account' }).click()
    await shown('Your account stays.')
    expect(await leaving(email)).toBe(false)
    await field('Type "delete my account"').waitFor()
    await page.goto('/dashboard')
    await page.getByRole('heading', { level: 1 }).filter({ hasText: 'Welcome' }).waitFor()
    await expect(page.getByText('This account is deleted after')).toHaveCount(0)
    visitor.expectQuiet(/status of 403/)
  })

  test('accepts a mailed code where there is no password', async () => {
    const { email, visitor, button, dialog, field, shown } = await atSecurity(site, 'without-password')
    await button('Delete my account').click()
    await button('No password? E-mail me a code').click()
    await field('Code from the e-mail').waitFor()
    const code = (await mailTo(site.url, email)).text.match(/\b\d{6,}\b/)?.[0] ?? ''
    await field('Type "delete my account"').fill('delete my account')
    await field('Code from the e-mail').fill(code)
    await dialog('Delete my account').locator('button[type=submit]').click()
    await shown('Log in before then to keep it.')
    expect(await leaving(email)).toBe(true)
    visitor.expectQuiet(/status of 403/)
  })
})

test('a phone user can turn two-factor authentication on, sign out, sign in with a code, export, and delete the account', async () => {
  const { email, visitor, page, button, dialog, field, shown } = await atSecurity(site, 'whole-way')
  const secret = await turnOnTwoFactor(page)
  await page.keyboard.press('Escape')
  await button('Sign Out').click()
  await page.waitForURL(`${site.url}/`)
  await page.goto('/login', { waitUntil: 'networkidle' })
  await field('E-mail').fill(email)
  await field('Password').fill(password)
  await button('Log in').click()
  await field('Code').fill(totp(secret))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard')
  await openSecurity(page)
  await button('Download my data').click()
  const coming = page.waitForEvent('download')
  await dialog('Download my data').getByRole('button', { name: 'Download my data' }).click()
  expect(await readFile(await (await coming).path(), 'utf8')).toContain('"auth.mfa_factors"')
  await page.keyboard.press('Escape')
  await button('Delete my account').click()
  await field('Type "delete my account"').fill('delete my account')
  await field('Password').fill(password)
  await page.keyboard.press('Enter')
  await shown('Log in before then to keep it.')
  visitor.expectQuiet(/status of 403/)
})

const open = (name: string, sign: string) => async (at: Page) => {
  // A reloaded page restores its dialogs, so another page is opened first.
  await at.goto('/terms')
  await openSecurity(at)
  await at.getByRole('button', { name, exact: true }).click()
  await at.getByText(sign, { exact: false }).first().waitFor()
}

test('every dialog for leaving is accessible', async () => {
  const who = await signedIn(site.url, 'axe@example.org')
  await expectStatesAccessible(
    site.browser,
    site.url,
    {
      section: openSecurity,
      'two-factor authentication off': open('Two-factor authentication Off', 'Any authenticator app'),
      'a new device': async (at) => {
        await at.getByRole('button', { name: 'Turn on' }).click()
        await at.getByText('Copy key').waitFor()
      },
      password: open('Change password', 'Current password'),
      'e-mail': open('Change e-mail', 'Nothing changes until'),
      methods: open('Login methods', 'your only way to log in'),
      clients: open('Signed-in devices', 'not logged in anywhere else'),
      download: open('Download my data', 'One JSON file'),
      delete: open('Delete my account', '7 days to think again'),
    },
    who,
  )
})
