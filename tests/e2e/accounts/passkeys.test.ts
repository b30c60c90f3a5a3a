import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { notHosted, onHostedProject } from '#tests/support/hosted/mode.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { siteOfFile } from '#tests/support/browser/open-site.ts'
import { addAuthenticator, addPasskey, leave, namedUrl, ownerWithPhone } from '#tests/support/accounts/passkeys.ts'
import { controlsOf, openSecurity, turnOnTwoFactor } from '#tests/support/accounts/security.ts'
import { desktop, isFocused, visit, type Visitor } from '#tests/support/browser/visitor.ts'

// Passkeys in a real browser with a virtual authenticator: added in the profile, for signing in alone and as the second
// factor after the password.

test.skip(onHostedProject, notHosted.passkeys)

const site = siteOfFile({ SMTP_MAX_FREQUENCY: '0' })
const password = 'Genda#2026'
const visitors: Visitor[] = []
test.afterEach(async () => {
  await Promise.all(visitors.splice(0).map((visitor) => visitor.leave()))
})

async function owner(name: string) {
  const made = await ownerWithPhone(site, name)
  visitors.push(made.visitor)
  return { ...made, ...controlsOf(made.page) }
}

async function stranger() {
  const visitor = await visit(site.browser, namedUrl(site), desktop)
  visitors.push(visitor)
  return { visitor, page: visitor.page, ...controlsOf(visitor.page) }
}

const signIn = 'Continue with a passkey'

async function logIn(page: Page, email: string) {
  await page.goto('/login', { waitUntil: 'networkidle' })
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

/** The browser's error when its prompt is cancelled. */
const declinePrompts = (page: Page) =>
  page.evaluate(() => {
    navigator.credentials.create = navigator.credentials.get = () =>
      Promise.reject(new DOMException('The operation was not allowed.', 'NotAllowedError'))
  })

const sessionsOf = (email: string) =>
  site.sql(
    `select s.aal, (select array_agg(authentication_method order by authentication_method) from auth.mfa_amr_claims where session_id = s.id) as ways
     from auth.sessions s join auth.users u on u.id = s.user_id where u.email = $1 order by s.created_at desc limit 1`,
    [email],
  )

test.describe('a passkey', () => {
  test('is added in the profile, and logs in without e-mail or password', async () => {
    const { email, visitor, page, button, field } = await owner('adds')
    await button('Passkeys').click()
    await page.getByText('You have no passkeys yet.', { exact: true }).waitFor()
    await button('Add a passkey').click()
    await page.getByText('The passkey is added.', { exact: false }).waitFor()
    await page.getByText('Not used yet', { exact: true }).waitFor()

    await button('Rename Passkey').click()
    await expect.poll(() => isFocused(field('Name'))).toBe(true)
    await field('Name').fill('')
    await button('Save').click()
    await page.getByText('Type a name', { exact: true }).waitFor()
    await field('Name').fill('My phone')
    await button('Save').click()
    await page.getByText('The passkey is renamed.', { exact: true }).waitFor()
    await page.getByText('My phone', { exact: true }).waitFor()

    await leave(page)
    await page.goto('/login?next=%2Fcalculator', { waitUntil: 'networkidle' })
    await button(signIn).click()
    await page.waitForURL(`${namedUrl(site)}/calculator`)
    expect(await sessionsOf(email)).toEqual([{ aal: 'aal1', ways: ['passkey'] }])

    await openSecurity(page)
    await button('Passkeys').click()
    await page.getByText(/^Last used on /).waitFor()
    visitor.expectQuiet()
  })

  test('that was removed cannot log in, and the page gives the reason', async () => {
    const { visitor, page, button } = await owner('removes')
    await addPasskey(page)
    await button('Remove Passkey').click()
    await page.getByText('You will no longer be able to log in with', { exact: false }).waitFor()
    await button('Cancel').click()
    await button('Remove Passkey').click()
    await button('Remove').click()
    await page.getByText('The passkey is removed.', { exact: true }).waitFor()
    await page.getByText('You have no passkeys yet.', { exact: true }).waitFor()
    await leave(page)
    await page.goto('/login', { waitUntil: 'networkidle' })
    await button(signIn).click()
    await page.getByRole('alert').filter({ hasText: 'This passkey does not belong to any account.' }).waitFor()
    visitor.expectQuiet(/status of 400/)
  })

  test('is made once for each device', async () => {
    const { visitor, page, button } = await owner('twice')
    await addPasskey(page)
    await button('Add a passkey').click()
    await page.getByRole('alert').filter({ hasText: 'This device has a passkey for your account already.' }).waitFor()
    visitor.expectQuiet()
  })

  test('whose prompt is cancelled changes nothing, and can be tried again', async () => {
    const { visitor, page, button } = await owner('cancels')
    await declinePrompts(page)
    await button('Passkeys').click()
    await button('Add a passkey').click()
    await page.getByText('No passkey was added. You can try again any time.', { exact: true }).waitFor()
    await button('Add a passkey').waitFor()
    await leave(page)
    await page.goto('/login', { waitUntil: 'networkidle' })
    await declinePrompts(page)
    await button(signIn).click()
    await page
      .getByRole('alert')
      .filter({ hasText: 'No passkey was used. Try again, or log in another way.' })
      .waitFor()
    await expect(button(signIn)).toBeEnabled()
    visitor.expectQuiet()
  })
})

test.describe('as the second factor', () => {
  test('a passkey turns it on, is required after the password, and turns it off', async () => {
    const { email, visitor, page, button } = await owner('second')
    await button('Two-factor authentication Off').click()
    await button('Turn on with a passkey').click()
    await page.getByText('Two-factor authentication is on.', { exact: false }).waitFor()
    await page.getByText(/^Passkey, added on/).waitFor()

    await leave(page)
    await logIn(page, email)
    await page.getByRole('heading', { level: 1, name: 'Enter your code' }).waitFor()
    await expect(page.getByLabel('Code', { exact: true })).toHaveCount(0)
    await button('Verify with a passkey').click()
    await page.waitForURL('**/dashboard')
    expect(await sessionsOf(email)).toEqual([{ aal: 'aal2', ways: ['mfa/webauthn', 'password'] }])

    // The passkey alone satisfies both factors.
    await leave(page)
    await page.goto('/login', { waitUntil: 'networkidle' })
    await button(signIn).click()
    await page.waitForURL('**/dashboard')
    expect(await sessionsOf(email)).toEqual([{ aal: 'aal2', ways: ['mfa/webauthn', 'passkey'] }])

    await openSecurity(page)
    await button('Two-factor authentication On').click()
    await button('Turn off two-factor authentication').click()
    await button('Turn off with a passkey').click()
    await page.getByText('Two-factor authentication is off.', { exact: true }).waitFor()
    visitor.expectQuiet()
  })

  test('a passkey is offered beside the code', async () => {
    const { email, visitor, page, button } = await owner('beside')
    await turnOnTwoFactor(page)
    await page.keyboard.press('Escape')
    await addPasskey(page)
    await leave(page)
    await logIn(page, email)
    await page.getByLabel('Code', { exact: true }).waitFor()
    await declinePrompts(page)
    await button('Use a passkey instead').click()
    await page.getByRole('alert').filter({ hasText: 'No passkey was used.' }).waitFor()
    await page.reload({ waitUntil: 'networkidle' })
    await button('Use a passkey instead').click()
    await page.waitForURL('**/dashboard')
    visitor.expectQuiet()
  })

  test('a passkey that was there before becomes one with one more touch', async () => {
    const { visitor, page, button } = await owner('before')
    await addPasskey(page)
    await page.keyboard.press('Escape')
    await turnOnTwoFactor(page)
    await button('Use a passkey, too').click()
    await page.getByText('Your passkey is now a second factor, too.', { exact: false }).waitFor()
    await expect(button('Use a passkey, too')).toHaveCount(0)
    visitor.expectQuiet()
  })
})

test.describe('passkeys are not offered', () => {
  test('by a browser that has none', async () => {
    const { visitor, page, button } = await owner('old-browser')
    await visitor.context.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
    // The open panel is in this page's history entry.
    await page.goto('about:blank')
    await openSecurity(page)
    await button('Passkeys').click()
    await page.getByText('This browser does not support passkeys.', { exact: false }).waitFor()
    await expect(button('Add a passkey')).toHaveCount(0)
    await leave(page)
    await page.goto('/login', { waitUntil: 'networkidle' })
    await expect(button(signIn)).toHaveCount(0)
    visitor.expectQuiet()
  })

  test('where the server does not offer them, as hosted projects may not', async () => {
    const { visitor, page, button } = await stranger()
    await page.route('**/auth/v1/settings', async (route) => {
      const answer = await route.fetch()
      const { passkeys_enabled: _, ...settings } = (await answer.json()) as Record<string, unknown>
      await route.fulfill({ response: answer, json: settings })
    })
    await page.goto('/login', { waitUntil: 'networkidle' })
    await button('E-mail me a login link').waitFor()
    await expect(button(signIn)).toHaveCount(0)
    visitor.expectQuiet()
  })

  test('at an IP address, which no browser makes passkeys for', async () => {
    const visitor = await visit(site.browser, site.url, desktop)
    visitors.push(visitor)
    const settled = visitor.page.waitForResponse('**/auth/v1/settings')
    await visitor.page.goto('/login', { waitUntil: 'networkidle' })
    expect(await (await settled).json()).toMatchObject({ passkeys_enabled: false })
    await expect(visitor.page.getByRole('button', { name: signIn })).toHaveCount(0)
    visitor.expectQuiet()
  })
})

test.describe('failures', () => {
  test('of the server are shown in the profile, with a retry button', async () => {
    const { page, button } = await owner('server-fails')
    await page.route('**/auth/v1/passkeys', (route) => route.abort())
    await button('Passkeys').click()
    await page.getByRole('alert').filter({ hasText: 'CampusLife cannot be reached.' }).waitFor({ timeout: 60_000 })
    await page.unroute('**/auth/v1/passkeys')
    await button('Try Again').click()
    await page.getByText('You have no passkeys yet.', { exact: true }).waitFor()
    await page.route('**/auth/v1/passkeys/registration/options', (route) =>
      route.fulfill({ status: 500, json: { code: 500, error_code: 'unexpected_failure', msg: 'Unexpected failure' } }),
    )
    await button('Add a passkey').click()
    await page.getByRole('alert').waitFor()
  })
})

test('nothing about passkeys is found by axe', async () => {
  const { email, page, button } = await owner('axe')
  await button('Passkeys').click()
  await page.getByText('You have no passkeys yet.', { exact: true }).waitFor()
  await expectAccessible(page, 'no passkeys')
  await button('Add a passkey').click()
  await page.getByText('The passkey is added.', { exact: false }).waitFor()
  await expectAccessible(page, 'a passkey')
  await button('Rename Passkey').click()
  await expectAccessible(page, 'renaming')
  await button('Cancel').click()
  await button('Remove Passkey').click()
  await expectAccessible(page, 'removing')
  await page.keyboard.press('Escape')
  await button('Two-factor authentication Off').click()
  await button('Turn on with a passkey').click()
  await page.getByText('Two-factor authentication is on.', { exact: false }).waitFor()
  await expectAccessible(page, 'two-factor authentication')
  await leave(page)
  await page.goto('/login', { waitUntil: 'networkidle' })
  await button(signIn).waitFor()
  await expectAccessible(page, 'login')
  await logIn(page, email)
  await button('Verify with a passkey').waitFor()
  await expectAccessible(page, 'second factor')
  const other = await stranger()
  await addAuthenticator(other.page)
  await logIn(other.page, email)
  await other.button('Verify with a passkey').click()
  await other.page.getByRole('alert').waitFor({ timeout: 90_000 })
  await expectAccessible(other.page, 'a device without the passkey')
})
