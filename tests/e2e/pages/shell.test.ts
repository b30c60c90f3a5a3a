import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { siteOfFile } from '#tests/support/browser/open-site.ts'
import { desktop, isFocused, phone, stopClock, type Visitor } from '#tests/support/browser/visitor.ts'

// docs/behaviour.md#top-navigation and #footer: the parts of every page; timings by a clock of the test's own.

const site = siteOfFile()
let visitor: Visitor

const nav = () => visitor.page.getByRole('navigation', { name: 'Main' })
const isDark = (page: Page) => page.evaluate(() => document.documentElement.classList.contains('dark'))
const storedTheme = (page: Page) => page.evaluate(() => localStorage.getItem('theme'))
const toggle = (page: Page) => page.getByRole('button', { name: 'Switch between light and dark' }).first().click()
const menu = () => visitor.page.getByRole('dialog', { name: 'Menu' })

const isMarked = (name: string) =>
  nav()
    .getByRole('link', { name, exact: true })
    .evaluate((link) => getComputedStyle(link, '::after').content !== 'none')

const current = () => nav().locator('a[aria-current]').allInnerTexts()
const openMenu = async () => {
  await visitor.page.getByRole('button', { name: 'Menu' }).click()
  await menu().waitFor()
}

test.describe('on a desktop', () => {
  test.beforeEach(async () => {
    visitor = await site.enter({ ...desktop, colorScheme: 'light' })
    await visitor.page.clock.install()
    await visitor.page.goto('/')
    await stopClock(visitor.page)
  })

  test('the bar names Home, Resources, Community, Tools, About and Contact, and stays where it is', async () => {
    const { page } = visitor
    const names = nav().locator(':scope > ul > li > a')
    await expect(names).toHaveText(['Home', 'Resources', 'Community', 'Tools', 'About', 'Contact'])
    await page.mouse.wheel(0, 900)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500)
    expect(await page.getByRole('banner').evaluate((bar) => bar.getBoundingClientRect().top)).toBe(0)
    visitor.expectQuiet()
  })

  test('the current entry is marked by path prefix, Home only on its own page', async () => {
    const { page } = visitor
    expect(await current()).toEqual(['Home'])
    await page.goto('/books?q=sample')
    await expect(nav().locator('[aria-current=true]')).toHaveText(['Resources'])
    await page.goto('/about')
    await expect.poll(current).toEqual(['About'])
    expect([await isMarked('About'), await isMarked('Contact')]).toEqual([true, false])
  })

  for (const name of ['Resources', 'Community', 'Tools'])
    test(`the submenu of ${name} opens by hover and closes 200 ms after the pointer leaves, not before`, async () => {
      const { page } = visitor
      const button = page.getByRole('button', { name: `${name} menu` })
      const isOpen = () => button.getAttribute('aria-expanded')
      expect(await isOpen()).toBe('false')
      await nav().getByRole('link', { name, exact: true }).hover()
      const list = nav().locator('ul ul:visible')
      await list.waitFor()
      expect(await isOpen()).toBe('true')
      await page.mouse.move(600, 700)
      await page.clock.runFor(199)
      await expect(list).toBeVisible()
      await page.clock.runFor(2)
      await list.waitFor({ state: 'hidden' })
    })

  test('a submenu remains open when the pointer returns in time', async () => {
    const { page } = visitor
    const link = nav().getByRole('link', { name: 'Community' })
    await link.hover()
    await page.mouse.move(600, 700)
    await page.clock.runFor(150)
    await nav().getByRole('link', { name: 'Alumni' }).hover()
    await page.clock.runFor(1000)
    await expect(nav().getByRole('link', { name: 'Alumni' })).toBeVisible()
  })

  test('a submenu opens by keyboard and closes with Escape, focus on its button', async () => {
    const { page } = visitor
    const button = page.getByRole('button', { name: 'Tools menu' })
    await button.focus()
    await page.keyboard.press('Enter')
    const first = nav().getByRole('link', { name: 'CGPA Calculator' })
    await first.waitFor()
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('Tab')
    expect(await isFocused(first)).toBe(true)
    await page.keyboard.press('Escape')
    await expect(button).toHaveAttribute('aria-expanded', 'false')
    expect(await isFocused(button)).toBe(true)
  })

  test('a submenu that the keyboard leaves is closed', async () => {
    const { page } = visitor
    const button = page.getByRole('button', { name: 'Community menu' })
    await button.focus()
    await page.keyboard.press('Space')
    for (let press = 0; press < 5; press++) await page.keyboard.press('Tab')
    await expect(button).toHaveAttribute('aria-expanded', 'false')
    expect(await isFocused(nav().getByRole('link', { name: 'Tools' }))).toBe(true)
  })

  test('shadow and ground of the bar change after more than 10 px of scroll, and back', async () => {
    const { page } = visitor
    const look = () =>
      page.getByRole('banner').evaluate((bar) => {
        const { boxShadow, backgroundColor } = getComputedStyle(bar)
        return { shadow: boxShadow !== 'none', ground: backgroundColor }
      })
    const scrollTo = async (y: number) => {
      await page.evaluate((top) => window.scrollTo(0, top), y)
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(y)
      await page.clock.runFor(300)
    }
    const paper = { shadow: false, ground: 'rgb(250, 244, 232)' }
    await scrollTo(10)
    expect(await look()).toEqual(paper)
    await scrollTo(11)
    await expect.poll(look).toEqual({ shadow: true, ground: 'rgb(255, 253, 248)' })
    await scrollTo(10)
    await expect.poll(look).toEqual(paper)
  })
})

test.describe('the theme', () => {
  for (const colorScheme of ['light', 'dark'] as const)
    test(`is the system's, ${colorScheme}, until one is chosen`, async () => {
      const other = await site.enter({ ...desktop, colorScheme })
      await other.page.goto('/', { waitUntil: 'networkidle' })
      expect([await isDark(other.page), await storedTheme(other.page)]).toEqual([colorScheme === 'dark', null])
      await other.page.emulateMedia({ colorScheme: colorScheme === 'dark' ? 'light' : 'dark' })
      await expect.poll(() => isDark(other.page)).toBe(colorScheme !== 'dark')
      await toggle(other.page)
      expect(await storedTheme(other.page)).toBe(colorScheme)
      expect(await isDark(other.page)).toBe(colorScheme === 'dark')
      other.expectQuiet()
      await other.leave()
    })

  test('is stored under "theme", on the document before anything is painted, and followed by other tabs', async () => {
    const other = await site.enter({ ...desktop, colorScheme: 'light' })
    await other.page.goto('/', { waitUntil: 'networkidle' })
    await toggle(other.page)
    expect(await storedTheme(other.page)).toBe('dark')
    // The page's scripts are blocked: the theme is dark from the first paint on.
    const second = await other.context.newPage()
    await second.route('**/assets/*.js', (route) => route.abort())
    await second.goto('/about')
    expect(await isDark(second)).toBe(true)
    expect(await second.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(18, 21, 31)')
    await second.unrouteAll()
    await second.goto('/login', { waitUntil: 'networkidle' })
    await toggle(second)
    expect(await storedTheme(second)).toBe('light')
    await expect.poll(() => isDark(other.page)).toBe(false)
    await other.leave()
  })

  test('can be switched on every kind of page, the auth screens included', async () => {
    const other = await site.enter({ ...phone, colorScheme: 'light' })
    for (const [index, path] of ['/', '/login', '/register', '/reset-password', '/books', '/no-such-page'].entries()) {
      await other.page.goto(path, { waitUntil: 'networkidle' })
      await toggle(other.page)
      expect([path, await isDark(other.page)]).toEqual([path, index % 2 === 0])
    }
    await other.leave()
  })
})

test.describe('the footer', () => {
  test('has eight quick links in two groups of four, the policies, two external links and the year', async () => {
    const other = await site.enter()
    await other.page.goto('/')
    const footer = other.page.getByRole('contentinfo')
    const groups = await footer
      .getByRole('navigation', { name: 'Quick links' })
      .getByRole('list')
      .evaluateAll((lists) =>
        lists.map((list) => [...list.querySelectorAll('a')].map((link) => [link.innerText, link.getAttribute('href')])),
      )
    expect(groups).toEqual([
      [
        ['Home', '/'],
        ['PYQs/Notes', '/pyqs'],
        ['Discussion', '/discussion'],
        ['Alumni', '/alumni'],
      ],
      [
        ['About', '/about'],
        ['Contact', '/contact'],
        ['Blog', '/blog'],
        ['Book Vendor', '/books'],
      ],
    ])
    const away = footer.locator('a[target=_blank]')
    expect(await away.evaluateAll((links) => links.map((link) => [link.ariaLabel, link.getAttribute('rel')]))).toEqual([
      ['Photos (opens in a new tab)', 'noopener noreferrer'],
      ['Professional network (opens in a new tab)', 'noopener noreferrer'],
    ])
    for (const [name, path] of [
      ['Privacy Policy', '/privacy'],
      ['Terms and Conditions', '/terms'],
      ['Refund and Cancellation', '/refund-policy'],
    ] as const)
      await expect(footer.getByRole('link', { name })).toHaveAttribute('href', path)
    await footer.getByText('© 2025 CampusLife', { exact: true }).waitFor()
    await other.leave()
  })
})

test.describe('on a phone', () => {
  test.beforeEach(async () => {
    visitor = await site.enter(phone)
    await visitor.page.goto('/', { waitUntil: 'networkidle' })
  })

  test("the side menu slides in from below 1024 px only, with the bar's entries", async () => {
    const { page } = visitor
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
    await openMenu()
    const entries = menu().locator('nav > ul > li > div > a')
    await expect(entries).toHaveText(['Home', 'Resources', 'Community', 'Tools', 'About', 'Contact'])
    await page.keyboard.press('Escape')
    await menu().waitFor({ state: 'detached' })
    await page.setViewportSize({ width: 1024, height: 740 })
    await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeHidden()
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    visitor.expectQuiet()
  })

  test('its submenus are an accordion: one is open at a time', async () => {
    await openMenu()
    const open = () =>
      menu()
        .locator('button[aria-expanded=true]')
        .evaluateAll((all) => all.map((one) => one.ariaLabel))
    expect(await open()).toEqual([])
    await menu().getByRole('button', { name: 'Community menu' }).click()
    await menu().getByRole('link', { name: 'Discussions' }).waitFor()
    await menu().getByRole('button', { name: 'Tools menu' }).click()
    expect(await open()).toEqual(['Tools menu'])
    await expect(menu().getByRole('link', { name: 'Discussions' })).toBeHidden()
    await menu().getByRole('button', { name: 'Tools menu' }).click()
    expect(await open()).toEqual([])
  })

  test('closes by itself when the window reaches 1024 px', async () => {
    const { page } = visitor
    await openMenu()
    await page.setViewportSize({ width: 1023, height: 740 })
    await page.waitForTimeout(300)
    await expect(menu()).toBeVisible()
    await page.setViewportSize({ width: 1024, height: 740 })
    await menu().waitFor({ state: 'hidden' })
    expect(new URL(page.url()).pathname).toBe('/')
  })

  test('leads to a page, which Back leaves again without showing the menu', async () => {
    const { page } = visitor
    await openMenu()
    await menu().getByRole('button', { name: 'Community menu' }).click()
    await menu().getByRole('link', { name: 'Blog' }).click()
    await page.waitForURL('**/blog')
    await menu().waitFor({ state: 'detached' })
    await page.goBack()
    await page.waitForURL(`${site.url}/`)
    await expect(menu()).toHaveCount(0)
    visitor.expectQuiet()
  })

  test('no public page scrolls sideways, at 360 px and at 1280 px', async () => {
    const { page } = visitor
    for (const width of [360, 1280])
      for (const path of ['/', '/about', '/contact', '/books', '/blog', '/login', '/register', '/tools', '/terms']) {
        await page.setViewportSize({ width, height: 740 })
        await page.goto(path)
        expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, width])
      }
  })
})
