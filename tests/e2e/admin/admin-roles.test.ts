import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { signedIn } from '#tests/support/accounts/account.ts'
import { type AdminSite, startAdminSite } from '#tests/support/accounts/pro-site.ts'
import { expectAccessibleInBothThemes } from '#tests/support/browser/axe.ts'
import { desktop, phone, visit } from '#tests/support/browser/visitor.ts'

// One story: an admin invites a reviewer, who accepts, sees their part of the admin area, and loses the role again.
test.describe.configure({ mode: 'serial' })

let site: AdminSite
let admin: Page
let reviewer: Page
const email = 'reviewer@example.org'

test.beforeAll(async ({ browser }) => {
  site = await startAdminSite(browser)
  admin = (await visit(site.browser, site.url, { ...desktop, ...site.admin })).page
  reviewer = (await visit(site.browser, site.url, { ...phone, ...(await signedIn(site.url, email)) })).page
})
test.afterAll(() => site.stop())

const invitationOf = async () => {
  const [row] = await site.sql('select id from public.role_invitations where email = $1', [email])
  return String(row?.['id'])
}
const mailsTo = async () => {
  const rows = await site.sql(
    "select subject from server.mailbox where lower(recipient) = $1 and subject like '%asks for your help%'",
    [email],
  )
  return rows.length
}

test('an admin invites a reviewer by mail, who accepts, once', async () => {
  await admin.goto('/admin/roles')
  await admin.getByRole('heading', { level: 1, name: 'Who may do what' }).waitFor()
  await admin.getByRole('button', { name: 'Invite' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Invite by mail' })
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await dialog.getByText('Email is required').waitFor()
  await dialog.getByLabel('E-mail').fill(email)
  await dialog.getByLabel('Area').selectOption('papers')
  await dialog.getByLabel('Branch').selectOption({ index: 1 })
  await dialog.getByLabel('From semester').selectOption('3')
  await dialog.getByLabel('To semester').selectOption('6')
  await dialog.getByRole('button', { name: 'Send invitation' }).dblclick()
  await admin.getByText('Invitation sent').waitFor()
  await expect(admin.getByRole('button', { name: `Withdraw the invitation of ${email}` }).first()).toBeVisible()
  await expect.poll(mailsTo).toBe(1)

  const path = `/role?invitation=${await invitationOf()}`
  await reviewer.goto(path)
  await reviewer.getByText(/asks you to review papers/).waitFor()
  await reviewer.getByRole('button', { name: 'Accept the role' }).dblclick()
  await reviewer.getByText('The role is yours.').waitFor()
  await reviewer.getByRole('heading', { level: 2, name: /^Papers, .+, semesters 3 to 6$/ }).waitFor()
  await reviewer.goto(path)
  await reviewer.getByText('This invitation cannot be used').waitFor()
})

test('a reviewer of a branch sees the review of papers alone', async () => {
  await reviewer.goto('/admin')
  await reviewer.getByRole('heading', { level: 1, name: 'Admin area' }).waitFor()
  await reviewer.getByRole('link', { name: 'Review papers' }).waitFor()
  for (const hidden of ['Accounts', 'Orders', 'Messages', 'Site settings'])
    await expect(reviewer.getByRole('link', { name: hidden })).toHaveCount(0)
  await reviewer.goto('/admin/papers')
  await reviewer.getByRole('heading', { level: 1, name: 'Review papers' }).waitFor()
  await reviewer.goto('/admin/orders')
  await reviewer.getByRole('heading', { level: 1, name: 'For admins only' }).waitFor()
})

test('a role is taken with a reason, which its holder reads', async () => {
  await admin.reload()
  await admin
    .getByRole('button', { name: /^Change the roles of / })
    .first()
    .click()
  await admin.getByRole('button', { name: 'Take the role' }).click()
  const dialog = admin.getByRole('dialog', { name: /^Take the role from / })
  await dialog.getByRole('button', { name: 'Take the role' }).click()
  await dialog.getByText('Say why.').waitFor()
  await dialog.getByLabel(/^Reason/).fill('The term is over. Thank you!')
  await dialog.getByRole('button', { name: 'Take the role' }).click()
  await admin.getByText('Role taken').waitFor()
  await expect(admin.getByRole('button', { name: /^Change the roles of / })).toHaveCount(0)

  await reviewer.goto('/notifications')
  await reviewer.getByText('Your role has ended: Papers').waitFor()
  await reviewer.getByText('The term is over. Thank you!').waitFor()
  await reviewer.goto('/admin')
  await reviewer.getByRole('heading', { level: 1, name: 'For admins only' }).waitFor()
})

test('the pages of roles are accessible', async () => {
  await admin.goto('/admin/roles')
  await admin.getByRole('heading', { level: 1, name: 'Who may do what' }).waitFor()
  await expectAccessibleInBothThemes(admin, 'roles')
  await admin.getByRole('button', { name: 'Invite' }).click()
  await admin.getByRole('dialog').waitFor()
  await expectAccessibleInBothThemes(admin, 'the dialog of an invitation')
  await reviewer.goto('/role')
  await reviewer.getByText(/You have no role/).waitFor()
  await expectAccessibleInBothThemes(reviewer, 'one’s own roles')
})

test('the menu is scrolled to its last item where a laptop’s screen is lower than it', async () => {
  await admin.setViewportSize({ width: 1280, height: 900 })
  await admin.goto('/admin')
  const menu = admin.getByRole('navigation', { name: 'Admin area' })
  const last = menu.getByRole('link').last()
  await last.waitFor()
  await menu.hover()
  await admin.mouse.wheel(0, 5000)
  await expect(last).toBeInViewport({ ratio: 1 })
  await last.click()
  await expect(last).toHaveAttribute('aria-current', 'page')
})
