import { expect, test } from '#tests/e2e/fixtures.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { desktop, phone, visit } from '#tests/support/browser/visitor.ts'
import { type ClassSite, startClassSite } from './class.ts'

// Attendance in one press, where the day's classes are: on Today once a class is over, and in the timetable.

test.describe.configure({ mode: 'serial' })

let site: ClassSite
test.beforeAll(async ({ browser }) => {
  site = await startClassSite(browser)
  // Two classes that are over at any time of the day, but its first minutes.
  await site.sql(
    `with course as (
       insert into public.courses (branch_id, code, name, semester)
       select id, 'XOS', 'Sample Operating Systems', 5 from public.branches where code = 'CSE' returning id)
     update public.slots set course_id = course.id, starts_at = '00:00', ends_at = '00:01' from course where name = 'Operating Systems'`,
  )
  await site.sql(
    `with course as (
       insert into public.courses (branch_id, code, name, semester)
       select id, 'XPS', 'Sample Probability', 5 from public.branches where code = 'CSE' returning id)
     update public.slots set course_id = course.id, starts_at = '00:01', ends_at = '00:02' from course where name = 'Probability and Statistics'`,
  )
  await site.sql(`delete from public.slots where course_id is null`)
  // Asha counts both courses, Ravi the first one alone.
  await site.sql(
    `insert into public.attendance_figures (id, account_id, kind, course_id, name, held, attended, as_of, marked_at)
     select gen_random_uuid(), u.id, 'start', c.id, c.name, 10, 9, (now() at time zone 'Asia/Kolkata')::date - 1, now()
     from public.users u, public.courses c
     where (u.email like 'asha%' and c.code in ('XOS', 'XPS')) or (u.email like 'ravi%' and c.code = 'XOS')`,
  )
})
test.afterAll(() => site.stop())

const marksOf = (name: string) =>
  site.sql(
    `select a.name, a.mark from public.attendance a join public.users u on u.id = a.account_id
     where u.email like '${name}%' order by a.marked_at`,
  )

test('a class of today is marked in the timetable by one press, which can be taken back', async () => {
  const { page, expectQuiet, leave } = await visit(site.browser, site.url, { ...phone, ...site.students.ravi })
  await page.goto('/class')
  const group = page.getByRole('group', { name: /Sample Operating Systems: were you there\?$/ })
  // Two presses are one mark.
  await group.getByRole('button', { name: 'Present' }).dblclick()
  await expect(group.getByRole('button', { name: 'Present', pressed: true })).toBeVisible()
  await expect.poll(() => marksOf('ravi')).toEqual([{ name: 'Sample Operating Systems', mark: 'present' }])
  // What is not counted is not marked.
  await expect(page.getByRole('group', { name: /were you there/ })).toHaveCount(1)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Undo Sample Operating Systems, present' }).click()
  await expect(group.getByRole('button', { pressed: true })).toHaveCount(0)
  await expect.poll(() => marksOf('ravi')).toEqual([])
  expectQuiet()
  await leave()
})

test('Today asks about a class that is over, and a press without a network is sent from another page, once', async () => {
  const { page, context, leave } = await visit(site.browser, site.url, {
    ...desktop,
    ...site.students.asha,
    serviceWorkers: 'allow',
  })
  await page.goto('/class')
  await expect(page.getByRole('region', { name: 'Were you there?' }).getByRole('group')).toHaveCount(2)
  await expectAccessible(page)
  await page.goto('/dashboard')
  const today = page.getByRole('region', { name: 'Today' })
  await expect(today.getByText('Were you there?')).toBeVisible()
  await today.getByRole('button', { name: 'Present' }).click()
  await expect(today.getByRole('group', { name: /Sample Probability/ })).toBeVisible()
  await expect.poll(() => marksOf('asha')).toHaveLength(1)
  await page.reload()
  await expect(today.getByRole('group', { name: /Sample Probability/ })).toBeVisible()
  await expectAccessible(page)
  await context.setOffline(true)
  await today.getByRole('button', { name: 'Absent' }).click()
  await expect(today.getByText('1 waiting to be sent')).toBeVisible()
  await expect(today.getByText('Were you there?')).toHaveCount(0)
  expect(await marksOf('asha')).toHaveLength(1)
  await page.close()

  // Two tabs, neither of which has anything to do with attendance.
  await context.setOffline(false)
  const tabs = [await context.newPage(), await context.newPage()]
  for (const tab of tabs) await tab.goto('/plans')
  await expect
    .poll(() => marksOf('asha'), { timeout: 20_000 })
    .toEqual([
      { name: 'Sample Operating Systems', mark: 'present' },
      { name: 'Sample Probability', mark: 'absent' },
    ])
  await leave()
})

test('a student who does not count is not asked', async () => {
  const { page, leave } = await visit(site.browser, site.url, { ...phone, ...site.students.meera })
  const loaded = page.waitForResponse((response) => response.url().includes('attendance_figures'))
  await page.goto('/class')
  await expect(page.getByText('Sample Probability').first()).toBeVisible()
  await loaded
  await expect(page.getByText('were you there?')).toHaveCount(0)
  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: 'Today' }).getByText('Sample Operating Systems').first()).toBeVisible()
  await expect(page.getByText('Were you there?')).toHaveCount(0)
  await leave()
})
