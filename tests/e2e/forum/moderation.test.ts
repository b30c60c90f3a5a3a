import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { banner, button, dialog, openDiscussion } from '#tests/support/features/forum.ts'
import { type AdminSite, startAdminSite } from '#tests/support/accounts/pro-site.ts'
import { desktop, phone, visit, type Visitor } from '#tests/support/browser/visitor.ts'

// A student reports a comment, a moderator hides it, its author reads why and appeals, another moderator decides again.

let site: AdminSite
let author: Visitor
let reader: Visitor

test.describe.configure({ mode: 'serial' })

const title = 'How strict is the 75% rule?'
const offer = 'I know a doctor who signs anything for ₹500.'
const reason = 'Selling a certificate is against the rules.'

test.beforeAll(async ({ browser }) => {
  site = await startAdminSite(browser)
  await site.sql("update public.users set plan = 'pro'")
  await site.sql(
    `insert into public.discussions (title, content, user_id, user_name)
     select '${title}', 'With a certificate?', id, 'pro' from public.users where email = 'pro@example.org'`,
  )
  await site.sql(
    `insert into public.comments (discussion_id, content, user_id, user_name, created_at)
     select d.id, c.content, u.id, 'free', now() + c.later from public.discussions d, public.users u,
       (values ('Yes, with the form.', interval '0'), ('${offer}', interval '1 second')) as c (content, later)
       where u.email = 'free@example.org'`,
  )
  author = await visit(site.browser, site.url, { ...phone, ...site.free })
  reader = await visit(site.browser, site.url, { ...desktop, ...site.pro })
})

test.afterAll(() => site.stop())

const comments = (page: Page) => dialog(page, title).getByRole('region', { name: 'Comments' }).getByRole('listitem')
const offered = (page: Page) => comments(page).filter({ hasText: offer })

test('a reader reports a comment', async () => {
  const { page } = reader
  await page.goto('/discussion')
  await openDiscussion(page, title)
  await offered(page)
    .getByRole('button', { name: /^Report comment/ })
    .click()
  const form = dialog(page, 'Report this comment')
  await form.getByLabel('Something else').check()
  await form.getByLabel('What the admin should know (optional)').fill('Asks for money for a forged paper')
  await button(form, 'Report').click()
  await form.waitFor({ state: 'detached' })
})

test('a moderator reads it in its place, and both messages before they go, and hides it', async () => {
  const moderator = await visit(site.browser, site.url, { ...desktop, ...site.admin })
  const { page } = moderator
  await page.goto('/admin')
  await page.getByRole('link', { name: /report is open/ }).click()
  await page.getByText('1 report. The oldest waits since').waitFor()
  const post = page.getByRole('article', { name: title })
  await post.getByText('Yes, with the form.').waitFor()
  await post.getByText('Something else, “Asks for money for a forged paper”').waitFor()
  await post.getByText('No decision before this one').waitFor()
  await post.getByText('made today, 2 posts in an hour').waitFor()
  await expect(page.getByRole('button', { name: 'Choose a decision' })).toBeDisabled()
  await page.getByRole('radio', { name: 'Hide' }).check()
  await expect(page.getByRole('button', { name: 'Hide and notify' })).toBeDisabled()
  await page.getByLabel('Reason').selectOption('Does not belong here')
  await page.getByLabel('In your words').fill(reason)
  const messages = page.getByRole('region', { name: 'Messages' })
  await messages.getByText(`Moderators have hidden your comment in “${title}”`).waitFor()
  await messages.getByText(new RegExp(`Does not belong here. ${reason} You can appeal until`)).waitFor()
  await messages.getByText('The comment that you reported was hidden').waitFor()
  await page.getByRole('button', { name: 'Hide and notify' }).click()
  await page.getByRole('heading', { name: 'Nothing is reported' }).waitFor()
  await page.getByRole('link', { name: 'Log of decisions' }).click()
  await page.getByText(`Hidden: Does not belong here, comment of`).waitFor()
  moderator.expectQuiet()
  await moderator.leave()
})

test('the comment is gone for the reader, who is notified', async () => {
  const { page } = reader
  await page.goto('/notifications')
  await page.getByText('The comment that you reported was hidden').waitFor()
  await page.goto('/discussion')
  await openDiscussion(page, title)
  await comments(page).filter({ hasText: 'Yes, with the form.' }).waitFor()
  await expect(offered(page)).toHaveCount(0)
})

test('its author sees that it is hidden, reads why, and appeals once', async () => {
  const { page } = author
  await page.goto('/notifications')
  await page.getByText(`Moderators have hidden your comment in “${title}”`).click()
  await page.waitForURL(/\/notifications\/decisions\?id=/)
  const decision = page.getByRole('article').filter({ hasText: reason })
  await decision.getByText('Does not belong here').waitFor()
  await decision.getByRole('link', { name: 'Open the comment' }).click()
  await offered(page).getByText('A moderator has hidden this: others cannot read it.').waitFor()
  await page.goBack()
  await expect(decision.getByRole('button', { name: 'Appeal' })).toBeDisabled()
  await decision.getByLabel('Is the decision wrong? Say why.').fill('It was a joke.')
  await decision.getByRole('button', { name: 'Appeal' }).click()
  await decision.getByText('Another moderator reads it. You will be notified.').waitFor()
  await expect(decision.getByRole('button', { name: 'Appeal' })).toHaveCount(0)
})

test('who decided cannot decide the appeal', async () => {
  const moderator = await visit(site.browser, site.url, { ...desktop, ...site.admin })
  await moderator.page.goto('/admin/reports')
  await moderator.page.getByText('You made this decision. Another moderator decides the appeal.').waitFor()
  await expect(moderator.page.getByRole('button', { name: 'Decide and notify both' })).toHaveCount(0)
  await moderator.leave()
})

test('another moderator reverses it on a phone, and the author is notified and the comment readable', async () => {
  await site.sql(
    "insert into public.grants (account, area) select id, 'forum' from public.users where email = 'pro@example.org'",
  )
  const second = await visit(site.browser, site.url, { ...phone, ...site.pro })
  const { page } = second
  await page.goto('/admin/reports')
  await page.getByText('1 appeal. The oldest waits since').waitFor()
  await page.getByText('It was a joke.').last().waitFor()
  await page.getByText(offer).waitFor()
  await page.getByRole('radio', { name: /It is reversed/ }).check()
  await page.getByLabel('Reason').fill('A joke, indeed.')
  await page.getByRole('button', { name: 'Decide and notify both' }).click()
  await page.getByRole('heading', { name: 'Nothing is reported' }).waitFor()
  second.expectQuiet()
  await second.leave()

  await author.page.goto('/notifications')
  await author.page.getByText(/Your appeal about a comment .* was accepted/).click()
  await author.page.getByText('Accepted: the decision is reversed.').waitFor()
  await author.page.getByText('A joke, indeed.').waitFor()
  author.expectQuiet()
  await reader.page.reload()
  await offered(reader.page).waitFor()
})

test('three reports hide a discussion until a moderator has looked; a locked one takes no comments', async () => {
  await site.sql("update auth.users set created_at = now() - interval '30 days'")
  await site.sql(
    `insert into auth.users (id, email, created_at) select gen_random_uuid(), 'r' || n || '@example.org', now() - interval '30 days'
     from generate_series(1, 3) as n`,
  )
  await site.sql(
    `insert into public.reports (reporter_id, discussion_id, reason)
     select u.id, d.id, 'spam' from auth.users u, public.discussions d where u.email like 'r_@example.org'`,
  )
  await author.page.goto('/discussion')
  await expect(author.page.getByRole('link', { name: title })).toHaveCount(0)

  const moderator = await visit(site.browser, site.url, { ...phone, ...site.admin })
  const { page } = moderator
  await page.goto('/admin/reports')
  await page.getByText('Report 1 of 1').waitFor()
  await page.getByText('Hidden', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'All reports' }).click()
  await page.getByText('hidden for now').waitFor()
  await page.getByRole('link', { name: 'One at a time' }).click()
  await page.getByRole('radio', { name: 'Lock' }).check()
  await page.getByLabel('In your words').fill('Answered.')
  await page.getByRole('button', { name: 'Lock and notify' }).click()
  await page.getByRole('heading', { name: 'Nothing is reported' }).waitFor()
  moderator.expectQuiet()
  await moderator.leave()

  await author.page.reload()
  const detail = await openDiscussion(author.page, title)
  await detail.getByText('Moderators have closed this discussion to new comments.').waitFor()
  await expect(detail.getByRole('textbox', { name: 'Comment' })).toHaveCount(0)
})

test('a silenced author is told until when, and keeps the text', async () => {
  await site.sql('update public.discussions set locked_at = null')
  const { page } = author
  await page.reload()
  await dialog(page, title).getByRole('textbox', { name: 'Comment' }).fill('Is it?')
  await site.sql(
    `with made as (
       insert into public.moderation_decisions (kind, reason, text, discussion_id, title, anonymous, author_name, until, decided_by_name)
       select 'silence', 'spam', 't', id, title, false, 'x', now() + interval '3 days', 'y' from public.discussions returning id)
     insert into private.decision_authors select made.id, u.id from made, auth.users u where u.email = 'free@example.org'`,
  )
  await button(dialog(page, title), 'Post Comment').click()
  await dialog(page, title)
    .getByText(/You cannot post until \d+ \w+ \d{4}.*Your text is saved\./)
    .waitFor()
  await expect(dialog(page, title).getByRole('textbox', { name: 'Comment' })).toHaveValue('Is it?')
  await banner(page, 'Failed to add comment').waitFor()
})
