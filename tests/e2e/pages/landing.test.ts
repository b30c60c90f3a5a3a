import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { siteOfFile } from '#tests/support/browser/open-site.ts'
import { desktop, hydrated, phone, stopClock, type Visitor } from '#tests/support/browser/visitor.ts'

// docs/behaviour.md#landing-page: the landing page, for a visitor.

const site = siteOfFile({ RATE_LIMITS: 'on' })
let visitor: Visitor
let page: Page

const board = () => page.getByRole('region', { name: 'Highlights' })

const shown = () => board().locator('[aria-hidden=false] h3').innerText()

const untilItTurns = async () => {
  const before = await shown()
  for (let passed = 0; passed <= 4000; passed += 100) {
    if ((await shown()) !== before) return passed
    await page.clock.runFor(100)
  }
  throw new Error('It rests')
}

test.describe('the page', () => {
  test.beforeEach(async () => {
    visitor = await site.enter({ ...desktop, reducedMotion: 'no-preference' })
    page = visitor.page
    await page.goto('/')
  })

  test('describes the site, with the four claims', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Transform Your Academic Journey')
    const claims = page.locator('dl > div')
    await expect(claims.locator('dd')).toHaveText(['1K+', '100+', '20+', '24/7'])
    await expect(claims.locator('dt')).toHaveText(['active students', 'study resources', 'expert mentors', 'support'])
    visitor.expectQuiet()
  })

  test('shows six features, each a link', async () => {
    const cards = page
      .getByRole('main')
      .getByRole('article')
      .filter({ has: page.locator('a.cover') })
    expect(
      await cards
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')])),
    ).toEqual([
      ['PYQs and Notes', '/pyqs'],
      ['Discussion', '/discussion'],
      ['Alumni', '/alumni'],
      ['CGPA Calculator', '/calculator'],
      ['Book Vendors', '/books'],
      ['Placements', '/placements'],
    ])
    await cards.first().getByText('Coming Soon').waitFor()
  })

  test("'Get Started Now' goes to the dashboard, by way of a new account where there is no session", async () => {
    const start = page.getByRole('link', { name: 'Get Started Now' })
    await expect(start).toHaveAttribute('href', '/dashboard')
    await start.click()
    await page.waitForURL('**/register?next=%2Fdashboard')
  })

  test('hides the garland after more than 50 px of scroll, and shows it again', async () => {
    await hydrated(page)
    const garland = page.locator('main .garland')
    const isUp = () => garland.evaluate((element) => element.getBoundingClientRect().bottom <= 68)
    const scrollTo = async (y: number) => {
      await page.evaluate((top) => window.scrollTo(0, top), y)
      await page.waitForTimeout(100)
    }
    for (const [y, up] of [
      [50, false],
      [51, true],
      [50, false],
    ] as const) {
      await scrollTo(y)
      await expect.poll(async () => [y, await isUp()]).toEqual([y, up])
    }
  })
})

test.describe('the highlight', () => {
  const names = ['Placements', 'Discussion', 'CGPA Calculator']

  test.beforeEach(async () => {
    visitor = await site.enter({ ...desktop, reducedMotion: 'no-preference' })
    page = visitor.page
    await page.clock.install()
    await page.goto('/')
    await stopClock(page)
    await untilItTurns()
  })

  test('turns among three, every 4 s', async () => {
    const start = names.indexOf(await shown())
    for (const turn of [1, 2, 3, 4]) {
      await page.clock.runFor(3800)
      expect(await shown()).toBe(names[(start + turn - 1) % 3])
      await page.clock.runFor(200)
      expect(await shown()).toBe(names[(start + turn) % 3])
    }
    visitor.expectQuiet()
  })

  test('stops under the pointer and on focus, and restarts after them', async () => {
    const held = await shown()
    await board().hover()
    await page.clock.runFor(12_000)
    expect(await shown()).toBe(held)
    await page.mouse.move(5, 5)
    expect(await untilItTurns()).toBe(4000)

    await board().getByRole('button', { name: 'Pause highlights' }).focus()
    const heldAgain = await shown()
    await page.clock.runFor(12_000)
    expect(await shown()).toBe(heldAgain)
  })

  test('stops while paused, and shows a chosen card', async () => {
    await board().getByRole('button', { name: 'Pause highlights' }).click()
    await board().getByRole('button', { name: 'Discussion' }).click()
    await page.mouse.move(5, 5)
    await page.evaluate(() => document.querySelector<HTMLElement>(':focus')?.blur())
    await page.clock.runFor(12_000)
    expect(await shown()).toBe('Discussion')
    await board().getByRole('button', { name: 'Play highlights' }).click()
    await page.mouse.move(5, 5)
    await page.evaluate(() => document.querySelector<HTMLElement>(':focus')?.blur())
    await page.clock.runFor(4100)
    expect(await shown()).toBe('CGPA Calculator')
  })
})

test.describe('where motion is unwelcome', () => {
  test('the highlight does not start by itself, and starts on a press', async () => {
    visitor = await site.enter({ ...phone, reducedMotion: 'reduce' })
    page = visitor.page
    await page.clock.install()
    await page.goto('/')
    await stopClock(page)
    const board = page.getByRole('region', { name: 'Highlights' })
    const shown = () => board.locator('[aria-hidden=false] h3').innerText()
    await page.clock.runFor(13_000)
    expect(await shown()).toBe('Placements')
    await board.getByRole('button', { name: 'Play highlights' }).tap()
    await page.evaluate(() => document.querySelector<HTMLElement>(':focus')?.blur())
    await page.clock.runFor(4100)
    await expect.poll(shown).toBe('Discussion')
  })
})
