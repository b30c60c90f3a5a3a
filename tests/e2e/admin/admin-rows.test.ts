import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { type AdminSite, startAdminSite } from '#tests/support/browser/pro-site.ts'
import { desktop, visit, type Visitor } from '#tests/support/browser/visitor.ts'

// The lists and forms of the admin area while the server has not answered yet, and what a deletion takes along.

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

test('a search on its way does not say what the one before has not found', async () => {
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

test('a course and a branch are deleted with what belongs to them, and it says so before; there is no Undo', async () => {
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
    await button('Delete').click()
    const question = page.getByRole('dialog', { name: `Delete this ${one}?` })
    await question.getByText(note).waitFor()
    await question.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Deleted', { exact: true }).last().waitFor()
    await page.getByRole('heading', { name: 'Nothing found' }).waitFor()
    await expect(button('Undo')).toHaveCount(0)
    expect((await rest()).map(({ code }) => code)).toEqual(left)
  }
})
