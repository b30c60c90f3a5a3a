import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { banner, button, dialog, insertLab, lab, openDiscussion } from '#tests/support/features/forum.ts'
import { type ProSite, startProSite } from '#tests/support/accounts/pro-site.ts'
import { desktop, visit, type Visitor } from '#tests/support/browser/visitor.ts'

// The author of a discussion marks the comment that solved it, and reopens it.

let site: ProSite
let visitor: Visitor
let page: Page

test.describe.configure({ mode: 'serial' })

test.beforeAll(async ({ browser }) => {
  site = await startProSite(browser)
  for (const statement of insertLab) await site.sql(statement)
  visitor = await visit(site.browser, site.url, { ...desktop, ...site.pro })
  page = visitor.page
  await page.goto('/discussion')
})

test.afterAll(() => site.stop())

const comments = () => dialog(page, lab).getByRole('region', { name: 'Comments' }).getByRole('listitem')

test('the answer is directly after the question, marked, and not once more below', async () => {
  const detail = await openDiscussion(page)
  await comments().filter({ hasText: 'Lab 4.' }).getByRole('button', { name: 'This solved it' }).click()
  await banner(page, 'Marked as solved').waitFor()
  await expect(comments()).toHaveCount(2)
  await expect(comments().first()).toContainText(/Solved.*Lab 4\./s)
  await detail.getByRole('heading', { name: '1 more comment' }).waitFor()
  await page.keyboard.press('Escape')
  await detail.waitFor({ state: 'detached' })
  await expect(page.getByRole('article').filter({ hasText: lab })).toContainText('Solved')
})

test('a solved discussion is reopened with a reason, which its readers see', async () => {
  const detail = await openDiscussion(page)
  await comments().first().getByRole('button', { name: 'Reopen' }).click()
  const form = dialog(page, 'Reopen discussion')
  await expect(button(form, 'Reopen')).toBeDisabled()
  await form.getByRole('textbox', { name: 'What is still open?' }).fill('Lab 4 is closed on Fridays.')
  await button(form, 'Reopen').click()
  await form.waitFor({ state: 'detached' })
  await detail.getByText('Lab 4 is closed on Fridays.', { exact: true }).waitFor()
  await detail.getByText(/^Reopened on /).waitFor()
  await detail.getByRole('heading', { name: '2 comments' }).waitFor()
  await expect(comments().first()).toContainText('Lab 2.')
})
