import { expect, test } from '#tests/e2e/fixtures.ts'
import { dialog, start } from '#tests/support/features/forum.ts'
import { type ProSite, startProSite } from '#tests/support/accounts/pro-site.ts'
import { expectStatesAccessible } from '#tests/support/browser/axe.ts'
import { phone, visit } from '#tests/support/browser/visitor.ts'

// While the title of a discussion is typed, similar ones are listed below it.

let site: ProSite
test.beforeAll(async ({ browser }) => {
  site = await startProSite(browser)
  await site.sql(`
    insert into public.discussions (title, content) values
      ('Is waiting time turnaround minus burst?', 'Of round robin.'), ('SJF: does a shorter job stop the running one?', 'At t = 3.')`)
  await site.sql(`
    with answer as (
      insert into public.comments (discussion_id, content) select id, 'No.' from public.discussions where title like 'SJF%'
      returning id, discussion_id)
    update public.discussions d set solved_comment_id = a.id, solved_at = now() from answer a where d.id = a.discussion_id`)
})
test.afterAll(() => site.stop())

test('similar discussions are below the title that is typed, and opening one loses nothing', async () => {
  const visitor = await visit(site.browser, site.url, { ...phone, ...site.pro })
  const { page } = visitor
  await page.goto('/discussion')
  await start(page).first().click()
  const form = dialog(page, 'New Discussion')
  const title = form.getByLabel('Title')
  const content = form.getByLabel('Content')
  /** From the title, since the dialog itself may be on its way in. */
  const top = async () => ((await content.boundingBox())?.y ?? 0) - ((await title.boundingBox())?.y ?? 0)
  await form.getByText('Similar discussions appear here.').waitFor()
  const before = await top()
  await title.fill('SJF running jb')
  const summary = form.locator('summary')
  await expect(summary).toHaveText('Already asked? 1 similar, 1 solved')
  expect(await top()).toBe(before)
  await summary.click()
  await form.getByRole('link', { name: 'SJF: does a shorter job stop the running one?' }).click()
  await dialog(page, 'SJF: does a shorter job stop the running one?').waitFor()
  await page.keyboard.press('Escape')
  await start(page).first().click()
  await expect(title).toHaveValue('SJF running jb')
  visitor.expectQuiet()
  await visitor.leave()
})

test('the form is accessible with similar discussions, and goes without them where they cannot be loaded', async () => {
  await expectStatesAccessible(
    site.browser,
    site.url,
    {
      'with similar ones': async (page) => {
        await page.goto('/discussion')
        await start(page).first().click()
        await dialog(page, 'New Discussion').getByLabel('Title').fill('Waiting time of a burst')
        await page.locator('summary', { hasText: 'Already asked?' }).click()
      },
      'without a line': async (page) => {
        await page.route('**/rest/v1/rpc/similar_discussions*', (route) => route.abort())
        await dialog(page, 'New Discussion').getByLabel('Title').fill('Another long title of mine')
        await page.getByText('Similar discussions appear here.').waitFor()
      },
    },
    site.pro,
  )
})
