import { expect, test } from '#tests/e2e/fixtures.ts'
import { type AdminSite, startAdminSite } from '#tests/support/accounts/pro-site.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { desktop, phone, visit } from '#tests/support/browser/visitor.ts'

// A notice for groups of members, from the form of the admin area to its readers.

let site: AdminSite
test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ browser }) => {
  site = await startAdminSite(browser)
  await site.sql(`update public.users set semester = 5, branch_id = (select id from public.branches where code = 'CSE')
    where email = 'free@example.org'`)
})
test.afterAll(() => site.stop())

const title = 'Lab records are due'

test('an admin chooses groups, and sees how many the notice reaches', async () => {
  const admin = await visit(site.browser, site.url, { ...phone, ...site.admin })
  const { page } = admin
  await page.goto('/admin/notices')
  await page.getByRole('link', { name: 'New notice' }).click()
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Author').fill('Lab office')
  await page.getByLabel('Who reads it').selectOption('pro')
  await expect(page.getByText('Reaches 1 person, none of them by push.')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Only these groups (optional)' })).toHaveCount(0)
  await page.getByLabel('Who reads it').selectOption('members')
  await expect(page.getByText('Reaches 3 people, none of them by push.')).toBeVisible()
  const groups = page.getByRole('group', { name: 'Only these groups (optional)' })
  await groups.getByLabel('Branch of the group').selectOption({ label: 'CSE, Computer Science and Engineering' })
  await groups.getByLabel('Semester or section of the group').selectOption('Semester 5')
  await groups.getByRole('button', { name: 'Add group' }).click()
  await expect(page.getByText('Reaches 1 person, none of them by push.')).toBeVisible()
  await groups.getByLabel('Staff').check()
  await groups.getByLabel('Semester or section of the group').selectOption('Semester 1')
  await groups.getByRole('button', { name: 'Add group' }).click()
  await groups.getByRole('button', { name: 'Remove Semester 1' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add notice' }).click()
  await expect(page.getByRole('article').filter({ hasText: title })).toContainText('2 groups')
  const [row] = await site.sql(
    `select n.groups, 'branch:' || b.id || '/5' as chosen from public.notices n, public.branches b
     where n.title = $1 and b.code = 'CSE'`,
    [title],
  )
  expect(row?.['groups']).toEqual([row?.['chosen'], 'staff'])
  await admin.leave()
})

test('a notice for a group is read by its members, who see for whom it is', async () => {
  const [row] = await site.sql('select id from public.notices where title = $1', [title])
  const address = `/notices/${String(row?.['id'])}`
  const member = await visit(site.browser, site.url, { ...phone, ...site.free })
  await member.page.goto(address)
  await expect(member.page.getByRole('heading', { name: title })).toBeVisible()
  await expect(member.page.getByText('For CSE, semester 5; Staff')).toBeVisible()
  await member.leave()

  const other = await visit(site.browser, site.url, { ...desktop, ...site.pro })
  await other.page.goto(address)
  await expect(other.page.getByText('This notice is for other groups of members.')).toBeVisible()
  await expect(other.page.getByText(title)).toHaveCount(0)
  await expect(other.page.getByRole('link', { name: 'See the plans' })).toHaveCount(0)
  await expectAccessible(other.page)
  await other.leave()

  const visitor = await visit(site.browser, site.url, desktop)
  await visitor.page.goto(address)
  await expect(visitor.page.getByText('This notice is for some groups of members.')).toBeVisible()
  await expect(visitor.page.getByText(title)).toHaveCount(0)
  await visitor.leave()
})
