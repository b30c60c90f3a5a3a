import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { signedIn } from '#tests/support/accounts/account.ts'
import { expectStatesAccessible } from '#tests/support/browser/axe.ts'
import { siteOfFile } from '#tests/support/browser/open-site.ts'
import type { Who } from '#tests/support/accounts/pro-site.ts'
import { phone } from '#tests/support/browser/visitor.ts'
import { uploadMaterial } from '#tests/support/features/materials.ts'
import { makePdf } from '#tests/support/features/pdf.ts'

// The reviewer's queue: keyboard, copies, undo, and readers' reports. Papers are inserted as the reading job leaves
// them (tests/e2e/library/contribute.test.ts tests the whole path).

const site = siteOfFile()
let admin: Who
let contributor: unknown
let course: Record<string, unknown>

test.beforeAll(async () => {
  admin = await signedIn(site.url, 'admin@example.org')
  await signedIn(site.url, 'asha@example.org')
  await site.sql("update public.profiles set is_admin = true where email = 'admin@example.org'")
  const [row] = await site.sql("select id from auth.users where email = 'asha@example.org'")
  contributor = row?.['id']
  const [first] = await site.sql('select id, code, name from public.courses where semester = 3 order by code limit 1')
  course = first ?? {}
})

test.beforeEach(async () => {
  await site.sql('delete from public.study_materials')
})

/** A pending paper that has been read: its course certain, its exam unknown. */
async function queue(year: number, similar: { id: string; share: number }[] = []): Promise<string> {
  const title = `scan of ${year}`
  const pdf = makePdf([`Paper of ${year}`, 'Second page'])
  const id = await uploadMaterial(site.url, site.env, { title, subject: 'x', semester: 1, kind: 'paper' }, pdf)
  const proposed = {
    course_id: { value: course['id'], sure: true, from: 'page' },
    exam: { value: 'end-semester', sure: false, from: 'page' },
    exam_year: { value: year, sure: true, from: 'name' },
  }
  await site.sql(
    `update public.study_materials set status = 'waiting', subject = '', semester = null, contributor = $2, proposed = $3,
       "similar" = $4, file_name = 'scan.pdf', read_at = now(), created_at = now() - make_interval(years => 2030 - $5)
     where id = $1`,
    [id, contributor, JSON.stringify(proposed), JSON.stringify(similar), year],
  )
  return id
}

const statusOf = async (id: string) =>
  (await site.sql('select status from public.study_materials where id = $1', [id]))[0]?.['status']
const paper = (page: Page, name: string | RegExp) => page.getByRole('group', { name }).getByText(/^Paper of/)
const waiting = (page: Page) => page.getByRole('list', { name: 'Papers that wait' }).getByRole('listitem')
const open = async (page: Page) => {
  await page.goto('/admin/papers')
  await expect(page.getByRole('region', { name: 'Review' })).toBeFocused()
}

test('a reviewer goes through the queue by keyboard: next, approve, undo, return with a reason', async () => {
  const first = await queue(2021)
  const second = await queue(2022)
  await site.sql(
    `with asked as (insert into public.paper_requests (course_id, exam, exam_year) values ($1, 'end-semester', 2022) returning id)
     insert into public.paper_request_votes (request_id, account_id) select id, $2 from asked`,
    [course['id'], contributor],
  )
  const { page, expectQuiet } = await site.enter(admin)
  await open(page)
  await page.getByText('2 are waiting').waitFor()
  await expect(waiting(page)).toContainText([/2021/, /2022.*requested by 1/s])
  const { code, name } = course
  await expect(page.getByRole('combobox', { name: 'Course' })).toHaveValue(`${String(code)} ${String(name)}`)
  await expect(page.getByLabel('Semester')).toHaveValue('3')
  await page.getByText('please check').waitFor()
  await paper(page, /page 1 of 2/).waitFor()

  await page.keyboard.press('j')
  await expect(page.getByLabel('Year')).toHaveValue('2022')
  await page.keyboard.press('k')
  await expect(page.getByLabel('Year')).toHaveValue('2021')
  await page.keyboard.press('ArrowRight')
  await page.getByText('2 / 2').waitFor()
  // In a field a letter is input, not a shortcut.
  await page.getByLabel('Full marks').fill('10')
  await page.getByLabel('Full marks').press('a')
  await page.getByLabel('Full marks').fill('100')
  await page.keyboard.press('Escape')
  await page.keyboard.press('a')
  await expect(page.getByLabel('Year')).toHaveValue('2022')
  await page.getByText(/^Approved: .*1 left\.$/).waitFor()
  await expect.poll(() => statusOf(first)).toBe('approved')
  const [approved] = await site.sql(
    'select title, subject, semester, exam, exam_year, full_marks, file_name from public.study_materials where id = $1',
    [first],
  )
  expect(approved).toEqual({
    title: 'End semester 2021',
    subject: name,
    semester: 3,
    exam: 'end-semester',
    exam_year: 2021,
    full_marks: 100,
    file_name: '',
  })

  await page.keyboard.press('u')
  await expect(waiting(page)).toHaveCount(2)
  await expect(page.getByLabel('Year')).toHaveValue('2021')
  expect(await statusOf(first)).toBe('waiting')

  await page.keyboard.press('j')
  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog', { name: /^Return/ })
  await dialog.getByRole('button', { name: 'Return it' }).click()
  await dialog.getByText('Say what is wrong with it.').waitFor()
  await expect(dialog.getByLabel('Reason', { exact: true })).toBeFocused()
  await dialog.getByRole('button', { name: /^A page is missing/ }).click()
  await dialog.getByLabel('Reason', { exact: true }).press('Control+Enter')
  await page.getByText(/^Returned: /).waitFor()
  await expect.poll(() => statusOf(second)).toBe('returned')
  await page.keyboard.press('a')
  await page.getByRole('heading', { name: 'Nothing to review' }).waitFor()
  await expect.poll(() => statusOf(first)).toBe('approved')
  expectQuiet()
})

test('a reviewer replaces a paper in the library by a better copy, after comparing both', async () => {
  const pdf = makePdf(['Paper of long ago'])
  const old = await uploadMaterial(
    site.url,
    site.env,
    { title: 'Old copy', subject: 'Maths', semester: 3, kind: 'paper' },
    pdf,
  )
  const better = await queue(2023, [{ id: old, share: 0.93 }])
  const { page, expectQuiet } = await site.enter(admin)
  await open(page)
  await page.getByText('93% the same words').waitFor()
  await page.getByRole('button', { name: 'Compare with Old copy' }).click()
  const dialog = page.getByRole('dialog', { name: 'Compare' })
  await dialog.getByRole('region', { name: 'As it was sent' }).getByText('Paper of 2023').waitFor()
  await dialog.getByRole('region', { name: 'In the library' }).getByText('Paper of long ago').waitFor()
  await dialog.getByRole('button', { name: 'Approve as better copy' }).click()
  await page.getByText(/^Approved as better copy: .*Nothing is left\.$/).waitFor()
  const { rows } = {
    rows: await site.sql('select title, pages, status from public.study_materials where id = $1', [old]),
  }
  await expect
    .poll(async () => (await site.sql('select pages from public.study_materials where id = $1', [old]))[0]?.['pages'])
    .toBe(2)
  expect(rows[0]).toMatchObject({ title: 'Old copy', status: 'approved' })
  expect(await site.sql('select replaced_by from public.study_materials where id = $1', [better])).toEqual([
    { replaced_by: old },
  ])
  expectQuiet()
})

test('the review form shows what is missing before approving, and returns what the server rejects', async () => {
  const id = await queue(2020)
  await site.sql("update public.study_materials set proposed = '{}' where id = $1", [id])
  const { page } = await site.enter({ ...phone, ...admin })
  await open(page)
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByText('Complete the fields marked below first.').waitFor()
  await page.getByText('Choose its course, or write its subject.').waitFor()
  await page.getByLabel('Subject').fill('Sitar')
  await page.getByLabel('Year').fill('2020')
  await page.getByLabel('Semester').selectOption('4')
  // Another reviewer was faster.
  await site.sql("update public.study_materials set status = 'approved', subject = 'x', semester = 1 where id = $1", [
    id,
  ])
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByText('This paper is approved already.').waitFor()
})

test('readers’ reports prefill the correction; what is removed can be put back', async () => {
  const pdf = makePdf(['Paper of 2022'])
  const id = await uploadMaterial(
    site.url,
    site.env,
    { title: 'End semester 2021', subject: 'Maths', semester: 3, kind: 'paper', exam_year: 2021 },
    pdf,
  )
  const report = async (what: string, note: string) =>
    site.sql('insert into public.material_reports (material_id, account_id, what, note) values ($1, $2, $3, $4)', [
      id,
      contributor,
      what,
      note,
    ])
  await site.sql("update public.study_materials set exam = 'end-semester' where id = $1", [id])
  await report('wrong_year', 'It is of 2022')
  const { page, expectQuiet } = await site.enter(admin)
  await page.goto('/admin/papers?show=reports')
  await page.getByText('Wrong year: It is of 2022').waitFor()
  await page.getByRole('button', { name: 'Correct End semester 2021' }).click()
  const dialog = page.getByRole('dialog', { name: /^Correct/ })
  await expect(dialog.getByLabel('Year')).toHaveValue('2022')
  // In the combobox of courses Enter belongs to the list, even an empty one: it does not save.
  await dialog.getByRole('combobox', { name: 'Another course' }).fill('no such course')
  await dialog.getByText(/^No courses found/).waitFor()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('combobox', { name: 'Another course' })).toBeFocused()
  await dialog.getByLabel('Year').fill('24')
  await dialog.getByText('A year, such as 2024.').waitFor()
  await dialog.getByRole('button', { name: 'Save and close the reports' }).click()
  await expect(dialog.getByLabel('Year')).toBeFocused()
  await dialog.getByLabel('Year').fill('2022')
  await dialog.getByRole('button', { name: 'Save and close the reports' }).click()
  await page.getByRole('heading', { name: 'No paper is reported' }).waitFor()
  expect(await site.sql('select title, exam_year from public.study_materials where id = $1', [id])).toEqual([
    { title: 'End semester 2022', exam_year: 2022 },
  ])

  await report('copyright', '')
  await page.reload()
  await page.getByRole('button', { name: 'Remove End semester 2022' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('heading', { name: 'No paper is reported' }).waitFor()
  await page.getByRole('link', { name: 'Removed' }).click()
  await page.getByRole('button', { name: 'Put back End semester 2022' }).click()
  await page.getByRole('heading', { name: 'Nothing was removed' }).waitFor()
  expect(await site.sql('select removed_at from public.study_materials where id = $1', [id])).toEqual([
    { removed_at: null },
  ])
  expectQuiet()
})

test('is for admins', async () => {
  const asha = await signedIn(site.url, 'asha@example.org')
  const { page } = await site.enter(asha)
  await page.goto('/admin/papers')
  await page.getByRole('heading', { name: 'For admins only' }).waitFor()
})

test('pages that could not be read are named to the reviewer and to the sender, with the reason', async () => {
  const id = await queue(2023)
  await site.sql(
    `insert into public.material_pages (material_id, page, text, width, height, problem)
     values ($1, 1, 'Paper of 2023', 595, 842, null), ($1, 2, '', 595, 842, 'unclear')`,
    [id],
  )
  const { page, expectQuiet } = await site.enter(admin)
  await open(page)
  await page.getByText('Page 2 could not be read: handwriting').waitFor()
  await page.getByRole('button', { name: 'Show page 2' }).click()
  await page.getByRole('group', { name: /page 2 of 2/ }).waitFor()
  expectQuiet()

  const sender = await site.enter(await signedIn(site.url, 'asha@example.org'))
  await sender.page.goto('/pyqs/mine')
  await expect(sender.page.getByRole('listitem').filter({ hasText: '2023' })).toContainText(
    'Page 2 could not be read: handwriting',
  )
  sender.expectQuiet()
})

test('every state is accessible on a phone and a desktop, light and dark', async () => {
  const old = await uploadMaterial(
    site.url,
    site.env,
    { title: 'Old copy', subject: 'Maths', semester: 3, kind: 'paper' },
    makePdf(['Old']),
  )
  const unread = await queue(2024, [{ id: old, share: 0.9 }])
  await site.sql(
    `insert into public.material_pages (material_id, page, text, width, height, problem)
     values ($1, 1, '', 595, 842, 'unclear'), ($1, 2, '', 595, 842, 'picture_too_large')`,
    [unread],
  )
  await queue(2025)
  await expectStatesAccessible(
    site.browser,
    site.url,
    {
      queue: async (page) => {
        await open(page)
        await paper(page, /page 1 of 2/).waitFor()
      },
      compare: async (page) => {
        await page.getByRole('button', { name: 'Compare with Old copy' }).click()
        await page.getByRole('dialog').getByText('Old', { exact: true }).waitFor()
      },
      return: async (page) => {
        await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()
        await page.getByRole('dialog').waitFor({ state: 'hidden' })
        await page.getByRole('button', { name: 'Return' }).click()
        await page.getByRole('dialog', { name: /^Return/ }).waitFor()
      },
      removed: async (page) => {
        await page.goto('/admin/papers?show=removed')
        await page.getByRole('heading', { name: 'Nothing was removed' }).waitFor()
      },
    },
    admin,
  )
})
