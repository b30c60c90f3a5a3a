import type { Page } from '@playwright/test'
import { collegeToday, dayAndMonthInShort, daysAfter } from '#domain/dates/college-time.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { signedIn } from '#tests/support/accounts/account.ts'
import { startProSite, type ProSite, type Who } from '#tests/support/accounts/pro-site.ts'
import { expectAccessibleInBothThemes } from '#tests/support/browser/axe.ts'
import { desktop, phone, visit, type Visitor } from '#tests/support/browser/visitor.ts'

// The placement cell pastes who comes to the test of a drive; each student learns of their own line alone. The tests of this
// file share one site.
test.describe.configure({ mode: 'serial' })

let site: ProSite
let officer: Visitor
let asha: Visitor
let form: Page
let drive: string
const other = 'imran@example.org'
let imran: Who

const exam = daysAfter(collegeToday(), 6)
const listName = `You are on the list of the test of Sample Systems, ${dayAndMonthInShort(exam)}`

test.beforeAll(async ({ browser }) => {
  site = await startProSite(browser)
  const cell = await signedIn(site.url, 'officer@example.org')
  imran = await signedIn(site.url, other)
  await site.sql("update public.users set plan = 'pro', college_id = '24CS002' where email = 'imran@example.org'")
  await site.sql(
    "insert into public.grants (account, area) select id, 'placements' from public.users where email = 'officer@example.org'",
  )
  const [row] = await site.sql(
    `with organisation as (insert into public.organisations (name) values ('Sample Systems') returning id)
     insert into public.drives (organisation_id, role, kind, closes_on, test_on)
     select id, 'Analyst', 'job', current_date, '${exam}' from organisation returning id`,
  )
  drive = String(row?.['id'])
  officer = await visit(site.browser, site.url, { ...desktop, ...cell })
  form = officer.page
  asha = await visit(site.browser, site.url, { ...phone, ...site.pro })
})

test.afterAll(() => site.stop())

test('the check of a list says what is unknown, unconfirmed and twice, by line, and notifies nobody', async () => {
  const [{ email } = {}] = await site.sql(
    "select email from public.users where plan = 'pro' and email <> 'imran@example.org'",
  )
  await form.goto(`/admin/drives?id=${drive}`)
  await form.getByRole('button', { name: 'Check the list' }).click()
  await form.getByText('Paste roll numbers or e-mail addresses', { exact: true }).waitFor()
  await form.getByLabel('Roll numbers or e-mail addresses').fill(`${email}\n24CS002\n24CS999\n${email}`)
  await form.getByRole('button', { name: 'Check the list' }).click()
  await form.getByText('1 person found. Nobody is notified yet.').waitFor()
  await form.getByText('Line 3: 24CS999').waitFor()
  await form.getByText(`Line 4: ${email}`).waitFor()
  await form.getByText('Line 2: 24CS002').waitFor()
  await form.getByRole('button', { name: 'Notify 1 person' }).waitFor()
  await form.getByText('Notify the 1 person with an unconfirmed roll number, too').click()
  await form.getByRole('button', { name: 'Notify 2 people' }).waitFor()
  await expectAccessibleInBothThemes(form, 'the shortlists of a drive')
  expect(await site.sql("select from public.notifications where kind = 'shortlisted'")).toEqual([])
  officer.expectQuiet()
})

test('each student on the list finds their own line in the bell and on the page of the drive', async () => {
  await form.getByRole('button', { name: 'Notify 2 people' }).click()
  await form.getByText('2 people will be notified.').waitFor()
  await form.getByRole('listitem').filter({ hasText: 'The list of the test' }).getByText('2 people').waitFor()
  await form.getByRole('button', { name: 'Show lines of the list of the test' }).click()
  const lines = form.getByRole('listitem').filter({ hasText: 'The list of the test' })
  await expect(lines.getByRole('region', { name: 'Unknown: no account has it' })).toContainText('24CS999')
  await expect(lines.getByRole('region', { name: 'Known accounts' }).getByRole('listitem')).toHaveCount(1)
  await expectAccessibleInBothThemes(form, 'the lines of a list')
  const visitors = [asha, await visit(site.browser, site.url, { ...phone, ...imran })]
  for (const visitor of visitors) {
    const { page } = visitor
    await page.goto('/notifications')
    await page.getByRole('link', { name: listName }).click()
    await page.getByText('You are on the list of the test', { exact: true }).waitFor()
    await expect(page.getByText('You are on the list of', { exact: false })).toHaveCount(1)
    visitor.expectQuiet()
  }
  await visitors[1]?.leave()
  // Who is on no list reads the drive without such a line.
  await site.sql("update public.users set plan = 'pro' where email = 'officer@example.org'")
  const reader = await visit(site.browser, site.url, { ...phone, ...(await signedIn(site.url, 'officer@example.org')) })
  await reader.page.goto(`/placements/drives/${drive}`)
  await reader.page.getByRole('heading', { level: 1, name: 'Sample Systems' }).waitFor()
  await reader.page.waitForLoadState('networkidle')
  await expect(reader.page.getByText('You are on the list')).toHaveCount(0)
  await reader.leave()
})

test('a list that is taken back is gone, and says so', async () => {
  await form.getByRole('button', { name: 'Take back the list of the test' }).click()
  await form.getByRole('button', { name: 'Take it back' }).click()
  await form.getByText('Taken back. 2 people will be notified of it.').waitFor()
  await asha.page.goto('/notifications')
  await asha.page.getByRole('link', { name: 'Taken back: the list of the test of Sample Systems' }).click()
  await asha.page.getByRole('heading', { level: 1, name: 'Sample Systems' }).waitFor()
  await expect(asha.page.getByText('You are on the list')).toHaveCount(0)
  asha.expectQuiet()
  officer.expectQuiet()
})
