import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { isCached } from '#tests/support/browser/cached-page.ts'
import { type AdminSite, startAdminSite, type Who } from '#tests/support/accounts/pro-site.ts'
import { desktop, phone, visit } from '#tests/support/browser/visitor.ts'
import { withAskedCourse } from '#tests/support/features/questions.ts'

// docs/behaviour.md#asked-again-and-practice: answers of students.

let site: AdminSite
let course: string

test.beforeAll(async ({ browser }) => {
  site = await startAdminSite(browser)
  course = (await withAskedCourse(site)).course
  await site.sql("update public.users set plan = 'pro'")
})

test.afterAll(() => site.stop())

test.beforeEach(async () => {
  await site.sql('delete from public.practice_reviews')
  await site.sql('delete from public.student_answers')
})

const enter = (who: Who, device = phone) =>
  visit(site.browser, site.url, { ...device, ...who, serviceWorkers: 'allow' })
const answers = (page: Page) => page.getByRole('region', { name: 'Answers from students' })
const openAnswer = async (page: Page) => {
  await page.goto(`/pyqs/courses/${course}/practice`)
  await page.getByRole('button', { name: 'Show the answer' }).click()
  await answers(page).waitFor()
}
const stored = () => site.sql('select content, helpful, marked_at is not null as marked from public.student_answers')
const written = String.raw`The mean is $\frac{a+b}{2}$ <img src=x onerror=alert(1)>`
/** By the free plan's account, which has Pro here. */
const withAnswer = (content = 'No preemption.') =>
  site.sql(
    `insert into public.student_answers (group_id, content, user_id, user_name)
     select g.id, $2, u.id, 'Asha Sample' from public.question_groups g, public.users u
     where g.course_id = $1 and g.times_asked = 4 and u.email = 'free@example.org'`,
    [course, content],
  )

test('a student adds an answer with a formula, edits it and deletes it, and the keys of practice are typed as text', async () => {
  const { page, leave, expectQuiet } = await enter(site.pro)
  await openAnswer(page)
  await answers(page).getByText('No student has answered this yet.').waitFor()
  await answers(page).getByRole('button', { name: 'Add your answer' }).click()
  await answers(page).getByRole('button', { name: 'Save answer' }).click()
  await answers(page).getByText('Write your answer first.').waitFor()
  const field = answers(page).getByRole('textbox', { name: 'Your answer' })
  await field.pressSequentially('1 2 3 4 ')
  await expect(field).toHaveValue('1 2 3 4 ')
  await field.fill(written)
  await expect(answers(page).locator('math mfrac')).toBeVisible()
  // Typed, and lost with no reload.
  await openAnswer(page)
  await answers(page).getByRole('button', { name: 'Add your answer' }).click()
  await expect(field).toHaveValue(written)
  await answers(page).getByRole('button', { name: 'Save answer' }).click()
  const own = answers(page).getByRole('article', { name: 'Your answer' })
  await expect(own.locator('math mfrac')).toBeVisible()
  await expect(own).toContainText('<img src=x onerror=alert(1)>')
  await expect(own.locator('img')).toHaveCount(0)
  expect(await stored()).toEqual([{ content: written, helpful: 0, marked: false }])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await expect(answers(page).getByRole('button', { name: 'Add your answer' })).toHaveCount(0)
  await own.getByRole('button', { name: 'Edit your answer' }).click()
  await field.fill('Circular wait.')
  await answers(page).getByRole('button', { name: 'Save answer' }).click()
  await own.getByText('Circular wait.').waitFor()
  await own.getByText(/, edited$/).waitFor()
  await own.getByRole('button', { name: 'Delete your answer' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await answers(page).getByText('No student has answered this yet.').waitFor()
  expect(await stored()).toEqual([])
  expectQuiet()
  await leave()
})

test('an answer takes the place of the paper’s page, is helpful once, and is read without a network out of the pack', async () => {
  await withAnswer()
  const { page, context, leave, expectQuiet } = await enter(site.pro)
  await openAnswer(page)
  const answer = answers(page).getByRole('article', { name: 'Answer by Asha Sample' })
  await expect(page.getByRole('figure')).toHaveCount(0)
  const press = answer.getByRole('button', { name: /^Helpful/ })
  await press.dblclick()
  await expect(press).toHaveText('Helpful, 1')
  await expect(press).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(stored).toMatchObject([{ helpful: 1 }])
  await page.getByRole('button', { name: 'See the page' }).click()
  await page.getByRole('figure').last().locator('canvas').waitFor()
  await expectAccessible(page)

  await page.goto(`/pyqs/courses/${course}`)
  const pack = page.getByRole('region', { name: 'Save for offline' })
  await pack.getByRole('button', { name: /^Save for offline/ }).click()
  await pack.getByText('Saved for offline').waitFor()
  await page.goto(`/pyqs/courses/${course}/practice`)
  await isCached(page)
  await context.setOffline(true)
  await page.reload()
  await page.getByRole('button', { name: 'Show the answer' }).click()
  await answer.getByText('No preemption.').waitFor()
  await press.click()
  await page.getByText('That did not work. Check your connection and try again.').waitFor()
  await expect(press).toHaveText('Helpful, 1')
  await context.setOffline(false)
  expectQuiet(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  await leave()
})

test('a reviewer marks the answer that is right, which a report leads an admin to', async () => {
  await withAnswer()
  const student = await enter(site.pro)
  await openAnswer(student.page)
  await answers(student.page).getByRole('button', { name: 'Report the answer by Asha Sample' }).click()
  const dialog = student.page.getByRole('dialog', { name: 'Report this answer' })
  await dialog.getByRole('radio', { name: 'Leaked papers or cheating' }).check()
  // Keys of practice are text in here.
  await dialog.getByRole('textbox').pressSequentially('1 4')
  await dialog.getByRole('button', { name: 'Report', exact: true }).click()
  await student.page.getByText('Thank you. An admin will look at it.').waitFor()
  student.expectQuiet()
  await student.leave()

  const reviewer = await enter(site.admin, desktop)
  await openAnswer(reviewer.page)
  await answers(reviewer.page).getByRole('button', { name: 'Mark as right' }).click()
  await answers(reviewer.page).getByText('Checked by a reviewer').waitFor()
  expect(await stored()).toMatchObject([{ marked: true }])
  await reviewer.page.goto('/admin/reports')
  const report = reviewer.page.getByRole('article').filter({ hasText: 'Answer to: State the four conditions' })
  await report
    .getByText('Leaked papers or cheating: 1 4')
    .or(report.getByText('Leaked papers or cheating'))
    .first()
    .waitFor()
  await expect(report.getByRole('link', { name: 'Open' })).toHaveAttribute('href', `/pyqs/courses/${course}/practice`)
  await report.getByRole('button', { name: 'Delete' }).click()
  await reviewer.page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click()
  await reviewer.page.getByText('Nothing is reported').waitFor()
  expect(await stored()).toEqual([])
  reviewer.expectQuiet()
  await reviewer.leave()
})
