import { expect, test } from '#tests/e2e/fixtures.ts'
import { type AdminSite, startAdminSite } from '#tests/support/accounts/pro-site.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { desktop, phone, visit } from '#tests/support/browser/visitor.ts'

// An invitation, from the list of an admin to the account that registers with it.

test.describe.configure({ mode: 'serial' })

let site: AdminSite
test.beforeAll(async ({ browser }) => void (site = await startAdminSite(browser)))
test.afterAll(() => site.stop())

const address = 'invited@college.example'

test('an admin imports a list of people, reads what became of each, revokes one and sends it again', async () => {
  await site.sql(
    `insert into public.sections (branch_id, entry_year, letter)
     select b.id, y, 'A' from public.branches b, generate_series(2000, 2100) y
     where b.code = 'CSE' and private.semester_of(y, (now() at time zone 'Asia/Kolkata')::date) in (5, 6)`,
  )
  const admin = await visit(site.browser, site.url, { ...desktop, ...site.admin })
  const { page } = admin
  await page.goto('/admin/invitations')
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await expect(page.getByLabel('What is it')).toHaveValue('people')
  await page
    .getByLabel('Paste the table')
    .fill(`Name\tE-mail\tBranch\tSec\nAsha Nayak\t${address}\tCSE\tA\nRavi Das\travi@college.example\tECE\t`)
  for (const name of ['Check the columns', 'Check the rows', 'Import 2 rows'])
    await page.getByRole('button', { name, exact: true }).click()
  const invitations = async () =>
    (await site.sql('select count(*)::integer as invitations from public.invitations'))[0]?.['invitations']
  await expect.poll(invitations).toBe(2)

  await page.goto('/admin/invitations')
  const row = page.getByRole('article').filter({ hasText: 'Asha Nayak' })
  await expect(row).toContainText(/student · CSE · section A, entered in \d{4}/)
  await expectAccessible(page)
  await row.getByRole('button', { name: 'Revoke the invitation of Asha Nayak' }).click()
  await expect(row).toContainText('Its link works no more')
  await row.getByRole('button', { name: 'Send again to Asha Nayak' }).click()
  await expect(row).not.toContainText('Revoked')

  await site.sql(`update private.invitation_mails set state = 'failed', failure = '550 No such user'
    where invitation_id = (select id from public.invitations where email = 'ravi@college.example')`)
  await page.getByLabel('Which invitations').selectOption('Failed')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article')).toContainText('550 No such user')
  admin.expectQuiet()
  await admin.leave()
})

test('the link of the mail registers with its address alone, and lands in branch, semester and section', async () => {
  const [row] = await site.sql('select id from public.invitations where email = $1', [address])
  const visitor = await visit(site.browser, site.url, phone)
  const { page } = visitor
  await page.goto(`/register?invitation=${String(row?.['id'])}`)
  const field = page.getByLabel('E-mail', { exact: true })
  await expect(field).toHaveValue(address)
  await expect(field).not.toBeEditable()
  await expectAccessible(page)
  await page.getByLabel('Password', { exact: true }).fill('Genda#2026')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL('**/dashboard')
  const form = page.getByRole('region', { name: 'Set up your profile' })
  await expect(form.getByLabel('First name')).toHaveValue('Asha')
  await expect(form.getByLabel('Section')).not.toHaveValue('')
  await expect(form.getByRole('radio', { checked: true })).toHaveValue(/[56]/)
  visitor.expectQuiet()
})

test('an admin lets only invited people in, and the form to register says so', async () => {
  const admin = await visit(site.browser, site.url, { ...desktop, ...site.admin })
  await admin.page.goto('/admin/college?show=members')
  const rule = admin.page.getByLabel('Students: who may create an account')
  await rule.selectOption('Addresses of the mail domains below')
  await admin.page.getByRole('button', { name: 'Save' }).click()
  await admin.page.getByText('Enter a mail domain below, or choose another one').waitFor()
  await rule.selectOption('Who is invited')
  await admin.page.getByRole('button', { name: 'Save' }).click()
  await admin.page.getByText('Saved', { exact: true }).waitFor()
  admin.expectQuiet(/status of 400/)
  await admin.leave()

  const visitor = await visit(site.browser, site.url, phone)
  const { page } = visitor
  await page.goto('/register')
  await page.getByLabel('E-mail', { exact: true }).fill('stranger@elsewhere.example')
  await page.getByLabel('Password', { exact: true }).fill('Genda#2026')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page
    .getByText(
      'Accounts here are by invitation. Use the address that your college has invited, or ask it to invite you.',
    )
    .waitFor()
  await expectAccessible(page)
  visitor.expectQuiet(/status of 422/)
})

test('an admin lets staff in by the domain of their address, and who registers with one is staff', async () => {
  const admin = await visit(site.browser, site.url, { ...desktop, ...site.admin })
  await admin.page.goto('/admin/college?show=members')
  await expect(admin.page.getByLabel('Staff: who may create an account')).not.toContainText('Anyone')
  await expect(admin.page.getByLabel('Students: mail domains')).toHaveCount(0)
  const students = admin.page.getByLabel('Students: who may create an account')
  await students.selectOption('Addresses of the mail domains below')
  await admin.page.getByLabel('Students: mail domains').fill('college.example')
  await admin.page.getByLabel('Staff: who may create an account').selectOption('Addresses of the mail domains below')
  await admin.page.getByLabel('Staff: mail domains').fill('@College.example')
  await admin.page.getByRole('button', { name: 'Save' }).click()
  await admin.page.getByText('Enter domains such as college.ac.in, one per line, which no other role has').waitFor()
  // A list that is not shown any more is in no other's way.
  await students.selectOption('Who is invited')
  await admin.page.getByRole('button', { name: 'Save' }).click()
  await admin.page.getByText('Saved', { exact: true }).waitFor()
  await admin.page.getByLabel('Staff: mail domains').fill('@Staff.example')
  await admin.page.getByRole('button', { name: 'Save' }).click()
  await admin.page.getByText('Saved', { exact: true }).waitFor()
  await expectAccessible(admin.page)
  admin.expectQuiet(/status of 400/)
  await admin.leave()

  const visitor = await visit(site.browser, site.url, phone)
  const { page } = visitor
  await page.goto('/register')
  await page.getByLabel('E-mail', { exact: true }).fill('meera@staff.example')
  await page.getByLabel('Password', { exact: true }).fill('Genda#2026')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL('**/dashboard')
  const [account] = await site.sql("select role from public.users where email = 'meera@staff.example'")
  expect(account?.['role']).toBe('staff')
  visitor.expectQuiet()
})
