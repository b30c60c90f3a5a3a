import pg from 'pg'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { signedIn } from './account.ts'
import { launchBrowser } from './browser.ts'
import { siteEnvironment, startSite } from './site.ts'

/** Who comes signed in: the storage for a browser context. */
export type Who = Pick<BrowserContextOptions, 'storageState'>

/** A site with its content and two accounts, one on the free plan and one on Pro, and a browser to visit it. */
export interface ProSite {
  url: string
  browser: Browser
  free: Who
  pro: Who
  /** Runs a statement as the database's owner. */
  sql: (statement: string, values?: unknown[]) => Promise<Record<string, unknown>[]>
  stop: () => Promise<void>
}

export async function startProSite(): Promise<ProSite> {
  const { env, remove } = await siteEnvironment('migrated')
  const [browser, site] = await Promise.all([launchBrowser(), startSite({ ...env, MAILER_AUTOCONFIRM: 'true' })])
  const sql = async (statement: string, values: unknown[] = []) => {
    const client = new pg.Client({ connectionString: env['DATABASE_URL'] })
    await client.connect()
    try {
      return (await client.query<Record<string, unknown>>(statement, values)).rows
    } finally {
      await client.end()
    }
  }
  const free = await signedIn(site.url, 'free@example.org')
  const pro = await signedIn(site.url, 'pro@example.org')
  await sql("update public.users set plan = 'pro' where email = 'pro@example.org'")
  return {
    url: site.url,
    browser,
    free,
    pro,
    sql,
    stop: async () => {
      await browser.close()
      await site.stop()
      await remove()
    },
  }
}
