import { paths } from '#domain/paths.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { type AdminSite, startAdminSite } from '#tests/support/accounts/pro-site.ts'
import { expectAccessibleInBothThemes } from '#tests/support/browser/axe.ts'
import { desktop, phone, visit } from '#tests/support/browser/visitor.ts'

// A discussion without an answer reaches who answers in its course, and after three days the moderators.

let site: AdminSite
const title = 'When is a page dirty?'

test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ browser }) => {
  site = await startAdminSite(browser)
  await site.sql(
    `with branch as (insert into public.branches (code, name, semesters) values ('QB', 'Sample Branch', 8) returning id)
     insert into public.courses (branch_id, code, name, semester) select id, 'QB301', 'Sample Systems', 3 from branch`,
  )
  await site.sql(
    `insert into public.discussions (title, content, user_id, user_name, created_at, anchor_kind, anchor_id)
     select $1, 'After the first write?', u.id, 'free', now() - interval '30 hours', 'course', c.id
     from public.users u, public.courses c where u.email = 'free@example.org' and c.code = 'QB301'`,
    [title],
  )
})
test.afterAll(() => site.stop())

test('a student chooses a course on a phone, and hears of a discussion that has no answer after a day', async () => {
  const { page, expectQuiet } = await visit(site.browser, site.url, { ...phone, ...site.pro })
  await page.goto(paths.notificationSettings())
  const section = page.getByRole('region', { name: 'Courses you answer in' })
  await expect(section.getByLabel('At most in seven days')).toHaveCount(0)
  const box = section.getByLabel('Add a course')
  await box.fill('Sample Systems')
  await page.getByRole('option', { name: /QB301/ }).click()
  const listed = section.getByRole('listitem').filter({ hasText: 'QB301 Sample Systems' })
  await expect(listed).toBeVisible()
  await section.getByLabel('At most in seven days').selectOption('5 discussions')
  await expect
    .poll(() => site.sql('select questions_a_week from public.notification_settings'))
    .toEqual([{ questions_a_week: 5 }])
  await expectAccessibleInBothThemes(page, 'the courses that a student answers in')

  await site.sql('select private.call_answerers()')
  await page.goto(paths.notifications())
  const notification = page.getByRole('link', { name: `Without an answer for a day: ${title}` })
  await expect(async () => {
    await page.reload()
    await expect(notification).toBeVisible({ timeout: 2000 })
  }).toPass()
  await notification.click()
  await expect(page.getByRole('dialog', { name: title })).toBeVisible()

  await page.goto(paths.notificationSettings())
  await section.getByRole('button', { name: 'Remove QB301 Sample Systems' }).click()
  await expect(listed).toHaveCount(0)
  expect(await site.sql('select from public.answering_courses')).toEqual([])
  expectQuiet()
})

test('a moderator finds it after three days, with how soon others are answered', async () => {
  const { page, expectQuiet } = await visit(site.browser, site.url, { ...desktop, ...site.admin })
  await page.goto(paths.admin({ section: 'reports' }))
  await page.getByRole('link', { name: 'Without an answer' }).click()
  await expect(page.getByRole('heading', { name: 'Every discussion has an answer' })).toBeVisible()
  await site.sql("update public.discussions set created_at = now() - interval '73 hours'")
  await page.reload()
  const list = page.getByRole('list', { name: 'Discussions without an answer' })
  await expect(list.getByRole('link', { name: title })).toBeVisible()
  await expect(page.getByText('None of 1 discussion of the last 30 days has an answer.')).toBeVisible()
  await expectAccessibleInBothThemes(page, 'discussions without an answer')
  await list.getByRole('link', { name: title }).click()
  await expect(page.getByRole('dialog', { name: title })).toBeVisible()
  expectQuiet()
})
