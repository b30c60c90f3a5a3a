import { expect, test } from '#tests/e2e/fixtures.ts'
import { type AdminSite, startAdminSite } from '#tests/support/accounts/pro-site.ts'
import { expectStatesAccessible } from '#tests/support/browser/axe.ts'
import { desktop, phone, visit } from '#tests/support/browser/visitor.ts'

// Admin area, Policies: the texts of the college as versions, and what readers see of them.

let site: AdminSite

test.beforeAll(async ({ browser }) => void (site = await startAdminSite(browser)))
test.afterAll(() => site.stop())

const read = async () => (await fetch(`${site.url}/terms`)).text()

test('an admin publishes terms of the college, whose readers see what has changed, and takes the shipped ones again', async () => {
  const admin = await visit(site.browser, site.url, { ...desktop, ...site.admin })
  const { page } = admin
  await page.goto('/admin/policies')
  await page.getByLabel('Policy', { exact: true }).selectOption('Terms and Conditions')
  // The form begins with the text that is in force.
  const text = page.getByLabel('Text', { exact: true })
  await expect(text).toHaveValue(/^## The agreement\n/)
  await expect(text).toHaveValue(/\n## Who may use it\n/)
  await expect(text).not.toHaveValue(/Contact details|On this page/)
  await text.fill('Students of the college.')
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByText('Begin with a heading: a line such as ## Who may use it').waitFor()
  await text.fill(
    '## Who may use it\nStudents of Sahyadri.\n\n## Books\n- Return them.\n- See https://library.example.org/rules',
  )
  await page.getByLabel('What changes').fill('Rules of our own library')
  await page.getByLabel('Notify every account').check()
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByText('Version 1 is in force.').waitFor()
  await text.fill('## Who may use it\nStudents and staff of Sahyadri.')
  await page.getByLabel('What changes').fill('Staff may use it, too')
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByText('Version 2 is in force.').waitFor()
  const versions = page.getByRole('region', { name: 'Versions' })
  await expect(versions.getByRole('heading', { level: 3 })).toHaveText([
    'Staff may use it, too',
    'Rules of our own library',
  ])
  await expect(versions.locator('ins')).toContainText('and staff')

  await expect.poll(read, { timeout: 30_000 }).toContain('Students and staff of Sahyadri.')
  expect(await read()).not.toContain('The agreement')
  const visitor = await visit(site.browser, site.url, phone)
  await visitor.page.goto('/terms')
  await expect(visitor.page.getByRole('heading', { level: 2 })).toHaveText(['1.Who may use it', 'Contact details'])
  await visitor.page.getByRole('button', { name: 'What has changed' }).click()
  const dialog = visitor.page.getByRole('dialog', { name: 'Changes of: Terms and Conditions' })
  await dialog.getByText('Staff may use it, too').waitFor()
  await expect(dialog.locator('ins')).toContainText('and staff')
  await expect(dialog).not.toContainText('published by')
  visitor.expectQuiet()
  await visitor.leave()

  await page.getByRole('button', { name: 'Use the text that the site ships with' }).click()
  await page.getByRole('button', { name: 'Use it', exact: true }).click()
  await expect(text).toHaveValue(/^## The agreement\n/, { timeout: 30_000 })
  await expect.poll(read, { timeout: 30_000 }).toContain('The agreement')
  admin.expectQuiet()
  await admin.leave()
})

test('the page of policies is accessible in every state', async () => {
  await expectStatesAccessible(
    site.browser,
    site.url,
    {
      form: async (page) => {
        await page.goto('/admin/policies?show=refund')
        await page.getByLabel('Text', { exact: true }).waitFor()
      },
      wrong: async (page) => {
        await page.getByLabel('Text', { exact: true }).fill('No heading')
        await page.getByRole('button', { name: 'Publish' }).click()
        await page.getByText('Begin with a heading').waitFor()
      },
    },
    site.admin,
  )
})
