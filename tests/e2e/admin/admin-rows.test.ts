import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { type AdminSite, startAdminSite } from '#tests/support/browser/pro-site.ts'
import { desktop, visit, type Visitor } from '#tests/support/browser/visitor.ts'

// The lists and forms of the admin area while the server has not answered yet.

let site: AdminSite
let visitor: Visitor
let page: Page

test.beforeAll(async ({ browser }) => {
  site = await startAdminSite(browser)
  visitor = await visit(site.browser, site.url, { ...desktop, ...site.admin })
  page = visitor.page
})

test.afterAll(() => site.stop())

const button = (name: string) => page.getByRole('button', { name, exact: true })

test('a search on its way does not say what the one before has not found', async () => {
  await page.goto('/admin/alumni?q=zzz')
  await page.getByRole('heading', { name: 'Nothing found' }).waitFor()
  const answer = Promise.withResolvers<void>()
  await page.route('**/rest/v1/alumni*', async (route) => {
    await answer.promise
    await route.continue()
  })
  await button('Clear search').last().click()
  await page.getByText('Loading alumni...').first().waitFor()
  await expect(page.getByRole('heading', { name: /^(Nothing found|No alumni yet)$/ })).toHaveCount(0)
  answer.resolve()
  await page.getByRole('article').first().waitFor()
  await page.unrouteAll()
})
