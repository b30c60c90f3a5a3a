import { expect, test } from '#tests/e2e/fixtures.ts'
import { signedIn } from '#tests/support/accounts/account.ts'
import { atSecurity } from '#tests/support/accounts/security.ts'
import { siteOfFile } from '#tests/support/browser/open-site.ts'
import { mailTo } from '#tests/support/servers/mailbox.ts'
import { desktop } from '#tests/support/browser/visitor.ts'

// Differences in the browser where accounts and tables are on a hosted project. All other files run there with
// TEST_HOSTED=1.

const site = siteOfFile({ SMTP_MAX_FREQUENCY: '0' }, { hosted: true })

const age = (email: string) =>
  site.sql(
    `update auth.mfa_amr_claims set updated_at = now() - interval '11 minutes'
     where session_id in (select s.id from auth.sessions s join auth.users u on u.id = s.user_id where u.email = $1)`,
    [email],
  )

test('the security section offers what works there: devices, a copy, deletion, and no list of events', async () => {
  const { email, visitor, page, button, dialog, field, shown } = await atSecurity(site, 'asha')
  await expect(page.getByRole('link', { name: 'Recent activity' })).toHaveCount(0)
  await button('Signed-in devices').click()
  await dialog('Signed-in devices').getByText('This device').waitFor()
  await page.keyboard.press('Escape')

  // A fresh proof is a new sign-in at the project, here with its code.
  await age(email)
  await button('Download my data').click()
  const download = page.waitForEvent('download')
  await dialog('Download my data').getByRole('button', { name: 'Download my data' }).click()
  const confirm = page.getByRole('dialog', { name: "Confirm it's you" })
  await confirm.getByRole('button', { name: 'No password? E-mail me a code' }).click()
  const label = confirm.getByLabel('Code from the e-mail', { exact: true })
  await label.fill((await mailTo(site.url, email)).text.match(/\b\d{6}\b/)?.[0] ?? '')
  await confirm.getByRole('button', { name: 'Confirm', exact: true }).click()
  await download
  await page.keyboard.press('Escape')

  await button('Delete my account').click()
  await field('Type "delete my account"').fill('delete my account')
  await field('Password').fill('Genda#2026')
  await dialog('Delete my account').locator('button[type=submit]').click()
  await shown('Log in before then to keep it.')
  // The required proof, and the sign-out of an account without a session.
  visitor.expectQuiet(/status of 400/, /status of 403/)
})

test('the admin area lists no security log, and a saved link to it explains where it is', async () => {
  const visitor = await site.enter({ ...desktop, ...(await signedIn(site.url, 'boss@example.org')) })
  const { page } = visitor
  await site.sql(
    "update public.profiles set is_admin = true where id = (select id from auth.users where email = 'boss@example.org')",
  )
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Audit log' }).first().waitFor()
  await expect(page.getByRole('link', { name: 'Security log' })).toHaveCount(0)
  await page.goto('/admin/security-log')
  await page.getByText('in the dashboard of your hosted project').waitFor()
  // On a phone the section must remain selectable.
  await expect(page.getByLabel('Section of the admin area')).toHaveValue('security-log')
  visitor.expectQuiet()
})
