import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { launchBrowser } from '#tests/support/browser.ts'
import { type Site, siteEnvironment, startSite } from '#tests/support/site.ts'
import { desktop, phone, visit, type Visitor } from '#tests/support/visitor.ts'

// The spec's rules for what is on every page: timings by a clock of the test's own.

let browser: Browser
let site: Site
let remove: () => Promise<void>
let visitor: Visitor

beforeAll(async () => {
  const { env, remove: removeDatabase } = await siteEnvironment('migrated')
  remove = removeDatabase
  ;[browser, site] = await Promise.all([launchBrowser(), startSite(env)])
})

afterAll(async () => {
  await browser.close()
  await site.stop()
  await remove()
})

describe('on a desktop', () => {
  beforeEach(async () => {
    visitor = await visit(browser, site.url, { ...desktop, colorScheme: 'light' })
    await visitor.page.clock.install()
    await visitor.page.goto('/')
    await visitor.page.clock.runFor(1000)
  })
  afterEach(() => visitor.leave())

  it('a submenu opens by hover and closes 200 ms after the pointer leaves', async () => {
    const { page } = visitor
    const nav = page.getByRole('navigation', { name: 'Main' })
    await nav.getByRole('link', { name: 'Community' }).hover()
    const alumni = nav.getByRole('link', { name: 'Alumni' })
    await alumni.waitFor()
    await page.mouse.move(600, 700)
    await page.clock.runFor(150)
    expect(await alumni.isVisible()).toBe(true)
    await page.clock.runFor(100)
    await alumni.waitFor({ state: 'hidden' })
  })

  it('a submenu opens by keyboard and closes with Escape, focus on its button', async () => {
    const { page } = visitor
    const button = page.getByRole('button', { name: 'Tools menu' })
    await button.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'CGPA Calculator' }).first().waitFor()
    expect(await button.getAttribute('aria-expanded')).toBe('true')
    await page.keyboard.press('Escape')
    expect(await button.getAttribute('aria-expanded')).toBe('false')
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  it('the bar lifts after more than 10 px of scroll', async () => {
    const { page } = visitor
    const shadow = () =>
      page
        .locator('header')
        .first()
        .evaluate((bar) => getComputedStyle(bar).boxShadow)
    await page.mouse.wheel(0, 10)
    await page.clock.runFor(500)
    expect(await shadow()).toBe('none')
    await page.mouse.wheel(0, 5)
    await expect
      .poll(async () => {
        await page.clock.runFor(300)
        return shadow()
      })
      .not.toBe('none')
  })

  it('the theme follows the system, is kept under "theme", and is there before first paint', async () => {
    const { page } = visitor
    const isDark = () => page.evaluate(() => document.documentElement.classList.contains('dark'))
    expect(await isDark()).toBe(false)
    await page.getByRole('button', { name: /dark/i }).first().click()
    expect(await isDark()).toBe(true)
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark')
    await page.reload({ waitUntil: 'commit' })
    await page.waitForFunction(() => document.documentElement !== null && document.head !== null)
    await page.waitForLoadState('domcontentloaded')
    expect(await isDark()).toBe(true)
  })

  it('the landing highlight turns every 4 s, and not while paused', async () => {
    const { page } = visitor
    const board = page.getByRole('region', { name: 'Highlights' })
    const shown = () => board.locator('[aria-hidden=false]').innerText()
    const first = await shown()
    await page.clock.runFor(4100)
    await expect.poll(shown).not.toBe(first)
    await board.getByRole('button', { name: /pause/i }).click()
    await page.mouse.move(5, 700)
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    const held = await shown()
    await page.clock.runFor(12_000)
    expect(await shown()).toBe(held)
  })
})

describe('on a phone', () => {
  beforeEach(async () => {
    visitor = await visit(browser, site.url, phone)
    await visitor.page.goto('/')
  })
  afterEach(() => visitor.leave())

  it('the side menu has accordion submenus and closes itself at 1024 px', async () => {
    const { page } = visitor
    await page.getByRole('button', { name: 'Menu' }).click()
    const menu = page.getByRole('dialog')
    await menu.getByRole('button', { name: /Community/ }).click()
    await menu.getByRole('link', { name: 'Discussions' }).waitFor()
    await page.setViewportSize({ width: 1023, height: 740 })
    expect(await menu.isVisible()).toBe(true)
    await page.setViewportSize({ width: 1024, height: 740 })
    await menu.waitFor({ state: 'hidden' })
  })

  it('Escape closes the side menu and gives the focus back', async () => {
    const { page } = visitor
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await expect
      .poll(() => page.getByRole('button', { name: 'Menu' }).evaluate((element) => element === document.activeElement))
      .toBe(true)
  })
})
