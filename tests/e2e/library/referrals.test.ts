import type { Page } from '@playwright/test'
import { collegeToday, daysAfter } from '#domain/dates/college-time.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { signedIn } from '#tests/support/accounts/account.ts'
import { startProSite, type ProSite, type Who } from '#tests/support/accounts/pro-site.ts'
import { expectAccessibleInBothThemes } from '#tests/support/browser/axe.ts'
import { desktop, phone, visit } from '#tests/support/browser/visitor.ts'

// An opening at the company of an alumna, its review, and the student who reads it. The tests of this file share one site.
test.describe.configure({ mode: 'serial' })

let site: ProSite
let alumna: Who
let officer: Who

const enter = (who: Who, screen: object = phone) => visit(site.browser, site.url, { ...screen, ...who })
const referral = (page: Page) =>
  page.getByRole('region', { name: 'Your referrals' }).getByRole('listitem').filter({ hasText: 'Analyst' })

test.beforeAll(async ({ browser }) => {
  site = await startProSite(browser)
  alumna = await signedIn(site.url, 'meera@example.org')
  officer = await signedIn(site.url, 'officer@example.org')
  await site.sql(
    `insert into public.grants (account, area) select id, 'placements' from public.users where email = 'officer@example.org'`,
  )
  await site.sql(
    `with card as (
       insert into public.alumni (name, graduation_year, degree, company)
       values ('Meera Sample', 2022, 'B.Tech CSE', 'Sample Systems') returning id)
     insert into public.alumni_cards (account_id, alumnus_id, confirmed_at, company)
       select u.id, card.id, now(), 'Sample Systems' from card, public.users u where u.email = 'meera@example.org'`,
  )
})

test.afterAll(() => site.stop())

test('an alumna posts an opening at her company, which waits for its review', async () => {
  const own = await enter(alumna)
  const { page } = own
  await page.goto('/alumni/mine')
  await page.getByRole('button', { name: 'Post an opening' }).click()
  const dialog = page.getByRole('dialog', { name: 'An opening at Sample Systems' })
  await dialog.getByRole('button', { name: 'Send for review' }).click()
  await dialog.getByText('Enter a link, or say how to get in touch').waitFor()
  await dialog.getByText('Choose a day from today to 90 days away').waitFor()
  await dialog.getByLabel('Role').fill('Analyst')
  await dialog.getByLabel('Kind').selectOption('Internship and job')
  await dialog.getByLabel('Place').fill('Pune')
  await dialog.getByLabel('What is asked for').fill('SQL, and a project of your own.')
  await dialog.getByLabel('How to get in touch').fill('Write to careers@example.org with my name.')
  await dialog.getByLabel('Last day').fill(daysAfter(collegeToday(), 20))
  await expectAccessibleInBothThemes(page, 'the form of a referral')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.reload()
  await page.getByRole('button', { name: 'Post an opening' }).click()
  await expect(dialog.getByLabel('What is asked for')).toHaveValue('SQL, and a project of your own.')
  await dialog.getByText('You wrote this here before, and did not send it.').waitFor()
  await dialog.getByRole('button', { name: 'Send for review' }).dblclick()
  await dialog.waitFor({ state: 'hidden' })
  await expect(referral(page)).toContainText('Waiting for review')
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes(':referral:')))).toEqual([])
  await expectAccessibleInBothThemes(page, 'own referrals')
  own.expectQuiet()
  await own.leave()
})

test('the alumna finds on Today what waits for her, and a student does not', async () => {
  await site.sql(
    `insert into private.alumni_requests (id, asker_id, alumnus_id, helper_id, month, topic, question)
     select gen_random_uuid(), asker.id, c.alumnus_id, c.account_id, now(), 'exams', 'How did you prepare for the exam?'
     from public.alumni_cards c, public.users asker where asker.email = 'pro@example.org'`,
  )
  const own = await enter(alumna)
  await own.page.goto('/dashboard')
  const room = own.page.getByRole('region', { name: 'For you as alumni' })
  await expect(room.getByRole('listitem').filter({ hasText: 'How did you prepare' })).toContainText('14 days left')
  await expect(room.getByRole('listitem').filter({ hasText: 'Analyst' })).toContainText('waits for its review')
  await expectAccessibleInBothThemes(own.page, 'Today of an alumna')
  await room.getByRole('link', { name: 'Analyst' }).click()
  await expect(referral(own.page)).toContainText('Waiting for review')
  own.expectQuiet()
  await own.leave()

  const student = await enter(site.pro)
  await student.page.goto('/dashboard')
  await student.page.getByText(/^as of/).waitFor()
  await expect(student.page.getByRole('region', { name: 'For you as alumni' })).toHaveCount(0)
  student.expectQuiet()
  await student.leave()
})

test('the placement cell is notified, returns it with a reason, and publishes the edited one', async () => {
  const office = await enter(officer, desktop)
  const { page } = office
  await page.goto('/admin')
  await expect(page.getByRole('listitem').filter({ hasText: 'referral to review' })).toContainText('1')
  await page.goto('/notifications')
  await page.getByRole('link', { name: /A referral waits for review/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Referrals' }).waitFor()
  const sheet = page.getByRole('article').filter({ hasText: 'Sample Systems' })
  await expect(sheet).toContainText('SQL, and a project of your own.')
  await expectAccessibleInBothThemes(page, 'the review of referrals')
  await sheet.getByRole('button', { name: /^Return ?: Analyst$/ }).click()
  await page.getByLabel('What should be changed').fill('Say which year of passing.')
  await page.getByRole('button', { name: 'Return', exact: true }).click()
  await page.getByRole('heading', { name: 'Nothing waits for a review' }).waitFor()

  const own = await enter(alumna)
  await own.page.goto('/alumni/mine')
  await expect(referral(own.page)).toContainText('Say which year of passing.')
  await referral(own.page)
    .getByRole('button', { name: /^Edit ?: Analyst$/ })
    .click()
  await own.page.getByLabel('What is asked for').fill('SQL. Passing in 2027.')
  await own.page.getByRole('button', { name: 'Send for review' }).click()
  await expect(referral(own.page)).toContainText('Waiting for review')
  own.expectQuiet()
  await own.leave()

  await page.reload()
  await sheet.getByRole('button', { name: /^Publish ?: Analyst$/ }).click()
  await page.getByText('Published. Its author is notified.').waitFor()
  office.expectQuiet()
  await office.leave()
})

test('a student on Pro finds the referral among the open drives, and a free account does not', async () => {
  const student = await enter(site.pro)
  const { page } = student
  await page.goto('/placements')
  const row = page.getByRole('listitem').filter({ hasText: 'Referral by Meera Sample' })
  await expect(row).toContainText('Analyst · Internship and job · Pune')
  await page.getByRole('button', { name: 'Referral 1' }).click()
  await row.getByRole('link', { name: 'Sample Systems', exact: true }).click()
  await page.getByRole('heading', { name: 'How to get in touch' }).waitFor()
  await page.getByText('SQL. Passing in 2027.').waitFor()
  await expectAccessibleInBothThemes(page, 'the page of a referral')
  await page.getByRole('link', { name: 'Referral by Meera Sample' }).click()
  await page.getByRole('heading', { name: 'Meera Sample' }).waitFor()
  student.expectQuiet()
  await student.leave()

  const [drive] = await site.sql('select id from public.drives')
  const free = await enter(site.free)
  await free.page.goto(`/placements/drives/${String(drive?.['id'])}`)
  await free.page.waitForURL('**/purchase-plan**')
  await free.leave()
})

test('the alumna withdraws her referral, and it is in no list', async () => {
  const own = await enter(alumna, desktop)
  const { page } = own
  await page.goto('/alumni/mine')
  await expect(referral(page)).toContainText('Published')
  await referral(page)
    .getByRole('button', { name: /^Withdraw ?: Analyst$/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect(referral(page)).toHaveCount(0)
  own.expectQuiet()
  await own.leave()

  const student = await enter(site.pro, desktop)
  await student.page.goto('/placements')
  await student.page.getByText('No placement drive is open now.').waitFor()
  student.expectQuiet()
  await student.leave()
})
