import { expect, test } from '#tests/e2e/fixtures.ts'
import { titles } from '#tests/support/features/forum.ts'
import { type ProSite, startProSite } from '#tests/support/accounts/pro-site.ts'
import { expectAccessibleInBothThemes } from '#tests/support/browser/axe.ts'
import { phone, visit } from '#tests/support/browser/visitor.ts'

// The lists of the forum, each with what belongs into it.

let site: ProSite
test.beforeAll(async ({ browser }) => {
  site = await startProSite(browser)
  await site.sql(`
    insert into public.discussions (title, content, created_at, user_id) values
      ('Answered', 'c', now() - interval '3 hours', null), ('Waits', 'c', now() - interval '2 hours', null),
      ('Solved', 'c', now() - interval '1 hour', null),
      ('My own', 'c', now(), (select id from auth.users where email = 'pro@example.org'))`)
  await site.sql(`
    insert into public.comments (discussion_id, content, created_at)
    select id, 'Yes.', now() - case title when 'Solved' then interval '1 minute' else interval '2 minutes' end
    from public.discussions where title in ('Answered', 'Solved')`)
  await site.sql(`
    with b as (insert into public.branches (code, name) values ('LI', 'Lists') returning id),
      c as (insert into public.courses (branch_id, code, name, semester) select id, 'LI1', 'Lists', 1 from b returning id),
      chosen as (insert into public.course_choices (account_id, course_id, taken)
        select u.id, c.id, true from auth.users u, c where u.email = 'pro@example.org')
    insert into public.discussions (title, content, anchor_kind, anchor_id, created_at)
    select 'About my course', 'c', 'course', id, now() - interval '4 hours' from c`)
  await site.sql(`
    update public.discussions d set solved_comment_id = c.id, solved_at = now()
    from public.comments c where c.discussion_id = d.id and d.title = 'Solved'`)
})
test.afterAll(() => site.stop())

test('each list has an address, and a discussion that is closed leads back to it', async () => {
  const visitor = await visit(site.browser, site.url, { ...phone, ...site.pro })
  const { page } = visitor
  await page.goto('/discussion')
  await expect.poll(() => titles(page)).toEqual(['My own', 'Solved', 'Waits', 'Answered', 'About my course'])
  const lists = page.getByRole('navigation', { name: 'Lists of discussions' })
  await lists.getByRole('link', { name: /^Unanswered/ }).click()
  await expect.poll(() => titles(page)).toEqual(['My own', 'Waits', 'About my course'])
  await expect(lists.getByRole('link', { name: /^Unanswered/ })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('link', { name: 'Waits' }).click()
  await page.getByRole('dialog', { name: 'Waits' }).waitFor()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\?show=unanswered$/)

  await lists.getByRole('link', { name: 'Solved' }).click()
  await expect.poll(() => titles(page)).toEqual(['Solved'])
  await expectAccessibleInBothThemes(page, 'solved discussions')
  await page.goto('/discussion?show=active')
  await expect.poll(() => titles(page)).toEqual(['My own', 'Solved', 'Answered', 'Waits', 'About my course'])
  await page.goto('/discussion?show=following')
  await expect.poll(() => titles(page)).toEqual(['My own'])
  await page.goto('/discussion?show=courses')
  await expect.poll(() => titles(page)).toEqual(['About my course'])
  await expect(page.getByRole('article')).toContainText('LI1 Lists')
  await page.goto('/discussion?show=mine')
  await expect.poll(() => titles(page)).toEqual(['My own'])
  // The chosen list is in view, on a phone too.
  await expect(lists.getByRole('link', { name: 'Yours' })).toBeInViewport({ ratio: 1 })
  visitor.expectQuiet()
  await visitor.leave()
})

test('an empty list says what would be in it', async () => {
  const visitor = await visit(site.browser, site.url, { ...phone, ...site.free })
  await site.sql("update public.users set plan = 'pro' where email = 'free@example.org'")
  for (const [list, text] of [
    ['mine', 'You have not started a discussion yet'],
    ['unread', 'Nothing new'],
    ['following', 'You follow no discussion yet'],
    ['courses', 'No discussions about your courses yet'],
  ] as const) {
    await visitor.page.goto(`/discussion?show=${list}`)
    await visitor.page.getByText(text).waitFor()
  }
  await visitor.leave()
})
