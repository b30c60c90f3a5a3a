import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { expectStatesAccessible } from '#tests/support/browser/axe.ts'
import { isCached } from '#tests/support/browser/cached-page.ts'
import { type ProSite, startProSite } from '#tests/support/accounts/pro-site.ts'
import { desktop, phone, visit } from '#tests/support/browser/visitor.ts'
import { withAskedCourse } from '#tests/support/features/questions.ts'

// docs/behaviour.md#asked-again-and-practice: the repeated questions of a course, practised with and without a network.

let site: ProSite
let course: string
let paper: string

test.beforeAll(async ({ browser }) => {
  site = await startProSite(browser)
  const asked = await withAskedCourse(site)
  course = asked.course
  paper = asked.paper
})

test.afterAll(() => site.stop())

const enter = (device = desktop) => visit(site.browser, site.url, { ...device, ...site.pro, serviceWorkers: 'allow' })
const log = () => site.sql('select rating from public.practice_reviews order by reviewed_at')
const question = (page: Page) => page.getByRole('region', { name: 'Question to practise' })
const shownPage = (page: Page) => page.getByRole('figure').last().locator('canvas')

test('leads from the course to its questions, their wordings, and the page in the paper', async () => {
  const { page, leave, expectQuiet } = await enter(phone)
  await page.goto(`/pyqs/courses/${course}`)
  await page.getByRole('link', { name: /^Asked again 2 questions came more than once, of 3/ }).click()
  await page.getByRole('heading', { name: 'Asked again', level: 1 }).waitFor()
  await page.getByText('4 papers, 7 questions, 3 different, 2 repeated.').waitFor()
  const rows = page.getByRole('region', { name: 'Questions' }).getByRole('heading', { level: 3 })
  await expect(rows).toHaveCount(2)
  await page.getByRole('button', { name: /^All 3/ }).click()
  await expect(rows).toHaveCount(3)
  await page.getByRole('button', { name: /^2\. CPU scheduling.*Marks: 2021 8, .*2025 24\./ }).click()
  await expect(rows).toHaveCount(2)
  expect(new URL(page.url()).search).toMatch(/^\?show=all&unit=/)
  await page.getByRole('button', { name: /^2\. CPU/ }).click()
  await page.getByRole('button', { name: '4 wordings' }).press('Enter')
  await page.getByText('Which conditions lead to a deadlock?').first().waitFor()
  await page.getByRole('link', { name: '2022, 1 (a), 8 marks' }).waitFor()
  await page.getByRole('link', { name: /^12 marks in 2025, open the page/ }).click()
  await expect(page).toHaveURL(new RegExp(`id=${paper}&page=2&question=`))
  await expect(page.locator('[data-page="2"] canvas')).toBeInViewport()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page).toHaveURL(/questions\?show=all$/)
  expectQuiet()
  await leave()
})

test('marks the question that is read in the paper and in its list', async () => {
  const { page, leave, expectQuiet } = await enter(phone)
  await page.goto(`/pyqs?id=${paper}`)
  await page.locator('[data-page="1"] canvas:not([data-preview])').waitFor()
  await page.getByRole('button', { name: 'Show the questions' }).click()
  const sheet = page.getByRole('dialog').getByRole('region', { name: 'Questions' })
  const second = sheet.getByRole('button', { name: /^2\s*Find the average waiting time.*asked 2×$/ })
  await expect(second).not.toHaveAttribute('aria-current')
  await second.click()
  await expect(second).toHaveAttribute('aria-current', 'true')
  await expect(page.locator('[data-page="2"] .viewer-question')).toBeInViewport()
  await page.locator('[data-pages]').press('Home')
  await expect(sheet.getByRole('button', { name: /^1a/ })).toHaveAttribute('aria-current', 'true')
  await expect(page.locator('[data-page="1"] .viewer-question')).toBeAttached()
  expectQuiet()
  await leave()
})

test('practises by keyboard, and one without a network, which is sent when it is back', async () => {
  const { page, context, leave } = await enter()
  await page.goto(`/pyqs/courses/${course}/questions`)
  await page.getByRole('link', { name: 'Practise 3' }).click()
  await question(page)
    .getByRole('heading', { name: /^State the four conditions/ })
    .waitFor()
  await expect(question(page)).toBeFocused()
  await page.keyboard.press('Space')
  await shownPage(page).waitFor()
  await page.getByRole('button', { name: /^Not yet today/ }).waitFor()
  await page.keyboard.press('3')
  await question(page)
    .getByRole('heading', { name: /^Find the average waiting time/ })
    .waitFor()
  await shownPage(page).waitFor()
  await page.keyboard.press('Space')
  await page.keyboard.press('1')
  await question(page).getByText('question 3 of 4').waitFor()
  await expect.poll(log).toEqual([{ rating: 3 }, { rating: 1 }])

  await isCached(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Show the answer' }).click()
  await page.getByRole('button', { name: /^Easy in \d+ days/ }).click()
  await page.getByText('1 answer is stored on this device').waitFor()
  // A question rated as unknown is repeated at the end of the session.
  await question(page)
    .getByRole('heading', { name: /^Find the average waiting time/ })
    .waitFor()
  expect(await log()).toHaveLength(2)
  // After a reload the rating is still stored, and the question is not repeated.
  await page.reload()
  await question(page)
    .getByRole('heading', { name: /^Find the average waiting time/ })
    .waitFor()
  await question(page).getByText('question 1 of 1').waitFor()
  await context.setOffline(false)
  await expect.poll(log).toEqual([{ rating: 3 }, { rating: 1 }, { rating: 4 }])
  await page.getByText('1 answer is stored on this device').waitFor({ state: 'detached' })
  await leave()
})

test('with an exam date, no question is repeated in the two days before the exam', async () => {
  const { page, leave } = await enter(phone)
  await site.sql("update public.practice_reviews set rating = 4, reviewed_at = now() - interval '1 hour'")
  await page.goto(`/pyqs/courses/${course}/practice`)
  await page.getByRole('heading', { name: 'That is all for today' }).waitFor()
  await page.getByRole('button', { name: 'Practice settings' }).click()
  const inFiveDays = new Date(Date.now() + 5.5 * 3600_000 + 5 * 86_400_000).toISOString().slice(0, 10)
  await page.getByLabel('Exam date').fill(inFiveDays)
  await page.getByLabel('Questions a day').fill('5')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText(/^Your exam is on|Your exam is on/).waitFor()
  await expect
    .poll(() => site.sql('select per_day, exam_on::text from public.practice_plans'))
    .toEqual([{ per_day: 5, exam_on: inFiveDays }])
  // Three days from now is the last day: all of them are due there.
  await expect(page.getByRole('region', { name: 'Next due' }).getByRole('listitem')).toHaveCount(3)
  await leave()
})

const rate = async (tab: Page, name: RegExp) => {
  await tab.getByRole('button', { name: 'Show the answer' }).click()
  await tab.getByRole('button', { name }).click()
}

test('two tabs practise concurrently, one of them without a network: each answer is stored once', async () => {
  test.setTimeout(300_000)
  await site.sql('delete from public.practice_plans')
  await site.sql('delete from public.practice_reviews')
  const { page, context, leave } = await enter()
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto(`/pyqs/courses/${course}/practice`)
    await question(tab)
      .getByRole('heading', { name: /^State the four conditions/ })
      .waitFor()
  }
  await other.route('**/rest/v1/rpc/save_practice', (route) => route.abort())
  await rate(other, /^Easy in/)
  await other.getByText('1 answer is stored on this device').waitFor()
  // The same question, and the next one: this tab also sends what the other could not.
  await rate(page, /^Good in/)
  await expect.poll(log).toEqual([{ rating: 4 }, { rating: 3 }])
  await rate(other, /^Hard in/)
  await other.unroute('**/rest/v1/rpc/save_practice')
  // After failures on a slow machine the next retry is a minute away.
  await expect.poll(log, { timeout: 90_000 }).toEqual([{ rating: 4 }, { rating: 3 }, { rating: 2 }])
  await other.getByText(/stored on this device/).waitFor({ state: 'detached' })
  for (const tab of [page, other]) {
    await tab.reload()
    await question(tab)
      .getByRole('heading', { name: /^What is a thread pool/ })
      .waitFor()
  }
  expect(await log()).toHaveLength(3)
  await leave()
})

test('a session is made of what another device has answered meanwhile, as long as nothing is pressed', async () => {
  await site.sql('delete from public.practice_reviews')
  const { page, leave } = await enter()
  await page.goto(`/pyqs/courses/${course}/practice`)
  const first = question(page).getByRole('heading', { name: /^State the four conditions/ })
  const second = question(page).getByRole('heading', { name: /^Find the average waiting time/ })
  await first.waitFor()
  await isCached(page)
  await site.sql(
    `insert into public.practice_reviews (id, account_id, group_id, rating, reviewed_at)
     select gen_random_uuid(), u.id, g.id, 4, now()
     from auth.users u, public.question_groups g
     where u.email = 'pro@example.org' and g.text like 'State the four conditions%'`,
  )
  const answer = Promise.withResolvers<void>()
  await page.route('**/rest/v1/rpc/my_practice*', async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.reload()
  // The page waits for a while, then uses the stored data.
  await page.getByText('Loading papers and notes...').waitFor()
  await expect(question(page)).toHaveCount(0)
  await first.waitFor()
  answer.resolve()
  await second.waitFor()
  await question(page).getByText('question 1 of 2').waitFor()
  await leave()
})

test('the Asked again page is accessible', async () => {
  await expectStatesAccessible(
    site.browser,
    site.url,
    {
      course: async (target: Page) => {
        await target.goto(`/pyqs/courses/${course}`)
        await target.getByRole('link', { name: /^Asked again/ }).waitFor()
      },
      questions: async (target: Page) => {
        await target.goto(`/pyqs/courses/${course}/questions?show=all`)
        await target.getByRole('button', { name: '4 wordings' }).click()
        await target.getByText('Which conditions lead to a deadlock?').first().waitFor()
      },
      'no questions': async (target: Page) => {
        await target.route('**/rest/v1/rpc/asked_again*', (route) =>
          route.fulfill({ json: { papers: 0, years: [], units: [], groups: [] } }),
        )
        await target.goto(`/pyqs/courses/${course}/questions`)
        await target.getByRole('heading', { name: 'No questions yet' }).waitFor()
        await target.unrouteAll()
      },
      practice: async (target: Page) => {
        await site.sql('delete from public.practice_reviews')
        await target.goto(`/pyqs/courses/${course}/practice`)
        await question(target).waitFor()
        await target.keyboard.press('Space')
        await target.getByRole('button', { name: /^Not yet/ }).waitFor()
      },
    },
    site.pro,
  )
})
