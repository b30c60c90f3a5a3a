import { expect, test } from '#tests/e2e/fixtures.ts'
import { dialog, openDiscussion } from '#tests/support/features/forum.ts'
import { type AdminSite, startAdminSite } from '#tests/support/accounts/pro-site.ts'
import { desktop, phone, visit } from '#tests/support/browser/visitor.ts'

// A moderator merges two discussions of the same question; links to the duplicate lead to the target.

let site: AdminSite
const titles = { target: 'Where is the networks lab?', duplicate: 'Which room is the networks lab in?' }
const ids = { target: crypto.randomUUID(), duplicate: crypto.randomUUID(), comment: crypto.randomUUID() }

test.describe.configure({ mode: 'serial' })

test.beforeAll(async ({ browser }) => {
  site = await startAdminSite(browser)
  await site.sql("update public.users set plan = 'pro'")
  for (const [name, email] of [
    ['target', 'pro@example.org'],
    ['duplicate', 'free@example.org'],
  ] as const)
    await site.sql(
      `insert into public.discussions (id, title, content, user_id, user_name)
       select '${ids[name]}', '${titles[name]}', 'I cannot find it.', id, 'Somebody' from public.users where email = '${email}'`,
    )
  await site.sql(
    `insert into public.comments (id, discussion_id, content, user_name)
     values ('${ids.comment}', '${ids.duplicate}', 'Block C, second floor.', 'Somebody')`,
  )
})

test.afterAll(() => site.stop())

test('a moderator merges a discussion into a similar one, from its page', async () => {
  const moderator = await visit(site.browser, site.url, { ...desktop, ...site.admin })
  const { page } = moderator
  await page.goto('/discussion')
  const open = await openDiscussion(page, titles.duplicate)
  await open.getByRole('link', { name: 'Merge into…' }).click()
  await expect(page.getByRole('radio', { name: 'Merge', exact: true })).toBeChecked()
  const send = page.getByRole('button', { name: 'Merge and notify' })
  await expect(page.getByLabel('Reason')).toHaveValue('duplicate')
  await page.getByLabel('In your words').fill('It is asked there.')
  await expect(send).toBeDisabled()
  const found = page.getByRole('group', { name: 'Discussions found' })
  await expect(found.getByRole('radio')).toHaveCount(1)
  await page.getByRole('searchbox', { name: 'Merge into' }).fill('physics')
  await page.getByText('No other discussion found.').waitFor()
  await page.getByRole('searchbox', { name: 'Merge into' }).fill('networks lab')
  await found.getByRole('radio', { name: /^Where is the networks lab\?.*0 comments/ }).check()
  await page
    .getByRole('region', { name: 'Messages' })
    .getByText(`Moderators have merged your discussion “${titles.duplicate}” with one that asks the same`)
    .waitFor()
  await send.click()
  await page.getByRole('heading', { name: 'Nothing is reported' }).waitFor()
  moderator.expectQuiet()
  await moderator.leave()
})

test('a link to the merged discussion, or to a comment of it, leads to the other one', async () => {
  const author = await visit(site.browser, site.url, { ...phone, ...site.free })
  const { page } = author
  await page.goto(`/discussion?id=${ids.duplicate}`)
  const comments = dialog(page, titles.target).getByRole('region', { name: 'Comments' }).getByRole('listitem')
  await comments.filter({ hasText: 'Question of a merged discussion' }).getByText(titles.duplicate).waitFor()
  await expect(page).toHaveURL(new RegExp(`id=${ids.target}#comment-${ids.duplicate}$`))
  await page.goto(`/discussion?id=${ids.duplicate}#comment-${ids.comment}`)
  await comments.filter({ hasText: 'Block C, second floor.' }).waitFor()
  await expect(page).toHaveURL(new RegExp(`id=${ids.target}#comment-${ids.comment}$`))
  // What never was is still not found.
  await page.goto(`/discussion?id=${crypto.randomUUID()}`)
  await page.getByRole('dialog', { name: 'Discussion not found' }).waitFor()
  author.expectQuiet()
  await author.leave()
})

test('its author reads the decision and may appeal it', async () => {
  const author = await visit(site.browser, site.url, { ...phone, ...site.free })
  const { page } = author
  await page.goto('/notifications')
  await page.getByText(/Moderators have merged your discussion/).click()
  const decision = page.getByRole('article').filter({ hasText: 'It is asked there.' })
  await decision.getByLabel('Is the decision wrong? Say why.').waitFor()
  await decision.getByRole('link', { name: 'Open the comment' }).click()
  await dialog(page, titles.target).getByText(titles.duplicate).waitFor()
  author.expectQuiet()
  await author.leave()
})
