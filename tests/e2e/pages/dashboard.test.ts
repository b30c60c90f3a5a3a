import { expect, test } from '#tests/e2e/fixtures.ts'
import { signedIn } from '#tests/support/accounts/account.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { siteOfFile } from '#tests/support/browser/open-site.ts'
import { desktop, phone, visit } from '#tests/support/browser/visitor.ts'

// docs/behaviour.md#dashboard: the dashboard.

const site = siteOfFile()

/** The dashboard of a new account with these columns. */
async function dashboardOf(email: string, columns: Record<string, string> = {}, options = desktop) {
  const visitor = await visit(site.browser, site.url, { ...options, ...(await signedIn(site.url, email)) })
  for (const [column, value] of Object.entries(columns))
    await site.sql(`update public.users set ${column} = $1 where email = $2`, [value, email])
  await visitor.page.goto('/dashboard')
  return visitor
}

test.describe('the greeting', () => {
  for (const [email, columns, greeting] of [
    ['first@example.org', { first_name: 'Asha Maria', last_name: 'Das' }, 'Welcome, Asha Maria'],
    ['mail.part@example.org', {}, 'Welcome, mail.part'],
  ] as const)
    test(`${email} with ${JSON.stringify(columns)}: ${greeting}`, async () => {
      const visitor = await dashboardOf(email, columns)
      await visitor.page.getByRole('heading', { level: 1, name: greeting, exact: true }).waitFor()
      visitor.expectQuiet()
      await visitor.leave()
    })

  test('uses the first word of the account’s name', async () => {
    const visitor = await visit(site.browser, site.url, {
      ...desktop,
      ...(await signedIn(site.url, 'named@example.org')),
    })
    await visitor.page.goto('/about')
    await visitor.page.evaluate(() => {
      const key = Object.keys(localStorage).find((name) => name.endsWith('-auth-token')) ?? ''
      const session = JSON.parse(localStorage.getItem(key) ?? '{}')
      session.user.user_metadata = { full_name: 'Biswajit Kumar Das' }
      localStorage.setItem(key, JSON.stringify(session))
    })
    await visitor.page.goto('/dashboard')
    await visitor.page.getByRole('heading', { level: 1, name: 'Welcome, Biswajit', exact: true }).waitFor()
    await visitor.leave()
  })
})

test.describe('the page', () => {
  const featureCards = [
    ['PYQs and Notes', '/pyqs'],
    ['Discussion', '/discussion'],
    ['Alumni', '/alumni'],
    ['CGPA Calculator', '/calculator'],
    ['Book Vendors', '/books'],
    ['Blog', '/blog'],
  ] as const

  test('has six feature cards, three of them marked as Pro for a free account, which is offered the upgrade', async () => {
    const { page, expectQuiet, leave } = await dashboardOf('free@example.org')
    const links = page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link')
    await page.getByText('Three of these pages need Pro.').waitFor()
    const found = await links.evaluateAll((all) =>
      all.map((link) => [link.textContent?.replace(' (needs Pro)', ''), link.getAttribute('href')]),
    )
    expect(found).toEqual(featureCards)
    await expect(page.getByRole('main').getByText('(needs Pro)')).toHaveCount(3)
    await expect(page.getByRole('link', { name: 'Upgrade to Pro' })).toHaveAttribute('href', '/purchase-plan')
    expectQuiet()
    await leave()
  })

  test('has no locks and no upgrade for a pro account', async () => {
    const { page, leave } = await dashboardOf('pro@example.org', { plan: 'pro' })
    await page.getByText('You have access to everything.').waitFor()
    await expect(page.getByText('(needs Pro)')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Upgrade to Pro' })).toHaveCount(0)
    await leave()
  })

  test('has a banner with the three claims, which an owner may change', async () => {
    const { page, leave } = await dashboardOf('claims@example.org')
    const banner = page.getByRole('main').locator('dl')
    await banner.waitFor()
    await expect(banner.locator('dd')).toHaveText(['1000+', '100+', '20+'])
    await expect(banner.locator('dt')).toHaveText(['active students', 'study resources', 'expert mentors'])
    await site.sql(
      `update public.site_settings set value = '{"items": [{"figure": "12", "of": "vendors"}]}' where key = 'claims_dashboard'`,
    )
    await page.reload()
    await expect(banner.locator('dd')).toHaveText(['12'])
    await leave()
  })

  test('is usable when the account cannot be loaded, and loads it on a retry', async () => {
    const visitor = await visit(site.browser, site.url, { ...phone, ...(await signedIn(site.url, 'away@example.org')) })
    const { page } = visitor
    await page.route('**/rest/v1/users*', (route) =>
      route.fulfill({ status: 400, json: { code: '42501', message: 'no' } }),
    )
    const logged = page.waitForEvent('console', (message) => message.text() === 'users lookup failed 42501')
    await page.goto('/dashboard')
    await page.getByText('Your account could not be loaded').waitFor()
    await logged
    await page.getByRole('heading', { level: 1, name: 'Welcome, away', exact: true }).waitFor()
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link')).toHaveCount(6)
    await expectAccessible(page, 'account not loaded')
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try Again' }).click()
    await page.getByText('Three of these pages need Pro.').waitFor()
    visitor.expectQuiet(/status of 400/)
    await visitor.leave()
  })

  test('moves nothing when the account arrives', async () => {
    const visitor = await visit(site.browser, site.url, { ...phone, ...(await signedIn(site.url, 'late@example.org')) })
    const { page } = visitor
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/rest/v1/users*', async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/dashboard')
    // What is due is another response, and is above.
    await page.getByRole('button', { name: 'Refresh' }).waitFor()
    const top = async () => (await page.getByRole('link', { name: 'PYQs and Notes' }).first().boundingBox())?.y
    const before = await top()
    release()
    await page.getByRole('heading', { level: 1, name: 'Welcome, late' }).waitFor()
    expect(await top()).toBe(before)
    await visitor.leave()
  })
})
