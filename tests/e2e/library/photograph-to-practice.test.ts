import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { grantPro, signedIn } from '#tests/support/accounts/account.ts'
import { isCached } from '#tests/support/browser/cached-page.ts'
import { siteOfFile } from '#tests/support/browser/open-site.ts'
import { desktop, phone } from '#tests/support/browser/visitor.ts'
import { uploadMaterial } from '#tests/support/features/materials.ts'
import { makePdf } from '#tests/support/features/pdf.ts'
import { photograph } from '#tests/support/features/photograph.ts'

// The whole path of a paper: from the phone of a student after the exam to the phone of one who practises for the next.

const site = siteOfFile()
const [student, reviewer] = ['asha@example.org', 'reviewer@example.org']
const repeated = 'Explain how a prismatic compass is used to measure the bearing of a line'

const photographs = [
  [
    'Sample Institute of Technology',
    'End Semester Examination 2024',
    'Surveying',
    'Answer all questions',
    '1. Define the reduced level of a station. [10]',
  ],
  [
    '2. Explain how a prismatic compass is used',
    'to measure the bearing of a line. [10]',
    '3. Why is a closed traverse balanced before',
    'its area is computed? [10]',
  ],
  ['4. Describe contouring with a plane table. [10]'],
]

/** A paper of the same course that has been in the library for years. */
async function putUpOlderPaper(): Promise<string> {
  const [course] = await site.sql("select id, code from public.courses where name = 'Surveying' order by code limit 1")
  const about = { subject: 'Surveying', course_code: String(course?.['code']), semester: 3, kind: 'paper' } as const
  // With fewer words the page would count as a scan.
  const pdf = makePdf([
    '1. With a neat sketch and an example,\nexplain how a prismatic compass is\nused to measure the bearing of a line.',
  ])
  const id = await uploadMaterial(site.url, site.env, { ...about, title: 'End semester 2021', exam_year: 2021 }, pdf)
  await site.sql("update public.study_materials set course_id = $2, exam = 'end-semester' where id = $1", [
    id,
    course?.['id'],
  ])
  return String(course?.['id'])
}

const log = () => site.sql('select rating from public.practice_reviews order by reviewed_at')
const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const asked = (page: Page) => page.getByRole('region', { name: 'Question to practise' })
const answerPage = (page: Page) => page.getByRole('figure').last().locator('canvas')

test('a photographed paper is approved by keyboard, found by a sentence, and its questions are practised without a network', async () => {
  // Three pages are recognised by a process of the lowest priority.
  test.setTimeout(600_000)
  const asha = await signedIn(site.url, student)
  const admin = await signedIn(site.url, reviewer)
  await site.sql('update public.profiles set is_admin = true where email = $1', [reviewer])
  const course = await putUpOlderPaper()

  const { page, context, expectQuiet } = await site.enter({ ...phone, ...asha, serviceWorkers: 'allow' })
  await page.goto('/pyqs/add')
  await page
    .getByLabel('Photograph a page')
    .setInputFiles(await Promise.all(photographs.map((lines) => photograph(page, lines))))
  await expect(page.getByRole('list', { name: 'Photographed pages' }).getByRole('button')).toHaveCount(3)
  await page.getByLabel('Year').fill('2024')
  await page.getByRole('combobox', { name: 'Course' }).fill('surveying')
  await page
    .getByRole('option', { name: /Surveying/ })
    .first()
    .click()
  await page.getByLabel('Exam type').selectOption('end-semester')
  await page.getByRole('button', { name: /^Send/ }).click()
  await page.getByText('1 paper sent').waitFor()

  const { page: desk } = await site.enter({ ...desktop, ...admin })
  await desk.goto('/admin/papers')
  await expect(desk.getByRole('list', { name: 'Papers that wait' }).getByRole('listitem')).toHaveCount(1, {
    timeout: 300_000,
  })
  await desk.getByText('1 / 3').waitFor()
  await expect(desk.getByLabel('Year')).toHaveValue('2024')
  await desk.keyboard.press('a')
  await desk.getByRole('heading', { name: 'Nothing to review' }).waitFor()

  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread', { timeout: 60_000 })
  await bell(page).click()
  await page
    .getByRole('dialog', { name: 'Notifications' })
    .getByRole('link', { name: /Your paper is in the library: End semester 2024/ })
    .click()
  await page.getByText('In the library', { exact: true }).waitFor()

  await grantPro(site.env, student)
  await page.goto('/search')
  await page.getByRole('combobox', { name: 'Search everything' }).fill('closed traverse balanced before its area')
  await page
    .getByRole('option', { name: /Page 2 .*traverse/ })
    .first()
    .click()
  await page.waitForURL(/\/pyqs\?id=[0-9a-f-]{36}&page=2&find=/)
  await expect(page.locator('[data-page="2"] [data-current]').first()).toBeInViewport()

  const isGrouped = () => site.sql('select max(times_asked)::int as times from public.question_groups')
  await expect.poll(isGrouped, { timeout: 60_000 }).toEqual([{ times: 2 }])
  await page.goto(`/pyqs/courses/${course}`)
  const pack = page.getByRole('region', { name: 'Save for offline' })
  await pack.getByRole('button', { name: /^Save for offline, / }).click()
  await pack.getByText('Saved for offline').waitFor()
  await page.getByRole('link', { name: /^Asked again 1 question came more than once/ }).click()
  const row = page.getByRole('region', { name: 'Questions' }).getByRole('listitem').filter({ hasText: repeated })
  for (const year of [2021, 2024]) await row.getByRole('link', { name: `${year}, open the page` }).waitFor()

  await page.getByRole('link', { name: /^Practise \d/ }).click()
  await asked(page)
    .getByRole('heading', { name: new RegExp(repeated) })
    .waitFor()
  await page.getByRole('button', { name: 'Show the answer' }).click()
  await answerPage(page).waitFor()
  await page.getByRole('button', { name: /^Good/ }).click()
  await expect.poll(log).toEqual([{ rating: 3 }])

  await asked(page).getByText('question 2 of').waitFor()
  await isCached(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Show the answer' }).click()
  await answerPage(page).waitFor()
  await page.getByRole('button', { name: /^Easy/ }).click()
  await page.getByText('1 answer is stored on this device').waitFor()
  await page.reload()
  await asked(page).getByText('question 1 of').waitFor()
  await page.getByRole('link', { name: 'End', exact: true }).click()
  await row.getByRole('link', { name: '2024, open the page' }).click()
  await page.locator('[data-page="2"] canvas').waitFor()

  await context.setOffline(false)
  await expect.poll(log).toEqual([{ rating: 3 }, { rating: 4 }])
  expectQuiet(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
})
