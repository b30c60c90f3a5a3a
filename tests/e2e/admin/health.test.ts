import { expect, test } from '#tests/e2e/fixtures.ts'
import { type AdminSite, startAdminSite } from '#tests/support/accounts/pro-site.ts'
import { expectStatesAccessible } from '#tests/support/browser/axe.ts'

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
