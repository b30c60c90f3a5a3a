import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { banner, dialog, insertLab, lab, labId, openDiscussion } from '#tests/support/features/forum.ts'
import { type ProSite, startProSite } from '#tests/support/accounts/pro-site.ts'
import { desktop, visit, type Visitor } from '#tests/support/browser/visitor.ts'

// A reader finds a comment helpful; the discussion is the reader's own.

let site: ProSite
let visitor: Visitor
let page: Page

test.describe.configure({ mode: 'serial' })

test.beforeAll(async ({ browser }) => {
  site = await startProSite(browser)
  for (const statement of insertLab) await site.sql(statement)
  // What others have pressed.
  await site.sql(
    `insert into public.helpful (account_id, discussion_id)
     select id, $1 from auth.users where email <> 'pro@example.org' limit 1`,
    [labId],
  )
  visitor = await visit(site.browser, site.url, { ...desktop, ...site.pro })
  page = visitor.page
  await page.goto('/discussion')
})

test.afterAll(() => site.stop())

const comment = (text: string) => page.getByRole('listitem').filter({ hasText: text })
const marks = async () =>
  (await site.sql('select count(*)::int as count from public.helpful where comment_id is not null'))[0]?.['count']

test('a press is counted once, stays after a reload, and is taken back by another one', async () => {
  await openDiscussion(page)
  const press = comment('Lab 2.').getByRole('button', { name: 'Helpful' })
  await expect(press).toHaveAttribute('aria-pressed', 'false')
  await press.click()
  await expect(press).toHaveText('Helpful 1')
  await expect(press).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(marks).toBe(1)
  await page.reload()
  await expect(press).toHaveText('Helpful 1')
  await expect(press).toHaveAttribute('aria-pressed', 'true')
  await press.click()
  await expect(press).toHaveText('Helpful')
  await expect.poll(marks).toBe(0)
})

test('a press that fails is taken back', async () => {
  await page.route('**/rest/v1/helpful*', (route) => route.abort())
  const press = comment('Lab 4.').getByRole('button', { name: 'Helpful' })
  await press.click()
  await banner(page, 'That was not saved. Check your connection and try again.').waitFor()
  await expect(press).toHaveText('Helpful')
  await expect(press).toHaveAttribute('aria-pressed', 'false')
  await page.unrouteAll()
})

test('authors see how many found their own post helpful, without a button', async () => {
  const detail = dialog(page, lab)
  await detail.getByText('1 person found it helpful', { exact: true }).waitFor()
  await expect(detail.getByRole('button', { name: /^Helpful/ })).toHaveCount(2)
  await page.keyboard.press('Escape')
  await detail.waitFor({ state: 'detached' })
  await expect(page.getByRole('article').filter({ hasText: lab })).toContainText('1 found it helpful')
})
