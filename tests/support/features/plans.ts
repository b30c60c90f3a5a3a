import { type BrowserContextOptions, expect, type Page } from '@playwright/test'
import { signedIn } from '../accounts/account.ts'
import { type Payments, servePayments } from './checkout.ts'
import { siteOfFile } from '../browser/open-site.ts'
import { desktop, pauseClock } from '../browser/visitor.ts'

// Locators of the plans page.

export const proCard = (page: Page) => page.getByRole('article', { name: 'Pro plan' })
export const freeCard = (page: Page) => page.getByRole('article', { name: 'Free plan' })
export const upgrade = (page: Page) => proCard(page).getByRole('button', { name: 'Upgrade to Pro' })
/** The buttons are disabled while the session is being checked. */
export const plansReady = (page: Page) => page.locator('article button:enabled').first().waitFor()
/** Visitors get links, which work without React. */
export const visitorPlansReady = (page: Page) => page.getByRole('link', { name: 'Start with Free' }).waitFor()
export const says = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor()
/** From here on, time passes only when the test advances it. */
export const stopTime = (page: Page) => pauseClock(page, 50)
const paid = 'Payment successful! You now have Pro access.'
/**
 * Advances the clock between polls until the order is known to be paid. The message redirects after 2 s, so the clock
 * advances by at most half a second between checks.
 */
export async function waitUntilPaid(page: Page): Promise<void> {
  await stopTime(page)
  const look = async () => {
    await page.clock.runFor(500)
    return page.getByText(paid, { exact: true }).isVisible()
  }
  await expect.poll(look, { timeout: 60_000, intervals: [50] }).toBe(true)
}
export const asked = (payments: Payments, method: string, ending: string) =>
  payments.calls.filter((call) => call.method === method && call.path.endsWith(ending))

/** A site for one test file, and its visitors; each leaves when its test is over. */
export function plansSite() {
  const site = siteOfFile()
  const enter = (options: BrowserContextOptions = desktop) =>
    site.enter({ timezoneId: 'Asia/Kolkata', reducedMotion: 'reduce', ...options })
  return {
    get url() {
      return site.url
    },
    get browser() {
      return site.browser
    },
    sql: site.sql,
    enter,
    /** A new member with a clock of the test's own, on the plans page. */
    member: async (name: string, answers: Partial<Payments> = {}, at = '/purchase-plan') => {
      const email = `${name}@example.org`
      const visitor = await enter({ ...desktop, ...(await signedIn(site.url, email)) })
      const { page } = visitor
      await page.clock.install()
      const payments = await servePayments(page, answers)
      await page.goto(at)
      return { visitor, page, payments, email }
    },
    setPlan: (email: string, plan: 'free' | 'pro', until: string | null = null) =>
      site.sql('update public.users set plan = $2, pro_until = $3 where email = $1', [email, plan, until]),
    path: (page: Page) => page.url().slice(site.url.length),
  }
}
