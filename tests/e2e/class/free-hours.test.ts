import { expect, test } from '#tests/e2e/fixtures.ts'
import { collegeToday, daysAfter, longDay } from '#domain/dates/college-time.ts'
import { expectAccessibleInBothThemes } from '#tests/support/browser/axe.ts'
import { desktop, phone, visit } from '#tests/support/browser/visitor.ts'
import { type ClassSite, startClassSite } from '#tests/support/class/class-site.ts'

// Free hours together: two friends by a link, without a word about their classes.

test.describe.configure({ mode: 'serial' })

let site: ClassSite
const tomorrow = daysAfter(collegeToday(), 1)

/** Tomorrow: OS for all from 9 to 10, labs of A1 from 10 and of A2 from 2. */
test.beforeAll(async ({ browser }) => {
  site = await startClassSite(browser)
  await site.sql(`
    with term as (
      insert into public.timetables (section_id, first_day, last_day)
      values ('${site.section}', '${daysAfter(collegeToday(), -60)}', '${daysAfter(collegeToday(), 90)}') returning id, section_id
    )
    insert into public.slots (id, timetable_id, section_id, weekday, starts_at, ends_at, course_id, name, room, group_name)
    select gen_random_uuid(), term.id, term.section_id, extract(isodow from date '${tomorrow}'), s.starts_at::time, s.ends_at::time,
      c.id, '', 'LH 7', s.group_name
    from term, (values ('09:00', '10:00', 'ZZ301', null), ('10:00', '12:00', 'ZZ391', 'A1'), ('14:00', '16:00', 'ZZ393', 'A2'))
      as s (starts_at, ends_at, code, group_name) join public.courses c on c.code = s.code`)
  await site.sql(`
    update public.section_members m set groups = array[case u.email when 'free@example.org' then 'A1' else 'A2' end]
    from public.users u where u.id = m.account_id`)
})
test.afterAll(() => site.stop())

test('a student makes a link, a friend adds it and reads the common free hours, and both can end it', async () => {
  const owner = await visit(site.browser, site.url, { ...phone, ...site.free })
  await owner.page.goto('/class')
  await owner.page.getByRole('link', { name: 'Free hours together' }).click()
  const own = owner.page.getByRole('region', { name: 'Your link' })
  await own.getByRole('button', { name: 'Make my link' }).click()
  await expect(own.getByText('Nobody has added it yet')).toBeVisible()
  const address = (await own.getByRole('link').textContent()) ?? ''
  expect(address).toMatch(/\/class\/free\?friend=[0-9a-f]{32}$/)
  await expectAccessibleInBothThemes(owner.page, 'the own link to free hours')

  const friend = await visit(site.browser, site.url, { ...phone, ...site.pro })
  const { page } = friend
  await page.goto(address)
  const offer = page.getByRole('region', { name: /shares free hours with you$/ })
  await expect(offer.getByText(/will see your name and that you have added the link/)).toBeVisible()
  const list = page.getByRole('list', { name: 'free hours' })
  await expect(
    list
      .getByRole('listitem')
      .filter({ hasText: longDay(tomorrow) })
      .first(),
  ).toContainText('10 am to 2 pm')
  await expectAccessibleInBothThemes(page, 'the link of a friend')
  await offer.getByRole('button', { name: /^Add / }).click()
  await expect(offer).toHaveCount(0)
  await expect(page).toHaveURL('/class/free')
  const day = page
    .getByRole('list', { name: 'Common free hours' })
    .getByRole('listitem')
    .filter({ hasText: longDay(tomorrow) })
    .first()
  await expect(day.getByRole('listitem')).toHaveText(['12 pm to 2 pm', '4 pm to 5 pm'])
  await expect(page.getByText(/Operating Systems|LH 7/)).toHaveCount(0)
  await expectAccessibleInBothThemes(page, 'common free hours')
  await page.getByRole('group', { name: 'You and' }).getByRole('checkbox').uncheck()
  await expect(day.getByRole('listitem')).toHaveText(['10 am to 2 pm', '4 pm to 5 pm'])

  await owner.page.reload()
  await expect(own.getByText('Seen by 1 person')).toBeVisible()
  await own.getByRole('button', { name: /from those who see it$/ }).click()
  await expect(own.getByText('Nobody has added it yet')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('list', { name: 'Your free hours' })).toBeVisible()
  await expect(page.getByRole('group', { name: 'You and' })).toHaveCount(0)
  for (const one of [owner, friend]) one.expectQuiet()
  await owner.leave()
  await friend.leave()
})

test('a deleted link ends for everybody, and says so to whoever opens it; a friend is removed from the list', async () => {
  const owner = await visit(site.browser, site.url, { ...desktop, ...site.free })
  const friend = await visit(site.browser, site.url, { ...desktop, ...site.pro })
  const { page } = friend
  await owner.page.goto('/class/free')
  const own = owner.page.getByRole('region', { name: 'Your link' })
  const address = (await own.getByRole('link').textContent()) ?? ''
  await owner.page.goto(address)
  await expect(owner.page.getByText('This is your own link. Send it to a friend.')).toBeVisible()
  const add = async () => {
    await page.goto(address)
    await page.getByRole('button', { name: /^Add / }).click()
    await expect(page.getByRole('group', { name: 'You and' })).toBeVisible()
  }
  await add()
  await page.getByRole('button', { name: /from your friends here$/ }).click()
  await expect(page.getByRole('group', { name: 'You and' })).toHaveCount(0)
  await add()
  await own.getByRole('button', { name: 'Delete my link' }).click()
  await expect(own.getByRole('button', { name: 'Make my link' })).toBeVisible()
  await page.goto(address)
  await expect(page.getByText('There is no such link')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Your free hours' })).toBeVisible()
  for (const one of [owner, friend]) one.expectQuiet()
  await owner.leave()
  await friend.leave()
})
