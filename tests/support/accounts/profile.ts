import type { BrowserContextOptions, Page } from '@playwright/test'
import { signedIn } from './account.ts'
import { siteOfFile } from '../browser/open-site.ts'
import { desktop } from '../browser/visitor.ts'

// Locators of the profile panel.

export const profilePanel = (page: Page) => page.getByRole('dialog', { name: 'Profile' })
export const inProfile = (page: Page, name: string) => profilePanel(page).getByRole('button', { name, exact: true })

/** Opens the panel over a page without content of its own. */
export async function openProfile(page: Page, path = '/about'): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Profile' }).click()
  await profilePanel(page).waitFor()
}

/** A site for one test file, and visitors with the profile panel. */
export function profileSite() {
  const site = siteOfFile()
  const come = async (email?: string, options: BrowserContextOptions = desktop) =>
    site.enter({ ...options, ...(email && (await signedIn(site.url, email))) })
  return {
    get url() {
      return site.url
    },
    sql: site.sql,
    come,
    /** A new account with these `columns` in its row, with the panel open. */
    member: async (name: string, columns: Record<string, string> = {}) => {
      const email = `${name}@example.org`
      const visitor = await come(email)
      for (const [column, value] of Object.entries(columns))
        await site.sql(`update public.users set ${column} = $1 where email = $2`, [value, email])
      await openProfile(visitor.page)
      return visitor
    },
  }
}
