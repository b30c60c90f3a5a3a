import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { expectStatesAccessible } from '#tests/support/browser/axe.ts'
import {
  button,
  dialog,
  insertLab,
  lab,
  labId,
  openDiscussion,
  banner,
  start,
  titles,
} from '#tests/support/features/forum.ts'
import { type ProSite, startProSite } from '#tests/support/accounts/pro-site.ts'
import { desktop, phone, visit, type Visitor } from '#tests/support/browser/visitor.ts'

// The tests of this file share one visitor.
test.describe.configure({ mode: 'serial' })

// docs/behaviour.md#error-messages-discussions: the discussions when the server rejects requests.

let site: ProSite
let visitor: Visitor
let page: Page

test.beforeAll(async ({ browser }) => {
  site = await startProSite(browser)
  for (const statement of insertLab) await site.sql(statement)
  visitor = await visit(site.browser, site.url, { ...desktop, ...site.pro })
  page = visitor.page
})

test.afterAll(() => site.stop())

const reject = (target: Page, table: string, method: string) =>
  target.route(`**/rest/v1/${table}?*`, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 400, json: { code: '22000', message: 'no' } })
      : route.fallback(),
  )

test.describe('when the server fails', () => {
  test('the list is empty, with an error and a retry', async () => {
    const other = await visit(site.browser, site.url, { ...phone, ...site.pro })
    await reject(other.page, 'discussions', 'GET')
    await other.page.goto('/discussion')
    await banner(other.page, 'Failed to load discussions').waitFor()
    await other.page.getByRole('heading', { name: 'Failed to load discussions' }).waitFor()
    await expect(other.page.getByText('Loading discussions...')).toHaveCount(0)
    await expect(other.page.getByRole('article')).toHaveCount(0)
    await other.page.unrouteAll()
    await other.page.getByRole('button', { name: 'Try Again' }).click()
    await other.page.getByRole('link', { name: lab }).waitFor()
    other.expectQuiet(/status of 400/)
    await other.leave()
  })

  test('the comments are empty, with an error and a retry', async () => {
    const other = await visit(site.browser, site.url, { ...phone, ...site.pro })
    await reject(other.page, 'comments', 'GET')
    await other.page.goto(`/discussion?id=${labId}`)
    const opened = dialog(other.page, lab)
    await banner(other.page, 'Failed to load comments').waitFor()
    await expect(opened.getByText(/^Lab/)).toHaveCount(0)
    await other.page.unrouteAll()
    await button(opened, 'Try Again').click()
    await opened.getByText('Lab 2.').waitFor()
    other.expectQuiet(/status of 400/)
    await other.leave()
  })

  test('what was written is not lost, and can be posted when it is back', async () => {
    await page.goto('/discussion')
    await reject(page, 'discussions', 'POST')
    await reject(page, 'comments', 'POST')
    await start(page).click()
    const writing = dialog(page, 'New Discussion')
    await writing.getByRole('textbox', { name: 'Title' }).fill('Lost umbrella')
    await writing.getByRole('textbox', { name: 'Content' }).fill('Black, in room 204.')
    await button(writing, 'Post').click()
    await banner(page, 'Failed to create discussion').waitFor()
    await expect(writing.getByRole('textbox', { name: 'Content' })).toHaveValue('Black, in room 204.')
    await page.keyboard.press('Escape')
    await writing.waitFor({ state: 'detached' })

    const opened = await openDiscussion(page)
    await opened.getByRole('textbox', { name: 'Comment' }).fill('Lab 3.')
    await button(opened, 'Post Comment').click()
    await banner(page, 'Failed to add comment').waitFor()
    await expect(opened.getByRole('textbox', { name: 'Comment' })).toHaveValue('Lab 3.')
    await page.unrouteAll()
    await button(opened, 'Post Comment').click()
    await banner(page, 'Comment added!').waitFor()
    await opened.getByRole('heading', { name: '3 comments' }).waitFor()
    visitor.expectQuiet(/status of 400/)
  })

  test('a person over the posting limit is told to wait, and does not lose the text', async () => {
    await site.sql(`insert into private.posting_allowances (account_id, kind, remaining)
      select id, kind, -5 from public.users, unnest(array['discussions', 'comments']) as kind where email = 'pro@example.org'
      on conflict (account_id, kind) do update set remaining = -5, updated_at = clock_timestamp()`)
    const advice =
      /You have posted a lot in a short time. Please wait .* minutes?, then post again. Your text is saved./
    const other = await visit(site.browser, site.url, { ...phone, ...site.pro })
    await other.page.goto('/discussion')
    await start(other.page).click()
    const writing = dialog(other.page, 'New Discussion')
    await writing.getByRole('textbox', { name: 'Title' }).fill('One more')
    await writing.getByRole('textbox', { name: 'Content' }).fill('And another.')
    await button(writing, 'Post').click()
    await writing.getByText(advice).waitFor()
    await expect(writing.getByRole('textbox', { name: 'Content' })).toHaveValue('And another.')
    await other.page.keyboard.press('Escape')
    await writing.waitFor({ state: 'detached' })

    const opened = await openDiscussion(other.page)
    await opened.getByRole('textbox', { name: 'Comment' }).fill('Lab 5.')
    await button(opened, 'Post Comment').click()
    await opened.getByText(advice).waitFor()
    await expect(opened.getByRole('textbox', { name: 'Comment' })).toHaveValue('Lab 5.')
    await site.sql('delete from private.posting_allowances')
    other.expectQuiet(/status of 429/)
    await other.leave()
  })

  test('a post that could not be deleted remains, and is deleted by a retry', async () => {
    const opened = dialog(page, lab)
    await reject(page, 'comments', 'DELETE')
    await reject(page, 'discussions', 'DELETE')
    await button(opened, 'Delete comment by pro').click()
    await button(dialog(page, 'Delete comment'), 'Delete').click()
    await banner(page, 'Failed to delete comment').waitFor()
    await opened.getByText('Lab 3.').waitFor()
    await page.unrouteAll()
    await button(dialog(page, 'Delete comment'), 'Delete').click()
    await banner(page, 'Comment deleted').waitFor()
    await opened.getByText('Lab 3.').waitFor({ state: 'detached' })

    await reject(page, 'discussions', 'DELETE')
    await button(opened, 'Delete').click()
    await button(dialog(page, 'Delete discussion'), 'Delete').click()
    await banner(page, 'Failed to delete discussion').waitFor()
    await page.unrouteAll()
    await button(dialog(page, 'Delete discussion'), 'Delete').click()
    await banner(page, 'Discussion deleted').waitFor()
    await opened.waitFor({ state: 'detached' })
    await expect.poll(() => titles(page)).toEqual([])
    visitor.expectQuiet(/status of 400/)
  })
})

test('a discussion where something failed is accessible', async () => {
  const id = '00000000-0000-4000-8000-0000000000a2'
  await site.sql("insert into public.discussions (id, title, content) values ($1, 'Kept', 'Still here')", [id])
  await expectStatesAccessible(
    site.browser,
    site.url,
    {
      // First: later there are cached results.
      'no list': async (target) => {
        await reject(target, 'discussions', 'GET')
        await target.goto('/discussion')
        await target.getByRole('heading', { name: 'Failed to load discussions' }).waitFor()
        await target.unrouteAll()
      },
      'no comments': async (target) => {
        await reject(target, 'comments', 'GET')
        await target.goto(`/discussion?id=${id}`)
        await dialog(target, 'Kept').getByText('Failed to load comments').waitFor()
      },
    },
    site.pro,
  )
})
