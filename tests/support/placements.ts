import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { grantPro, signedIn } from './account.ts'
import { launchBrowser } from './browser.ts'
import { type Site, siteEnvironment, startSite } from './site.ts'

// The placement page as its tests speak of it.

export const guide = '/placements?view=interview'
export const first = 'Tell me about yourself.'
export const second = 'Why should we hire you?'

export const questions = (page: Page) => page.getByRole('heading', { level: 4 }).getByRole('button')
export const question = (page: Page, name: string) => questions(page).filter({ hasText: name })

/** Has the server refuse what is asked of a table. */
export const refuse = (page: Page, table: string) =>
  page.route(`**/rest/v1/${table}*`, (route) => route.fulfill({ status: 400, json: { code: '42501', message: 'no' } }))

export interface ProSite {
  browser: Browser
  site: Site
  env: Record<string, string>
  /** Who is signed in, on the Pro plan. */
  member: BrowserContextOptions
  close: () => Promise<void>
}

/** A site with a database of its own, a browser, and an account on the Pro plan. */
export async function openProSite(): Promise<ProSite> {
  const { env, remove } = await siteEnvironment('migrated')
  const [browser, site] = await Promise.all([launchBrowser(), startSite({ ...env, MAILER_AUTOCONFIRM: 'true' })])
  const member = await signedIn(site.url, 'pro@example.org')
  await grantPro(env, 'pro@example.org')
  const close = async () => {
    await browser.close()
    await site.stop()
    await remove()
  }
  return { browser, site, env, member, close }
}
