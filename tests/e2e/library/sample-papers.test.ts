import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { signedIn } from '#tests/support/accounts/account.ts'
import { siteOfFile } from '#tests/support/browser/open-site.ts'
import { desktop } from '#tests/support/browser/visitor.ts'

// An admin adds the sample library, and removes it again.

const site = siteOfFile()
const comingSoon = (page: Page) => page.getByRole('heading', { name: 'Coming Soon' })

test('sample papers come with one press, are found by a sentence of page 2, and go with all samples', async () => {
  // Papers are read by a process of the lowest priority.
  test.setTimeout(300_000)
  const admin = await signedIn(site.url, 'admin@example.org')
  await site.sql("update public.profiles set is_admin = true where email = 'admin@example.org'")
  const { page } = await site.enter({ ...desktop, ...admin })
  await page.goto('/pyqs')
  await comingSoon(page).waitFor()

  await page.goto('/admin/papers')
  await page.getByRole('button', { name: 'Add sample papers' }).click()
  await page.getByText('25 sample papers added').waitFor()
  await page.getByRole('link', { name: 'the library' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Sample' }).first()).toBeVisible()

  const sentence = 'Build a max heap'
  const isRead = () => site.sql('select from public.material_pages where page = 2 and text ~ $1', [sentence])
  await expect.poll(async () => (await isRead()).length, { timeout: 240_000 }).toBe(1)
  await page.goto(`/search?q=${encodeURIComponent(sentence)}`)
  await page
    .getByRole('option', { name: /Page 2 .*max heap/ })
    .first()
    .click()
  await page.waitForURL(/\/pyqs\?id=[0-9a-f-]{36}&page=2&find=/)
  await expect(page.locator('[data-current]').first()).toBeInViewport()

  await page.goto('/admin')
  await page.getByRole('button', { name: 'Remove all samples' }).click()
  await page.getByRole('button', { name: 'Remove samples' }).click()
  await page.getByText(/sample items removed/).waitFor()
  await page.goto('/pyqs')
  await comingSoon(page).waitFor()
  expect(await site.sql('select from public.study_materials')).toEqual([])
})
