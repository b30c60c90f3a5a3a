import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { signedIn } from '#tests/support/accounts/account.ts'
import { type ProSite, startProSite, type Who } from '#tests/support/accounts/pro-site.ts'
import { sized } from '#tests/support/database/size.ts'
import { everyRoute } from '#tests/support/browser/site-map.ts'
import { desktop, moveTo, visit } from '#tests/support/browser/visitor.ts'

// Every address of the site map, for every kind of visitor, in both themes: no violation of the policy, no failed
// request, and an empty console.

let site: ProSite
let admin: Who
/** A notice for everyone: any other is an unknown page to a visitor. */
const noticeId = '0b7c1f7e-52a4-4c5e-9d0e-5f5a3d1c7d01'

test.beforeAll(async ({ browser }) => {
  site = await startProSite(browser)
  admin = await signedIn(site.url, 'admin@example.org')
  await site.sql("update public.profiles set is_admin = true where email = 'admin@example.org'")
  await site.sql("update public.notices set audience = 'everyone' where id = $1", [noticeId])
})
test.afterAll(() => site.stop())

interface Heard {
  /** The number of pending requests. */
  open: () => number
  /** Whether the page has checked the session. */
  hydrated: () => boolean
  leave: () => void
}

/** Collects every sign of trouble of a page, as lines. */
function listen(page: Page, reports: string[]): Heard {
  let open = 0
  let hydrated = false
  const settled = () => open--
  page.on('request', () => open++)
  page.on('requestfinished', settled)
  page.on('requestfailed', (request) => {
    settled()
    // Aborted when the test went on to the next page.
    if (request.failure()?.errorText === 'net::ERR_ABORTED') return
    reports.push(`failed: ${request.url()} ${request.failure()?.errorText}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) reports.push(`${response.status()}: ${response.url()}`)
  })
  page.on('pageerror', (error) => reports.push(`exception: ${error.message}`))
  page.on('console', (message) => {
    // Caused by the test's own browser (tests/support/browser/visitor.ts).
    if (message.text() === 'Service Worker registration blocked by Playwright') return
    // docs/behaviour.md#states-the-rest: the client logs its auth events.
    if (/^auth [A-Z_]+$/.test(message.text()) && message.type() === 'info') hydrated = true
    else reports.push(`${message.type()}: ${message.text()}`)
  })
  return { open: () => open, hydrated: () => hydrated, leave: () => (hydrated = false) }
}

/**
 * Waits until the network is idle for a moment; longer for a page that does not check the session, as the landing page.
 */
async function quiet(page: Page, { open, hydrated }: Heard): Promise<void> {
  for (let calm = 0, left = 200; calm < (hydrated() ? 3 : 12) && left > 0; left--) {
    calm = open() <= 0 ? calm + 1 : 0
    await page.waitForTimeout(50)
  }
}

test('finds the site map', () => {
  expect(everyRoute(noticeId)).toEqual(
    expect.arrayContaining(['/', '/login', '/discussion', '/admin', '/admin/notices']),
  )
})

// In npm test those with the fewest and the most rights.
const people = (['nobody', 'admin', 'free', 'pro'] as const).slice(0, sized(2, 4))

for (const who of people)
  test(`${who}: every page is quiet in light and dark`, async () => {
    // Some sixty documents: 40 s on a quiet machine of two cores.
    test.setTimeout(sized(240_000, 600_000))
    const storage = who === 'nobody' ? {} : who === 'admin' ? admin : site[who]
    const { page, context, leave } = await visit(site.browser, site.url, { ...desktop, ...storage })
    const reports: string[] = []
    await context.exposeFunction('policyReports', (line: string) => reports.push(line))
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
        const tell = (window as unknown as { policyReports: (line: string) => void }).policyReports
        tell(`policy: ${violatedDirective} ${blockedURI} ${sourceFile}`)
      })
    })
    const heard = listen(page, reports)
    const load = async (route: string) => {
      heard.leave()
      await page.goto(route, { waitUntil: 'load' })
    }
    await page.emulateMedia({ colorScheme: 'light' })
    await load('/')

    // Each address is a document with a policy of its own, the same for all; what differs by person is loaded later.
    const whole = who === 'nobody' || sized(0, 1) === 1
    const trouble: Record<string, string[]> = {}
    for (const [index, route] of everyRoute(noticeId).entries()) {
      // The initial theme is set by an inline script: half of the pages begin in each.
      const [first, second] = index % 2 === 0 ? (['light', 'dark'] as const) : (['dark', 'light'] as const)
      await page.emulateMedia({ colorScheme: first })
      await (whole ? load(route) : moveTo(page, route))
      await quiet(page, heard)
      await page.emulateMedia({ colorScheme: second })
      await page.locator(second === 'dark' ? 'html.dark' : 'html:not(.dark)').waitFor({ state: 'attached' })
      if (reports.length > 0) trouble[route] = reports.splice(0)
    }
    expect(trouble).toEqual({})
    await leave()
  })
