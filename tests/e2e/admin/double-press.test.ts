import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { type AdminSite, startAdminSite } from '#tests/support/accounts/pro-site.ts'
import { desktop, visit } from '#tests/support/browser/visitor.ts'
import type { Field } from '#web/admin/content/fields.ts'
import { tables } from '#web/admin/content/tables.ts'

// A double press counts once in every form of the admin area that adds rows.

let site: AdminSite
let page: Page

test.beforeAll(async ({ browser }) => {
  site = await startAdminSite(browser)
  page = (await visit(site.browser, site.url, { ...desktop, ...site.admin })).page
})
test.afterAll(() => site.stop())

const withForm = tables.filter(({ fixed, withFile }) => fixed === undefined && !withFile)
const countOf = async (table: string) =>
  Number((await site.sql(`select count(*) as count from public.${table}`))[0]?.['count'])

/** Fills the required fields of a form; the rest has its defaults. */
async function fill(field: Field, index: number): Promise<void> {
  const { name, label, kind, required } = field
  const control = page.locator(`[data-field="${name}"]`)
  if (kind === 'row') {
    await control.locator('option').nth(1).waitFor({ state: 'attached' })
    await control.selectOption({ index: 1 })
  } else if (!required) return
  else if (kind === 'number' && name === 'number') await control.fill(String(Math.min(field.max, 20 + (index % 10))))
  else if (kind === 'clock') await control.fill(name === 'starts_at' ? '06:00' : '06:30')
  else if (kind === 'address') await control.fill('https://example.org/a')
  else if (kind === 'html') await page.getByRole('textbox', { name: label, exact: true }).fill('Pressed')
  else if (kind === 'text' || kind === 'long text') await control.fill(`Pressed ${index}`.slice(0, field.max))
}

for (const [index, { table, section, one, fieldsOf }] of withForm.entries())
  test(`a double click on the button of a new ${one} adds one row`, async () => {
    const before = await countOf(table)
    await page.goto(`/admin/${section}?id=new`)
    await page.getByRole('button', { name: `Add ${one}`, exact: true }).waitFor()
    for (const field of fieldsOf('new')) await fill(field, index)
    await page.getByRole('button', { name: `Add ${one}`, exact: true }).dblclick()
    await expect(page).not.toHaveURL(/id=new/)
    expect(await countOf(table)).toBe(before + 1)
  })

test('a press after a lost answer and a reload changes the row that the first press added', async () => {
  await page.goto('/admin/vendors?id=new')
  await page.getByLabel('Name').fill('Lost answer')
  await page.getByLabel('Rating').fill('4')
  await page.route('**/rest/v1/vendors*', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await page.getByRole('button', { name: 'Add vendor' }).click()
  await page.getByText('Your text is still here').waitFor()
  await page.unrouteAll()
  await page.reload()
  await page.getByText('Unsaved changes from your last visit').waitFor()
  await page.getByLabel('Telephone').fill('+91 90000 00000')
  await page.getByRole('button', { name: 'Add vendor' }).click()
  await expect(page).not.toHaveURL(/id=new/)
  expect(await site.sql("select contact from public.vendors where name = 'Lost answer'")).toEqual([
    { contact: '+91 90000 00000' },
  ])
})

/** One exam per day, within the two years that exam dates may be away. */
const examLines = (course: string, count: number) =>
  Array.from({ length: count }, (_, day) => {
    const date = new Date(Date.now() + (day + 1) * 86_400_000).toISOString().slice(0, 10)
    return `${course}\t${date}\t10:00\tQuiz\tHall 2`
  }).join('\n')

/** Pastes by the clipboard, as a person does. */
async function paste(text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByLabel('Table', { exact: true }).focus()
  await page.evaluate((pasted) => navigator.clipboard.writeText(pasted), text)
  await page.keyboard.press('ControlOrMeta+v')
}

test('a pasted table reports what was added before a batch failed, and a second press adds no duplicates', async () => {
  await site.sql(
    "insert into public.courses (code, name, branch_id, semester) select 'PT901', 'Pasting', id, 1 from public.branches limit 1",
  )
  const datesOf = () =>
    site.sql("select from public.exam_dates e join public.courses c on c.id = e.course_id where c.code = 'PT901'")
  await page.goto('/admin/exam-dates?id=paste')
  await paste(examLines('PT901', 150))
  let batches = 0
  await page.route('**/rest/v1/exam_dates*', async (route) => {
    if (route.request().method() === 'POST' && ++batches === 2) return route.abort('connectionreset')
    return route.fallback()
  })
  await page.getByRole('button', { name: 'Add 150 exam dates' }).click()
  await page.getByText('100 of 150 exam dates added').waitFor()
  expect(await datesOf()).toHaveLength(100)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Add 150 exam dates' }).click()
  await page.getByText('150 exam dates added.').waitFor()
  expect(await datesOf()).toHaveLength(150)
})

test('six thousand pasted lines are counted without parsing, and the page remains responsive', async () => {
  await page.goto('/admin/exam-dates?id=paste')
  await page.getByLabel('Table', { exact: true }).waitFor()
  await paste(examLines('PT901', 6000))
  await page.getByText('The table has 6,000 lines').waitFor()
  await page.getByLabel('Branch').selectOption({ index: 1 })
  await page.getByLabel('Table', { exact: true }).fill('')
})
