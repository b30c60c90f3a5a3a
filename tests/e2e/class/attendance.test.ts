import { expect, test } from '#tests/e2e/fixtures.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { desktop, phone, visit } from '#tests/support/browser/visitor.ts'
import { type ClassSite, startClassSite } from './class.ts'

// A student's own attendance: started, marked without a network, counted once, and taken back.

test.describe.configure({ mode: 'serial' })

let site: ClassSite
test.beforeAll(async ({ browser }) => {
  site = await startClassSite(browser)
  await site.sql(
    `with course as (
       insert into public.courses (branch_id, code, name, semester)
       select id, 'XOS', 'Sample Operating Systems', 5 from public.branches where code = 'CSE' returning id)
     update public.slots set course_id = course.id from course where name = 'Operating Systems'`,
  )
  await site.sql(`delete from public.slots where course_id is null`)
})
test.afterAll(() => site.stop())

const marksOf = () => site.sql('select mark from public.attendance order by marked_at')

test('a student starts from the college’s list, and catches up before there is advice', async () => {
  const { page, expectQuiet, leave } = await visit(site.browser, site.url, { ...phone, ...site.students.asha })
  await page.goto('/attendance')
  await expect(page.getByRole('heading', { name: 'Where you stand' })).toBeVisible()
  await expectAccessible(page)
  const earlier = await site.sql(`select ((now() at time zone 'Asia/Kolkata')::date - 4)::text as day`)
  await page.getByLabel('Counted to').fill(String(earlier[0]?.['day']))
  await page.getByLabel('Sample Operating Systems, held').fill('20')
  await page.getByLabel('Sample Operating Systems, attended').fill('21')
  await page
    .getByRole('button', { name: /^Start from/ })
    .first()
    .click()
  await expect(page.getByText('with no more attended than held')).toBeVisible()
  await page.getByLabel('Sample Operating Systems, attended').fill('16')
  await page
    .getByRole('button', { name: /^Start from/ })
    .first()
    .click()
  await expect(page.getByText('No advice until you mark them.')).toBeVisible()
  await expect(page.getByText('attended 16 of 20')).toBeVisible()
  await page.getByRole('button', { name: 'Present in all 3' }).click()
  // 19 of 23: 19 / 0.75 = 25.3.
  await expect(page.getByText('May miss 2 more')).toBeVisible()
  await expectAccessible(page)
  await expect.poll(marksOf).toEqual([{ mark: 'present' }, { mark: 'present' }, { mark: 'present' }])
  expectQuiet()
  await leave()
})

test('a mark that is made without a network waits, outlives a reload, and is sent once', async () => {
  const { page, leave } = await visit(site.browser, site.url, { ...desktop, ...site.students.asha })
  await page.goto('/attendance')
  await page.getByRole('link', { name: 'Sample Operating Systems' }).click()
  await expect(page.getByRole('heading', { name: 'Classes', exact: true })).toBeVisible()
  await page.context().setOffline(true)
  await page
    .getByRole('button', { name: /present: change$/ })
    .first()
    .click()
  await page.getByRole('group').getByRole('button', { name: 'Absent' }).click()
  await expect(page.getByText('1 waiting to be sent')).toBeVisible()
  await expect(page.getByText('18 of 23 attended')).toBeVisible()
  expect(await marksOf()).toHaveLength(3)
  const second = await page.context().newPage()
  await page.context().setOffline(false)
  await second.goto('/attendance')
  await expect(page.getByText('1 waiting to be sent')).toHaveCount(0)
  await expect(second.getByText('attended 18 of 23')).toBeVisible()
  await expect.poll(marksOf).toHaveLength(4)
  await page.getByRole('button', { name: /^Undo .*absent$/ }).click()
  await expect(page.getByText('19 of 23 attended')).toBeVisible()
  await expect.poll(marksOf).toHaveLength(3)
  await leave()
})
