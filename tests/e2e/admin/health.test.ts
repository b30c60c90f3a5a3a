import { expect, test } from '#tests/e2e/fixtures.ts'
import { type AdminSite, startAdminSite } from '#tests/support/accounts/pro-site.ts'
import { openSecurity, turnOnTwoFactor } from '#tests/support/accounts/security.ts'
import { expectStatesAccessible } from '#tests/support/browser/axe.ts'
import { notHosted, onHostedProject } from '#tests/support/hosted/mode.ts'

// Admin area, Health: what works, what does not, and what to do about it.

let site: AdminSite
test.beforeAll(async ({ browser }) => void (site = await startAdminSite(browser)))
test.afterAll(() => site.stop())

test('the page says how each part of the site is, first what needs a hand, and is accessible', async () => {
  await expectStatesAccessible(
    site.browser,
    site.url,
    {
      checked: async (page) => {
        await page.goto('/admin/health')
        const rows = page.getByRole('main').getByRole('listitem')
        const backup = rows.filter({ hasText: 'Backup' })
        await expect(backup).toContainText('none yet')
        await expect(backup).toContainText('npm run admin -- backup')
        await expect(rows.filter({ hasText: 'Jobs' })).toContainText('None failed in the last 7 days.')
        await expect(rows.filter({ hasText: 'Database' })).toContainText(/PostgreSQL \d+/)
        const names = await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts()
        expect(names.indexOf('Backup')).toBeLessThan(names.indexOf('Database'))
      },
      'that cannot be checked': async (page) => {
        await page.route('**/api/admin/health', (route) =>
          route.fulfill({ status: 500, json: { code: 'x', message: 'x' } }),
        )
        await page.goto('/admin/health')
        await page.getByRole('button', { name: 'Try Again' }).waitFor({ timeout: 30_000 })
      },
    },
    site.admin,
  )
})

test('an admin backs the site up by a press, and downloads it with a second factor', async () => {
  test.skip(onHostedProject, notHosted.backups)
  test.setTimeout(120_000)
  const context = await site.browser.newContext({ ...site.admin, baseURL: site.url })
  const page = await context.newPage()
  await page.goto('/admin/health')
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Backup' })
  await row.getByRole('button', { name: 'Back up now' }).dblclick()
  await expect(row.getByText('The backup is complete.')).toBeVisible({ timeout: 30_000 })
  await expect(row).toContainText(/MB, not encrypted\. One was last read back on/)
  await row.getByRole('button', { name: 'Download the newest' }).click()
  await expect(row.getByRole('alert')).toContainText('Set up two-factor authentication first')

  await openSecurity(page)
  await turnOnTwoFactor(page)
  await page.goto('/admin/health')
  const download = page.waitForEvent('download')
  await row.getByRole('button', { name: 'Download the newest' }).click()
  expect((await download).suggestedFilename()).toMatch(/^campuslife-.*\.backup\.gz$/)
  await context.close()
})
