import { expect, test } from '#tests/e2e/fixtures.ts'
import { type AdminSite, startAdminSite } from '#tests/support/accounts/pro-site.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { desktop, phone, visit } from '#tests/support/browser/visitor.ts'

// A section, from the form of an admin to the profile of a student.

test.describe.configure({ mode: 'serial' })

let site: AdminSite
let year: number
test.beforeAll(async ({ browser }) => {
  site = await startAdminSite(browser)
  const [row] = await site.sql(
    `select y as year from generate_series(2000, 2100) y
     where private.semester_of(y, (now() at time zone 'Asia/Kolkata')::date) in (5, 6)`,
  )
  year = Number(row?.['year'])
})
test.afterAll(() => site.stop())

test('an admin adds a section, whose semester follows from the year of entry', async () => {
  const admin = await visit(site.browser, site.url, { ...desktop, ...site.admin })
  const { page } = admin
  await page.goto('/admin/sections')
  await page.getByRole('link', { name: 'New section' }).click()
  await page.getByLabel('Branch').selectOption({ label: 'CSE, Computer Science and Engineering' })
  await page.getByLabel('Year of entry').fill(String(year))
  await page.getByLabel('Section', { exact: true }).fill('b')
  await page.getByRole('button', { name: 'Add section' }).click()
  const row = page.getByRole('article')
  await expect(row).toContainText('CSE B')
  await expect(row).toContainText(new RegExp(`Semester [56] · entered in ${year} · 0 members`))
  await expectAccessible(page)
  admin.expectQuiet()
  await admin.leave()
})

test('a student chooses the section on the first day, sees it in the profile and leaves it there', async () => {
  await site.sql("update public.users set onboarded_at = null where email = 'free@example.org'")
  const student = await visit(site.browser, site.url, { ...phone, ...site.free })
  const { page } = student
  await page.goto('/dashboard')
  const form = page.getByRole('region', { name: 'Set up your profile' })
  await form.getByLabel('First name').fill('Asha')
  await expect(form.getByLabel('Section')).toHaveCount(0)
  await form.getByLabel('Branch').selectOption('Computer Science and Engineering')
  await form.getByLabel('Section').selectOption({ index: 1 })
  await expect(form.getByRole('radio', { checked: true })).toHaveValue(/[56]/)
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Save and continue' }).click()
  await expect(form).toHaveCount(0)
  const members = () => site.sql('select count(*)::integer as members from public.section_members')
  expect(await members()).toEqual([{ members: 1 }])

  await page.goto('/about', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Profile' }).click()
  const panel = page.getByRole('dialog', { name: 'Profile' })
  await panel.getByRole('button', { name: 'Education' }).click()
  await expect(panel).toContainText(new RegExp(`B \\(semester [56], entered in ${year}\\)`))
  await panel.getByRole('button', { name: 'Edit Profile' }).click()
  await expect(panel.getByLabel('Section')).not.toHaveValue('')
  await panel.getByLabel('Section').selectOption('Not chosen')
  await panel.getByLabel('Last name').fill('Nayak')
  await panel.getByRole('button', { name: 'Save Changes' }).click()
  await panel.getByRole('button', { name: 'Edit Profile' }).waitFor()
  expect(await members()).toEqual([{ members: 0 }])
  student.expectQuiet()
})

test('a section with a member is not deleted, and the question says why', async () => {
  await site.sql(
    `insert into public.section_members (account_id, section_id)
     select u.id, s.id from public.users u, public.sections s where u.email = 'free@example.org'`,
  )
  const admin = await visit(site.browser, site.url, { ...desktop, ...site.admin })
  const { page } = admin
  await page.goto('/admin/sections')
  await expect(page.getByRole('article')).toContainText('1 member')
  await page.getByRole('article').getByRole('link').click()
  await page.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog')
  await question.getByRole('button', { name: 'Delete' }).click()
  await question.getByText('It cannot be deleted: somebody is in it.').waitFor()
  expect(await site.sql('select count(*)::integer as sections from public.sections')).toEqual([{ sections: 1 }])
  admin.expectQuiet(/status of 409/)
})
