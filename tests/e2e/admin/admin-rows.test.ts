import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { type AdminSite, startAdminSite } from '#tests/support/accounts/pro-site.ts'
import { desktop, visit, type Visitor } from '#tests/support/browser/visitor.ts'

// The lists and forms of the admin area while a response is pending, and the consequences of a deletion.

let site: AdminSite
let visitor: Visitor
let page: Page

test.beforeAll(async ({ browser }) => {
  site = await startAdminSite(browser)
  visitor = await visit(site.browser, site.url, { ...desktop, ...site.admin })
  page = visitor.page
})

test.afterAll(() => site.stop())

const row = (name: string) => page.getByRole('article').filter({ hasText: name })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const nameField = () => page.getByLabel('Name')
const vendorsLike = (name: string) =>
  site.sql('select name from public.vendors where name like $1 order by name', [name])

/** Delays the response to each save; the promise `asked` resolves when one is pending. */
async function holdSaves(target: Page) {
  const held = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  await target.route('**/rest/v1/vendors*', async (route) => {
    if (route.request().method() !== 'GET') {
      asked.resolve()
      await held.promise
    }
    await route.continue()
  })
  return { asked: asked.promise, letGo: held.resolve }
}

test.describe('what is typed while a save is on its way', () => {
  test('stays in the form of a row, unsaved, and is saved by the next press', async () => {
    await site.sql("insert into public.vendors (name, contact, rating) values ('Corner shop', '+91 90000 00000', 4)")
    await page.goto('/admin/vendors?q=corner')
    await row('Corner shop').getByRole('link').click()
    await nameField().fill('Corner shop, sent')
    const saves = await holdSaves(page)
    await button('Save').click()
    await saves.asked
    await nameField().fill('Corner shop, later')
    saves.letGo()
    await page.getByText('Saved, but without your latest changes').waitFor()
    await expect(nameField()).toHaveValue('Corner shop, later')
    await page.getByText('Not saved yet', { exact: true }).waitFor()
    expect(await vendorsLike('Corner shop%')).toEqual([{ name: 'Corner shop, sent' }])
    await page.reload()
    await page.getByText('Unsaved changes from your last visit').waitFor()
    await expect(nameField()).toHaveValue('Corner shop, later')
    await page.unrouteAll()

    // Without a reload, too: the form's own first save has changed the row.
    await button('Save').click()
    await row('Corner shop, later').getByRole('link').click()
    const again = await holdSaves(page)
    await nameField().fill('Corner shop, third')
    await button('Save').click()
    await again.asked
    await nameField().fill('Corner shop, fourth')
    again.letGo()
    await page.getByText('Saved, but without your latest changes').waitFor()
    await button('Save').click()
    await row('Corner shop, fourth').waitFor()
    expect(await vendorsLike('Corner shop%')).toEqual([{ name: 'Corner shop, fourth' }])
    await page.unrouteAll()
    visitor.expectQuiet()
  })

  test('of a new row continues in the form of that row, and adds no second one', async () => {
    await page.goto('/admin/vendors')
    await page.getByRole('link', { name: 'New vendor' }).click()
    await nameField().fill('New stall')
    await page.getByLabel('Rating').fill('4')
    const saves = await holdSaves(page)
    await button('Add vendor').click()
    await saves.asked
    await nameField().fill('New stall, corrected')
    saves.letGo()
    await page.getByRole('heading', { level: 1, name: 'New stall', exact: true }).waitFor()
    await expect(nameField()).toHaveValue('New stall, corrected')
    await page.getByText('Not saved yet', { exact: true }).waitFor()
    await button('Save').click()
    await row('New stall, corrected').waitFor()
    expect(await vendorsLike('New stall%')).toEqual([{ name: 'New stall, corrected' }])
    await page.getByRole('link', { name: 'New vendor' }).click()
    await expect(nameField()).toHaveValue('')
    await page.unrouteAll()
    visitor.expectQuiet()
  })
})

test('a draft of a row that another admin has saved since does not overwrite it', async () => {
  await site.sql("insert into public.vendors (name, contact, rating) values ('Tea stall', '+91 90000 00000', 4)")
  await page.goto('/admin/vendors?q=tea')
  await row('Tea stall').getByRole('link').click()
  await nameField().fill('Tea stall, mine')
  await page.getByText('Not saved yet', { exact: true }).waitFor()
  await site.sql("update public.vendors set contact = '+91 91111 11111' where name = 'Tea stall'")
  await page.reload()
  await page.getByText('Unsaved changes from your last visit').waitFor()
  await button('Save').click()
  await page.getByText('Someone else has changed or deleted it').waitFor()
  expect(await vendorsLike('Tea stall%')).toEqual([{ name: 'Tea stall' }])
  await button('Load it again').click()
  await expect(nameField()).toHaveValue('Tea stall')
  await expect(page.getByLabel('Telephone')).toHaveValue('+91 91111 11111')
  visitor.expectQuiet()
})

test('the row list does not show "Nothing found" while a new search loads', async () => {
  await page.goto('/admin/alumni?q=zzz')
  await page.getByRole('heading', { name: 'Nothing found' }).waitFor()
  const answer = Promise.withResolvers<void>()
  await page.route('**/rest/v1/alumni*', async (route) => {
    await answer.promise
    await route.continue()
  })
  await button('Clear search').last().click()
  await page.getByText('Loading alumni...').first().waitFor()
  await expect(page.getByRole('heading', { name: /^(Nothing found|No alumni yet)$/ })).toHaveCount(0)
  answer.resolve()
  await page.getByRole('article').first().waitFor()
  await page.unrouteAll()
})

test('the account list does not show "No accounts found" while a new search loads', async () => {
  await page.goto('/admin/accounts?q=zzz')
  await page.getByRole('heading', { name: 'No accounts found' }).waitFor()
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/admin/accounts?*', async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.getByRole('searchbox').fill('admin@')
  await page.getByText('Loading accounts...').first().waitFor()
  await expect(page.getByRole('heading', { name: 'No accounts found' })).toHaveCount(0)
  answer.resolve()
  await row('admin@example.org').waitFor()
  await page.unrouteAll()
})

test('Back closes the question before a ban, and the account stays open', async () => {
  await page.goto('/admin/accounts')
  await page.getByRole('link', { name: 'free@example.org' }).click()
  const account = page.getByRole('dialog', { name: 'free@example.org' })
  await account.getByRole('button', { name: 'Ban', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Ban this account' })
  await question.waitFor()
  await page.goBack()
  await question.waitFor({ state: 'detached' })
  await account.getByRole('button', { name: 'Ban', exact: true }).waitFor()
  await page.goBack()
  await account.waitFor({ state: 'detached' })
  await expect(page).toHaveURL(`${site.url}/admin/accounts`)
})

/** Deletes the only row of a search; the confirmation lists what is deleted with it, and there is no Undo. */
async function deleteForGood(one: string, note: string | RegExp): Promise<void> {
  await button('Delete').click()
  const question = page.getByRole('dialog', { name: `Delete this ${one}?` })
  await question.getByText(note).waitFor()
  await question.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Deleted', { exact: true }).last().waitFor()
  await page.getByRole('heading', { name: 'Nothing found' }).waitFor()
  await expect(button('Undo')).toHaveCount(0)
}

test('a notice and a question are deleted with their readers’ marks, after a warning, without Undo', async () => {
  await site.sql("insert into public.notices (title, author, category) values ('Brindled notice', 'A', 'General')")
  await site.sql(
    "insert into public.interview_questions (question, topic, answer) values ('Brindled question', 'HR', '<p>Yes.</p>')",
  )
  for (const [section, one, note] of [
    ['notices', 'notice', /^Its attachments are deleted too, .* You cannot undo this\.$/],
    ['questions', 'question', 'Every student’s progress on this question is deleted too. You cannot undo this.'],
  ] as const) {
    await page.goto(`/admin/${section}?q=Brindled`)
    await row('Brindled').getByRole('link').click()
    await deleteForGood(one, note)
  }
})

test('a course and a branch are deleted with their rows, after a warning, without Undo', async () => {
  const [branch] = await site.sql(
    "insert into public.branches (code, name) values ('XYZ', 'Examined branch') returning id::text",
  )
  for (const code of ['XYZ1', 'XYZ2'])
    await site.sql(
      "insert into public.courses (code, name, branch_id, semester) values ($1, 'Examined course', $2, 1)",
      [code, branch?.['id']],
    )
  await site.sql(`insert into public.exam_dates (course_id, exam, date)
    select id, 'end-semester', '2099-05-01' from public.courses where code like 'XYZ%'`)
  const rest = () =>
    site.sql(
      "select c.code from public.exam_dates join public.courses c on c.id = course_id where date = '2099-05-01' order by c.code",
    )

  for (const [section, search, one, note, left] of [
    [
      'courses',
      'XYZ1',
      'course',
      /^All that belongs to it is deleted too: exam dates, .* You cannot undo this\.$/,
      ['XYZ2'],
    ],
    ['branches', 'XYZ', 'branch', /^Its courses are deleted too, .* You cannot undo this\.$/, []],
  ] as const) {
    await page.goto(`/admin/${section}?q=${search}`)
    await row('Examined').getByRole('link').click()
    await deleteForGood(one, note)
    expect((await rest()).map(({ code }) => code)).toEqual(left)
  }
})
