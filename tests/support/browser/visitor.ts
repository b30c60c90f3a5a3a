import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Locator,
  type Page,
} from '@playwright/test'

/** One person at one browser: a context of its own, and everything that the console complained about. */
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
  // A service worker would answer where tests put an answer of their own (tests/e2e/outages/offline.test.ts lets it).
  // Motion is what a browser spends most of its time on here; tests that look at it ask for it.
  const context = await browser.newContext({ baseURL, serviceWorkers: 'block', reducedMotion: 'reduce', ...options })
  // Nor do answers kept from one state of a test hide the next: this browser keeps none.
  if (options.serviceWorkers !== 'allow')
    await context.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }))
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  // Chromium may lose what is on its way when the last route of a page is taken back: once there was one, one stays.
  const { route } = page
  let stays: Promise<unknown> | undefined
  page.route = async (...given) => {
    await (stays ??= context.route('http://nothing.invalid/', (asked) => asked.continue()))
    return route.apply(page, given)
  }
  const complaints: string[] = []
  page.on('console', (message) => {
    // The blocking above says so by itself, whenever the page comes to ask.
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

/** From here on time passes by page.clock.runFor alone. The clock was installed before the page was opened. */
export async function stopClock(page: Page): Promise<void> {
  // What the page does once it is idle is behind it.
  await page.waitForLoadState('networkidle')
  await pauseClock(page, 1000)
}

/** The same for a page that is in the middle of something: `ahead` (ms), or what a busy machine needs, passes at once. */
export async function pauseClock(page: Page, ahead = 100): Promise<void> {
  const at = await page.evaluate((ms) => Date.now() + ms, ahead)
  try {
    await page.clock.pauseAt(at)
  } catch (error) {
    // That time was over before the page heard of it.
    if (!String(error).includes('fast-forward to the past')) throw error
    await pauseClock(page, 2 * ahead)
  }
}

/**
 * Waits until something is there, or gone, with the clock paused but for 20 ms a look. What vanishes or leads on by
 * itself after seconds would otherwise have done so on a busy machine before the test looks again.
 */
export async function waitInSteps(page: Page, target: Locator, isThere = true): Promise<void> {
  const look = async () => {
    await page.clock.runFor(20)
    return target.isVisible()
  }
  await expect.poll(look, { intervals: [20] }).toBe(isThere)
}

/**
 * React has taken the page over. Where it starts on demand, this turns to what needs it: the profile button. A test
 * need not wait for it: what is pressed and typed before is not lost.
 */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForLoadState('domcontentloaded')
  await page.evaluate(() => {
    const button = document.querySelector('[aria-label=Profile]')
    button?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  })
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
}

/** Goes to an address of the site through the page's own router, as Back and Forward do. */
export async function moveTo(page: Page, address: string): Promise<void> {
  // Else the prerendered page would be hydrated as another.
  await hydrated(page)
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, address)
}

/** Opens a page in the browser alone: its document, which holds what everybody reads, is not asked for. */
export async function openWithoutDocument(page: Page, address: string): Promise<void> {
  await page.goto('/login')
  await moveTo(page, address)
}

export const isFocused = (element: Locator) => element.evaluate((found) => found === document.activeElement)
