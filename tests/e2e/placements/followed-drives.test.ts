import type { Page } from '@playwright/test'
import { collegeToday, dayAndMonthInShort, daysAfter } from '#domain/dates/college-time.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { signedIn } from '#tests/support/accounts/account.ts'
import { startProSite, type ProSite, type Who } from '#tests/support/accounts/pro-site.ts'
import { desktop, phone, visit, type Visitor } from '#tests/support/browser/visitor.ts'

// A student follows a drive; the placement cell moves a date and withdraws it. The tests of this file share one site.
test.describe.configure({ mode: 'serial' })

let site: ProSite
let officer: Who
let student: Visitor
let page: Page
let drive: string

const today = collegeToday()
const [closes, exam, moved] = [daysAfter(today, 3), daysAfter(today, 6), daysAfter(today, 9)]

/** Ends the minutes in which edits are collected. */
const deliver = async () => {
  await site.sql('update private.events set due_at = now() where fanned_out_at is null')
  await site.sql("select pg_notify('events', '')")
}
const edit = async (fill: (form: Page) => Promise<void>) => {
  const visitor = await visit(site.browser, site.url, { ...desktop, ...officer })
  await visitor.page.goto(`/admin/drives?id=${drive}`)
  await fill(visitor.page)
  await visitor.page.getByRole('button', { name: 'Save', exact: true }).click()
  await visitor.page.getByRole('link', { name: 'Sample Systems' }).waitFor()
  visitor.expectQuiet()
  await visitor.leave()
}

test.beforeAll(async ({ browser }) => {
  site = await startProSite(browser)
  officer = await signedIn(site.url, 'officer@example.org')
  await site.sql(
    "insert into public.grants (account, area) select id, 'placements' from public.users where email = 'officer@example.org'",
  )
  const [row] = await site.sql(
    `with organisation as (insert into public.organisations (name) values ('Sample Systems') returning id)
     insert into public.drives (organisation_id, role, kind, closes_on, test_on)
     select id, 'Analyst', 'job', '${closes}', '${exam}' from organisation returning id`,
  )
  drive = String(row?.['id'])
  await deliver()
  student = await visit(site.browser, site.url, { ...phone, ...site.pro })
  page = student.page
})

test.afterAll(() => site.stop())

test('a student follows a drive, and its days are on Today', async () => {
  await page.goto(`/placements/drives/${drive}`)
  await page.getByRole('button', { name: 'Follow', exact: true }).click()
  await page.getByText('You will be notified when its dates move.').waitFor()
  await page.getByRole('button', { name: 'Remind me' }).click()
  await page.getByText('You will be notified the day before registration closes.').waitFor()
  await page.getByRole('button', { name: 'No reminder' }).click()
  await page.getByText('You will no longer be notified the day before registration closes.').waitFor()
  await page.getByRole('button', { name: 'Follow the organisation' }).click()
  await page.getByRole('button', { name: 'Mute the organisation' }).waitFor()
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Sample Systems: registration closes' }).waitFor()
  await page.getByRole('link', { name: 'Sample Systems: test' }).click()
  await page.getByRole('heading', { level: 1, name: 'Sample Systems' }).waitFor()
  student.expectQuiet()
})

test('the date that the placement cell moves reaches the student in the bell, which leads to the drive', async () => {
  await edit((form) => form.getByLabel('Test', { exact: true }).fill(moved))
  await deliver()
  await page.goto('/notifications')
  const link = page.getByRole('link', {
    name: `Sample Systems: Test moved from ${dayAndMonthInShort(exam)} to ${dayAndMonthInShort(moved)}`,
  })
  await link.click()
  await expect(page).toHaveURL(new RegExp(`/placements/drives/${drive}$`))
  await expect(page.getByRole('list', { name: 'Dates' })).toContainText('in 9 days')
  await expect
    .poll(async () => (await site.sql('select from public.notifications where read_at is null')).length)
    .toBe(0)
  student.expectQuiet()
})

test('a drive that the placement cell withdraws says so, and leaves the list', async () => {
  await edit((form) => form.getByLabel('Withdrawn').check())
  await deliver()
  await page.goto('/notifications')
  await page.getByRole('link', { name: 'Withdrawn: Sample Systems, Analyst' }).click()
  await page.getByText('This drive is withdrawn').waitFor()
  await expect(page.getByRole('button', { name: 'Add to my calendar' })).toHaveCount(0)
  await page.goto('/placements')
  await page.getByText('No placement drive is open now.').waitFor()
  student.expectQuiet()
})
