import type { Browser, BrowserContextOptions } from '@playwright/test'
import { signedIn } from './account.ts'
import { type OpenSite, openSite } from '../browser/open-site.ts'

/** A signed-in person: the storage for a browser context. */
export type Who = Pick<BrowserContextOptions, 'storageState'>

/** A site with two accounts, one on the free plan and one on Pro. */
export interface ProSite extends OpenSite {
  free: Who
  pro: Who
}

export async function startProSite(browser: Browser): Promise<ProSite> {
  const site = await openSite(browser, { MAILER_AUTOCONFIRM: 'true' })
  const free = await signedIn(site.url, 'free@example.org')
  const pro = await signedIn(site.url, 'pro@example.org')
  await site.sql("update public.users set plan = 'pro' where email = 'pro@example.org'")
  return { ...site, free, pro }
}

/** The same with an admin. */
export interface AdminSite extends ProSite {
  admin: Who
}

export async function startAdminSite(browser: Browser): Promise<AdminSite> {
  const site = await startProSite(browser)
  const admin = await signedIn(site.url, 'admin@example.org')
  await site.sql("update public.profiles set is_admin = true where email = 'admin@example.org'")
  return { ...site, admin }
}
