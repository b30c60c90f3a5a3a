import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { siteOfFile } from '#tests/support/browser/open-site.ts'
import { desktop, hydrated, phone, type Visitor } from '#tests/support/browser/visitor.ts'

// On a slow network the page is visible long before its scripts: it is read, its links are followed and its forms are
// filled in. Some scripts never arrive.

const site = siteOfFile({ RATE_LIMITS: 'on' })
let visitor: Visitor
let page: Page

const scripts = '**/assets/*.js'

async function withoutScripts(options = phone) {
  visitor = await site.enter(options)
  page = visitor.page
  await page.route(scripts, (route) => route.abort())
}

/** Delays scripts until they are released. */
async function withSlowScripts(options = phone) {
  visitor = await site.enter(options)
  page = visitor.page
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(scripts, async (route) => {
    await held
    await route.continue()
  })
  return release
}

const pages: [path: string, words: string[], link: [name: string, path: string]][] = [
  [
    '/',
    ['Transform Your Academic Journey', '1K+', 'CGPA Calculator'],
    ['Get Started Now', '/register?next=%2Fdashboard'],
  ],
  ['/about', ['Our mission', 'Passion', 'Integrity'], ['Contact us', '/contact']],
  ['/contact', ['Send a message', 'Open in OpenStreetMap'], ['Blog', '/blog']],
  ['/books', ['Book Vendors', 'Buy & Sell Academic Books'], ['Home', '/']],
  ['/blog', ['Blog'], ['About', '/about']],
  ['/resources', ['Resources', 'For everyone'], ['Book Vendors', '/books']],
  ['/community', ['Community', 'Discussions'], ['Blog', '/blog']],
  ['/tools', ['Tools', 'Login needed'], ['CGPA Calculator', '/login?next=%2Fcalculator']],
  ['/privacy', ['Privacy Policy', 'Last updated'], ['Contact', '/contact']],
  ['/terms', ['Terms and Conditions', 'What you post'], ['Contact', '/contact']],
  ['/refund-policy', ['Refund and Cancellation', '24 hours'], ['Contact', '/contact']],
  ['/login', ['Log in', 'Password'], ['Create account', '/register']],
  ['/register', ['Create Your Account', 'One uppercase letter'], ['Log in', '/login']],
]

test.describe('when no script ever arrives', () => {
  for (const [path, words, [name, target]] of pages)
    test(`${path} shows its text, and its links work`, async () => {
      await withoutScripts()
      await page.goto(path)
      const text = await page.locator('body').innerText()
      for (const word of words) expect(text).toContain(word)
      await page.getByRole('link', { name, exact: true }).last().click()
      await page.waitForURL(site.url + target)
    })

  test('the theme, the menu and the highlights work nevertheless', async () => {
    await withoutScripts({ ...phone, colorScheme: 'light' })
    await page.goto('/')
    await page.getByRole('button', { name: 'Switch between light and dark' }).click()
    await expect(page.locator('html')).toHaveClass(/dark/)
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await menu.getByRole('button', { name: 'Community menu' }).click()
    await menu.getByRole('link', { name: 'Blog' }).waitFor()
    await page.goBack()
    await expect(menu).toHaveCount(0)
    const board = page.getByRole('region', { name: 'Highlights' })
    await board.getByRole('button', { name: 'Discussion' }).click()
    await expect(board.locator('[aria-hidden=false] h3')).toHaveText('Discussion')
    visitor.expectQuiet()
  })

  for (const path of ['/login', '/register', '/forgot-password', '/contact'])
    test(`the form at ${path} puts nothing of what is typed into an address`, async () => {
      await withoutScripts(desktop)
      const addresses: string[] = []
      page.on('request', (request) => addresses.push(request.url()))
      await page.goto(path)
      for (const input of await page.getByRole('main').locator('input:visible, textarea:visible').all())
        await input.fill('Genda#2026')
      await page.keyboard.press('Enter')
      await page.locator('form').evaluate((form: HTMLFormElement) => form.requestSubmit())
      await page.waitForTimeout(300)
      expect(addresses.filter((address) => /Genda|%23|\?/.test(address))).toEqual([])
    })
})

test.describe('when the scripts are slow', () => {
  for (const [path, typed] of [
    ['/login', { 'E-mail': 'asha@example.org', Password: 'Genda#2026' }],
    ['/register', { 'E-mail': 'asha@example.org', Password: 'Genda#2026' }],
    ['/contact', { Name: 'Asha Das', 'E-mail': 'asha@example.org', Message: 'When does it open?' }],
    ['/books', { 'Search vendors': 'stationers' }],
    ['/blog', { 'Search posts': 'welcome' }],
  ] as const)
    test(`what was typed at ${path} is still there, and counts`, async () => {
      const release = await withSlowScripts()
      await page.goto(path, { waitUntil: 'commit' })
      for (const [label, text] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(text)
      release()
      await page.waitForLoadState('networkidle')
      for (const [label, text] of Object.entries(typed))
        await expect(page.getByLabel(label, { exact: true })).toHaveValue(text)
      if ('Password' in typed) {
        const submit = page.getByRole('main').locator('button[type=submit]')
        await expect(submit).toBeEnabled()
        const call = page.waitForRequest((request) => request.url().includes('/auth/v1/'))
        await submit.click()
        expect((await call).postDataJSON()).toMatchObject({ email: 'asha@example.org', password: 'Genda#2026' })
      } else if ('Name' in typed) {
        await page.getByRole('button', { name: 'Send message' }).click()
        await page.getByText('Thank you, Asha Das!').waitFor()
      } else await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(Object.values(typed)[0])
      expect(visitor.page.url()).not.toContain('Genda')
    })

  for (const [path, label] of [
    ['/register', 'E-mail'],
    ['/register', 'Password'],
    ['/contact', 'Message'],
    ['/books', 'Search vendors'],
  ] as const)
    test(`${label} at ${path} is typed into where the caret was, and over what was selected`, async () => {
      const release = await withSlowScripts()
      await page.goto(path, { waitUntil: 'commit' })
      const field = page.getByLabel(label, { exact: true })
      await field.fill('the second third')
      for (const key of ['Home', 'Shift+ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowRight']) await field.press(key)
      release()
      await hydrated(page)
      await page.keyboard.insertText('first ')
      await expect(field).toHaveValue('first  second third')
      if (path === '/books')
        await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('first  second third')
    })

  for (const [size, path, options] of pages
    .map(([path]) => path)
    .flatMap((path) => [['phone', path, phone] as const, ['desktop', path, desktop] as const]))
    test(`on a ${size} nothing of ${path} moves when they arrive`, async () => {
      const release = await withSlowScripts(options)
      await page.goto(path, { waitUntil: 'commit' })
      // Shifts by fonts are not tested here.
      await page.waitForFunction(() => document.fonts.size > 0)
      await page.evaluate(async () => {
        // Fallback fonts are not on every machine.
        await Promise.allSettled([...document.fonts].map((font) => font.load()))
        await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
      })
      await page.evaluate(() => {
        const shifts: [size: number, what: string][] = []
        Object.assign(window, { shifts })
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            const { value, sources } = entry as PerformanceEntry & { value: number; sources: { node?: Node }[] }
            const first = sources[0]?.node
            shifts.push([value, first instanceof Element ? first.outerHTML.slice(0, 120) : ''])
          }
        }).observe({ type: 'layout-shift' })
      })
      release()
      await page.waitForLoadState('networkidle')
      await page.waitForTimeout(300)
      // A hundredth of a good score: a pixel or two of one line.
      const shifts = await page.evaluate(() => (window as unknown as { shifts: [number, string][] }).shifts)
      expect(shifts.filter(([size]) => size > 0.001)).toEqual([])
      visitor.expectQuiet()
    })
})

test.describe('a button that is pressed before the page is hydrated', () => {
  for (const [name, path] of [
    ['Menu', '/about'],
    ['Profile', '/books'],
  ] as const)
    test(`opens what it opens, once it is: ${name}`, async () => {
      const release = await withSlowScripts()
      await page.goto(path, { waitUntil: 'commit' })
      await page.getByRole('button', { name, exact: true }).click()
      release()
      await page.getByRole('dialog').first().waitFor()
      visitor.expectQuiet(/auth /)
    })

  for (const by of ['Enter', 'a press'])
    test(`sends its form, once it is: ${by}`, async () => {
      const release = await withSlowScripts()
      await page.goto('/login', { waitUntil: 'commit' })
      await page.getByLabel('E-mail', { exact: true }).fill('nobody@example.org')
      await page.getByLabel('Password', { exact: true }).fill('Genda#2026')
      const button = page.getByRole('main').locator('button[type=submit]')
      if (by === 'Enter') await page.keyboard.press('Enter')
      else await button.click()
      await expect(button).toHaveAttribute('aria-busy', 'true')
      const calls: unknown[] = []
      page.on('request', (request) => {
        if (request.url().includes('/auth/v1/token')) calls.push(request.postDataJSON())
      })
      release()
      await page.getByText('Invalid login credentials').waitFor()
      await expect(button).not.toHaveAttribute('aria-busy')
      expect(calls).toMatchObject([{ email: 'nobody@example.org', password: 'Genda#2026' }])
    })

  test('is pressed once, also when it wakes the page itself', async () => {
    const release = await withSlowScripts()
    await page.goto('/about', { waitUntil: 'commit' })
    const theme = page.getByRole('button', { name: 'Switch between light and dark' })
    await theme.click()
    release()
    const isDark = () => page.evaluate(() => document.documentElement.classList.contains('dark'))
    await expect.poll(isDark).toBe(true)
    await page.waitForLoadState('networkidle')
    expect(await isDark()).toBe(true)
    await theme.click()
    expect(await isDark()).toBe(false)
  })
})
