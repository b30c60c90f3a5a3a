import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Locator,
  type Page,
} from '@playwright/test'

/** One person at one browser: a context of its own, and its console's errors and warnings. */
export interface Visitor {
  page: Page
  context: BrowserContext
  /** Fails the test if the console showed an error or a warning that was not announced. */
  expectQuiet: (...announced: RegExp[]) => void
  leave: () => Promise<void>
}

export const phone: BrowserContextOptions = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
export const desktop: BrowserContextOptions = { viewport: { width: 1280, height: 800 } }

export async function visit(
  browser: Browser,
  baseURL: string,
  options: BrowserContextOptions = desktop,
): Promise<Visitor> {
  // A service worker would bypass the tests' stubbed responses (tests/e2e/outages/offline.test.ts allows it). Motion
  // takes most of a browser's time here; tests of motion enable it.
  const context = await browser.newContext({ baseURL, serviceWorkers: 'block', reducedMotion: 'reduce', ...options })
  // Results cached in one state of a test must not hide the next: this browser stores none.
  if (options.serviceWorkers !== 'allow')
    await context.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }))
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  // Chromium may lose pending requests when the last route of a page is removed: one remains once there was one.
  const { route } = page
  let stays: Promise<unknown> | undefined
  page.route = async (...given) => {
    await (stays ??= context.route('http://nothing.invalid/', (asked) => asked.continue()))
    return route.apply(page, given)
  }
  const complaints: string[] = []
  page.on('console', (message) => {
    // The blocking above logs this whenever the page registers.
    if (message.text() === 'Service Worker registration blocked by Playwright') return
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(`exception: ${error.message}`))
  return {
    page,
    context,
    expectQuiet: (...announced) => {
      const known = [/Service Worker registration blocked by Playwright/, ...announced]
      expect(complaints.filter((line) => !known.some((one) => one.test(line)))).toEqual([])
    },
    leave: () => context.close(),
  }
}

/** From here on time passes only by page.clock.runFor. The clock was installed before the page was opened. */
export async function stopClock(page: Page): Promise<void> {
  // Waits for what the page does once it is idle.
  await page.waitForLoadState('networkidle')
  await pauseClock(page, 1000)
}

/** The same for a busy page: `ahead` (ms), or what a busy machine needs, passes immediately. */
export async function pauseClock(page: Page, ahead = 100): Promise<void> {
  const at = await page.evaluate((ms) => Date.now() + ms, ahead)
  try {
    await page.clock.pauseAt(at)
  } catch (error) {
    // That time had passed before the page received the call.
    if (!String(error).includes('fast-forward to the past')) throw error
    await pauseClock(page, 2 * ahead)
  }
}

/**
 * Waits until a locator is visible, or hidden, with a paused clock that advances 20 ms per check. Otherwise, on a busy
 * machine, what disappears or redirects after seconds would have done so before the next check.
 */
export async function waitInSteps(page: Page, target: Locator, isThere = true): Promise<void> {
  const look = async () => {
    await page.clock.runFor(20)
    return target.isVisible()
  }
  await expect.poll(look, { intervals: [20] }).toBe(isThere)
}

/**
 * Waits until React has hydrated the page. Where React starts on demand, this hovers the profile button. A test need
 * not call it: presses and input before hydration are not lost.
 */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForLoadState('domcontentloaded')
  await page.evaluate(() => {
    const button = document.querySelector('[aria-label=Profile]')
    button?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  })
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
}

/** Navigates to an address of the site by the page's own router, as Back and Forward do. */
export async function moveTo(page: Page, address: string): Promise<void> {
  // Otherwise the prerendered page would be hydrated as another.
  await hydrated(page)
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, address)
}

/** Opens a page in the browser only: its document, with its public content, is not requested. */
export async function openWithoutDocument(page: Page, address: string): Promise<void> {
  await page.goto('/login')
  await moveTo(page, address)
}

export const isFocused = (element: Locator) => element.evaluate((found) => found === document.activeElement)
