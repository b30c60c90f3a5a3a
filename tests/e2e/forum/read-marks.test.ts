import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { banner, dialog, insertLab, lab, labId, openDiscussion, titles } from '#tests/support/features/forum.ts'
import { type ProSite, startProSite } from '#tests/support/accounts/pro-site.ts'
import { expectAccessibleInBothThemes } from '#tests/support/browser/axe.ts'
import { desktop, phone, visit } from '#tests/support/browser/visitor.ts'

// What is new to a reader, in the lists and in an open discussion.

test.describe.configure({ mode: 'serial' })

let site: ProSite
test.beforeAll(async ({ browser }) => {
  site = await startProSite(browser)
  for (const statement of insertLab) await site.sql(statement)
  // Who follows has read up to when they began to.
  await site.sql('delete from public.follows')
})
test.afterAll(() => site.stop())

const comments = (page: Page) => dialog(page, lab).getByRole('region', { name: 'Comments' }).getByRole('listitem')
const write = (content: string) =>
  site.sql(
    "insert into public.comments (discussion_id, content, user_name, created_at) values ($1, $2, 'Sample Neha', clock_timestamp())",
    [labId, content],
  )
const marks = () => site.sql('select read_to from public.read_marks')

test('what others write after a visit is new at the next one, in the lists and in the discussion', async () => {
  const visitor = await visit(site.browser, site.url, { ...phone, ...site.pro })
  const { page } = visitor
  await page.goto('/discussion')
  const detail = await openDiscussion(page)
  await expect(comments(page)).toHaveCount(2)
  await expect(detail.getByText('New since your last visit')).toHaveCount(0)
  await expect.poll(async () => (await marks()).length).toBe(1)
  await page.keyboard.press('Escape')

  await write('Lab 7, since Monday.')
  await page.goto('/discussion?show=unread')
  await expect.poll(() => titles(page)).toEqual([lab])
  await expect(page.getByRole('article').getByText('1 new')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Unread' })).toHaveText('Unread1')
  await expectAccessibleInBothThemes(page, 'unread discussions')
  await openDiscussion(page)
  await expect(comments(page)).toHaveText([
    /Lab 2\./,
    /Lab 4\./,
    'New since your last visit',
    /New.*Lab 7, since Monday\./s,
  ])
  await expectAccessibleInBothThemes(page, 'a discussion with a new comment')
  // The list forgets it only when it is loaded again.
  await expect(page.getByRole('link', { name: 'Unread', includeHidden: true })).toHaveText('Unread')
  await page.goto(`/discussion?id=${labId}`)
  await expect(comments(page)).toHaveCount(3)
  visitor.expectQuiet()
  await visitor.leave()
})

test('comments that arrive meanwhile are inserted by a press', async () => {
  const visitor = await visit(site.browser, site.url, { ...desktop, ...site.pro })
  const { page } = visitor
  await page.clock.install()
  await page.goto(`/discussion?id=${labId}`)
  await expect(comments(page)).toHaveCount(3)
  await write('Lab 8.')
  await write('No, 9.')
  await page.clock.runFor(25_000)
  const line = dialog(page, lab).getByRole('button', { name: '2 new comments' })
  await line.waitFor()
  await expect(comments(page)).toHaveCount(3)
  await line.click()
  await expect(comments(page)).toHaveText([
    /Lab 2/,
    /Lab 4/,
    /Lab 7/,
    'New since your last visit',
    /Lab 8\./,
    /No, 9\./,
  ])
  await expect(line).toHaveCount(0)
  await expect
    .poll(() =>
      site.sql('select read_to = (select max(created_at) from public.comments) as all_read from public.read_marks'),
    )
    .toEqual([{ all_read: true }])
  visitor.expectQuiet()
  await visitor.leave()
})

test('all are marked as read at once', async () => {
  await write('Moved again.')
  const visitor = await visit(site.browser, site.url, { ...phone, ...site.pro })
  const { page } = visitor
  await page.goto('/discussion?show=unread')
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await banner(page, 'All discussions are marked as read.').waitFor()
  await page.getByText('Nothing new').waitFor()
  await expect(page.getByRole('link', { name: 'Unread' })).toHaveText('Unread')
  await expectAccessibleInBothThemes(page, 'no unread discussions')
  visitor.expectQuiet()
  await visitor.leave()
})

test('a press leads to the first new comment, also on a later page', async () => {
  await site.sql('delete from public.comments')
  await site.sql(
    `insert into public.comments (discussion_id, content, user_name, created_at)
     select $1, 'Comment ' || n || '.', 'Sample Neha', '2026-01-01'::timestamptz + n * interval '1 hour'
     from generate_series(1, 120) as n`,
    [labId],
  )
  await site.sql(`update public.read_marks set read_to = '2026-01-01'::timestamptz + interval '112 hours 30 minutes'`)
  const visitor = await visit(site.browser, site.url, { ...phone, ...site.pro })
  const { page } = visitor
  await page.goto(`/discussion?id=${labId}`)
  const jump = dialog(page, lab).getByRole('button', { name: /^8 new since / })
  await expect(jump).toBeVisible()
  await jump.click()
  const first = comments(page).filter({ hasText: 'Comment 113.' })
  await expect(first).toBeFocused()
  await expect(first).toBeInViewport()
  await expect(page.getByText('New since your last visit')).toBeInViewport()
  await expect(first).toHaveAccessibleName('First new comment by Sample Neha')
  await expectAccessibleInBothThemes(page, 'the first new comment')
  // A second press leads there again.
  await jump.scrollIntoViewIfNeeded()
  await jump.click()
  await expect(first).toBeInViewport()
  // Read to the end, there is nothing new at the next opening.
  await expect
    .poll(() => site.sql("select read_to > '2026-01-05 23:00Z' as to_the_end from public.read_marks"))
    .toEqual([{ to_the_end: true }])
  await page.keyboard.press('Escape')
  await openDiscussion(page)
  await expect(comments(page).first()).toBeVisible()
  await expect(dialog(page, lab).getByRole('button', { name: /new since / })).toHaveCount(0)
  visitor.expectQuiet()
  await visitor.leave()
})
