import { type BrowserContextOptions, expect, type Page } from '@playwright/test'
import { signedIn } from '../accounts/account.ts'
import { type Payments, servePayments } from './checkout.ts'
import { siteOfFile } from '../browser/open-site.ts'
import { desktop, pauseClock } from '../browser/visitor.ts'

// The plans page as its tests speak of it.

export const proCard = (page: Page) => page.getByRole('article', { name: 'Pro plan' })
export const freeCard = (page: Page) => page.getByRole('article', { name: 'Free plan' })
export const upgrade = (page: Page) => proCard(page).getByRole('button', { name: 'Upgrade to Pro' })
/** Until it is known who this is, nothing can be pressed. */
export const plansReady = (page: Page) => page.locator('article button:enabled').first().waitFor()
/** Visitors are shown links, which need nothing of the page. */
export const visitorPlansReady = (page: Page) => page.getByRole('link', { name: 'Start with Free' }).waitFor()
export const says = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor()
/** From here on, time passes only where the test lets it. */
export const stopTime = (page: Page) => pauseClock(page, 50)
const paid = 'Payment successful! You now have Pro access.'
/**
 * Passes the pauses between two questions about an order until it is known to be paid. The message leads on after 2 s,
 * so no more than half a second passes without a look.
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

/** A site for one test file, and who comes to see it; each leaves when the test is over. */
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
    /** A member of one's own with a clock of the test's own, in front of the plans. */
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
