import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { banner, button, dialog, insertLab, lab, labId, openDiscussion } from '#tests/support/features/forum.ts'
import { type ProSite, startProSite } from '#tests/support/accounts/pro-site.ts'
import { expectAccessibleInBothThemes } from '#tests/support/browser/axe.ts'
import { desktop, phone, visit } from '#tests/support/browser/visitor.ts'

// A comment answers another one with a quotation, and leads to it; every comment has an address.

test.describe.configure({ mode: 'serial' })

const earlier = '00000000-0000-4000-8000-0000000000c1'

let site: ProSite
test.beforeAll(async ({ browser }) => {
  site = await startProSite(browser)
  for (const statement of insertLab) await site.sql(statement)
})
test.afterAll(() => site.stop())

const comments = (page: Page) => dialog(page, lab).getByRole('region', { name: 'Comments' }).getByRole('listitem')
const field = (page: Page) => dialog(page, lab).getByRole('textbox', { name: 'Comment' })

test('a reply quotes the comment, says whose it is, survives a reload, and leads there', async () => {
  const visitor = await visit(site.browser, site.url, { ...phone, ...site.pro })
  const { page } = visitor
  await page.goto('/discussion')
  const detail = await openDiscussion(page)
  await comments(page).filter({ hasText: 'Lab 4.' }).getByRole('button', { name: 'Reply' }).click()
  await expect(field(page)).toHaveValue('> Lab 4.\n\n')
  await expect(field(page)).toBeFocused()
  await detail.getByText('In answer to Sample Farhan').waitFor()
  await field(page).press('End')
  await field(page).pressSequentially('On Fridays, too?')
  await expectAccessibleInBothThemes(page, 'a reply that is written')
  await page.reload()
  await expect(field(page)).toHaveValue('> Lab 4.\n\nOn Fridays, too?')
  await button(detail, 'Post Comment').click()
  await banner(page, 'Comment added!').waitFor()
  await expect(field(page)).toHaveValue('')
  const reply = comments(page).filter({ hasText: 'On Fridays, too?' })
  await expect(reply.getByRole('blockquote')).toHaveText('Lab 4.')
  await reply.getByRole('link', { name: 'In answer to Sample Farhan' }).click()
  await expect(
    comments(page)
      .filter({ hasText: /Lab 4\.(?!.*Fridays)/s })
      .first(),
  ).toBeFocused()
  await expect(page).toHaveURL(/#comment-/)
  visitor.expectQuiet()
  await visitor.leave()
})

test('what is selected is quoted below the draft, and the reply can be made a comment again', async () => {
  const visitor = await visit(site.browser, site.url, { ...desktop, ...site.pro })
  const { page } = visitor
  await page.goto(`/discussion?id=${labId}`)
  await field(page).fill('First.')
  const item = comments(page).filter({ hasText: 'Lab 2.' })
  // On its first word: the paragraph is as wide as the list.
  await item.getByText('Lab 2.').dblclick({ position: { x: 8, y: 8 } })
  await item.getByRole('button', { name: 'Reply' }).click()
  await expect(field(page)).toHaveValue(/^First\.\n\n> Lab\n\n$/)
  await button(dialog(page, lab), 'Not in answer to Sample Farhan').click()
  await expect(dialog(page, lab).getByText('In answer to Sample Farhan')).toHaveCount(1)
  await field(page).fill('')
  visitor.expectQuiet()
  await visitor.leave()
})

test('a link to a comment of a later page opens, scrolls to and marks it', async () => {
  await site.sql(
    `insert into public.comments (discussion_id, content, user_name, created_at)
     select $1, 'Comment ' || n, 'Sample Farhan', '2025-11-14T00:00:00Z'::timestamptz + n * interval '1 minute' from generate_series(1, 70) as n`,
    [labId],
  )
  await site.sql(
    `insert into public.comments (id, discussion_id, content, user_name, created_at)
     values ($1, $2, 'The last one.', 'Sample Farhan', '2025-11-20T00:00:00Z')`,
    [earlier, labId],
  )
  const visitor = await visit(site.browser, site.url, { ...phone, ...site.pro })
  const { page } = visitor
  await page.goto(`/discussion?id=${labId}#comment-${earlier}`)
  const linked = page.getByRole('listitem', { name: 'Linked comment by Sample Farhan' })
  await expect(linked).toContainText('The last one.')
  await expect(linked).toBeFocused()
  await expect(linked).toBeInViewport()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await linked.getByRole('button', { name: /^Copy link/ }).click()
  await banner(page, 'Link copied').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`?id=${labId}#comment-${earlier}`)
  visitor.expectQuiet()
  await visitor.leave()
})

test('comments are shown oldest first or most helpful first, which the device remembers', async () => {
  await site.sql(
    `insert into public.helpful (account_id, comment_id) select id, $1 from public.users where email = 'free@example.org'`,
    [earlier],
  )
  const visitor = await visit(site.browser, site.url, { ...phone, ...site.pro })
  const { page } = visitor
  await page.goto(`/discussion?id=${labId}`)
  await expect(comments(page).first()).toContainText('Lab 2.')
  const order = dialog(page, lab).getByRole('group', { name: 'Order of comments' })
  await order.getByRole('button', { name: 'Most helpful' }).click()
  await expect(comments(page).first()).toContainText('The last one.')
  await expect(comments(page).nth(1)).toContainText('Lab 2.')
  await expectAccessibleInBothThemes(page, 'the most helpful comments')
  await page.reload()
  await expect(comments(page).first()).toContainText('The last one.')
  await dialog(page, lab).getByRole('button', { name: 'Show more comments' }).click()
  await dialog(page, lab).getByText('Comment 70', { exact: true }).waitFor()
  await order.getByRole('button', { name: 'Oldest first' }).click()
  await expect(comments(page).first()).toContainText('Lab 2.')
  visitor.expectQuiet()
  await visitor.leave()
})
