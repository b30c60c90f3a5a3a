import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { siteOfFile } from '#tests/support/browser/open-site.ts'
import { hydrated, openWithoutDocument, phone } from '#tests/support/browser/visitor.ts'

// Public content is in the document: readable without scripts, and hydrated by React without changes
// (docs/decisions/0027).

const site = siteOfFile()

const pages = [
  ['/books', 'Sample Book House'],
  ['/blog', 'Welcome to CampusLife'],
  ['/community', 'Welcome to CampusLife'],
  ['/resources', 'Sample Book House'],
  ['/about', 'Sample Founder'],
  ['/contact', 'hello@campuslife.example'],
  ['/privacy', 'hello@campuslife.example'],
] as const

/** The server renders after its start, and after each change. */
const documentHolds = (path: string, text: string) =>
  expect.poll(async () => (await fetch(`${site.url}${path}`)).text(), { timeout: 60_000 }).toContain(text)

test('a visitor without scripts reads book vendors, posts, the team, contact details and policies', async () => {
  const { page } = await site.enter({ ...phone, javaScriptEnabled: false })
  for (const [path, text] of pages) {
    await documentHolds(path, text)
    await page.goto(path)
    await expect(page.locator('main').getByText(text).first()).toBeVisible()
    await expect(page.locator('main')).not.toContainText('Loading')
  }
})

/** Counts React's replacements: a hydrated page must not change. */
const watchMain = () => {
  document.addEventListener('DOMContentLoaded', () => {
    const { dataset } = document.documentElement
    dataset['removed'] = '0'
    const main = document.querySelector('main')
    if (main === null) return
    new MutationObserver((records) => {
      // The document's script writes the reader's date into a policy.
      const others = records.filter(({ target }) => !(target instanceof HTMLTimeElement))
      const removed = others.flatMap(({ removedNodes }) => [...removedNodes]).filter((node) => node.textContent !== '')
      dataset['removed'] = String(Number(dataset['removed']) + removed.length)
    }).observe(main, { childList: true, subtree: true })
  })
}

/** Hovers a button, for which React starts (docs/decisions/0026). */
const wake = (page: Page) => page.getByRole('button', { name: 'Profile' }).hover()

test('React hydrates the documents at 6 × throttling without a message, and removes nothing from them', async () => {
  for (const [path, text] of pages) await documentHolds(path, text)
  const { page, context, expectQuiet } = await site.enter({ ...phone, timezoneId: 'America/New_York', locale: 'hi-IN' })
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  await page.addInitScript(watchMain)
  for (const [path, text] of pages) {
    await page.goto(path)
    await expect(page.locator('main').getByText(text).first()).toBeVisible()
    await wake(page)
    await hydrated(page)
    await page.waitForLoadState('networkidle')
    await expect(page.locator('main').getByText(text).first()).toBeVisible()
    expect([path, await page.locator('html').getAttribute('data-removed')]).toEqual([path, '0'])
  }
  expectQuiet()
})

test('a document with its data fetches none of it again while it is fresh', async () => {
  await documentHolds('/books', 'Sample Book House')
  await site.sql('update public.vendors set name = name')
  await expect
    .poll(async () => (await fetch(`${site.url}/books`)).text(), { timeout: 60_000 })
    .toContain('[[["vendors"]')
  const { page } = await site.enter(phone)
  const asked: string[] = []
  page.on('request', (request) => void (request.url().includes('/rest/v1/') && asked.push(request.url())))
  await page.goto('/books')
  await wake(page)
  await hydrated(page)
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
})

const hostile = `</script><script>window.harmed=1</script><!--<img src=x onerror=window.harmed=1>"'\u2028&lt;b&gt;`

test('hostile text of an admin is plain text, in the document and after hydration', async () => {
  await site.sql("insert into public.vendors (name, rating, description, position) values ($1, 3, 'Mark', -1)", [
    hostile,
  ])
  await site.sql(
    "insert into public.blog_posts (title, excerpt, author, category) values ($1, $1, 'Somebody', 'General')",
    [hostile],
  )
  await site.sql("insert into public.team_members (name, role, bio, position) values ($1, 'Mark', $1, -1)", [
    hostile.slice(0, 120),
  ])
  const { page, expectQuiet } = await site.enter(phone)
  for (const [path, text] of [
    ['/books', hostile],
    ['/blog', hostile],
    ['/about', hostile.slice(0, 120)],
  ] as const) {
    await documentHolds(path, 'harmed')
    await page.goto(path)
    await wake(page)
    await hydrated(page)
    await expect(page.locator('main').getByText(text).first()).toBeVisible()
    expect(await page.evaluate(() => 'harmed' in window)).toBe(false)
  }
  expectQuiet()
})

test('without its document a page fetches its data and shows the same', async () => {
  await documentHolds('/books', 'Sample Book House')
  const { page } = await site.enter({ ...phone, javaScriptEnabled: true })
  const words = () => page.locator('main ul').first().innerText()
  await page.goto('/books')
  const inDocument = await words()
  await openWithoutDocument(page, '/books')
  await expect.poll(words).toBe(inDocument)
})
