import { collegeToday, dayOfMonth, daysAfter, longDay } from '#domain/dates/college-time.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { signedIn } from '#tests/support/accounts/account.ts'
import { expectAccessibleInBothThemes } from '#tests/support/browser/axe.ts'
import { siteOfFile } from '#tests/support/browser/open-site.ts'
import { desktop, phone } from '#tests/support/browser/visitor.ts'

// docs/behaviour.md#dashboard: what a student writes down for themselves.

const site = siteOfFile({ MAILER_AUTOCONFIRM: 'true' })
const day = daysAfter(collegeToday(), 2)

const stored = (columns: string) => site.sql(`select ${columns} from public.own_entries order by created_at`)

test('a student writes an entry, changes it, marks it as done and takes that back', async () => {
  const student = await signedIn(site.url, 'entries@example.org')
  const { page, expectQuiet } = await site.enter({ ...phone, ...student })
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Add an entry' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add an entry' })
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await dialog.getByText('Write what it is').waitFor()
  await dialog.getByLabel('What', { exact: true }).fill('Record of experiment 3')
  await dialog.getByLabel('Kind').selectOption('Lab record')
  await dialog.getByLabel('Day').fill(day)
  await dialog.getByLabel('Time').fill('16:30')
  await expectAccessibleInBothThemes(page, 'a new entry')
  await dialog.getByRole('button', { name: 'Add', exact: true }).dblclick()
  await dialog.waitFor({ state: 'hidden' })

  const due = page.getByRole('region', { name: 'What is due' })
  const entry = due.getByRole('listitem').filter({ hasText: 'Record of experiment 3' }).last()
  await expect(entry).toContainText('4:30 pm')
  await expect(entry).toContainText(/lab record/i)
  const ofDay = page.getByRole('list', { name: 'The next 14 days' }).getByRole('listitem').nth(2)
  await expect(ofDay).toContainText(`${longDay(day)}: Record of experiment 3`)
  await expect(ofDay).toContainText(String(dayOfMonth(day)))
  await expect
    .poll(() => stored('kind, title, date::text, starts_at::text, done'))
    .toEqual([{ kind: 'lab record', title: 'Record of experiment 3', date: day, starts_at: '16:30:00', done: false }])
  await expectAccessibleInBothThemes(page, 'Today with an entry')

  await page.reload()
  await entry.getByRole('link').click()
  const own = page.getByRole('dialog', { name: 'Your entry' })
  await own.getByLabel('Note').fill('With the graphs.')
  await own.getByRole('button', { name: 'Save' }).click()
  await expect(entry).toContainText('With the graphs.')
  await entry.getByRole('link').click()
  // Nothing without a title is written.
  await own.getByLabel('What', { exact: true }).fill('')
  await own.getByRole('button', { name: 'Done', exact: true }).click()
  await own.getByText('Write what it is').waitFor()
  await own.getByLabel('What', { exact: true }).fill('Record of experiment 3')
  await own.getByRole('button', { name: 'Done', exact: true }).click()
  await expect.poll(() => stored('done, note')).toEqual([{ done: true, note: 'With the graphs.' }])
  await expect(entry).toHaveCount(0)
  await own.getByRole('button', { name: 'Not done' }).click()
  await expect.poll(() => stored('done')).toEqual([{ done: false }])
  await own.getByRole('button', { name: 'Remove' }).click()
  await own.waitFor({ state: 'hidden' })
  await expect.poll(() => stored('id')).toEqual([])
  await expect(due.getByText('Record of experiment 3')).toHaveCount(0)
  expectQuiet()
})

test('an entry without a network waits on this device, outlives a reload, and is sent once', async () => {
  const student = await signedIn(site.url, 'offline-entries@example.org')
  const { page, context } = await site.enter({ ...desktop, ...student, serviceWorkers: 'allow' })
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Add an entry' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add an entry' })
  await dialog.getByLabel('What', { exact: true }).fill('Assignment 2')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await context.setOffline(true)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  const due = page.getByRole('region', { name: 'What is due' })
  await due.getByText('Assignment 2').waitFor()
  await page.getByText('1 waiting to be sent').waitFor()
  await page.reload()
  await due.getByText('Assignment 2').waitFor()
  expect(await stored('id')).toEqual([])
  await context.setOffline(false)
  await expect.poll(() => stored('title'), { timeout: 30_000 }).toEqual([{ title: 'Assignment 2' }])
  await expect(page.getByText('1 waiting to be sent')).toHaveCount(0)
  await expect(due.getByText('Assignment 2')).toHaveCount(1)
})

test('a change of an entry that another device has removed is shown, and stored as a new entry at a press', async () => {
  const student = await signedIn(site.url, 'removed-entry@example.org')
  const { page, context, expectQuiet } = await site.enter({ ...phone, ...student })
  await page.goto('/dashboard?entry=new')
  const dialog = page.getByRole('dialog', { name: 'Add an entry' })
  await dialog.getByLabel('What', { exact: true }).fill('Sheet 3')
  await dialog.getByLabel('Day').fill(day)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  const entries = () =>
    site.sql(`select title, note from public.own_entries where date = '${day}' and title ~ '^Sheet'`)
  await expect.poll(entries).toEqual([{ title: 'Sheet 3', note: '' }])
  await page.getByRole('region', { name: 'What is due' }).getByRole('link', { name: 'Sheet 3' }).click()
  const own = page.getByRole('dialog', { name: 'Your entry' })
  await own.getByLabel('Note').fill('With the proof.')
  await context.setOffline(true)
  await own.getByRole('button', { name: 'Save' }).click()
  await own.waitFor({ state: 'hidden' })
  await site.sql(`delete from public.own_entries where title = 'Sheet 3'`)
  await context.setOffline(false)
  await page.getByText('1 could not be sent').waitFor({ timeout: 30_000 })
  await page
    .getByText(
      /This entry was removed on another device: your change was not stored. Yours: “Sheet 3, .*With the proof/,
    )
    .waitFor()
  await expectAccessibleInBothThemes(page, 'a change of a removed entry')
  expect(await entries()).toEqual([])
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(entries).toEqual([{ title: 'Sheet 3', note: 'With the proof.' }])
  await expect(page.getByText('1 could not be sent')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'What is due' }).getByText('With the proof.')).toHaveCount(1)
  expectQuiet(/Failed to load resource/)
})

test('a text that another device has changed meanwhile is not overwritten: both are shown, and one is chosen', async () => {
  const student = await signedIn(site.url, 'two-devices@example.org')
  const { page, context, expectQuiet } = await site.enter({ ...phone, ...student })
  await page.goto('/dashboard?entry=new')
  const dialog = page.getByRole('dialog', { name: 'Add an entry' })
  await dialog.getByLabel('What', { exact: true }).fill('Record 3')
  await dialog.getByLabel('Day').fill(day)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  const titles = () => site.sql(`select title from public.own_entries where date = '${day}' and title ~ '^Record'`)
  await expect.poll(titles).toEqual([{ title: 'Record 3' }])
  await page.getByRole('region', { name: 'What is due' }).getByRole('link', { name: 'Record 3' }).click()
  const own = page.getByRole('dialog', { name: 'Your entry' })
  await own.getByLabel('What', { exact: true }).fill('Record 4')
  await context.setOffline(true)
  await own.getByRole('button', { name: 'Save' }).click()
  await own.waitFor({ state: 'hidden' })
  await site.sql(
    `update public.own_entries set title = 'Record 5', note = 'In the lab', written_at = now() where title = 'Record 3'`,
  )
  await context.setOffline(false)
  await page.getByText('1 could not be sent').waitFor({ timeout: 30_000 })
  await page
    .getByText(/Another device has changed it: “Record 5, Assignment, .*In the lab”. Yours: “Record 4, /)
    .waitFor()
  await expectAccessibleInBothThemes(page, 'an entry that lost a race')
  expect(await titles()).toEqual([{ title: 'Record 5' }])
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(titles).toEqual([{ title: 'Record 4' }])
  await expect(page.getByText('1 could not be sent')).toHaveCount(0)
  expectQuiet(/Failed to load resource/)
})

test('what is done or over is in a list of its own, is edited there, and done is taken back', async () => {
  const student = await signedIn(site.url, 'past-entries@example.org')
  const { page, expectQuiet } = await site.enter({ ...phone, ...student })
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Past and done' }).click()
  const list = page.getByRole('dialog', { name: 'Past and done' })
  await list.getByText('Nothing past or done yet').waitFor()
  await expectAccessibleInBothThemes(page, 'no past entries')
  await site.sql(
    `insert into public.own_entries (account_id, id, kind, title, date, done, written_at)
     select u.id, gen_random_uuid(), v.kind, v.title, v.date::date, v.done, now() from auth.users u, (values
       ('assignment', 'Finished early', '${day}', true), ('meeting', 'Club of last month', '${daysAfter(day, -33)}', false),
       ('other', 'Still open', '${day}', false)) as v (kind, title, date, done)
     where u.email = 'past-entries@example.org'`,
  )
  await page.reload()
  await expect(list.getByRole('listitem')).toHaveText([/^Finished early.*Done/, /^Club of last month.*Meeting/])
  await expectAccessibleInBothThemes(page, 'past entries')

  await list.getByRole('link', { name: 'Finished early' }).click()
  const own = page.getByRole('dialog', { name: 'Your entry' })
  await own.getByRole('button', { name: 'Not done' }).waitFor()
  await own.getByLabel('Note').fill('Two pages')
  await own.getByRole('button', { name: 'Save' }).click()
  const finished = () => site.sql(`select note, done from public.own_entries where title = 'Finished early'`)
  await expect.poll(finished).toEqual([{ note: 'Two pages', done: true }])

  await page.getByRole('link', { name: 'Past and done' }).click()
  await list.getByRole('button', { name: 'Not done: Finished early' }).click()
  await expect(list.getByRole('listitem')).toHaveText([/^Club of last month/])
  await expect.poll(finished).toEqual([{ note: 'Two pages', done: false }])
  await list.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('region', { name: 'What is due' }).getByRole('link', { name: 'Finished early' }).waitFor()
  expectQuiet()
})
