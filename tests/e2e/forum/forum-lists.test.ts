import { expect, test } from '#tests/e2e/fixtures.ts'
import { titles } from '#tests/support/features/forum.ts'
import { type ProSite, startProSite } from '#tests/support/accounts/pro-site.ts'
import { expectAccessibleInBothThemes } from '#tests/support/browser/axe.ts'
import { phone, visit } from '#tests/support/browser/visitor.ts'

// The lists of the forum: newest, unanswered, solved, and one's own.

let site: ProSite
test.beforeAll(async ({ browser }) => {
  site = await startProSite(browser)
  await site.sql(`
    insert into public.discussions (title, content, created_at, user_id) values
      ('Answered', 'c', now() - interval '3 hours', null), ('Waits', 'c', now() - interval '2 hours', null),
      ('Solved', 'c', now() - interval '1 hour', null),
      ('My own', 'c', now(), (select id from auth.users where email = 'pro@example.org'))`)
  await site.sql(`
    insert into public.comments (discussion_id, content) select id, 'Yes.' from public.discussions
    where title in ('Answered', 'Solved')`)
  await site.sql(`
    update public.discussions d set solved_comment_id = c.id, solved_at = now()
    from public.comments c where c.discussion_id = d.id and d.title = 'Solved'`)
})
test.afterAll(() => site.stop())

test('each list has an address, and a discussion that is closed leads back to it', async () => {
  const visitor = await visit(site.browser, site.url, { ...phone, ...site.pro })
  const { page } = visitor
  await page.goto('/discussion')
  await expect.poll(() => titles(page)).toEqual(['My own', 'Solved', 'Waits', 'Answered'])
  const lists = page.getByRole('navigation', { name: 'Lists of discussions' })
  await lists.getByRole('link', { name: 'Unanswered' }).click()
  await expect.poll(() => titles(page)).toEqual(['My own', 'Waits'])
  await expect(lists.getByRole('link', { name: 'Unanswered' })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('link', { name: 'Waits' }).click()
  await page.getByRole('dialog', { name: 'Waits' }).waitFor()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\?show=unanswered$/)

  await lists.getByRole('link', { name: 'Solved' }).click()
  await expect.poll(() => titles(page)).toEqual(['Solved'])
  await expectAccessibleInBothThemes(page, 'solved discussions')
  await page.goto('/discussion?show=mine')
  await expect.poll(() => titles(page)).toEqual(['My own'])
  visitor.expectQuiet()
  await visitor.leave()
})

test('an empty list says what would be in it', async () => {
  const visitor = await visit(site.browser, site.url, { ...phone, ...site.free })
  await site.sql("update public.users set plan = 'pro' where email = 'free@example.org'")
  await visitor.page.goto('/discussion?show=mine')
  await visitor.page.getByText('You have not started a discussion yet').waitFor()
  await visitor.leave()
})
