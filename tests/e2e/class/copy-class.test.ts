import { expect, test } from '#tests/e2e/fixtures.ts'
import { collegeToday, daysAfter } from '#domain/dates/college-time.ts'
import { expectAccessibleInBothThemes } from '#tests/support/browser/axe.ts'
import { desktop, phone, visit } from '#tests/support/browser/visitor.ts'
import { type ClassSite, startClassSite } from '#tests/support/class/class-site.ts'

// The timetable of a parallel section is copied into the draft of the own one.

test.describe.configure({ mode: 'serial' })

let site: ClassSite
const [firstDay, lastDay] = [daysAfter(collegeToday(), -60), daysAfter(collegeToday(), 90)]
const token = '0123456789abcdef'.repeat(2)

/** Section B: OS and DBMS on Monday, a lab of B1 on Tuesday, and a course of another branch on Wednesday. */
test.beforeAll(async ({ browser }) => {
  site = await startClassSite(browser)
  await site.sql(`
    with branch as (insert into public.branches (code, name, semesters) values ('YY', 'Other branch', 8) returning id)
    insert into public.courses (branch_id, code, name, semester) select id, 'YY900', 'Machines', 5 from branch`)
  await site.sql(`
    with parallel as (
      insert into public.sections (id, branch_id, entry_year, letter)
      select gen_random_uuid(), branch_id, entry_year, 'B' from public.sections where id = '${site.section}' returning id
    ), link as (
      insert into public.class_links (section_id, token) select id, '${token}' from parallel
    ), term as (
      insert into public.timetables (section_id, first_day, last_day) select id, '${firstDay}', '${lastDay}' from parallel
      returning id, section_id
    )
    insert into public.slots (id, timetable_id, section_id, weekday, starts_at, ends_at, course_id, name, room, teacher, group_name, lab)
    select gen_random_uuid(), term.id, term.section_id, s.weekday, s.starts_at::time, s.ends_at::time, c.id, '', 'LH 7', 'Dr Rao',
      s.group_name, s.group_name is not null
    from term, (values (1, '09:00', '09:50', 'ZZ301', null), (1, '10:00', '10:50', 'ZZ302', null),
      (2, '14:00', '15:50', 'ZZ391', 'B1'), (3, '11:00', '11:50', 'YY900', null))
      as s (weekday, starts_at, ends_at, code, group_name) join public.courses c on c.code = s.code`)
})
test.afterAll(() => site.stop())

const stored = () =>
  site.sql(
    `select s.weekday, c.code, s.name, s.room, s.teacher, s.group_name
     from public.slots s left join public.courses c on c.id = s.course_id
     where s.section_id = '${site.section}' order by s.weekday, s.starts_at`,
  )

test('a member copies the class at a public link into free hours: courses by code, own groups, without rooms', async () => {
  const member = await visit(site.browser, site.url, { ...phone, ...site.free })
  const { page } = member
  await page.goto('/class/edit')
  const typed = page.getByRole('combobox', { name: 'Monday 9, course' })
  await typed.fill('CN')
  await typed.press('Enter')
  await page.getByRole('button', { name: 'Copy another class' }).click()
  const dialog = page.getByRole('dialog', { name: 'Copy another class' })
  await dialog.getByLabel('Public link of the class').fill(`${site.url}/timetable#token=${token}`)
  await expectAccessibleInBothThemes(page, 'the link of a class to copy')
  await dialog.getByRole('button', { name: 'Read it' }).click()
  const choices = page.getByRole('dialog', { name: /^Copy ZZ . B$/ })
  await expect(choices.getByText(/^4 classes a week/)).toBeVisible()
  await expect(choices.getByText(/^1 class of courses that your branch does not have/)).toBeVisible()
  await choices.getByLabel('With its rooms').uncheck()
  await expect(choices.getByLabel('Group B1 becomes')).toHaveValue('A1')
  await expectAccessibleInBothThemes(page, 'what of a class is copied')
  await choices.getByRole('button', { name: 'Look through 4 classes' }).click()

  const preview = page.getByRole('region', { name: 'What was read' })
  await expect(preview.getByText('1 to check')).toBeVisible()
  await preview.getByLabel('Course').selectOption({ label: 'ZZ303 Computer Networks' })
  await preview.getByRole('button', { name: /^Right: Wednesday, 11 to 11:50/ }).click()
  await expect(preview.getByRole('radio', { name: 'Fill free hours only' })).toBeChecked()
  const leftOut = preview.getByText('1 class left out: the hour has a class')
  await leftOut.click()
  await expect(preview.getByText('ZZ301, Operating Systems, Dr Rao')).toBeVisible()
  await preview.getByRole('radio', { name: 'Replace them all' }).check()
  await expect(leftOut).toHaveCount(0)
  await expect(preview.getByRole('button', { name: 'Put 4 classes into the grid' })).toBeEnabled()
  await preview.getByRole('radio', { name: 'Fill free hours only' }).check()
  await expectAccessibleInBothThemes(page, 'a copied class before it is in the grid')
  await preview.getByRole('button', { name: 'Put 3 classes into the grid' }).click()
  await expect(typed).toHaveValue('ZZ303')
  await expect(page.getByLabel('First day of classes')).toHaveValue(firstDay)
  expect(await stored()).toEqual([])
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Published. Your classmates see it now.')).toBeVisible()
  expect(await stored()).toEqual([
    { weekday: 1, code: 'ZZ303', name: 'Computer Networks', room: '', teacher: '', group_name: null },
    { weekday: 1, code: 'ZZ302', name: 'Database Management Systems', room: '', teacher: 'Dr Rao', group_name: null },
    { weekday: 2, code: 'ZZ391', name: 'Operating Systems Lab', room: '', teacher: 'Dr Rao', group_name: 'A1' },
    { weekday: 3, code: 'ZZ303', name: 'Computer Networks', room: '', teacher: 'Dr Rao', group_name: null },
  ])
  member.expectQuiet()
  await member.leave()
})

test('a link that is none, is deleted, is of the own class or of an empty one is answered by a sentence', async () => {
  const own = 'fedcba9876543210'.repeat(2)
  await site.sql(`insert into public.class_links (section_id, token) values ('${site.section}', '${own}')`)
  const member = await visit(site.browser, site.url, { ...phone, ...site.free })
  const { page } = member
  await page.goto('/class/edit')
  await page.getByRole('button', { name: 'Copy another class' }).click()
  const dialog = page.getByRole('dialog', { name: 'Copy another class' })
  const read = async (link: string) => {
    await dialog.getByLabel('Public link of the class').fill(link)
    await dialog.getByRole('button', { name: 'Read it' }).click()
  }
  await read('https://example.org/timetable')
  await expect(dialog.getByText(/^This is no public link of a class/)).toBeVisible()
  await read(own)
  await expect(dialog.getByText('This is the timetable of your own class. Copy that of another one.')).toBeVisible()
  await site.sql(
    `update public.timetables set first_day = '2020-01-01', last_day = '2020-02-01' where section_id <> '${site.section}'`,
  )
  await read(token)
  await expect(dialog.getByText('This class has no timetable from today on.')).toBeVisible()
  await site.sql(
    `update public.timetables set last_day = '${lastDay}', first_day = '${firstDay}' where section_id <> '${site.section}'`,
  )
  await site.sql(`delete from public.class_links where token = '${token}'`)
  await read(token)
  await expect(dialog.getByText(/^There is no timetable at this link/)).toBeVisible()
  member.expectQuiet(/Failed to load resource/)
  await member.leave()
})

test('who has the timetables of a branch chooses the class to copy, without a link', async () => {
  await site.sql(
    `insert into public.grants (account, area, branch_id)
     select u.id, 'timetable', s.branch_id from public.users u, public.sections s
     where u.email = 'pro@example.org' and s.id = '${site.section}'`,
  )
  const member = await visit(site.browser, site.url, { ...desktop, ...site.pro })
  const { page } = member
  await page.goto('/class/edit')
  await page.getByRole('button', { name: 'Copy another class' }).click()
  const dialog = page.getByRole('dialog', { name: 'Copy another class' })
  const covered = dialog.getByLabel('A class that your role covers')
  await expect(covered.getByRole('option')).toHaveText(['None: I have its link', /^ZZ . B$/])
  await covered.selectOption({ index: 1 })
  await dialog.getByRole('button', { name: 'Read it' }).click()
  await page.getByRole('button', { name: 'Look through 4 classes' }).click()
  await expect(
    page.getByRole('region', { name: 'What was read' }).getByText('3 classes left out: the hour has a class'),
  ).toBeVisible()
  member.expectQuiet()
  await member.leave()
})
