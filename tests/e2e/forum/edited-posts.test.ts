import type { Locator, Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { banner, button, dialog, insertLab, lab, labId, openDiscussion } from '#tests/support/features/forum.ts'
import { type ProSite, startProSite } from '#tests/support/accounts/pro-site.ts'
import { desktop, visit, type Visitor } from '#tests/support/browser/visitor.ts'

// An author edits a discussion and a comment, and readers see what changed.

let site: ProSite
let visitor: Visitor
let page: Page

test.describe.configure({ mode: 'serial' })

test.beforeAll(async ({ browser }) => {
  site = await startProSite(browser)
  for (const statement of insertLab) await site.sql(statement)
  await site.sql(
    `insert into public.comments (discussion_id, content, user_id, user_name, created_at)
     select $1, 'Ours is lab 3.', id, 'pro', '2025-11-14T06:00:00Z' from public.users where email = 'pro@example.org'`,
    [labId],
  )
  visitor = await visit(site.browser, site.url, { ...desktop, ...site.pro, timezoneId: 'Asia/Kolkata' })
  page = visitor.page
  await page.goto('/discussion')
})

test.afterAll(() => site.stop())

const comment = (text: string) => page.getByRole('listitem').filter({ hasText: text })
const field = (within: Locator, name: string) => within.getByRole('textbox', { name })

test('an edited comment says so, and shows what changed', async () => {
  const detail = await openDiscussion(page)
  await comment('Ours is lab 3.').getByRole('button', { name: 'Edit comment by pro' }).click()
  const form = dialog(page, 'Edit comment')
  await expect(field(form, 'Comment')).toHaveValue('Ours is lab 3.')
  await field(form, 'Comment').fill(' ')
  await form.getByText('Please enter a comment', { exact: true }).waitFor()
  await expect(button(form, 'Save changes')).toBeDisabled()
  await field(form, 'Comment').fill('Ours is lab 7.')
  await button(form, 'Save changes').click()
  await banner(page, 'Changes saved').waitFor()
  await form.waitFor({ state: 'detached' })
  const edited = comment('Ours is lab 7.')
  await edited.getByRole('button', { name: 'edited', exact: true }).click()
  const history = dialog(page, 'Edits of this comment')
  await history.getByRole('heading', { name: 'Edited by the author' }).waitFor()
  await expect(history.locator('del')).toHaveText('3')
  await expect(history.locator('ins')).toHaveText('7')
  await page.keyboard.press('Escape')
  await history.waitFor({ state: 'detached' })
  await expect(comment('Lab 4.').getByRole('button', { name: /^(Edit|Delete)/ })).toHaveCount(0)
  await detail.waitFor()
  visitor.expectQuiet()
})

test('an edit that is not saved remains on this device, and is offered again', async () => {
  await button(dialog(page, lab), 'Edit').click()
  const form = dialog(page, 'Edit discussion')
  await field(form, 'Content').fill('Sir named three.')
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'detached' })
  await button(dialog(page, lab), 'Edit').click()
  await expect(field(form, 'Content')).toHaveValue('Sir named three.')
  await button(form, 'Discard').click()
  await expect(field(form, 'Content')).toHaveValue(/^Sir named two\./)
  await button(form, 'Cancel').click()
  await form.waitFor({ state: 'detached' })
})

test('a text that was changed meanwhile is not overwritten: both are shown, and either can be saved', async () => {
  await button(dialog(page, lab), 'Edit').click()
  const form = dialog(page, 'Edit discussion')
  await site.sql(`update public.discussions set content = 'Changed on the phone.' where id = $1`, [labId])
  await field(form, 'Title').fill('Which lab for DBMS, again?')
  await field(form, 'Content').fill('Changed here.')
  await button(form, 'Save changes').click()
  await form.getByText('This was changed while you were editing', { exact: true }).waitFor()
  await form.getByText('Changed on the phone.', { exact: true }).waitFor()
  await expect(field(form, 'Content')).toHaveValue('Changed here.')
  const [row] = await site.sql('select title, content from public.discussions where id = $1', [labId])
  expect(row).toEqual({ title: lab, content: 'Changed on the phone.' })
  await button(form, 'Save my text').click()
  await form.waitFor({ state: 'detached' })
  const detail = dialog(page, 'Which lab for DBMS, again?')
  await detail.getByText('Changed here.', { exact: true }).waitFor()
  await detail.getByRole('button', { name: 'edited twice' }).click()
  const history = dialog(page, 'Edits of this discussion')
  // The first change came without an account, as a moderator's does.
  await expect(history.getByRole('heading', { name: /^Edited by/ })).toHaveText([
    'Edited by the author',
    'Edited by a moderator',
  ])
  await page.keyboard.press('Escape')
  await history.waitFor({ state: 'detached' })
})

test('an edit that fails stays in the form, and can be saved when the line is back', async () => {
  const detail = dialog(page, 'Which lab for DBMS, again?')
  await button(detail, 'Edit').click()
  const form = dialog(page, 'Edit discussion')
  await page.route('**/rest/v1/discussions?*', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  )
  await field(form, 'Content').fill('Changed again.')
  await button(form, 'Save changes').click()
  await form.getByRole('alert').getByText('Failed to save changes').waitFor()
  await expect(field(form, 'Content')).toHaveValue('Changed again.')
  await page.unrouteAll()
  await button(form, 'Save changes').click()
  await form.waitFor({ state: 'detached' })
  await detail.getByText('Changed again.', { exact: true }).waitFor()
  await detail.getByRole('button', { name: 'edited 3 times' }).waitFor()
})
