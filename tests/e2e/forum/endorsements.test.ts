import { expect, test } from '#tests/e2e/fixtures.ts'
import { dialog, openDiscussion } from '#tests/support/features/forum.ts'
import { type AdminSite, startAdminSite } from '#tests/support/accounts/pro-site.ts'
import { desktop, phone, visit } from '#tests/support/browser/visitor.ts'

// A post of the staff is marked in a discussion, and staff endorse an answer under their name.

let site: AdminSite
const title = 'Is the burst counted?'

test.beforeAll(async ({ browser }) => {
  site = await startAdminSite(browser)
  await site.sql("update public.users set plan = 'pro'")
  await site.sql(
    "update public.users set role = 'staff', first_name = 'Asha', last_name = 'Rao' where email = 'pro@example.org'",
  )
  await site.sql(
    `insert into public.discussions (title, content, user_id, user_name)
     select '${title}', 'In the waiting time?', id, 'Asha Rao' from public.users where email = 'pro@example.org'`,
  )
  await site.sql(
    `insert into public.comments (discussion_id, content, user_id, user_name)
     select d.id, 'No, only the time before it.', u.id, 'free' from public.discussions d, public.users u where u.email = 'free@example.org'`,
  )
})

test.afterAll(() => site.stop())

test('a teacher endorses an answer, its author reads by whom and is notified, and the teacher takes it back', async () => {
  const teacher = await visit(site.browser, site.url, { ...desktop, ...site.pro })
  await teacher.page.goto('/discussion')
  const open = await openDiscussion(teacher.page, title)
  await open.getByText('Staff', { exact: true }).waitFor()
  await open.getByRole('button', { name: 'Endorse' }).click()
  await open.getByText('Endorsed by Asha Rao (Staff)').waitFor()

  const author = await visit(site.browser, site.url, { ...phone, ...site.free })
  await author.page.goto('/notifications')
  await author.page.getByText(`Your answer is endorsed: ${title}`).click()
  const answer = dialog(author.page, title).getByRole('listitem').filter({ hasText: 'only the time before it' })
  await answer.getByText('Endorsed by Asha Rao (Staff)').waitFor()
  await expect(answer.getByRole('button', { name: 'Endorse' })).toHaveCount(0)

  await open.getByRole('button', { name: 'Endorsed by you', pressed: true }).click()
  await expect(open.getByText('Endorsed by Asha Rao (Staff)')).toHaveCount(0)
  teacher.expectQuiet()
  author.expectQuiet()
  await teacher.leave()
  await author.leave()
})
