import { collegeToday, dayInShort, daysAfter } from '#domain/dates/college-time.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { expectAccessibleInBothThemes } from '#tests/support/browser/axe.ts'
import { phone, visit } from '#tests/support/browser/visitor.ts'
import { type ClassSite, startClassSite } from './class.ts'

// docs/behaviour.md#timetable-of-a-class: what a student proposes to the class.

let site: ClassSite
test.beforeAll(async ({ browser }) => {
  site = await startClassSite(browser)
})
test.afterAll(() => site.stop())

const day = daysAfter(collegeToday(), 2)
const at = (who: keyof ClassSite['students']) => visit(site.browser, site.url, { ...phone, ...site.students[who] })

test('an entry that a student proposes counts once three classmates say so, and is done for each alone', async () => {
  const asha = await at('asha')
  await asha.page.goto('/class')
  await asha.page.getByRole('link', { name: 'Add what is due' }).click()
  const dialog = asha.page.getByRole('dialog', { name: 'Add an entry' })
  await dialog.getByRole('radio', { name: 'My class' }).check()
  await dialog.getByText('Your class sees it, with your name.').waitFor()
  await expect(dialog.getByLabel('Group (optional)')).toHaveValue('')
  await dialog.getByLabel('What', { exact: true }).fill('s'.repeat(130))
  await dialog.getByLabel('Day').fill(day)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await dialog.getByText('write at most 120 characters').waitFor()
  await dialog.getByLabel('What', { exact: true }).fill('Sheet 3 of Operating Systems')
  await expectAccessibleInBothThemes(asha.page, 'an entry for the class')
  await dialog.getByRole('button', { name: 'Add', exact: true }).dblclick()
  await asha.page.getByText('Proposed. Classmates can confirm it now.').first().waitFor()
  const mine = asha.page.getByRole('region', { name: 'What is due' }).getByRole('listitem')
  await mine.filter({ hasText: 'Sheet 3' }).last().getByRole('link').click()
  await asha.page.getByText('Your class has this entry.').waitFor()
  asha.expectQuiet()

  const ravi = await at('ravi')
  await ravi.page.goto('/dashboard')
  const proposed = ravi.page
    .getByRole('region', { name: 'What is due' })
    .getByRole('listitem')
    .filter({ hasText: 'Sheet 3' })
    .last()
  await expect(proposed).toContainText('1 of 3 classmates confirm')
  await proposed.getByRole('link').click()
  const shown = ravi.page.getByRole('dialog', { name: 'Sheet 3 of Operating Systems' })
  await shown.getByText('Asha Sample says so: 1 of 3 classmates confirm.').waitFor()
  await expectAccessibleInBothThemes(ravi.page, 'an entry that waits')
  await shown.getByRole('button', { name: 'Confirm' }).click()
  await shown.getByText('2 of 3 classmates confirm.').waitFor()
  await expect(shown.getByRole('button', { name: 'Confirm' })).toHaveCount(0)
  ravi.expectQuiet()

  const meera = await at('meera')
  await meera.page.goto('/class')
  await meera.page.getByRole('button', { name: /Confirm: .*Assignment, Sheet 3 of Operating Systems/ }).click()
  // Before that it says: 2 of 3 classmates.
  await meera.page.getByText(/^3 classmates, /).waitFor()
  meera.expectQuiet()

  const imran = await at('imran')
  await imran.page.goto('/dashboard')
  const due = imran.page
    .getByRole('region', { name: 'What is due' })
    .getByRole('listitem')
    .filter({ hasText: 'Sheet 3' })
  await expect(due.last()).toContainText('Class')
  await expect(due.last()).not.toContainText('of 3 classmates')
  await due.last().getByRole('link').click()
  const confirmed = imran.page.getByRole('dialog', { name: 'Sheet 3 of Operating Systems' })
  await confirmed.getByText('Your class says so.').waitFor()
  // Today is fetched between both changes, when the entry is an own one that is not done.
  await imran.page.route('**/rest/v1/own_entries?*', async (route) => {
    await imran.page.waitForTimeout(1500)
    await route.continue()
  })
  await confirmed.getByRole('button', { name: 'Done' }).click()
  await expect(due).toHaveCount(0)
  await expect
    .poll(() => site.sql('select done, title from public.own_entries where done'))
    .toEqual([{ done: true, title: 'Sheet 3 of Operating Systems' }])
  await imran.page.unrouteAll({ behavior: 'wait' })
  await confirmed.getByRole('button', { name: 'Not done' }).click()
  await expect(due.last()).toContainText('Sheet 3')
  await ravi.page.goto('/dashboard')
  await expect(proposed).toContainText('Class')
  await expect(proposed).not.toContainText('of 3 classmates')
  imran.expectQuiet()
  for (const visitor of [asha, ravi, meera, imran]) await visitor.leave()
})

test('an entry of a course and a lab group is on the list of those alone whom it concerns', async () => {
  await site.sql(
    `insert into public.courses (code, name, branch_id, semester)
     select 'TS301', 'Sample Systems', id, 5 from public.branches where code = 'CSE'`,
  )
  const asha = await at('asha')
  await asha.page.goto('/dashboard?entry=new')
  const dialog = asha.page.getByRole('dialog', { name: 'Add an entry' })
  await dialog.getByRole('radio', { name: 'My class' }).check()
  await dialog.getByLabel('What', { exact: true }).fill('Record of experiment 4')
  await dialog.getByLabel('Course (optional)').selectOption({ label: 'TS301 Sample Systems' })
  await dialog.getByLabel('Group (optional)').selectOption('A1')
  await dialog.getByLabel('Day').fill(day)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await asha.page.getByText('Proposed. Classmates can confirm it now.').first().waitFor()
  expect(
    await site.sql(
      "select name, group_name, course_id is not null as course from public.slot_changes where group_name = 'A1'",
    ),
  ).toEqual([{ name: 'TS301: Record of experiment 4', group_name: 'A1', course: true }])
  await asha.leave()

  await site.sql(
    "update public.section_members m set groups = '{A2}' from auth.users u where u.id = m.account_id and u.email like 'ravi%'",
  )
  const ravi = await at('ravi')
  await ravi.page.goto('/dashboard')
  await ravi.page.getByRole('region', { name: 'What is due' }).waitFor()
  await expect(ravi.page.getByText('Record of experiment 4')).toHaveCount(0)
  ravi.expectQuiet()
  await ravi.leave()
})

test('an entry is edited for the class by who proposed it; what was changed meanwhile is shown, and not overwritten', async () => {
  const id = crypto.randomUUID()
  const other = daysAfter(collegeToday(), 3)
  await site.sql(
    `insert into public.slot_changes (id, section_id, kind, date, name, reported_by, confirmed_at)
     select '${id}', m.section_id, 'assignment', '${day}', 'Sheet 7', u.id, now()
     from auth.users u join public.section_members m on m.account_id = u.id where u.email = 'asha@example.org'`,
  )
  const stored = () =>
    site.sql(
      `select name, date::text, starts_at::text, confirmed_at is not null as confirmed from public.slot_changes where id = '${id}'`,
    )
  const asha = await at('asha')
  await asha.page.goto('/dashboard')
  const due = asha.page.getByRole('region', { name: 'What is due' }).getByRole('listitem')
  await due.filter({ hasText: 'Sheet 7' }).last().getByRole('link').click()
  await asha.page.getByRole('link', { name: 'Edit it for the class' }).click()
  const form = asha.page.getByRole('dialog', { name: 'Edit for the class' })
  await form.getByLabel('What', { exact: true }).fill('Sheet 7, both parts')
  await form.getByLabel('Day').fill(other)
  await form.getByLabel('Time').fill('16:30')
  await expectAccessibleInBothThemes(asha.page, 'an edit for the class')
  await site.sql(
    `update public.slot_changes set name = 'Sheet 7, part one', note = 'As the teacher says', edited_at = now() where id = '${id}'`,
  )
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('This was changed while you were editing').waitFor()
  await form.getByText('Sheet 7, part one').waitFor()
  await expectAccessibleInBothThemes(asha.page, 'an edit that lost a race')
  await expect(form.getByLabel('What', { exact: true })).toHaveValue('Sheet 7, both parts')
  expect(await stored()).toMatchObject([{ name: 'Sheet 7, part one' }])
  await form.getByRole('button', { name: 'Save my text' }).click()
  await form.waitFor({ state: 'hidden' })
  expect(await stored()).toEqual([
    { name: 'Sheet 7, both parts', date: other, starts_at: '16:30:00', confirmed: false },
  ])
  await expect(due.filter({ hasText: 'Sheet 7, both parts' }).last()).toContainText('1 of 3 classmates confirm')
  asha.expectQuiet(/status of 409/)

  const ravi = await at('ravi')
  await ravi.page.goto('/class')
  // Confirmed as it is now; the form of an entry of somebody else is none.
  await ravi.page.getByRole('button', { name: /^Confirm: .*Sheet 7, both parts/ }).click()
  await ravi.page.getByText('Confirmed', { exact: true }).first().waitFor()
  await expect(ravi.page.getByRole('link', { name: /^Edit: .*Sheet 7/ })).toHaveCount(0)
  await ravi.page.goto(`/dashboard?entry=${id}&for=class`)
  await ravi.page.getByText('Only the classmate who proposed this entry').waitFor()
  // A copy of before the edit stays, and says what the class has.
  await site.sql(
    `insert into public.own_entries (account_id, id, kind, title, date, starts_at, written_at)
     select id, '${id}', 'assignment', 'Sheet 7', '${day}', '16:30', now() from auth.users where email = 'ravi@example.org'`,
  )
  await ravi.page.goto(`/dashboard?entry=${id}`)
  const copy = ravi.page.getByRole('dialog', { name: 'Your entry' })
  await copy.getByText(`Your class has it for ${dayInShort(other)}, 4:30 pm.`).waitFor()
  await expect(copy.getByRole('link', { name: 'Edit it for the class' })).toHaveCount(0)
  ravi.expectQuiet()

  await asha.page.goto('/class')
  await asha.page.getByRole('link', { name: /^Edit: .*Sheet 7, both parts/ }).click()
  await expect(form.getByLabel('What', { exact: true })).toHaveValue('Sheet 7, both parts')
  for (const visitor of [asha, ravi]) await visitor.leave()
})
