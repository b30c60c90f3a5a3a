import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { addExtensionNodes, addTranslator, loseEachScriptOnce } from '#tests/support/browser/extensions.ts'
import { everyRoute } from '#tests/support/browser/site-map.ts'
import { hydrated, moveTo, phone, visit } from '#tests/support/browser/visitor.ts'
import { type AdminSite, startAdminSite, type Who } from '#tests/support/accounts/pro-site.ts'

// docs/decisions/0055-changed-documents-and-lost-files.md, for each address of the site map.

let site: AdminSite
const noticeId = '0b7c1f7e-52a4-4c5e-9d0e-5f5a3d1c7d01'

test.beforeAll(async ({ browser }) => {
  site = await startAdminSite(browser)
  await site.sql("update public.notices set audience = 'everyone' where id = $1", [noticeId])
})
test.afterAll(() => site.stop())

const typed = 'typed@example.org'

/** Types into the first text field. Returns whether there is one. */
async function typeSomething(page: Page): Promise<boolean> {
  const selector =
    ':is(textarea, input:is(:not([type]), [type=text], [type=search], [type=email], [type=password])):not([readonly], :disabled)'
  const field = page.locator(selector).filter({ visible: true }).first()
  if ((await field.count()) === 0) return false
  await field.fill(typed)
  return true
}

const typedIsThere = (page: Page) =>
  page.evaluate(
    (text) => [...document.querySelectorAll<HTMLInputElement>('input, textarea')].some(({ value }) => value === text),
    typed,
  )

/** Opens a document whose scripts wait until something is typed, and returns what of it remains after hydration. */
async function openAndType(page: Page, route: string): Promise<string | undefined> {
  const { promise: gate, resolve: release } = Promise.withResolvers<void>()
  const scripts = /\/assets\/.*\.js/
  await page.route(scripts, async (held) => {
    await gate
    await held.fallback()
  })
  await page.goto(route, { waitUntil: 'commit' })
  await page.waitForFunction(() => document.readyState !== 'loading')
  const path = new URL(page.url()).pathname
  const hasTyped = await typeSomething(page)
  release()
  await hydrated(page)
  await page.unroute(scripts)
  if (!hasTyped) return undefined
  // Some pages redirect a signed-in person.
  const isThere = async () => new URL(page.url()).pathname !== path || (await typedIsThere(page))
  const stays = await expect
    .poll(isThere, { timeout: 3000 })
    .toBe(true)
    .then(() => page.waitForTimeout(300))
    .then(isThere, () => false)
  if (!stays) return 'what was typed before React started is lost'
  return undefined
}

async function problemOf(page: Page): Promise<string | undefined> {
  const text = (await page.locator('main').first().innerText()).replaceAll(/[«»]/g, '')
  if (text.includes('This page did not load')) return 'the error page is shown'
  return undefined
}

const changes: Record<string, (context: BrowserContext) => Promise<void>> = {
  'with nodes of extensions': addExtensionNodes,
  'translated before React starts': (context) => addTranslator(context, { beforeReact: true }),
  'translated after React started': (context) => addTranslator(context, { beforeReact: false }),
}

const people = { nobody: (): Who => ({}), admin: () => site.admin }

for (const [who, storage] of Object.entries(people))
  for (const [name, change] of Object.entries(changes))
    test(`each page, ${name}, preserves what ${who === 'nobody' ? 'a visitor' : 'an admin'} types and shows no error page`, async () => {
      test.setTimeout(600_000)
      const { page, context, leave } = await visit(site.browser, site.url, { ...phone, ...storage() })
      const exceptions: string[] = []
      page.on('pageerror', ({ message }) => {
        // React logs that it renders the document again.
        if (!message.includes('#418')) exceptions.push(message)
      })
      await change(context)
      const routes = everyRoute(noticeId)
      const problems: Record<string, string[]> = {}
      for (const [index, route] of routes.entries()) {
        const found = [await openAndType(page, route)]
        await page.evaluate(() => window.translatePage?.())
        found.push(await problemOf(page))
        if (await typeSomething(page)) found.push((await typedIsThere(page)) ? undefined : 'what was typed is lost')
        // Its own buttons render texts again.
        for (const button of await page.locator('main button[aria-expanded], main [role=tab]').all())
          if (await button.isVisible()) await button.click({ timeout: 1000 }).catch(() => {})
        found.push(await problemOf(page))
        await moveTo(page, routes[(index + 7) % routes.length] ?? '/')
        await page.waitForTimeout(100)
        found.push(await problemOf(page), ...exceptions.splice(0))
        const here = found.filter((one) => one !== undefined)
        if (here.length > 0) problems[route] = here
      }
      expect(problems).toEqual({})
      await leave()
    })

for (const [who, storage] of Object.entries(people))
  test(`each page opens for ${who === 'nobody' ? 'a visitor' : 'an admin'} where the first request of each script fails`, async () => {
    test.setTimeout(600_000)
    const problems: Record<string, string> = {}
    for (const route of everyRoute(noticeId)) {
      // A context of its own, since the browser's cache would have the scripts of the page before.
      const { page, leave } = await visit(site.browser, site.url, { ...phone, ...storage() })
      const lost = await loseEachScriptOnce(page)
      await page.goto(route, { waitUntil: 'load' })
      await hydrated(page)
      if (lost() === 0) problems[route] = 'no script was lost'
      const problem = await problemOf(page)
      if (problem) problems[route] = problem
      await leave()
    }
    expect(problems).toEqual({})
  })
