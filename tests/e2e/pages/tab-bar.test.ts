import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { signedIn } from '#tests/support/accounts/account.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { siteOfFile } from '#tests/support/browser/open-site.ts'
import { hydrated, phone } from '#tests/support/browser/visitor.ts'

// docs/behaviour.md#top-navigation: the navigation of a signed-in person on a phone.

const site = siteOfFile({ MAILER_AUTOCONFIRM: 'true' })

const tabBar = (page: Page) => page.getByRole('navigation', { name: 'Tab bar' })
const wordmark = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'CampusLife' })

test('a member on a phone has a tab bar from the first frame on, in which the assistant has a place of its own', async () => {
  const { page, expectQuiet } = await site.enter({ ...phone, ...(await signedIn(site.url, 'tabs@example.org')) })
  // The page's scripts are blocked: the document alone shows it.
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/books')
  await expect(tabBar(page)).toBeVisible()
  await expect(wordmark(page)).toHaveAttribute('href', '/dashboard')
  await page.unrouteAll()

  await page.goto('/dashboard')
  await expect(tabBar(page).locator('a, button')).toHaveText(['Today', 'Notices', 'Papers', 'Forum', 'Me'])
  await expect(tabBar(page).getByRole('link', { name: 'Today' })).toHaveAttribute('aria-current', 'page')
  const tabs = await tabBar(page).locator('a, button').last().boundingBox()
  const assistant = await page.getByRole('button', { name: 'Academic Assistant' }).boundingBox()
  expect(assistant?.x).toBeGreaterThanOrEqual((tabs?.x ?? 0) + (tabs?.width ?? 0))

  // The end of the page can be scrolled clear of it.
  const free = async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    const [footer, bar] = [await page.getByRole('contentinfo').boundingBox(), await tabBar(page).boundingBox()]
    return (bar?.y ?? 0) - (footer?.y ?? 0) - (footer?.height ?? 0)
  }
  // A smaller value is a fraction of a pixel.
  await expect.poll(free).toBeGreaterThan(-1)

  await tabBar(page).getByRole('button', { name: 'Me' }).click()
  const profile = page.getByRole('dialog', { name: 'Profile' })
  await profile.waitFor()
  await expectAccessible(page, 'the tab bar under the profile')
  await profile.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expect(tabBar(page)).toBeHidden()
  expectQuiet(/ERR_FAILED|Failed to load resource/)
})

test('the tab bar shows how many notices and answers are unread', async () => {
  const email = 'unread@example.org'
  const { page } = await site.enter({ ...phone, ...(await signedIn(site.url, email)) })
  await site.sql(
    `insert into public.notices (title, author, category, audience) values ('One', 'Office', 'General', 'everyone')`,
  )
  await site.sql(
    `insert into public.notifications (account_id, kind, title, url, dedupe_key)
     select id, 'answer', 'An answer', '/discussion', 'answer:' || n from auth.users, generate_series(1, 2) as n where email = $1`,
    [email],
  )
  for (const path of ['/dashboard', '/calculator', '/books']) {
    await page.goto(path)
    await tabBar(page)
      .getByRole('link', { name: /^Notices \(\d+ unread\)$/ })
      .waitFor()
    await tabBar(page).getByRole('link', { name: 'Forum (2 new answers)' }).waitFor()
  }
})

test('the assistant’s button hides while a visitor scrolls down, and reappears', async () => {
  const { page } = await site.enter(phone)
  await page.goto('/terms')
  const button = page.getByRole('button', { name: 'Academic Assistant' })
  await expect(button).toBeInViewport()
  await page.evaluate(() => scrollTo(0, 900))
  await expect(button).not.toBeInViewport()
  await page.evaluate(() => scrollTo(0, 700))
  await expect(button).toBeInViewport()
  await page.evaluate(() => scrollTo(0, 900))
  await expect(button).not.toBeInViewport()
  // It is reachable by keyboard.
  await button.focus()
  await page.keyboard.press('Shift')
  await expect(button).toBeInViewport()
})

test('a visitor, and a wide screen, have no tab bar', async () => {
  const visitor = await site.enter(phone)
  await visitor.page.goto('/books')
  await expect(visitor.page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(tabBar(visitor.page)).toBeHidden()
  await expect(wordmark(visitor.page)).toHaveAttribute('href', '/')
  const member = await site.enter({
    ...(await signedIn(site.url, 'wide@example.org')),
    viewport: { width: 1024, height: 740 },
  })
  await member.page.goto('/books')
  await expect(member.page.getByRole('button', { name: 'Profile' }).locator('[data-initials=U]')).toBeVisible()
  await expect(tabBar(member.page)).toBeHidden()
})

test('a page or a dialog that is slow to come is seen to be on its way', async () => {
  const { page, expectQuiet } = await site.enter({ ...phone, ...(await signedIn(site.url, 'slow-tabs@example.org')) })
  // On a metered line nothing is prefetched.
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  const bar = () =>
    page.evaluate(() => {
      const { content, opacity } = getComputedStyle(document.documentElement, '::before')
      return content === 'none' ? 'none' : opacity
    })
  const whileHeld = async (press: () => Promise<void>, shown: () => Promise<void>) => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await held
      await route.continue()
    })
    await press()
    await expect.poll(bar).toBe('1')
    release()
    await shown()
    await expect.poll(bar).toBe('none')
    await page.unrouteAll({ behavior: 'wait' })
  }
  await page.goto('/dashboard')
  await hydrated(page)
  await whileHeld(
    () => tabBar(page).getByRole('link', { name: 'Forum' }).click(),
    () => page.waitForURL('**/discussion'),
  )
  await whileHeld(
    () => tabBar(page).getByRole('button', { name: 'Me' }).click(),
    () => page.getByRole('dialog', { name: 'Profile' }).waitFor(),
  )
  expectQuiet()
})

test('code that could not be prefetched does not lose what a person is typing', async () => {
  const { page } = await site.enter({ ...phone, ...(await signedIn(site.url, 'typing@example.org')) })
  await page.route('**/assets/*.js', async (route) => {
    if (await page.evaluate(() => 'held' in window).catch(() => false)) await route.abort()
    else await route.continue()
  })
  await page.goto('/contact')
  await hydrated(page)
  await page.evaluate(() => Object.assign(window, { held: true }))
  const message = page.getByRole('textbox', { name: 'Message' })
  await message.fill('My marks are missing')
  const failed = page.waitForEvent('requestfailed')
  await page.getByRole('contentinfo').getByRole('link', { name: 'About', exact: true }).first().focus()
  await failed
  await page.waitForTimeout(500)
  expect(await page.evaluate(() => 'held' in window)).toBe(true)
  await expect(message).toHaveValue('My marks are missing')
})
