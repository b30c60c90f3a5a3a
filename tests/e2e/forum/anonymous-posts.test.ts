import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { banner, button, dialog, openDiscussion, start } from '#tests/support/features/forum.ts'
import { type AdminSite, startAdminSite } from '#tests/support/accounts/pro-site.ts'
import { desktop, phone, visit, type Visitor } from '#tests/support/browser/visitor.ts'

// Two students: one posts an anonymous question, the other answers. A moderator uncovers its author, with a reason.

let site: AdminSite
let asker: Visitor
let classmate: Visitor
let name: string

test.describe.configure({ mode: 'serial' })

const title = 'May I sit the exam again?'

test.beforeAll(async ({ browser }) => {
  site = await startAdminSite(browser)
  await site.sql("update public.users set plan = 'pro'")
  asker = await visit(site.browser, site.url, { ...phone, ...site.free })
  classmate = await visit(site.browser, site.url, { ...desktop, ...site.pro })
  for (const { page } of [asker, classmate]) await page.goto('/discussion')
})

test.afterAll(() => site.stop())

const comments = (page: Page) => dialog(page, title).getByRole('region', { name: 'Comments' }).getByRole('listitem')
const comment = async (page: Page, text: string) => {
  await dialog(page, title).getByRole('textbox', { name: 'Comment' }).fill(text)
  await button(dialog(page, title), 'Post Comment').click()
  await banner(page, 'Comment added!').waitFor()
}

test('a question is asked anonymously, after the form has said who could look the author up', async () => {
  const { page } = asker
  await start(page).click()
  const form = dialog(page, 'New Discussion')
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Content').fill('I failed the first one.')
  await form.getByText('Everybody who reads the forum sees your name.').waitFor()
  await form.getByRole('group', { name: 'Post as' }).getByRole('radio', { name: 'Anonymous' }).check()
  await form.getByText('Readers do not see your name. A moderator can look it up with a written reason').waitFor()

  // The draft keeps the choice.
  await button(form, 'Cancel').click()
  await form.waitFor({ state: 'detached' })
  await start(page).click()
  await expect(form.getByRole('radio', { name: 'Anonymous' })).toBeChecked()
  await button(form, 'Post').click()
  await banner(page, 'Discussion created successfully!').waitFor()
  const card = page.getByRole('article').filter({ hasText: title })
  await expect(card).toContainText(/Anonymous [A-Z]/)
  await expect(card).toContainText('You')
  name = (await card.getByText(/^Anonymous [A-Z]/).innerText()).trim()
})

test('a classmate sees the pseudonym alone, and answers', async () => {
  const { page } = classmate
  await page.reload()
  const card = page.getByRole('article').filter({ hasText: title })
  await expect(card).toContainText(name)
  await expect(card).not.toContainText('You')
  const detail = await openDiscussion(page, title)
  await expect(button(detail, 'Edit')).toHaveCount(0)
  await button(detail, 'Report').waitFor()
  await expect(detail.getByRole('checkbox', { name: 'Post anonymously' })).not.toBeChecked()
  await comment(page, 'Yes, in July.')
  expect(await page.content()).not.toContain('free@example.org')
})

test('the author edits, answers under the same name and marks what solved it', async () => {
  const { page } = asker
  await page.getByRole('link', { name: 'Yours', exact: true }).click()
  const detail = await openDiscussion(page, title)
  await expect(button(detail, 'Report')).toHaveCount(0)
  await button(detail, 'Edit').click()
  const form = dialog(page, 'Edit discussion')
  await form.getByLabel('Content').fill('I failed the first one, in May.')
  await button(form, 'Save changes').click()
  await detail.getByText('I failed the first one, in May.').waitFor()
  // The author of an anonymous question comments anonymously, unless they choose otherwise.
  await expect(detail.getByRole('checkbox', { name: 'Post anonymously' })).toBeChecked()
  await comment(page, 'Thank you.')
  const own = comments(page).filter({ hasText: 'Thank you.' })
  await expect(own).toContainText(name)
  await expect(own).toContainText('You')
  await comments(page).filter({ hasText: 'Yes, in July.' }).getByRole('button', { name: 'This solved it' }).click()
  await banner(page, 'Marked as solved').waitFor()
})

test('the classmate sees the same name on both, and no sign of who it is', async () => {
  const { page } = classmate
  await page.reload()
  const own = comments(page).filter({ hasText: 'Thank you.' })
  await expect(own).toContainText(name)
  await expect(own).not.toContainText('You')
  await expect(dialog(page, title)).toContainText('I failed the first one, in May.')
  await own.getByRole('button', { name: `Report comment by ${name}` }).click()
  const report = dialog(page, 'Report this comment')
  await report.getByLabel('Something else').check()
  await button(report, 'Report').click()
  await report.waitFor({ state: 'detached' })
  classmate.expectQuiet()
})

test('a moderator looks the author up with a reason, which the author reads in the bell', async () => {
  const moderator = await visit(site.browser, site.url, { ...desktop, ...site.admin })
  const { page } = moderator
  await page.goto('/admin/reports')
  await page.getByRole('button', { name: 'Look up the author' }).click()
  const form = dialog(page, 'Look up the author')
  await expect(button(form, 'Look up')).toBeDisabled()
  await form.getByRole('textbox', { name: 'Reason' }).fill('The post threatens a person, who needs protection.')
  await button(form, 'Look up').click()
  await expect(form.getByRole('status')).toContainText('free')
  await page.goto('/admin/log')
  await page.getByText(`looked up who wrote a comment: ${title}`).waitFor()
  moderator.expectQuiet()
  await moderator.leave()

  await asker.page.goto('/notifications')
  await asker.page.getByText(`A moderator looked up who wrote your anonymous post in “${title}”`).waitFor()
  await asker.page.getByText('Reason: The post threatens a person, who needs protection.').waitFor()
  asker.expectQuiet()
})

test('the choice is not offered where the college takes no anonymous posts', async () => {
  const documentOf = async () => (await fetch(`${site.url}/discussion`)).text()
  const before = await documentOf()
  await site.sql('update public.college set anonymous_posts = false')
  await expect.poll(documentOf, { timeout: 30_000 }).not.toBe(before)
  // A browser that has not stored the document as it was.
  const { page, leave } = await visit(site.browser, site.url, { ...desktop, ...site.pro })
  await page.goto('/discussion')
  await start(page).click()
  const form = dialog(page, 'New Discussion')
  await form.getByLabel('Title').waitFor()
  await expect(form.getByRole('group', { name: 'Post as' })).toHaveCount(0)
  await leave()
})
