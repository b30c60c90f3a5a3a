import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { type ProSite, startProSite } from '#tests/support/accounts/pro-site.ts'
import { phone, visit } from '#tests/support/browser/visitor.ts'
import { withAskedCourse } from '#tests/support/features/questions.ts'

// docs/behaviour.md#asked-again-and-practice: a course that is saved on a phone, to be read without a network.

let site: ProSite
let course: string

test.beforeAll(async ({ browser }) => {
  site = await startProSite(browser)
  course = (await withAskedCourse(site)).course
})

test.afterAll(() => site.stop())

const enter = () => visit(site.browser, site.url, { ...phone, ...site.pro, serviceWorkers: 'allow' })

test('a course is saved for offline with one press, and removed again', async () => {
  const { page, context, leave } = await enter()
  await page.goto(`/pyqs/courses/${course}`)
  const pack = page.getByRole('region', { name: 'Save for offline' })
  await pack.getByText('4 papers, 3 questions and your progress').waitFor()
  await pack.getByRole('button', { name: /^Save for offline, \d+ KB/ }).click()
  await pack.getByText('Saved for offline').waitFor()
  await context.setOffline(true)
  await page.getByRole('link', { name: 'End semester 2021' }).click()
  await page.locator('[data-page="1"] canvas:not([data-preview])').waitFor()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await context.setOffline(false)
  await pack.getByRole('button', { name: 'Remove' }).click()
  await pack.getByRole('button', { name: /^Save for offline/ }).waitFor()
  await leave()
})

test('a course that is saved for offline is deleted after its exam, also where that is moved', async () => {
  const { page, leave } = await enter()
  await site.sql(
    `insert into public.practice_reviews (id, account_id, group_id, rating, reviewed_at)
     select gen_random_uuid(), u.id, g.id, 4, now()
     from auth.users u, public.question_groups g where u.email = 'pro@example.org' and g.course_id = $1`,
    [course],
  )
  const pack = page.getByRole('region', { name: 'Save for offline' })
  await page.goto(`/pyqs/courses/${course}`)
  await pack.getByRole('button', { name: /^Save for offline, \d+ KB/ }).click()
  await pack.getByText('Saved for offline').waitFor()
  await expect(pack.getByText(/Removed from this device after the exam/)).toHaveCount(0)

  // The account's own date.
  await page.goto(`/pyqs/courses/${course}/practice`)
  await page.getByRole('button', { name: 'Practice settings' }).click()
  await page.getByLabel('Exam date').fill('2099-11-05')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.goto(`/pyqs/courses/${course}`)
  await pack.getByText(/Removed from this device after the exam on 5 Nov/).waitFor()

  // The college's date, which this browser fetches when the pack is a day old.
  await site.sql('delete from public.practice_plans')
  await site.sql("insert into public.exam_dates (course_id, exam, date) values ($1, 'end-semester', '2099-12-12')", [
    course,
  ])
  await makePacksOld(page)
  await page.reload()
  await pack.getByText(/Removed from this device after the exam on 12 Dec/).waitFor()
  await pack.getByRole('button', { name: 'Remove' }).click()
  await site.sql('delete from public.exam_dates where course_id = $1', [course])
  await leave()
})

/** As if the server had last authorized them two days ago. */
const makePacksOld = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('campuslife-papers')
        opening.addEventListener('success', () => {
          const change = opening.result.transaction('papers', 'readwrite')
          const cursor = change.objectStore('papers').openCursor()
          cursor.addEventListener('success', () => {
            const at = cursor.result
            if (at === null) return
            if (String(at.key).endsWith('/packs'))
              at.update(at.value.map((pack: object) => ({ ...pack, checkedAt: Date.now() - 2 * 86_400_000 })))
            at.continue()
          })
          change.addEventListener('complete', () => {
            opening.result.close()
            resolve()
          })
          change.addEventListener('error', () => reject(change.error))
        })
      }),
  )
