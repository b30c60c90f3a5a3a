import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { signedIn } from '#tests/support/accounts/account.ts'
import { startProSite, type ProSite, type Who } from '#tests/support/accounts/pro-site.ts'
import { expectAccessibleInBothThemes } from '#tests/support/browser/axe.ts'
import { desktop, phone, visit } from '#tests/support/browser/visitor.ts'

// Cards with owners, and requests to them. The tests of this file share one site and go on from each other.
test.describe.configure({ mode: 'serial' })

let site: ProSite
let alumna: Who
let officer: Who

const item = (page: Page, region: string, text: string) =>
  page.getByRole('region', { name: region }).getByRole('listitem').filter({ hasText: text })
const card = (page: Page) => page.getByRole('article').filter({ hasText: 'Meera Sample' })

test.beforeAll(async ({ browser }) => {
  site = await startProSite(browser)
  alumna = await signedIn(site.url, 'meera@example.org')
  officer = await signedIn(site.url, 'officer@example.org')
  await site.sql(
    `insert into public.grants (account, area) select id, 'alumni' from public.users where email = 'officer@example.org'`,
  )
  await site.sql(
    `insert into public.alumni (name, graduation_year, degree, current_position, company, location)
     values ('Meera Sample', 2022, 'B.Tech CSE', 'Engineering manager', 'Sample Systems', 'Zanskarpur')`,
  )
})

test.afterAll(() => site.stop())

test('an alumna claims her card, the college confirms it, and she hides her city', async () => {
  const own = await visit(site.browser, site.url, { ...phone, ...alumna })
  await own.page.goto('/alumni/mine')
  await own.page.getByRole('button', { name: 'Find my card' }).click()
  await own.page.getByText('Enter your name as it is on the card').waitFor()
  await own.page.getByLabel('Your name, as on the card').fill('meera sample')
  await own.page.getByRole('button', { name: 'Find my card' }).click()
  await own.page.getByRole('radio', { name: 'Meera Sample, B.Tech CSE, 2022' }).waitFor()
  await own.page.getByLabel('For the college').fill('Roll number 18CS041.')
  await own.page.getByRole('button', { name: 'Claim this card' }).click()
  await own.page.getByText('The college looks at your claim.').waitFor()

  const office = await visit(site.browser, site.url, { ...desktop, ...officer })
  await office.page.goto('/admin/alumni')
  const claim = item(office.page, 'Claims of cards', 'Meera Sample')
  await expect(claim).toContainText('Roll number 18CS041.')
  await claim.getByRole('button', { name: 'Confirm' }).click()
  await office.page.getByText('The card has its owner').waitFor()
  office.expectQuiet()
  await office.leave()

  await own.page.reload()
  const form = own.page.getByRole('region', { name: 'Your alumni card' })
  await expect(form.getByLabel('Location', { exact: true })).toHaveValue('Zanskarpur')
  await form.getByLabel('Who sees it: Location').selectOption('Nobody')
  await form.getByLabel('Who sees it: Company').selectOption('Everyone')
  await form.getByLabel('LinkedIn', { exact: true }).fill('https://example.org/me')
  await form.getByRole('checkbox', { name: 'Exams such as GATE or CAT' }).check()
  await form.getByLabel('Requests a month').fill('2')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await form.getByText('Enter an address of linkedin.com').waitFor()
  await form.getByLabel('LinkedIn', { exact: true }).fill('')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await own.page.getByText('Saved', { exact: true }).waitFor()
  await expectAccessibleInBothThemes(own.page, 'the own card')
  own.expectQuiet()
  await own.leave()

  const visitor = await visit(site.browser, site.url, { ...phone })
  const [row] = await site.sql(`select alumnus_id from public.alumni_cards`)
  await visitor.page.goto(`/alumni/${String(row?.['alumnus_id'])}`)
  await expect(card(visitor.page)).toContainText('Sample Systems')
  await expect(card(visitor.page)).not.toContainText('Engineering manager')
  visitor.expectQuiet()
  await visitor.leave()

  const student = await visit(site.browser, site.url, { ...phone, ...site.pro })
  await student.page.goto('/alumni?q=Meera')
  await expect(card(student.page)).toContainText('Engineering manager')
  await expect(card(student.page)).toContainText('Helps with exams.')
  await expect(card(student.page)).toContainText('2 of 2 left this month')
  await expect(card(student.page)).not.toContainText('Zanskarpur')
  student.expectQuiet()
  await student.leave()
})

test('a student asks, the alumna accepts and answers, and both read what they share', async () => {
  const student = await visit(site.browser, site.url, { ...phone, ...site.pro })
  const { page } = student
  await page.goto('/alumni?q=Meera')
  await card(page).getByRole('button', { name: 'Ask Meera Sample' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ask Meera Sample' })
  await expect(dialog.getByRole('option')).toHaveText(['Exams such as GATE or CAT'])
  await dialog.getByLabel('Message').fill('Too short')
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await dialog.getByText('Write at least 20 characters').waitFor()
  await dialog.getByLabel('Message').fill('How many months before GATE did you begin with old papers?')
  await dialog.getByRole('button', { name: 'Send request' }).dblclick()
  await dialog.waitFor({ state: 'hidden' })
  await card(page).getByText('Waits').waitFor()
  expect((await site.sql('select count(*)::int as n from private.alumni_requests'))[0]?.['n']).toBe(1)

  const own = await visit(site.browser, site.url, { ...phone, ...alumna })
  await own.page.goto('/alumni/mine')
  const request = item(own.page, 'Requests to you', 'How many months before GATE')
  await request.getByRole('button', { name: 'Accept' }).click()
  await request.getByText('Accepted').waitFor()
  await request.getByRole('button', { name: /^Show how to reach/ }).click()
  await request.getByRole('link', { name: 'pro@example.org' }).waitFor()
  await request.getByRole('button', { name: 'Answer' }).click()
  await own.page.getByLabel('Your answer').fill('Eight months: two papers a week, by the clock.')
  await own.page.getByRole('button', { name: 'Send answer' }).click()
  await request.getByText('Answered').waitFor()
  own.expectQuiet()
  await own.leave()

  await page.goto('/notifications')
  await page.getByRole('link', { name: /Meera Sample answered you/ }).click()
  await page.waitForURL('**/alumni/mine')
  const asked = item(page, 'Your requests', 'To Meera Sample')
  await expect(asked).toContainText('Eight months: two papers a week, by the clock.')
  await asked.getByRole('button', { name: 'Show how to reach Meera Sample' }).click()
  await asked.getByRole('link', { name: 'meera@example.org' }).waitFor()
  await page.reload()
  await expect(item(page, 'Who saw your contact', 'your e-mail address')).toHaveCount(1)
  await expectAccessibleInBothThemes(page, 'own requests')
  student.expectQuiet()
  await student.leave()
})

test('question and answer are read by others without names once both sides agree, until one takes them back', async () => {
  const student = await visit(site.browser, site.url, { ...phone, ...site.pro })
  const { page } = student
  await page.goto('/alumni/mine')
  const asked = item(page, 'Your requests', 'To Meera Sample')
  await asked.getByRole('button', { name: 'Read it and agree' }).click()
  const dialog = page.getByRole('dialog', { name: 'Without names' })
  await dialog.getByLabel('The answer').fill('Eight months, says Meera.')
  await dialog.getByRole('button', { name: 'I agree' }).click()
  await page.getByText('Take this out first, it says who wrote it: meera').waitFor()
  await dialog.getByLabel('The answer').fill('Eight months: two papers a week.')
  await expectAccessibleInBothThemes(page, 'the agreement to a public answer')
  await dialog.getByRole('button', { name: 'I agree' }).click()
  await asked.getByText(/^You agreed that others read it/).waitFor()

  const own = await visit(site.browser, site.url, { ...desktop, ...alumna })
  await own.page.goto('/alumni/mine')
  const request = item(own.page, 'Requests to you', 'How many months before GATE')
  await request.getByText(/^The other side agrees/).waitFor()
  await request.getByRole('button', { name: 'Read it and agree' }).click()
  await expect(own.page.getByLabel('The answer')).toHaveValue('Eight months: two papers a week.')
  await own.page.getByRole('button', { name: 'I agree' }).click()
  await request.getByText(/^Members with Pro read this question/).waitFor()

  await page.goto('/alumni?q=old papers')
  const answers = page.getByRole('region', { name: 'Answered by alumni' })
  await expect(answers.getByRole('listitem')).toContainText('Eight months: two papers a week.')
  await expect(answers).not.toContainText('Meera')
  await expectAccessibleInBothThemes(page, 'answers of alumni')
  await page.goto('/search?q=months before GATE')
  await page.getByRole('option', { name: /How many months before GATE/ }).click()
  await page.waitForURL('**/alumni?answer=*')
  await expect(answers.getByRole('heading', { name: /How many months before GATE/ })).toBeFocused()
  await expect(answers.getByRole('heading', { name: /How many months before GATE/ })).toBeInViewport()
  await page.goto('/alumni?q=old papers')
  await request.getByRole('button', { name: 'Take it back' }).click()
  await request.getByText('Nobody else reads this question and answer.').waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'No alumni found' }).waitFor()
  await expect(answers).toHaveCount(0)
  own.expectQuiet()
  await own.leave()
  student.expectQuiet(/status of 422/)
  await student.leave()
})

test('the list is narrowed to alumni who take requests, with their number', async () => {
  const student = await visit(site.browser, site.url, { ...phone, ...site.pro })
  await student.page.goto('/alumni')
  await student.page.getByRole('button', { name: 'Takes requests 1' }).click()
  await student.page.getByText('Showing 1 alumnus').waitFor()
  expect(student.page.url()).toContain('takes=yes')
  student.expectQuiet()
  await student.leave()
})

test('an alumna takes her card back, and it is in no list', async () => {
  const own = await visit(site.browser, site.url, { ...desktop, ...alumna })
  await own.page.goto('/alumni/mine')
  await own.page.getByRole('button', { name: 'Take my card back' }).click()
  await own.page.getByRole('button', { name: 'Take it back' }).click()
  await own.page.getByText('Your card is taken back: nobody sees it').waitFor()
  own.expectQuiet()
  await own.leave()

  const student = await visit(site.browser, site.url, { ...desktop, ...site.pro })
  await student.page.goto('/alumni?q=Meera')
  await student.page.getByRole('heading', { name: 'No alumni found' }).waitFor()
  student.expectQuiet()
  await student.leave()
})
