import type { Page, Route } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { signedIn } from '#tests/support/accounts/account.ts'
import { siteOfFile } from '#tests/support/browser/open-site.ts'
import { desktop, pauseClock, phone, visit, type Visitor, waitInSteps } from '#tests/support/browser/visitor.ts'

// docs/behaviour.md#route-guards: the access to pages.

const site = siteOfFile()
let visitor: Visitor

async function come(email?: string, options = desktop): Promise<Page> {
  visitor = await site.enter({ ...options, ...(email && (await signedIn(site.url, email))) })
  return visitor.page
}

const reject = (route: Route) => route.fulfill({ status: 400, json: { code: '42501', message: 'no' } })
const address = (page: Page) => page.url().slice(site.url.length)

/** Replaces the stored session by an expired one. */
/** On the site's origin without its scripts, which would read the session during the change. */
const noPage = '/robots.txt'

const expire = (page: Page, refreshToken?: string) =>
  page.evaluate((token) => {
    const name = Object.keys(localStorage).find((key) => key.endsWith('-auth-token')) ?? ''
    const session = JSON.parse(localStorage.getItem(name) ?? '{}')
    const changed = { ...session, expires_at: 1_700_000_000, refresh_token: token ?? session.refresh_token }
    localStorage.setItem(name, JSON.stringify(changed))
  }, refreshToken)

async function expired(refreshToken?: string) {
  const account = await signedIn(site.url, `expired-${refreshToken ?? 'good'}@example.org`)
  const other = await visit(site.browser, site.url, { ...desktop, ...account })
  await other.page.goto(noPage)
  await expire(other.page, refreshToken)
  await other.page.goto('/dashboard')
  return other
}

test.describe('a visitor', () => {
  for (const [path] of [
    ['/'],
    ['/login'],
    ['/register'],
    ['/reset-password'],
    ['/forgot-password'],
    ['/about'],
    ['/contact'],
    ['/books'],
    ['/blog'],
    ['/privacy'],
    ['/terms'],
    ['/refund-policy'],
    ['/resources'],
    ['/community'],
    ['/tools'],
    ['/purchase-plan'],
    ['/profile'],
  ] as const)
    test(`enters ${path}`, async () => {
      const page = await come()
      const response = await page.goto(path, { waitUntil: 'networkidle' })
      expect(response?.status()).toBe(200)
      expect(address(page)).toBe(path)
      await expect(page.locator('h1')).toHaveCount(1)
      visitor.expectQuiet()
    })

  for (const path of [
    '/dashboard',
    '/security',
    '/calculator',
    '/notice',
    '/alumni',
    '/pyqs',
    '/discussion',
    '/discussion?q=dbms',
    '/placements',
    '/resume',
  ])
    test(`is redirected from ${path} to the login page, which returns there`, async () => {
      const page = await come()
      await page.goto(path)
      await page.waitForURL('**/login?*')
      expect(new URL(page.url()).searchParams.get('next')).toBe(path)
      // Pages of the navigation have a name there.
      if (path !== '/dashboard' && path !== '/security') await page.getByText(/^Log in to open [A-Z].*\.$/).waitFor()
      visitor.expectQuiet()
    })
})

test('a visitor sees how much is behind the login page, titles for everyone, and nothing else', async () => {
  const count = 'select count(*)::int as notices from public.notices where publish_at <= now()'
  const [before] = await site.sql(count)
  await site.sql(
    `insert into public.notices (title, author, category, audience) values
       ('Seen by everyone', 'Exam Cell', 'General', 'everyone'), ('Kept for Pro', 'Exam Cell', 'General', 'pro')`,
  )
  const [after] = await site.sql(count)
  const page = await come(undefined, phone)
  await page.goto('/notice')
  await page.waitForURL('**/login?*')
  const preview = page.getByRole('region', { name: 'What is in Notices' })
  // Counted at most once a minute.
  const counted = new RegExp(
    `(${String(before?.['notices'])}|${String(after?.['notices'])}) notices\\. Pro opens all of it\\.`,
  )
  await expect(preview).toContainText(counted)
  await expect(preview.getByRole('link', { name: 'Seen by everyone' })).toBeVisible()
  await expect(preview).not.toContainText('Kept for Pro')
  await expectAccessible(page, 'the login page with what is behind it')
  await page.getByRole('link', { name: 'Create account' }).click()
  await page.waitForURL('**/register?*')
  await expect(preview).toBeVisible()

  // An account without Pro sees it on the way to the plans.
  const member = await come('before-pro@example.org', phone)
  await member.clock.install()
  await pauseClock(member)
  await member.goto('/placements')
  await waitInSteps(member, member.getByRole('region', { name: 'What is in Placements' }))
  await expect(member.getByRole('region', { name: 'What is in Placements' })).toContainText(
    'interview questions with answers',
  )
  visitor.expectQuiet()
})

test.describe('the login guard', () => {
  test("shows 'Loading...' while it checks the session, then the page", async () => {
    const page = await come('member@example.org')
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.goto(noPage)
    await expire(page)
    await page.route('**/auth/v1/token*', async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/dashboard')
    await page.getByRole('main').getByText('Loading...', { exact: true }).last().waitFor()
    await expect(page.getByRole('main').getByRole('link')).toHaveCount(0)
    release()
    await page.getByRole('heading', { name: 'Welcome, member' }).waitFor()
    visitor.expectQuiet()
  })

  test('ignores a stored session without a token', async () => {
    const account = await signedIn(site.url, 'halved@example.org')
    const [entry] = account.storageState && typeof account.storageState === 'object' ? account.storageState.origins : []
    const stored = entry?.localStorage[0]
    for (const missing of ['access_token', 'refresh_token', 'expires_at']) {
      const { [missing]: _, ...rest } = JSON.parse(stored?.value ?? '{}') as Record<string, unknown>
      const other = await visit(site.browser, site.url)
      await other.page.goto(noPage)
      await other.page.evaluate(([name, value]) => localStorage.setItem(name, value), [
        stored?.name ?? '',
        JSON.stringify(rest),
      ] as const)
      await other.page.goto('/dashboard')
      await other.page.waitForURL('**/login?*')
      await other.leave()
    }
  })

  test('refreshes an expired session, and requires a login when that is rejected', async () => {
    const good = await expired()
    await good.page.getByRole('heading', { name: 'Welcome, expired-good' }).waitFor()
    await good.leave()
    const gone = await expired('gone')
    await gone.page.waitForURL('**/login?*')
    expect(await gone.page.evaluate(() => Object.keys(localStorage).some((key) => key.endsWith('-auth-token')))).toBe(
      false,
    )
    await gone.leave()
  })

  test('follows a sign-out in another tab immediately', async () => {
    const page = await come('tabs@example.org')
    const heard: string[] = []
    page.on('console', (message) => heard.push(message.text()))
    await page.goto('/dashboard')
    await page.getByRole('heading', { name: 'Welcome, tabs' }).waitFor()
    const second = await page.context().newPage()
    await second.goto('/', { waitUntil: 'networkidle' })
    await second.getByRole('button', { name: 'Profile' }).click()
    await second.getByRole('button', { name: 'Sign Out', exact: true }).click()
    await page.waitForURL('**/login?next=%2Fdashboard')
    // docs/behaviour.md#states-the-rest: the client logs its auth events in the console.
    expect(heard).toEqual(expect.arrayContaining(['auth INITIAL_SESSION', 'auth SIGNED_OUT']))
  })
})

test.describe('the pro guard', () => {
  const proRequired = 'This feature requires a Pro subscription. Please upgrade to continue.'

  test('warns a free account, and leads to the plans after 3 s', async () => {
    const page = await come('free@example.org', phone)
    await page.clock.install()
    await pauseClock(page)
    await page.goto('/discussion')
    await waitInSteps(page, page.getByText(proRequired, { exact: true }))
    await page.clock.runFor(2500)
    expect(address(page)).toBe('/discussion')
    await page.clock.runFor(500)
    await page.waitForURL('**/purchase-plan')
    visitor.expectQuiet(/status of 404/)
  })

  test('redirects immediately on a press, and Back does not return to the guard', async () => {
    const page = await come('hasty@example.org')
    await page.goto('/community')
    await page.getByRole('article').getByRole('link', { name: 'Discussions' }).click()
    await page.getByText(proRequired).waitFor()
    await page.getByRole('button', { name: 'See the plans' }).click()
    await page.waitForURL('**/purchase-plan')
    await page.goBack()
    await page.waitForURL('**/community')
  })

  test('shows the contents in true counts, and Stay ends the countdown', async () => {
    const page = await come('stays@example.org', phone)
    const total = (await site.sql('select count(*)::int as n from public.notices where publish_at <= now()'))[0]?.['n']
    await page.clock.install()
    await pauseClock(page)
    await page.goto('/notice')
    await waitInSteps(page, page.getByText(proRequired, { exact: true }))
    await page.clock.resume()
    await page.getByRole('button', { name: 'Stay' }).click()
    const inside = page.getByRole('region', { name: 'What is inside' })
    await expect(inside.getByRole('definition').first()).toHaveText(String(total))
    await page.clock.fastForward(10_000)
    expect(address(page)).toBe('/notice')
    await expectAccessible(page, 'the guard after Stay')
    await inside.getByRole('link', { name: 'Read what you can' }).click()
    await page.waitForURL('**/blog')
    await page.goBack()
    await page.getByRole('button', { name: 'See the plans' }).click()
    await page.waitForURL('**/purchase-plan')
    await page.getByText('You came from Notices.').waitFor()
    await expect(page.getByRole('link', { name: 'Go back there' })).toHaveAttribute('href', '/notice')
  })

  test('guards each page of the Pro plan', async () => {
    const page = await come('outside@example.org')
    for (const path of ['/notice', '/alumni', '/pyqs', '/discussion', '/placements', '/resume']) {
      await page.goto(path)
      await page.getByText(proRequired, { exact: true }).waitFor()
      expect(address(page)).toBe(path)
    }
  })

  test('shows the page to a pro account, and to an admin', async () => {
    for (const [email, grant] of [
      ['pro@example.org', "update public.users set plan = 'pro' where email = $1"],
      ['boss@example.org', 'update public.profiles set is_admin = true where email = $1'],
    ] as const) {
      const account = await signedIn(site.url, email)
      await site.sql(grant, [email])
      const other = await visit(site.browser, site.url, { ...desktop, ...account })
      await other.page.goto('/discussion')
      await other.page.getByRole('heading', { name: 'Community Discussions' }).waitFor()
      other.expectQuiet()
      await other.leave()
    }
  })

  test('reports when the plan cannot be fetched, and redirects to the dashboard after 3 s, or retries', async () => {
    const page = await come('unknown@example.org')
    await page.route('**/rest/v1/users*', reject)
    await page.clock.install()
    await pauseClock(page)
    await page.goto('/discussion')
    await waitInSteps(page, page.getByText('Error verifying your subscription', { exact: true }))
    await page.clock.runFor(2500)
    expect(address(page)).toBe('/discussion')
    await page.clock.runFor(500)
    await page.waitForURL('**/dashboard')

    await page.clock.resume()
    await page.goto('/discussion')
    await page.getByText('Error verifying your subscription', { exact: true }).waitFor()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try Again' }).click()
    await page.getByText(proRequired, { exact: true }).waitFor()
  })
})
