import { expect, test } from '#tests/e2e/fixtures.ts'
import { collegeToday, dayInShort, daysAfter, longDay } from '#domain/dates/college-time.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { isCached } from '#tests/support/browser/cached-page.ts'
import { cachedAnswers } from '#tests/support/browser/query-cache.ts'
import { desktop, phone, visit, type Visitor } from '#tests/support/browser/visitor.ts'
import { type ClassSite, startClassSite } from './class.ts'

// A class and its timetable: the groups of a student, a change that classmates confirm, a representative.

test.describe.configure({ mode: 'serial' })

let site: ClassSite
const day = daysAfter(collegeToday(), 1)
test.beforeAll(async ({ browser }) => void (site = await startClassSite(browser)))
test.afterAll(() => site.stop())

const enter = (name: keyof ClassSite['students'], screen: object = phone): Promise<Visitor> =>
  visit(site.browser, site.url, { ...screen, ...site.students[name] })
const open = async (name: keyof ClassSite['students'], screen: object = phone) => {
  const student = await enter(name, screen)
  await student.page.goto(`/class?day=${day}`)
  await expect(student.page.getByRole('heading', { name: /^CSE [56] A$/ })).toBeVisible()
  return student
}

test('a student chooses a lab group, and the day has that lab as the own one', async () => {
  const { page, expectQuiet, leave } = await open('asha')
  const list = page.getByRole('list', { name: longDay(day) })
  await expect(list.getByText('Computer Networks Lab')).toBeVisible()
  await page.getByRole('checkbox', { name: 'A1' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('You are in A1.')).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByText('You are in A1.')).toBeVisible()
  expect(await site.sql(`select groups from public.section_members where groups <> '{}'`)).toEqual([{ groups: ['A1'] }])
  expectQuiet()
  await leave()
})

test('a cancelled class is reported from its row, and holds once two classmates confirm it', async () => {
  const asha = await open('asha')
  await asha.page.getByRole('button', { name: 'Report a change: Operating Systems, 10 am' }).click()
  const dialog = asha.page.getByRole('dialog', { name: 'Report a change' })
  await expect(dialog.getByRole('radio', { name: 'Cancelled' })).toBeChecked()
  await expect(dialog.getByLabel('Class', { exact: true })).toHaveValue(new RegExp(day))
  await expectAccessible(asha.page)
  await dialog.getByRole('button', { name: 'Report' }).click()
  await expect(dialog).toHaveCount(0)
  const list = asha.page.getByRole('list', { name: longDay(day) })
  await expect(list.getByText('cancelled, unconfirmed')).toBeVisible()
  await expect(list.getByText('Reported by Asha Sample: 1 of 3 classmates confirm')).toBeVisible()
  await asha.leave()

  for (const name of ['ravi', 'meera'] as const) {
    const { page, expectQuiet, leave } = await open(name, desktop)
    await page.getByRole('button', { name: /^Confirm: .*Operating Systems is cancelled$/ }).click()
    await expect(page.getByRole('button', { name: /^Confirm/ })).toHaveCount(0)
    expectQuiet()
    await leave()
  }

  const imran = await open('imran')
  const own = imran.page.getByRole('list', { name: longDay(day) })
  await expect(own.getByText('cancelled', { exact: true })).toBeVisible()
  await expect(own.getByText(/^3 classmates, today/)).toBeVisible()
  // At night it waits for the morning.
  await site.sql(`update private.events set due_at = now() where kind = 'class_change'`)
  await site.sql(`select pg_notify('events', '')`)
  await expect
    .poll(() => site.sql(`select count(*)::integer as sent from public.notifications where kind = 'class_change'`))
    .toEqual([{ sent: 3 }])
  await imran.page.goto('/notifications')
  await expect(imran.page.getByText(/Operating Systems is cancelled$/)).toBeVisible()
  imran.expectQuiet()
  await imran.leave()
})

test('a member offers to represent the class, and their changes hold at once after classmates agreed', async () => {
  const asha = await open('asha', desktop)
  await asha.page.getByRole('button', { name: 'Offer to represent the class' }).click()
  await expect(asha.page.getByText('Asha Sample offers to represent the class')).toBeVisible()
  await asha.leave()
  for (const name of ['ravi', 'meera'] as const) {
    const { page, leave } = await open(name)
    await page.getByRole('button', { name: 'Confirm: Asha Sample represents the class' }).click()
    await expect(page.getByRole('button', { name: /^Confirm/ })).toHaveCount(0)
    await leave()
  }
  const representative = await open('asha', desktop)
  const { page } = representative
  await expect(page.getByText('4 members, represented by Asha Sample')).toBeVisible()
  await page.getByRole('button', { name: 'Report a change', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Report a change' })
  await dialog.getByRole('radio', { name: 'Room' }).check()
  await dialog.getByRole('button', { name: 'Report' }).click()
  await expect(dialog.getByText('Choose a class.')).toBeVisible()
  await dialog.getByLabel('Class', { exact: true }).selectOption({ label: (await optionOf(page, '11 am')) ?? '' })
  await dialog.getByRole('textbox', { name: 'Room' }).fill('LH 7')
  await dialog.getByRole('button', { name: 'Report' }).click()
  const week = page.getByRole('region', { name: 'The week' })
  await expect(week.getByText('LH 7')).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'Changes' }).getByText(/^Asha Sample, class representative, today/),
  ).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: /^Take back: .*LH 7$/ }).click()
  await expect(week.getByText('LH 7')).toHaveCount(0)
  representative.expectQuiet()
  await representative.leave()

  const classmate = await open('imran', desktop)
  await expect(classmate.page.getByRole('link', { name: 'Edit the timetable' })).toHaveCount(0)
  await classmate.leave()
})

/** The choice of a class at this hour of the day. */
async function optionOf(page: Visitor['page'], hour: string): Promise<string | undefined> {
  const labels = await page.getByRole('dialog').getByLabel('Class', { exact: true }).locator('option').allTextContents()
  return labels.find((label) => label.startsWith(`${dayInShort(day)}, ${hour}:`))
}

test('Today begins with the class that comes next, without the group of others', async () => {
  const { page, expectQuiet, leave } = await enter('asha')
  await page.goto('/dashboard')
  const today = page.getByRole('region', { name: 'Today' })
  await expect(today.getByText(/^(Next, in|Next$|Now,|First tomorrow,)/)).toBeVisible()
  await expect(today.getByText('Computer Networks Lab')).toHaveCount(0)
  await expectAccessible(page)
  await today.getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: /^CSE [56] A$/ })).toBeVisible()
  expectQuiet()
  await leave()
})

test('without a network the day is there as it was last seen, and a cold start of Today has the next class', async () => {
  const { page, leave } = await enter('ravi', { ...phone, serviceWorkers: 'allow' })
  await page.goto('/dashboard')
  const next = page.getByRole('region', { name: 'Today' }).getByText(/^(Next, in|Next$|Now,|First tomorrow,)/)
  await expect(next).toBeVisible()
  await isCached(page)
  await page.goto(`/class?day=${day}`)
  const list = page.getByRole('list', { name: longDay(day) })
  await expect(list.getByText('cancelled', { exact: true })).toBeVisible()
  await isCached(page)
  // Answers are stored a second later. Today has stored the class itself, and has classes of its own.
  await expect.poll(async () => JSON.stringify(await cachedAnswers(page)), { timeout: 30_000 }).toMatch(/\["classes","/)
  await page.context().setOffline(true)
  // It changes navigator.onLine of open documents alone.
  await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false }))
  await page.reload()
  await expect(list.getByText('cancelled', { exact: true })).toBeVisible()
  await expect(page.getByText(/^This is the timetable as of/)).toBeVisible()
  await page.goto('/dashboard')
  await expect(next).toBeVisible()
  await leave()
})

test('a student without a section joins one', async () => {
  await site.sql(
    `delete from public.section_members where account_id = (select id from public.users where email like 'imran%')`,
  )
  const { page, expectQuiet, leave } = await enter('imran')
  await page.goto('/class')
  await expect(page.getByRole('heading', { name: 'Which class are you in?' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Section').selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Join the class' }).click()
  await expect(page.getByRole('heading', { name: /^CSE [56] A$/ })).toBeVisible()
  expectQuiet()
  await leave()
})

test('the representative makes a public link, a visitor reads the timetable at it, until it is deleted', async () => {
  const asha = await open('asha', desktop)
  await asha.page.getByRole('button', { name: 'Share the timetable' }).click()
  const dialog = asha.page.getByRole('dialog', { name: 'Share the timetable' })
  await expect(dialog.getByLabel('Link for classmates')).toHaveValue(`${site.url}/class`)
  await dialog.getByRole('button', { name: 'Make a public link' }).click()
  await expect(dialog.getByRole('img', { name: 'QR code of the public link' })).toBeVisible()
  const address = await dialog.getByLabel('Address').inputValue()
  await expectAccessible(asha.page)

  // A classmate has the address, too, and no way to delete it.
  const ravi = await open('ravi')
  await ravi.page.getByRole('button', { name: 'Share the timetable' }).click()
  await expect(ravi.page.getByLabel('Address')).toHaveValue(address)
  await expect(ravi.page.getByRole('button', { name: 'Delete the public link' })).toHaveCount(0)
  await ravi.leave()

  const visitor = await visit(site.browser, site.url, phone)
  await visitor.page.goto(address)
  await expect(visitor.page.getByRole('heading', { name: /^CSE [56] A$/ })).toBeVisible()
  await visitor.page.getByRole('link', { name: longDay(daysAfter(collegeToday(), 1)), exact: true }).click()
  const list = visitor.page.getByRole('list', { name: longDay(day) })
  await expect(list.getByText('Computer Networks Lab')).toBeVisible()
  await expect(visitor.page.getByRole('button', { name: /^Report a change/ })).toHaveCount(0)
  await expectAccessible(visitor.page)

  await dialog.getByRole('button', { name: 'Delete the public link' }).click()
  await expect(dialog.getByRole('button', { name: 'Make a public link' })).toBeVisible()
  await visitor.page.reload()
  await expect(visitor.page.getByText('There is no timetable at this address')).toBeVisible()
  visitor.expectQuiet()
  await visitor.leave()
  asha.expectQuiet()
  await asha.leave()
})

test('a student finds a room in which no class is entered', async () => {
  const { page, expectQuiet, leave } = await open('asha')
  await page.getByRole('button', { name: 'Rooms without a class' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rooms without a class' })
  await dialog
    .getByRole('listitem')
    .filter({ hasText: /until|for the rest of the day/ })
    .first()
    .waitFor()
  await expectAccessible(page)
  expectQuiet()
  await leave()
})
