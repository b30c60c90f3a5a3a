import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { expectStatesAccessible } from '#tests/support/browser/axe.ts'
import { startProSite, type ProSite } from '#tests/support/accounts/pro-site.ts'
import { first, guide, question, questions, second } from '#tests/support/features/placements.ts'
import { rejectTable, whileRejected } from '#tests/support/attacks/reject.ts'
import { desktop, phone, visit, type Visitor } from '#tests/support/browser/visitor.ts'

// The tests of this file share one visitor.
test.describe.configure({ mode: 'serial' })

// docs/behaviour.md#placement-page: the interview guide of the placement page. Marks of learnt questions have a file of
// their own.

const brackets = 'Check whether the brackets in a text are balanced.'
const bracketsId = '0b7c1f7e-52a4-4c5e-9d0e-5f5a3d1cf017'
const addedId = '00000000-0000-4000-8000-0000000000f1'

let site: ProSite
let visitor: Visitor
let page: Page

test.beforeAll(async ({ browser }) => {
  site = await startProSite(browser)
  visitor = await visit(site.browser, site.url, { ...desktop, ...site.pro })
  page = visitor.page
})

test.afterAll(() => site.stop())

const opened = () => page.locator('h4 [aria-expanded=true]')
const address = () => page.url().slice(site.url.length)

test.describe('the accordion', () => {
  test('has 50 questions by topic, numbered through', async () => {
    await page.goto(guide)
    await page.getByText('50 questions. One answer open at a time.').waitFor()
    await expect(questions(page)).toHaveCount(50)
    await expect(opened()).toHaveCount(0)
    await expect(page.locator('main').getByRole('heading', { level: 3 })).toHaveText([
      'HR and behavioural',
      'DSA and coding',
      'DBMS',
      'OS and networks',
      'OOP and language',
      'Projects and cases',
      'Aptitude and puzzles',
    ])
    await expect(questions(page).first()).toHaveText(/^1\s+Tell me/, { useInnerText: true })
    await expect(questions(page).last()).toHaveText(/^50\s+Two ropes/, { useInnerText: true })
  })

  test('has one open at a time; pressing the open one closes it', async () => {
    await question(page, first).click()
    await page.getByText('Two minutes, four parts, then stop.').waitFor()
    await question(page, second).click()
    await page.getByText('Take the job description and answer it').waitFor()
    await expect(opened()).toContainText([second])
    await page.getByText('Two minutes, four parts, then stop.').waitFor({ state: 'detached' })
    await question(page, second).click()
    await page.getByText('Take the job description and answer it').waitFor({ state: 'detached' })
    await expect(opened()).toHaveCount(0)
    expect(address()).toBe(guide)
    visitor.expectQuiet()
  })

  test('is worked by keyboard, and the answer is the region that its question names', async () => {
    await question(page, first).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('region', { name: first }).getByText('Two minutes, four parts').waitFor()
    await page.keyboard.press('Space')
    await page.getByText('Two minutes, four parts').waitFor({ state: 'detached' })
  })

  test('does not move the pressed question while a long one above it closes', async () => {
    const other = await visit(site.browser, site.url, { ...phone, ...site.pro })
    await other.page.goto(guide)
    await question(other.page, first).click()
    await other.page.getByText('Two minutes, four parts').waitFor()
    await other.page.evaluate(async () => void (await document.fonts.ready))
    const target = question(other.page, second)
    await target.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    const before = await target.boundingBox()
    await target.click()
    await other.page.getByText('Take the job description and answer it').waitFor()
    expect((await target.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0)
    await other.leave()
  })
})

test.describe('a link to a question', () => {
  test('is copied, opens it, brings it into view and to the keyboard', async () => {
    await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.url })
    await page.goto(`${guide}&topic=DSA+and+coding`)
    await question(page, brackets).click()
    await page.getByRole('region', { name: brackets }).getByRole('button', { name: 'Copy link' }).click()
    await page.getByText('Link copied').waitFor()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    expect(link).toBe(`${site.url}${guide}&question=${bracketsId}`)

    await page.goto('about:blank')
    await page.goto(link)
    await page.getByText('what was opened last must be closed first').waitFor()
    await expect(opened()).toContainText(brackets)
    const top = await opened().evaluate((element) => element.getBoundingClientRect().top)
    expect(top).toBeGreaterThan(60)
    expect(top).toBeLessThan(200)
    expect(await opened().evaluate((element) => element === document.activeElement)).toBe(true)
    visitor.expectQuiet()
  })

  test('opens the guide also without its view, and reports an unknown question', async () => {
    await page.goto(`/placements?question=${bracketsId}`)
    await page.getByText('what was opened last must be closed first').waitFor()
    await page.goto('/placements?question=nothing-like-it')
    await page.getByText('We could not find this question').waitFor()
    await expect(questions(page)).toHaveCount(50)
    visitor.expectQuiet()
  })
})

test.describe('search and topics', () => {
  test('find words of questions and answers, in any case, with unchanged numbers', async () => {
    await page.goto(guide)
    const box = page.getByRole('searchbox', { name: 'Search questions' })
    await box.fill('BINARY search')
    await question(page, 'Write binary search').waitFor()
    await expect.poll(address).toBe(`${guide}&q=BINARY+search`)
    await expect(question(page, 'Write binary search')).toHaveText(/^18\s/, { useInnerText: true })
    // Only its answer contains the word.
    await box.fill('dense_rank')
    await page.getByText('Showing 1 question', { exact: true }).waitFor()
    await question(page, 'second highest salary').waitFor()
    // The answers are HTML; its tags are not searched.
    await box.fill('strong>')
    await page.getByRole('heading', { name: 'No questions found' }).waitFor()
    await page.getByText('Try adjusting your search or filter criteria').waitFor()
    await page.getByRole('button', { name: 'Show all questions' }).click()
    await page.getByText('Showing 50 questions').waitFor()
    expect(address()).toBe(guide)
  })

  test('narrow together, also from an address', async () => {
    await page.goto(guide)
    await page.getByRole('combobox', { name: 'Topic' }).selectOption('DBMS')
    await page.getByText('Showing 7 questions').waitFor()
    expect(address()).toBe(`${guide}&topic=DBMS`)
    await page.goto(`${guide}&q=index&topic=DBMS`)
    await page.getByText('Showing 2 questions').waitFor()
    await page.goto(`${guide}&topic=none+such`)
    await page.getByText('Showing 50 questions').waitFor()
    visitor.expectQuiet()
  })
})

test('the interview guide shows an error when the server fails, with a retry', async () => {
  const other = await visit(site.browser, site.url, { ...phone, ...site.pro })
  await rejectTable(other.page, 'interview_questions')
  await other.page.goto(guide)
  await other.page.getByRole('heading', { name: 'Failed to load questions' }).waitFor()
  await other.page.unrouteAll()
  await other.page.getByRole('button', { name: 'Try Again' }).click()
  await question(other.page, first).waitFor()
  other.expectQuiet(/status of 400/)
  await other.leave()
})

test('runs nothing that an answer brings along', async () => {
  await site.sql(
    `insert into public.interview_questions (id, position, topic, question, answer) values ($1, 99, 'Hostile', 'May it run?',
       '<p>Read</p><img src="/favicon.svg" onload="window.harmed = 1"><script>window.harmed = 1</script>')`,
    [addedId],
  )
  // Another account: this one's results are cached for a minute.
  const other = await visit(site.browser, site.url, { ...desktop, ...site.pro })
  await other.page.goto(`/placements?question=${addedId}`)
  const answer = other.page.getByRole('region', { name: 'May it run?' })
  await answer.getByText('Read', { exact: true }).waitFor()
  await expect(answer.locator('img, script')).toHaveCount(0)
  expect(await other.page.evaluate(() => 'harmed' in window)).toBe(false)
  await site.sql('delete from public.interview_questions where position = 99')
  other.expectQuiet()
  await other.leave()
})

test('interview answers are accessible in every state, also with endless words', async () => {
  await site.sql(
    `insert into public.interview_questions (id, position, topic, question, answer)
     values ($1, 99, $2, $3, '<p>' || $3 || '</p><pre>' || $3 || '</pre>')`,
    [addedId, 'Endless'.repeat(8), 'Endless'.repeat(20)],
  )
  await expectStatesAccessible(
    site.browser,
    site.url,
    {
      failed: whileRejected(['interview_questions', 'learnt_questions'], guide, 'Failed to load questions'),
      'no marks': async (target) => {
        await rejectTable(target, 'learnt_questions')
        await target.goto(guide)
        await target.getByText('Your progress could not be loaded.').waitFor()
        await target.unrouteAll()
      },
      guide: async (target) => {
        await target.goto(guide)
        await question(target, first).waitFor()
      },
      'an answer with code': async (target) => {
        await target.goto(`${guide}&question=${bracketsId}`)
        await target.getByText('what was opened last must be closed first').waitFor()
      },
      'long words': async (target) => {
        await target.goto(`${guide}&question=${addedId}`)
        await target.locator('pre').waitFor()
      },
      'nothing found': async (target) => {
        await target.goto(`${guide}&q=zzz`)
        await target.getByRole('heading', { name: 'No questions found' }).waitFor()
      },
    },
    site.pro,
  )
})
