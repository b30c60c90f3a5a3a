import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { signedIn } from '#tests/support/accounts/account.ts'
import { type ProSite, startProSite } from '#tests/support/accounts/pro-site.ts'
import { desktop, moveTo, visit } from '#tests/support/browser/visitor.ts'

// Results on public pages are cached in the browser for all its users, so they must not depend on anyone's rights.

let site: ProSite

test.beforeAll(async ({ browser }) => {
  site = await startProSite(browser)
})
test.afterAll(() => site.stop())

/** The browser's public cache as text. */
const cachedForAll = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('campuslife')
        opening.addEventListener('error', () => reject(opening.error ?? new Error('unknown')))
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction('answers').objectStore('answers').get('everybody')
          reading.addEventListener('success', () => resolve(JSON.stringify(reading.result ?? null)))
        })
      }),
  )

test('an admin’s public pages neither show nor store a scheduled post', async () => {
  const admin = await signedIn(site.url, 'admin@example.org')
  await site.sql("update public.profiles set is_admin = true where email = 'admin@example.org'")
  const [row] = await site.sql(
    `insert into public.blog_posts (title, author, category, publish_at)
     values ('Not yet to be seen', 'The team', 'General', now() + interval '1 day') returning id`,
  )
  const { page, expectQuiet, leave } = await visit(site.browser, site.url, {
    ...desktop,
    ...admin,
    serviceWorkers: 'allow',
  })
  const tokens: string[] = []
  page.on('request', async (request) => {
    if (/\/rest\/v1\/(blog_posts|vendors|team_members|site_settings)/.test(request.url()))
      tokens.push((await request.allHeaders())['authorization'] ?? '')
  })
  // Fetched by the browser: a document contains them, too, as a visitor reads them.
  await page.goto('/dashboard')
  for (const [path, shown] of [
    ['/books', 'Sample Book House'],
    ['/about', 'About CampusLife'],
    ['/contact', 'Contact'],
    [`/blog?id=${String(row?.['id'])}`, 'We could not find this post'],
    ['/blog', 'Welcome to CampusLife'],
  ] as const) {
    await moveTo(page, path)
    await page.getByText(shown).first().waitFor()
    await page.waitForLoadState('networkidle')
  }
  await expect(page.getByText('Not yet to be seen')).toHaveCount(0)
  await expect.poll(() => cachedForAll(page)).toContain('Welcome to CampusLife')
  expect(await cachedForAll(page)).not.toContain('Not yet to be seen')
  // Every publicly cached result was fetched with the publishable key.
  expect(tokens.length).toBeGreaterThan(3)
  expect(tokens.filter((token) => !token.startsWith('Bearer sb_publishable_'))).toEqual([])

  // In the admin area itself the admin sees it.
  await page.goto('/admin/posts')
  await page.getByRole('link', { name: 'Not yet to be seen' }).waitFor()
  expectQuiet()
  await leave()
})
