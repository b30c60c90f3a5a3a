import pg from 'pg'
import { type Browser, type BrowserContextOptions, test } from '@playwright/test'
import { leaveAll } from './browser.ts'
import { hostedEnvironment } from '../hosted/hosted-environment.ts'
import { siteEnvironment, startSite } from './site.ts'
import { desktop, visit, type Visitor } from './visitor.ts'

/** A site with its content and no accounts, and the worker's browser to visit it. */
export interface OpenSite {
  url: string
  browser: Browser
  /** The environment of the site with its database, for programs beside it. */
  env: Record<string, string>
  /** Runs a statement as the database's owner. */
  sql: (statement: string, values?: unknown[]) => Promise<Record<string, unknown>[]>
  stop: () => Promise<void>
}

/** @param hosted on top of a hosted project */
export async function openSite(
  browser: Browser,
  settings: Record<string, string> = {},
  { hosted = false } = {},
): Promise<OpenSite> {
  const { env, remove } = await (hosted ? hostedEnvironment() : siteEnvironment('migrated'))
  const site = await startSite({ ...env, ...settings })
  return {
    url: site.url,
    browser,
    env,
    sql: async (statement, values = []) => {
      const client = new pg.Client({ connectionString: env['DATABASE_URL'] })
      await client.connect()
      try {
        return (await client.query<Record<string, unknown>>(statement, values)).rows
      } finally {
        await client.end()
      }
    },
    stop: async () => {
      await leaveAll(browser)
      await site.stop()
      await remove()
    },
  }
}

/** A site for one test file, shared by its tests; each visitor leaves when its test is over. */
export function siteOfFile(settings: Record<string, string> = {}, options: { hosted?: boolean } = {}) {
  let open: OpenSite
  const visitors: Visitor[] = []

  test.beforeAll(async ({ browser }) => {
    open = await openSite(browser, { MAILER_AUTOCONFIRM: 'true', RATE_LIMITS: 'off', ...settings }, options)
  })
  test.afterEach(async () => {
    await Promise.all(visitors.splice(0).map((visitor) => visitor.leave()))
  })
  test.afterAll(() => open.stop())

  return {
    get url() {
      return open.url
    },
    get browser() {
      return open.browser
    },
    get env() {
      return open.env
    },
    sql: (statement: string, values?: unknown[]) => open.sql(statement, values),
    enter: async (options: BrowserContextOptions = desktop) => {
      const visitor = await visit(open.browser, open.url, options)
      visitors.push(visitor)
      return visitor
    },
  }
}
