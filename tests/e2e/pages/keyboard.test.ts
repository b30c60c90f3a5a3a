import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { signedIn } from '#tests/support/accounts/account.ts'
import { siteOfFile } from '#tests/support/browser/open-site.ts'
import { desktop, hydrated, isFocused, phone, type Visitor } from '#tests/support/browser/visitor.ts'

// Every path through the site by keys alone, with a visible focus at each step.

const site = siteOfFile({ RATE_LIMITS: 'on' })
let visitor: Visitor
let page: Page

async function come(path: string, options = desktop) {
  visitor = await site.enter(options)
  page = visitor.page
  await page.goto(path, { waitUntil: 'networkidle' })
}

/** The accessible name of the focused element. */
const focused = () =>
  page.evaluate(() => {
    const element = document.activeElement
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined
    return (element?.getAttribute('aria-label') ?? label ?? element?.textContent ?? '').trim()
  })

/** Presses Tab until the focus is there. */
async function tabTo(name: string, presses = 40) {
  for (let press = 0; press < presses; press++) {
    await page.keyboard.press('Tab')
    if ((await focused()) === name) return
  }
  throw new Error(`Not reached: ${name}; the focus is on ${await focused()}`)
}

const key = (name: string) => page.keyboard.press(name)

test('the skip link is the first stop, is seen then, and leads past the bar to the content', async () => {
  await come('/about')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  const top = () => skip.evaluate((link) => link.getBoundingClientRect().top)
  expect(await top()).toBeLessThan(0)
  await key('Tab')
  expect(await isFocused(skip)).toBe(true)
  await expect.poll(top).toBeGreaterThanOrEqual(0)
  await key('Enter')
  await key('Tab')
  expect(await page.evaluate(() => document.querySelector('main')?.contains(document.activeElement))).toBe(true)
})

test('every stop of the landing page shows a ring, and none is hidden', async () => {
  await come('/')
  let stops = 0
  for (let press = 0; press < 60; press++) {
    await key('Tab')
    const stop = await page.evaluate(() => {
      const element = document.activeElement
      if (!element || element === document.body) return undefined
      const rings = [getComputedStyle(element), getComputedStyle(element, '::after')]
      const ringed = rings.some((style) => style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2)
      const { width, height } = element.getBoundingClientRect()
      return { html: element.outerHTML.slice(0, 100), ringed, shown: width > 0 && height > 0 }
    })
    if (!stop) break
    expect(stop).toMatchObject({ ringed: true, shown: true })
    stops++
  }
  expect(stops).toBeGreaterThan(30)
})

test('a submenu opens, leads to a page, and the focus begins at its content', async () => {
  await come('/')
  await hydrated(page)
  await tabTo('Tools menu')
  await key('Enter')
  await tabTo('Plans', 5)
  for (const _ of ['Placements', 'Attendance', 'Timetable', 'CGPA Calculator']) await key('Shift+Tab')
  expect(await focused()).toBe('CGPA Calculator')
  await key('Escape')
  expect(await focused()).toBe('Tools menu')
  await tabTo('About', 3)
  await key('Enter')
  await page.waitForURL('**/about')
  await expect.poll(() => isFocused(page.getByRole('main'))).toBe(true)
  expect(await page.locator('[aria-live=polite]').allInnerTexts()).toContain('About · CampusLife')
})

test('a link of a page that has not started React opens a document, whose first stop is the skip link', async () => {
  await come('/')
  await tabTo('Tools menu')
  await tabTo('About', 3)
  await key('Enter')
  await page.waitForURL('**/about')
  await expect(page).toHaveTitle('About · CampusLife')
  await key('Tab')
  expect(await focused()).toBe('Skip to content')
})

test('the side menu and its accordion', async () => {
  await come('/', phone)
  await hydrated(page)
  await tabTo('Menu')
  await key('Enter')
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await menu.waitFor()
  await tabTo('Community menu')
  await key('Space')
  await tabTo('Blog', 6)
  await key('Enter')
  await page.waitForURL('**/blog')
  await menu.waitFor({ state: 'detached' })
  await expect.poll(() => isFocused(page.getByRole('main'))).toBe(true)
})

test('the profile panel: its sections, editing, saving, closing', async () => {
  await come('/about', { ...desktop, ...(await signedIn(site.url, 'keys@example.org')) })
  await tabTo('Profile')
  await key('Enter')
  const panel = page.getByRole('dialog', { name: 'Profile' })
  await panel.getByRole('button', { name: 'Edit Profile' }).waitFor()
  await tabTo('Education')
  await key('Enter')
  await panel.getByText('College roll number').waitFor()
  await tabTo('Edit Profile')
  await key('Enter')
  await expect.poll(focused).toBe('First name')
  await page.keyboard.type('Asha')
  await key('Tab')
  await page.keyboard.type('Das')
  await key('Enter')
  await panel.getByText('Profile updated successfully!').waitFor()
  await expect.poll(focused).toBe('Edit Profile')
  await key('Escape')
  await panel.waitFor({ state: 'detached' })
  await expect.poll(focused).toBe('Profile')
  visitor.expectQuiet()
})

test('a dialog of a list traps the focus and returns it', async () => {
  await come('/blog')
  await page.getByRole('link', { name: 'Welcome to CampusLife' }).waitFor()
  await tabTo('Welcome to CampusLife')
  await key('Enter')
  const dialog = page.getByRole('dialog', { name: 'Welcome to CampusLife' })
  await dialog.waitFor()
  for (let press = 0; press < 8; press++) {
    await key('Tab')
    await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  }
  await key('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(focused).toBe('Welcome to CampusLife')
})

test('logging in, and the way back to where the person was going', async () => {
  await signedIn(site.url, 'typist@example.org')
  await come('/login?next=%2Fcalculator')
  await tabTo('E-mail')
  await page.keyboard.type('typist@example.org')
  await tabTo('Password')
  await page.keyboard.type('Genda#2026')
  await key('Enter')
  await page.waitForURL('**/calculator')
  visitor.expectQuiet()
})

test('the calculator, from the first row to the result', async () => {
  await come('/calculator', { ...desktop, ...(await signedIn(site.url, 'counter@example.org')) })
  await page.getByRole('button', { name: 'Calculate' }).waitFor()
  await tabTo('Name of course 1')
  await page.keyboard.type('DBMS')
  await key('Tab')
  await tabTo('Grade in DBMS')
  await page.keyboard.type('B')
  await tabTo('Add Course')
  await key('Enter')
  await page.keyboard.type('Networks')
  await tabTo('Calculate')
  await key('Enter')
  const result = page.getByRole('region', { name: 'Result' })
  // 3 credits each: B+ = 7 and O = 10 make 8.50.
  await result.getByText('8.50').first().waitFor()
  visitor.expectQuiet()
})
