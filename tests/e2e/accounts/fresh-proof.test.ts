import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { signedIn } from '#tests/support/accounts/account.ts'
import { notHosted, onHostedProject } from '#tests/support/hosted/mode.ts'
import { expectStatesAccessible } from '#tests/support/browser/axe.ts'
import { siteOfFile } from '#tests/support/browser/open-site.ts'
import { ownerWithPhone } from '#tests/support/accounts/passkeys.ts'
import { openProfile, profilePanel } from '#tests/support/accounts/profile.ts'
import { atSecurity, controlsOf, turnOnTwoFactor } from '#tests/support/accounts/security.ts'
import { totp } from '#tests/support/accounts/totp.ts'
import { mailTo } from '#tests/support/servers/mailbox.ts'
import { phone } from '#tests/support/browser/visitor.ts'

// A session without a fresh proof has to verify its identity again; a change can be reverted by mail.

const site = siteOfFile({ SMTP_MAX_FREQUENCY: '0' })

const age = (email: string, minutes = 11) =>
  site.sql(
    `update auth.mfa_amr_claims set updated_at = now() - make_interval(mins => $2)
     where session_id in (select s.id from auth.sessions s join auth.users u on u.id = s.user_id where u.email = $1)`,
    [email, minutes],
  )

const confirm = (page: Page) => page.getByRole('dialog', { name: "Confirm it's you" })

test.describe('a sensitive change eleven minutes after the login', () => {
  test('requires the password, preserves the input, and continues', async () => {
    const { email, page, visitor, button, field } = await atSecurity(site, 'stale')
    await button('Change e-mail').click()
    await field('New e-mail').fill('stale-new@example.org')
    await age(email)
    await button('Send both links').click()
    await confirm(page).getByRole('button', { name: 'Cancel', exact: true }).click()
    await page.getByText('Nothing was changed, because you did not confirm that it is you.').waitFor()
    await expect(field('New e-mail')).toHaveValue('stale-new@example.org')

    await button('Send both links').click()
    const password = confirm(page).getByLabel('Your password', { exact: true })
    await password.fill('Wrong#2026')
    await password.press('Enter')
    await confirm(page).getByText('That password is not right.').waitFor()
    await password.fill('Genda#2026')
    await password.press('Enter')
    await page.getByText('We have sent two e-mails').waitFor()
    await expect(confirm(page)).toHaveCount(0)
    // With the fresh proof, the next change requires nothing.
    await page.keyboard.press('Escape')
    await button('Download my data').click()
    const download = page.waitForEvent('download')
    await page
      .getByRole('dialog', { name: 'Download my data' })
      .getByRole('button', { name: 'Download my data' })
      .click()
    await download
    visitor.expectQuiet(/status of 40[03]/)
  })

  test('is not made where Back closes the question, and only that', async () => {
    const { email, page, visitor, button, field } = await atSecurity(site, 'stale-back')
    await button('Change e-mail').click()
    await field('New e-mail').fill('stale-back-new@example.org')
    await age(email)
    await button('Send both links').click()
    await confirm(page).waitFor()
    await page.goBack()
    await expect(confirm(page)).toHaveCount(0)
    await page.getByText('Nothing was changed, because you did not confirm that it is you.').waitFor()
    await expect(field('New e-mail')).toHaveValue('stale-back-new@example.org')

    await button('Send both links').click()
    const password = confirm(page).getByLabel('Your password', { exact: true })
    await password.fill('Genda#2026')
    await password.press('Enter')
    await page.getByText('We have sent two e-mails').waitFor()
    await expect(confirm(page)).toHaveCount(0)
    visitor.expectQuiet(/status of 40[03]/)
  })

  test('requires it in the profile as well, and then saves everything', async () => {
    const email = 'stale-profile@example.org'
    const visitor = await site.enter({ ...phone, ...(await signedIn(site.url, email)) })
    const { page } = visitor
    await age(email)
    await openProfile(page)
    const panel = profilePanel(page)
    await panel.getByRole('button', { name: 'Edit Profile' }).click()
    await panel.getByRole('textbox', { name: 'First name' }).fill('Renamed')
    await panel.getByRole('textbox', { name: 'Last name' }).fill('Student')
    await panel.getByRole('textbox', { name: 'E-mail' }).fill('stale-profile-new@example.org')
    await panel.getByRole('button', { name: 'Save Changes' }).click()
    await confirm(page).getByRole('button', { name: 'Cancel', exact: true }).click()
    await panel.getByText('Nothing was changed, because you did not confirm that it is you.').waitFor()
    await panel.getByRole('button', { name: 'Save Changes' }).click()
    const password = confirm(page).getByLabel('Your password', { exact: true })
    await password.fill('Genda#2026')
    await password.press('Enter')
    await panel.getByText('Profile updated successfully!').waitFor()
    await panel.getByRole('heading', { name: 'Renamed Student' }).waitFor()

    // The address change is requested once: saving the rest sends no second e-mail.
    const puts: string[] = []
    page.on('request', (request) => request.method() === 'PUT' && puts.push(request.url()))
    await panel.getByRole('button', { name: 'Edit Profile' }).click()
    await panel.getByRole('textbox', { name: 'First name' }).fill('Again')
    await panel.getByRole('button', { name: 'Save Changes' }).click()
    await panel.getByRole('heading', { name: 'Again Student' }).waitFor()
    expect(puts).toEqual([])
    visitor.expectQuiet(/status of 40[03]/)
  })

  test('accepts a mailed code for an account without a password', async () => {
    const { email, page, visitor, button } = await atSecurity(site, 'by-code')
    await button('Two-factor authentication Off').click()
    await age(email)
    await button('Turn on').click()
    await confirm(page).getByRole('button', { name: 'No password? E-mail me a code' }).click()
    const code = (await mailTo(site.url, email)).text.match(/\b\d{6}\b/)?.[0] ?? ''
    await confirm(page).getByLabel('Code from the e-mail', { exact: true }).fill(code)
    await confirm(page).getByRole('button', { name: 'Confirm', exact: true }).click()
    await page.getByRole('img', { name: 'QR code that adds CampusLife to an authenticator app' }).waitFor()
    visitor.expectQuiet(/status of 400/)
  })

  test('requires a code of the second factor where there is one', async () => {
    const { email, page, visitor, button } = await atSecurity(site, 'by-factor')
    const secret = await turnOnTwoFactor(page)
    await age(email)
    await page.keyboard.press('Escape')
    await button('Download my data').click()
    await page
      .getByRole('dialog', { name: 'Download my data' })
      .getByRole('button', { name: 'Download my data' })
      .click()
    await confirm(page).getByLabel('Code', { exact: true }).fill(totp(secret, 1))
    const download = page.waitForEvent('download')
    await confirm(page).getByRole('button', { name: 'Confirm', exact: true }).click()
    await download
    visitor.expectQuiet(/status of 400/)
  })

  test('requires the passkey of an account whose only second factor it is', async () => {
    test.skip(onHostedProject, notHosted.passkeys)
    const { email, page, visitor } = await ownerWithPhone(site, 'by-passkey')
    const { button } = controlsOf(page)
    await button('Two-factor authentication Off').click()
    await button('Turn on with a passkey').click()
    await page.getByText('Two-factor authentication is on.', { exact: false }).waitFor()
    await age(email)
    await page.keyboard.press('Escape')
    await button('Download my data').click()
    await page
      .getByRole('dialog', { name: 'Download my data' })
      .getByRole('button', { name: 'Download my data' })
      .click()
    const download = page.waitForEvent('download')
    await confirm(page).getByRole('button', { name: 'Confirm with a passkey', exact: true }).click()
    await download
    await expect(confirm(page)).toHaveCount(0)
    await visitor.leave()
    visitor.expectQuiet(/status of 400/)
  })
})

const linkFor = async (email: string) =>
  (await mailTo(site.url, email)).text.match(/https?:\/\/\S+\/secure-account#token=\S+/)?.[0] ?? ''

test.describe('the mail about a change', () => {
  test.skip(onHostedProject, notHosted.securityLog)
  test('leads to a page that restores the account', async () => {
    const { email, page, visitor, button, field } = await atSecurity(site, 'robbed')
    await button('Change password').click()
    await field('Current password').fill('Genda#2026')
    await field('New password').fill('Thief#20267')
    await field('Confirm new password').fill('Thief#20267')
    await page.getByRole('dialog', { name: 'Change password' }).getByRole('button', { name: 'Change password' }).click()
    await page.getByText('Password changed successfully', { exact: false }).waitFor()
    const link = await linkFor(email)

    const owner = await site.enter(phone)
    await owner.page.goto(link)
    await owner.page.getByText('The password was changed on').waitFor()
    expect(new URL(owner.page.url()).hash).toBe('')
    await owner.page.getByRole('button', { name: 'Secure my account' }).click()
    await owner.page.getByText('Your account is yours again').waitFor()
    expect(
      await site.sql('select from auth.sessions s join auth.users u on u.id = s.user_id where email = $1', [email]),
    ).toEqual([])
    const mail = await mailTo(site.url, email)
    expect(mail.subject).toContain('Reset your password')
    await owner.page.goto(mail.text.match(/https?:\/\/\S+\/auth\/v1\/verify\S+/)?.[0] ?? '')
    const goOn = owner.page.getByRole('button', { name: 'Continue' })
    if ((await goOn.count()) > 0) await goOn.click()
    await owner.page.waitForURL('**/reset-password*')
    const { field: ownersField } = controlsOf(owner.page)
    await ownersField('New password').waitFor()

    const again = await site.enter(phone)
    await again.page.goto(link)
    await again.page.getByText('This link has been used').waitFor()
    await visitor.leave()
    owner.expectQuiet()
    again.expectQuiet()
  })

  test('leads to a page whose every state can be read', async () => {
    const { email, button, field, page } = await atSecurity(site, 'states')
    await button('Change password').click()
    await field('Current password').fill('Genda#2026')
    await field('New password').fill('Thief#20267')
    await field('Confirm new password').fill('Thief#20267')
    await page.getByRole('dialog', { name: 'Change password' }).getByRole('button', { name: 'Change password' }).click()
    await page.getByText('Password changed successfully', { exact: false }).waitFor()
    const link = await linkFor(email)
    const setState = (text: string) =>
      site.sql(
        `update auth.security_changes set ${text} where user_id = (select id from auth.users where email = $1)`,
        [email],
      )
    const open = async (target: Page, text: string) => {
      await target.goto('/about')
      await target.goto(link)
      await target.getByText(text).waitFor()
    }
    await expectStatesAccessible(site.browser, site.url, {
      'no link': async (target) => {
        await target.goto('/secure-account')
        await target.getByText('This link does not work').waitFor()
      },
      'an open link': async (target) => {
        await setState('reverted_at = null, created_at = now()')
        await open(target, 'If that was not you:')
      },
      'a late link': async (target) => {
        await setState("created_at = now() - interval '8 days'")
        await open(target, 'This link has expired')
      },
      'a used link': async (target) => {
        await setState('reverted_at = now()')
        await open(target, 'This link has been used')
      },
      'no server': async (target) => {
        await setState('reverted_at = null, created_at = now()')
        await target.route('**/api/account/revert/**', (route) => route.abort())
        await open(target, 'The link could not be checked.')
        await target.unroute('**/api/account/revert/**')
      },
    })
  })
})

test.describe('an admin without a second factor', () => {
  test('is reminded to set one up, can dismiss that, and can set it up from there', async () => {
    const { email, page, visitor, button } = await atSecurity(site, 'lone-admin')
    await site.sql('update public.profiles set is_admin = true where email = $1', [email])
    await page.goto('/admin')
    await page.getByText('Your admin account has no second factor').waitFor()
    await button('Hide for now').click()
    await page.reload()
    await page.getByRole('heading', { name: 'Admin area' }).waitFor()
    await expect(page.getByText('Your admin account has no second factor')).toHaveCount(0)

    await page.evaluate(() => sessionStorage.clear())
    await page.reload()
    // On a phone the banner is one line with its buttons.
    await button('Set it up').click()
    await button('Turn on').click()
    await page.getByRole('img', { name: 'QR code that adds CampusLife to an authenticator app' }).waitFor()
    visitor.expectQuiet()
  })
})
