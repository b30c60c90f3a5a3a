import { setTimeout as sleep } from 'node:timers/promises'
import type { Page, Response } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { startProSite, type ProSite } from '#tests/support/accounts/pro-site.ts'
import { first, guide, question, second } from '#tests/support/features/placements.ts'
import { rejectTable } from '#tests/support/attacks/reject.ts'
import { desktop, phone, visit, type Visitor } from '#tests/support/browser/visitor.ts'

// The tests of this file share one visitor.
test.describe.configure({ mode: 'serial' })

// The learnt questions of the interview guide: marked on the page, saved in the account. tests/security tests that no
// other account can read or set them.

let site: ProSite
let visitor: Visitor
let page: Page

test.beforeAll(async ({ browser }) => {
  site = await startProSite(browser)
  visitor = await visit(site.browser, site.url, { ...desktop, ...site.pro })
  page = visitor.page
})

test.afterAll(() => site.stop())

const address = () => page.url().slice(site.url.length)
const learnt = (count: number, target = page) => target.getByText(`${count} of 50 learnt`, { exact: true }).waitFor()
const mark = (target = page) => target.getByRole('checkbox', { name: 'Mark as learnt' })
const isAnswer = (response: Response, method: string) =>
  response.url().includes('/learnt_questions') && response.request().method() === method
/** The next response to a request about marks with this method. */
const asked = (method: string) => page.waitForResponse((response) => isAnswer(response, method))

test.describe('what is learnt', () => {
  test('is marked immediately, saved in the account, and counted', async () => {
    await page.goto(guide)
    await learnt(0)
    await question(page, first).click()
    const saved = asked('POST')
    await mark().check()
    await learnt(1)
    expect((await saved).status()).toBe(201)
    await question(page, first).filter({ hasText: 'learnt' }).waitFor()

    const elsewhere = await visit(site.browser, site.url, { ...phone, ...site.pro })
    await elsewhere.page.goto(guide)
    await learnt(1, elsewhere.page)
    await question(elsewhere.page, first).filter({ hasText: 'learnt' }).waitFor()
    await elsewhere.leave()
  })

  test('leaves the list of what is not, but not while it is being read', async () => {
    await page.goto(guide)
    await learnt(1)
    await page.getByRole('checkbox', { name: 'Not yet learnt' }).check()
    await page.getByText('Showing 49 questions').waitFor()
    expect(address()).toBe(`${guide}&show=unlearnt`)
    await question(page, second).click()
    await mark().check()
    await learnt(2)
    await expect(question(page, second)).toHaveCount(1)
    await question(page, second).click()
    await page.getByText('Showing 48 questions').waitFor()
    await expect(question(page, second)).toHaveCount(0)
    await page.reload()
    await page.getByText('Showing 48 questions').waitFor()
    await page.getByRole('checkbox', { name: 'Not yet learnt' }).uncheck()
    await page.getByText('Showing 50 questions').waitFor()
  })

  test('can be unmarked', async () => {
    await page.goto(guide)
    await learnt(2)
    await question(page, second).click()
    const answered = asked('DELETE')
    await mark().uncheck()
    await learnt(1)
    await answered
    await page.reload()
    await learnt(1)
    visitor.expectQuiet()
  })

  test('is reverted when saving fails', async () => {
    const other = await visit(site.browser, site.url, { ...desktop, ...site.pro })
    await other.page.goto(guide)
    await learnt(1, other.page)
    await question(other.page, second).click()
    await mark(other.page).waitFor()
    const rejected = Promise.withResolvers<void>()
    await other.page.route('**/rest/v1/learnt_questions*', async (route) => {
      if (route.request().method() === 'GET') return route.continue()
      await rejected.promise
      return route.abort()
    })
    await mark(other.page).check()
    await learnt(2, other.page)
    rejected.resolve()
    await other.page.getByText('Your progress could not be saved. Please try again.').waitFor()
    await learnt(1, other.page)
    await expect(mark(other.page)).not.toBeChecked()
    other.expectQuiet(/ERR_FAILED/)
    await other.leave()
  })

  test('ends as it was pressed last, however fast, and although marks travel slower than their taking back', async () => {
    await page.goto(guide)
    await learnt(1)
    await page.route('**/rest/v1/learnt_questions*', async (route) => {
      if (route.request().method() === 'POST') await sleep(300)
      await route.continue()
    })
    await question(page, second).click()
    let takenBack = 0
    const settled = page.waitForResponse((response) => {
      if (isAnswer(response, 'DELETE')) takenBack++
      return takenBack === 2 && isAnswer(response, 'GET')
    })
    for (let press = 0; press < 4; press++) await mark().click()
    await settled
    await page.unrouteAll()
    await page.reload()
    await learnt(1)
    visitor.expectQuiet()
  })
})

test('is not needed for reading', async () => {
  const other = await visit(site.browser, site.url, { ...phone, ...site.pro })
  await rejectTable(other.page, 'learnt_questions')
  await other.page.goto(guide)
  await other.page.getByText('Your progress could not be loaded.').waitFor()
  await question(other.page, first).click()
  await other.page.getByText('Two minutes, four parts').waitFor()
  await expect(mark(other.page)).toBeDisabled()
  await other.page.unrouteAll()
  await other.page.getByRole('button', { name: 'Try Again' }).click()
  await learnt(1, other.page)
  await expect(mark(other.page)).toBeChecked()
  other.expectQuiet(/status of 400/)
  await other.leave()
})
