import type { Page } from '@playwright/test'
import { consentVersion } from '#domain/consent/consent.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { signedIn } from '#tests/support/accounts/account.ts'
import { openProfile, profilePanel } from '#tests/support/accounts/profile.ts'
import { expectAccessible, expectAccessibleInBothThemes } from '#tests/support/browser/axe.ts'
import { siteOfFile } from '#tests/support/browser/open-site.ts'
import { desktop, phone } from '#tests/support/browser/visitor.ts'
import { mailTo } from '#tests/support/servers/mailbox.ts'

// docs/behaviour.md#consent: what an account agrees to, from the first day to a withdrawal, and a parent's answer.

const site = siteOfFile()

/** An account that has set up its profile, or not yet. */
const member = async (name: string, { onboarded = true, screen = phone } = {}) => {
  const email = `${name}@example.org`
  const account = await signedIn(site.url, email)
  if (!onboarded) await site.sql('update public.users set onboarded_at = null where email = $1', [email])
  return site.enter({ ...screen, ...account })
}
const answers = (name: string) =>
  site.sql(
    `select c.purpose, c.given, c.text_version, c.language from public.consents c join auth.users a on a.id = c.account_id
     where a.email = $1 order by c.id`,
    [`${name}@example.org`],
  )
const given = (purpose: string, is: boolean, language = 'en') => ({
  purpose,
  given: is,
  text_version: consentVersion,
  language,
})
const agrees = () =>
  site.sql("select private.agrees(id, 'assistant') as agrees from auth.users where email = 'withdraws@example.org'")
const boxes = (page: Page) => page.getByRole('checkbox')
const line = (page: Page) => page.getByRole('region', { name: 'Your consent' })

test('on the first day the choices follow the profile, with no box ticked, in three languages, by keyboard', async () => {
  const visitor = await member('first', { onboarded: false })
  const { page } = visitor
  await page.goto('/dashboard')
  const profile = page.getByRole('region', { name: 'Set up your profile' })
  await profile.getByLabel('First name').fill('Asha')
  await profile.getByRole('button', { name: 'Save and continue' }).click()
  const step = page.getByRole('region', { name: 'Your consent' })
  await expect(step.getByRole('checkbox')).toHaveCount(3)
  for (const box of await step.getByRole('checkbox').all()) await expect(box).not.toBeChecked()
  for (const radio of [/18 or older/, /under 18/])
    await expect(step.getByRole('radio', { name: radio })).not.toBeChecked()
  await expect(step).toContainText('No lawyer has read this text yet.')
  // What is below does not wait for an answer.
  await page.getByRole('link', { name: 'CGPA Calculator' }).waitFor()
  await expectAccessible(page)

  await step.getByRole('radio', { name: 'ଓଡ଼ିଆ' }).check()
  await expect(step.locator('[lang="or"]').first()).toBeVisible()
  await expect(step.getByRole('button', { name: 'ମୋ ପସନ୍ଦ ସେଭ୍ କରନ୍ତୁ' })).toBeVisible()
  await step.getByRole('radio', { name: 'हिन्दी' }).check()
  await expectAccessible(page)
  // Nothing is saved without the box that an account needs, and without an age.
  await step.getByRole('button', { name: 'मेरे विकल्प सहेजें' }).click()
  await expect(step.getByText('खाते के लिए यह आवश्यक है', { exact: false }).last()).toBeVisible()
  const account = step.getByRole('checkbox').first()
  await expect(account).toBeFocused()
  await page.keyboard.press('Space')
  await expect(account).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(step.getByRole('radio', { name: 'मेरी आयु 18 वर्ष या उससे अधिक है' })).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByText('Your choices are saved. You can change them in your profile.').waitFor()
  await expect(step).toHaveCount(0)
  expect(await answers('first')).toEqual([
    given('account', true, 'hi'),
    given('adult', true, 'hi'),
    given('assistant', false, 'hi'),
    given('questions', false, 'hi'),
  ])
  await page.reload()
  await page.getByRole('link', { name: 'CGPA Calculator' }).waitFor()
  await expect(line(page)).toHaveCount(0)
  visitor.expectQuiet()
})

test('an account that was never asked reads one line on Today, and "Later" hides it', async () => {
  const visitor = await member('earlier', { screen: desktop })
  const { page } = visitor
  await page.goto('/dashboard')
  await expect(line(page)).toContainText('Choose what your data may be used for.')
  await expectAccessibleInBothThemes(page, 'the line on Today')
  await line(page).getByRole('button', { name: 'Later' }).click()
  await page.getByText('We ask again in 30 days. You find this in your profile.').waitFor()
  await expect(line(page)).toHaveCount(0)
  await page.reload()
  await page.getByRole('link', { name: 'CGPA Calculator' }).waitFor()
  await expect(line(page)).toHaveCount(0)
  expect(await answers('earlier')).toEqual([given('later', false)])
  visitor.expectQuiet()
})

test('the line leads to the choices; a switch in the profile withdraws one at once and says what stops', async () => {
  const visitor = await member('withdraws')
  const { page } = visitor
  await page.goto('/dashboard')
  await line(page).getByRole('link', { name: 'Choose' }).click()
  await page.getByRole('heading', { level: 1, name: 'What you agreed to' }).waitFor()
  for (const box of [0, 1, 2]) await boxes(page).nth(box).check()
  await page.getByRole('radio', { name: 'I am 18 or older' }).check()
  await page.getByRole('button', { name: 'Save my choices' }).click()
  await page.waitForURL('**/dashboard')
  await page.getByRole('link', { name: 'CGPA Calculator' }).waitFor()
  await expect(line(page)).toHaveCount(0)

  await openProfile(page)
  await profilePanel(page).getByRole('link', { name: 'What you agreed to' }).click()
  const list = page.getByRole('list', { name: 'What you agreed to' })
  await expect(list.getByText(/^Agreed on \d+ \w+ \d{4}, to the text of 30 Nov 2026$/)).toHaveCount(3)
  const assistant = list.getByRole('switch', { name: 'The assistant may use an AI service' })
  await expect(assistant).toBeChecked()
  await expectAccessibleInBothThemes(page, 'what was agreed to')
  await assistant.focus()
  await page.keyboard.press('Space')
  await page.getByText('Without it the assistant answers from the pages of this site alone. It stops now.').waitFor()
  await expect(assistant).not.toBeChecked()
  await expect(list.getByText(/^Not agreed on/)).toHaveCount(1)
  expect(await agrees()).toEqual([{ agrees: false }])
  // It follows the answer of the server, which check() does not wait for.
  await assistant.click()
  await expect(list.getByText(/^Agreed on/)).toHaveCount(3)
  expect(await agrees()).toEqual([{ agrees: true }])
  visitor.expectQuiet()
})

test('a choice that cannot be saved stays in the form, and one that cannot be loaded is offered again', async () => {
  const visitor = await member('unlucky')
  const { page } = visitor
  await page.route('**/rest/v1/consents*', (route) =>
    route.fulfill({ status: 503, json: { code: 'PGRST002', message: 'x' } }),
  )
  await page.goto('/consent')
  await page.getByText('Your choices could not be loaded').waitFor()
  await page.unroute('**/rest/v1/consents*')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await boxes(page).first().check()
  await page.getByRole('radio', { name: 'I am 18 or older' }).check()
  await page.route('**/rpc/give_consent*', (route) => route.abort())
  await page.getByRole('button', { name: 'Save my choices' }).click()
  await page.getByText('This could not be saved. Check your connection and try again.').waitFor()
  await expect(boxes(page).first()).toBeChecked()
  visitor.expectQuiet(/status of 503|Failed to load resource/)
})

test('an account under 18 names a parent, who answers by a button in their language', async () => {
  const visitor = await member('child')
  const { page } = visitor
  await page.goto('/consent')
  for (const box of [0, 1, 2]) await boxes(page).nth(box).check()
  await page.getByRole('radio', { name: 'I am under 18' }).check()
  await page.getByRole('button', { name: 'Save my choices' }).click()
  await page.getByText('Enter the e-mail address of a parent or guardian.').waitFor()
  await page.getByLabel('E-mail address of a parent or guardian').fill('child@example.org')
  await page.getByRole('button', { name: 'Save my choices' }).click()
  await page.getByText('This is your own address. Enter that of a parent or guardian.').waitFor()
  await page.getByLabel('E-mail address of a parent or guardian').fill('parent@example.net')
  await page.getByRole('button', { name: 'Send the e-mail' }).click()
  await page.getByText('We have sent an e-mail to parent@example.net.').waitFor()
  await expectAccessible(page)
  // /dashboard opens meanwhile.
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'CGPA Calculator' }).waitFor()

  const link =
    /https?:\S+\/api\/consent\/parent\/answer\S+/.exec((await mailTo(site.url, 'parent@example.net')).text)?.[0] ?? ''
  const parent = await site.enter(phone)
  await parent.page.goto(link)
  await parent.page.getByRole('heading', { name: 'Your child asks for your consent' }).waitFor()
  await expect(parent.page.getByRole('main')).toContainText('child@example.org')
  // Its theme is that of the system.
  for (const colorScheme of ['dark', 'light'] as const) {
    await parent.page.emulateMedia({ colorScheme })
    await expectAccessible(parent.page)
  }
  await parent.page.getByRole('link', { name: 'ଓଡ଼ିଆ' }).click()
  await expect(parent.page.locator('html')).toHaveAttribute('lang', 'or')
  await parent.page.getByRole('button', { name: 'ହଁ, ମୁଁ ସମ୍ମତି ଦେଉଛି' }).focus()
  await parent.page.keyboard.press('Enter')
  await parent.page.getByText('ଆପଣ ହଁ କହିଛନ୍ତି', { exact: false }).waitFor()
  await page.goto('/consent')
  await page.getByText('A parent has said yes.').waitFor()
  await parent.page.getByRole('button', { name: 'ମୋ ସମ୍ମତି ଫେରାଇ ନିଅନ୍ତୁ' }).click()
  await parent.page.getByText('ଆପଣ ନା କହିଛନ୍ତି', { exact: false }).waitFor()
  await page.reload()
  await page.getByText('A parent has said no, or has not answered again. What is optional is off.').waitFor()
  parent.expectQuiet()
  visitor.expectQuiet(/status of 400/)
})
