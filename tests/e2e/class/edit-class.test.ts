import { expect, test } from '#tests/e2e/fixtures.ts'
import { collegeToday, daysAfter } from '#domain/dates/college-time.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { desktop, phone, visit } from '#tests/support/browser/visitor.ts'
import { type ClassSite, startClassSite } from '#tests/support/class/class-site.ts'

// The timetable of a class: typed, pasted, published, and edited by two at once.

test.describe.configure({ mode: 'serial' })

let site: ClassSite
const lastDay = daysAfter(collegeToday(), 90)
test.beforeAll(async ({ browser }) => {
  site = await startClassSite(browser)
})
test.afterAll(() => site.stop())

const stored = () =>
  site.sql(
    `select s.weekday, to_char(s.starts_at, 'HH24:MI') as start, to_char(s.ends_at, 'HH24:MI') as end, c.code, s.name, s.room, s.group_name
     from public.slots s left join public.courses c on c.id = s.course_id
     where s.valid_to is null or s.valid_to >= (now() at time zone 'Asia/Kolkata')::date order by s.weekday, s.starts_at, s.group_name`,
  )

test('a member types classes by keyboard, finds the draft again, and publishes it', async () => {
  const member = await visit(site.browser, site.url, { ...desktop, ...site.free })
  const { page } = member
  await page.goto('/class/edit')
  await page.getByRole('combobox', { name: 'Monday 9, course' }).focus()
  await page.keyboard.type('os')
  await expect(page.getByRole('listbox', { name: 'Courses' }).getByRole('option')).toHaveCount(2)
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Monday 10, course' })).toBeFocused()
  await page.keyboard.type('zz302')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('combobox', { name: 'Tuesday 10, course' })).toBeFocused()
  await page.keyboard.type('OS')
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Monday 9, room' }).fill('LH 2')
  // The room is remembered with the course.
  await page.getByRole('combobox', { name: 'Wednesday 9, course' }).fill('ZZ301')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Wednesday 9, room' })).toHaveValue('LH 2')
  await page.keyboard.press('Control+d')
  await expect(page.getByRole('combobox', { name: 'Wednesday 10, course' })).toHaveValue('ZZ301')
  // Two labs at once, over two hours.
  await page.getByRole('combobox', { name: 'Thursday 2, course' }).fill('ZZ391 / ZZ393')
  await page.keyboard.press('F2')
  const more = page.getByRole('dialog', { name: 'Thursday, 2' })
  for (const until of await more.getByLabel('Until').all()) await until.selectOption('3:50')
  await more.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('combobox', { name: 'Thursday 3, course' })).toHaveCount(0)
  // A code that does not exist.
  await page.getByRole('combobox', { name: 'Friday 9, course' }).fill('ZZ3003')
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'ZZ303?' }).click()
  await expect(page.getByText('draft saved')).toBeVisible()

  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Friday 9, course' })).toHaveValue('ZZ303')
  await expect(page.getByText('8 classes typed')).toBeVisible()
  expect(await stored()).toEqual([])
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('alert')).toContainText('first and the last day')
  await page.getByLabel('First day of classes').fill(daysAfter(collegeToday(), -60))
  await page.getByLabel('Last day of classes').fill(lastDay)
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Published. Your classmates see it now.')).toBeVisible()
  expect((await stored()).slice(-3)).toEqual([
    {
      weekday: 4,
      start: '14:00',
      end: '15:50',
      code: 'ZZ391',
      name: 'Operating Systems Lab',
      room: '',
      group_name: 'A1',
    },
    { weekday: 4, start: '14:00', end: '15:50', code: 'ZZ393', name: 'Networks Lab', room: '', group_name: 'A2' },
    { weekday: 5, start: '09:00', end: '09:50', code: 'ZZ303', name: 'Computer Networks', room: '', group_name: null },
  ])
  await expectAccessible(page)
  member.expectQuiet()
  await member.leave()
})

test('two members change the same class, and the second chooses between both versions', async () => {
  const slow = await visit(site.browser, site.url, { ...phone, ...site.pro })
  await slow.page.goto('/class/edit')
  await expect(slow.page.getByRole('combobox', { name: 'Monday 9, course' })).toHaveValue('ZZ301')
  await site.sql("update public.slots set room = 'LH 9' where weekday = 1 and starts_at = '09:00'")
  const { page } = slow
  await page.getByRole('textbox', { name: 'Monday 9, room' }).fill('LH 4')
  await page.getByRole('button', { name: 'Tuesday' }).click()
  await page.getByRole('combobox', { name: 'Tuesday 9, course' }).fill('OS')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Publish' }).click()
  const dialog = page.getByRole('dialog', { name: 'Changed while you typed' })
  await expect(dialog.getByText('ZZ301, LH 9')).toBeVisible()
  await expect(dialog.getByText('ZZ301, LH 4')).toBeVisible()
  await expectAccessible(page)
  expect((await stored()).filter(({ weekday }) => weekday === 2)).toHaveLength(2)
  await dialog.getByRole('radio', { name: 'Take mine' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Published. Your classmates see it now.')).toBeVisible()
  expect((await stored())[0]).toMatchObject({ weekday: 1, room: 'LH 4' })
  slow.expectQuiet()
  await slow.leave()
})

test('a table is pasted on a phone: guesses are checked before anything comes into the grid', async () => {
  const member = await visit(site.browser, site.url, { ...phone, ...site.free })
  const { page } = member
  await page.goto('/class/edit')
  const box = page.getByRole('textbox', { name: 'Paste a table' })
  await box.fill(
    [
      'Class room: LH 2',
      'Day\t9:00-9:50\t10:00-10:50\tLunch\t2-2:50\t3-3:50',
      'Mon\tOS\tDBMS\t\tOS Lab\t',
      'Tue\tCN\tXY\t\tLibrary\t',
      'Sat\tAs per Monday\t\t\t\t',
    ].join('\n'),
  )
  await page.getByRole('button', { name: 'Read it' }).click()
  const preview = page.getByRole('region', { name: 'What was read' })
  await expect(preview.getByRole('heading', { name: '2 to check' })).toBeVisible()
  await expect(preview.getByText('“Library” is no course.')).toBeVisible()
  await expect(preview.getByRole('button', { name: /into the grid/ })).toBeDisabled()
  await expectAccessible(page)
  await preview.getByRole('button', { name: 'Right: Monday, 2 to 3:50, ZZ391' }).click()
  await preview.getByLabel('Course').selectOption({ label: 'ZZ303 Computer Networks' })
  await preview.getByRole('button', { name: /^Right: Tuesday, 10 to 10:50/ }).click()
  await preview.getByRole('button', { name: 'Copy Monday to Saturday' }).click()
  await preview.getByRole('button', { name: 'Put 8 classes into the grid' }).click()
  await page.getByRole('button', { name: 'Saturday' }).click()
  await expect(page.getByRole('combobox', { name: 'Saturday 2, course' })).toHaveValue('ZZ391')
  await expect(page.getByText('until 3:50')).toBeVisible()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Published. Your classmates see it now.')).toBeVisible()
  expect(
    (
      await site.sql(
        "select count(*)::integer as n from public.slots where valid_to is null or valid_to >= (now() at time zone 'Asia/Kolkata')::date",
      )
    )[0],
  ).toEqual({ n: 8 })
  member.expectQuiet()
  await member.leave()
})

test('the next term begins with the classes of the present one, which stays', async () => {
  const member = await visit(site.browser, site.url, { ...desktop, ...site.free })
  const { page } = member
  const terms = () =>
    site.sql(
      `select t.first_day::text, count(s.id) filter (where s.valid_to is null)::integer as classes
       from public.timetables t left join public.slots s on s.timetable_id = t.id group by t.id order by t.first_day`,
    )
  await page.goto('/class/edit')
  await expect(page.getByText('8 classes typed')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publish' })).toBeDisabled()
  const [present] = await terms()
  await page.getByLabel('First day of classes').fill(daysAfter(lastDay, 10))
  await page.getByLabel('Last day of classes').fill(daysAfter(lastDay, 120))
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Published. Your classmates see it now.')).toBeVisible()
  await expect(page.getByText('8 classes typed')).toBeVisible()
  expect(await terms()).toEqual([present, { first_day: daysAfter(lastDay, 10), classes: 8 }])
  await expect(page.getByRole('button', { name: 'Publish' })).toBeDisabled()
  member.expectQuiet()
  await member.leave()
})

test('a member of a class with a representative reads who edits the timetable', async () => {
  await site.sql(
    `insert into public.grants (account, area, section_id) select id, 'timetable', '${site.section}' from public.users where email = 'pro@example.org'`,
  )
  const member = await visit(site.browser, site.url, { ...phone, ...site.free })
  await member.page.goto('/class/edit')
  await expect(member.page.getByText(/who represents it/)).toBeVisible()
  await expect(member.page.getByRole('button', { name: 'Publish' })).toHaveCount(0)
  member.expectQuiet()
  await member.leave()
})
