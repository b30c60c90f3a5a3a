import pg from 'pg'
import type { Browser, Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { expectStatesAccessible } from '#tests/support/browser/axe.ts'
import { leaveAll } from '#tests/support/browser/browser.ts'
import { type Site, siteEnvironment, startSite } from '#tests/support/browser/site.ts'
import { rejectTable } from '#tests/support/attacks/reject.ts'
import { desktop, openWithoutDocument, phone, visit, type Visitor } from '#tests/support/browser/visitor.ts'

// The tests of this file share one visitor.
test.describe.configure({ mode: 'serial' })

// docs/behaviour.md#blog: for a visitor without an account.

const welcome = 'Welcome to CampusLife'
const welcomeId = '0b7c1f7e-52a4-4c5e-9d0e-5f5a3d1c7b01'
const libraryId = '00000000-0000-4000-8000-0000000000b1'
const hostileId = '00000000-0000-4000-8000-0000000000b2'

const library = `<h2>Hours</h2><p>Open till <b>midnight</b>, see <a href="https://library.example/hours">the hours</a>
  or <a href="/contact">write</a>.</p><ul><li>Carry your card.</li></ul>
  <table><thead><tr><th scope="col">Day</th></tr></thead><tbody><tr><td colspan="2">Monday</td></tr></tbody></table>`

/** HTML of a hostile or careless author; each sets window.harmed if it runs. */
const hostile = [
  '<p id="before" class="fixed" style="position:fixed;inset:0">Before</p>',
  '<script>window.harmed = 1</script>',
  '<img src="/favicon.svg" onload="window.harmed = 1" onerror="window.harmed = 1">',
  '<p onclick="window.harmed = 1" data-x="1" aria-hidden="true">Pressed</p>',
  '<a href="javascript:window.harmed = 1">one</a>',
  '<a href=" java\nscript:window.harmed = 1">two</a>',
  '<a href="data:text/html,<script>window.harmed = 1</script>">three</a>',
  '<a href="//elsewhere.example/">four</a><a href="/\\elsewhere.example/">five</a>',
  '<a href="https://elsewhere.example/" target="_top" rel="opener" onmouseover="window.harmed = 1">six</a>',
  '<style>body { display: none }</style><link rel="stylesheet" href="/x.css"><meta http-equiv="refresh" content="0;url=/">',
  '<form action="/login"><input name="password"><button>Log in</button><textarea></textarea></form>',
  '<svg><script>window.harmed = 1</script><animate onbegin="window.harmed = 1" attributeName="x" dur="1s"/></svg>',
  '<svg><a xlink:href="javascript:window.harmed = 1"><text y="9">seven</text></a><style><img src=x onerror="window.harmed = 1"></style></svg>',
  '<iframe srcdoc="<script>parent.harmed = 1</script>"></iframe><object data="/x"></object><embed src="/x"><base href="https://elsewhere.example/">',
  '<video autoplay onplay="window.harmed = 1"></video><details open ontoggle="window.harmed = 1">Told</details>',
  '<p>After</p>',
  // These two swallow what follows them.
  '<template><img src=x onerror="window.harmed = 1"></template><noscript><p title="</noscript><img src=x onerror=window.harmed=1>"></noscript>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=window.harmed=1&gt;">',
].join('')

let browser: Browser
let site: Site
let remove: () => Promise<void>
let visitor: Visitor
let page: Page

test.beforeAll(async ({ browser: shared }) => {
  browser = shared
  const { env, remove: removeEnvironment } = await siteEnvironment('migrated')
  remove = removeEnvironment
  site = await startSite(env)
  const database = new pg.Client({ connectionString: env['DATABASE_URL'] })
  await database.connect()
  await database.query(
    `insert into public.blog_posts (id, title, excerpt, content, author, date, category, priority, tags) values
       ($1, 'Library open till midnight', 'The reading room on the first floor.', $2, 'Central Library', '2026-11-08', 'Update', 'high', '{exams}'),
       ($3, 'Hostile post', 'Nothing of it may run.', $4, 'Somebody', '2026-11-01', 'General', 'normal', '{}')`,
    [libraryId, library, hostileId, hostile],
  )
  await database.end()
  visitor = await visit(browser, site.url, desktop)
  page = visitor.page
})

test.afterAll(async () => {
  await leaveAll(browser)
  await site.stop()
  await remove()
})

const titles = () => page.getByRole('article').getByRole('heading').allInnerTexts()
const address = () => page.url().slice(site.url.length)
const category = () => page.getByRole('combobox', { name: 'Category' })

test.describe('the list', () => {
  test('has the pinned welcome of 1 August 2025 first, an announcement, and the others newest first', async () => {
    await page.goto('/blog')
    await page.getByRole('link', { name: welcome }).waitFor()
    await expect(page.getByRole('heading', { name: 'Pinned' })).toHaveCount(1)
    expect(await titles()).toEqual([welcome, 'Library open till midnight', 'Hostile post'])
    const card = page.getByRole('article').first()
    await card.getByText('Announcement', { exact: true }).waitFor()
    await expect(card.locator('time')).toHaveAttribute('datetime', '2025-08-01')
    await expect(card.locator('time')).toHaveText('1 Aug 2025')
    await page.getByText('Showing 3 posts').waitFor()
    await expect(page.getByRole('article').nth(1).getByText('High Priority')).toHaveCount(1)
    visitor.expectQuiet()
  })

  test('is filtered by category: all, Important, Update, General', async () => {
    await expect(category().locator('option')).toHaveText(['All Categories', 'Important', 'Update', 'General'])
    await category().selectOption('Update')
    await page.getByText('Showing 1 post', { exact: true }).waitFor()
    expect(await titles()).toEqual(['Library open till midnight'])
    await expect(page.getByRole('heading', { name: 'Pinned' })).toHaveCount(0)
    expect(address()).toBe('/blog?category=Update')
    await category().selectOption('Important')
    await page.getByText('There are currently no posts in this category').waitFor()
    await category().selectOption('All Categories')
    await expect.poll(titles).toHaveLength(3)
    expect(address()).toBe('/blog')
  })

  test('is searched by title, excerpt and tags, in any case, together with the category', async () => {
    const box = page.getByRole('searchbox', { name: 'Search posts' })
    for (const search of ['MIDNIGHT', 'first floor', 'exam']) {
      await box.fill(search)
      await expect.poll(titles).toEqual(['Library open till midnight'])
    }
    // Immediately: the pending update of the address from the box must not undo the category.
    await category().selectOption('General')
    await page.getByRole('heading', { name: 'No posts found' }).waitFor()
    await page.getByText('Try adjusting your search or filter criteria').waitFor()
    await expect.poll(address).toBe('/blog?q=exam&category=General')
    await page.getByRole('button', { name: 'Show all posts' }).click()
    await expect.poll(titles).toHaveLength(3)
    // Bodies are not searched.
    await page.goto('/blog?q=Carry')
    await page.getByRole('heading', { name: 'No posts found' }).waitFor()
    await expect(box).toHaveValue('Carry')
    visitor.expectQuiet()
  })
})

test.describe('a post', () => {
  test('opens with everything it has, and Back closes it', async () => {
    await page.goto('/blog?category=Update')
    const link = page.getByRole('link', { name: 'Library open till midnight' })
    await link.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Library open till midnight' })
    await dialog.getByText('Carry your card.').waitFor()
    expect(address()).toBe(`/blog?category=Update&id=${libraryId}`)
    for (const part of ['Update', 'High Priority', 'exams', 'Central Library', '8 Nov 2026'])
      await dialog.getByText(part).first().waitFor()
    await expect(dialog.getByRole('columnheader', { name: 'Day' })).toHaveCount(1)
    const outside = dialog.getByRole('link', { name: 'the hours' })
    await expect(outside).toHaveAttribute('rel', 'noopener nofollow')
    await expect(outside).toHaveAttribute('target', '_blank')
    expect(await dialog.getByRole('link', { name: 'write' }).getAttribute('target')).toBeNull()
    await page.goBack()
    await dialog.waitFor({ state: 'detached' })
    expect(address()).toBe('/blog?category=Update')
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  test('opens from a link that was sent, closes on Escape and beside it', async () => {
    await page.goto(`/blog?id=${welcomeId}`)
    const dialog = page.getByRole('dialog', { name: welcome })
    await dialog.getByText('Pinned').waitFor()
    await dialog.getByText('one place for the whole semester').waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(address()).toBe('/blog')
    await page.getByRole('link', { name: welcome }).click()
    await dialog.waitFor()
    await page.mouse.click(8, 400)
    await dialog.waitFor({ state: 'detached' })
    await page.goto('/blog?id=nothing-like-it')
    await page.getByRole('dialog', { name: 'Post not found' }).getByRole('button', { name: 'See all posts' }).click()
    await expect.poll(address).toBe('/blog')
    visitor.expectQuiet()
  })

  test('runs no script of its author, and shows the text', async () => {
    await page.goto(`/blog?id=${hostileId}`)
    const body = page.locator('.prose')
    await body.getByText('After').waitFor()
    const left = await body.evaluate((element) => ({
      tags: [...new Set([...element.querySelectorAll('*')].map((child) => child.localName))].toSorted(),
      attributes: [
        ...new Set([...element.querySelectorAll('*')].flatMap((child) => child.getAttributeNames())),
      ].toSorted(),
      links: [...element.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href'), link.rel]),
    }))
    expect(left.tags.filter((tag) => !['p', 'a', 'table', 'tbody'].includes(tag))).toEqual([])
    expect(left.attributes).toEqual(['href', 'rel', 'target'])
    expect(left.links.slice(0, 6)).toEqual([
      ...['one', 'two', 'three', 'four', 'five'].map((name) => [name, null, 'noopener nofollow']),
      ['six', 'https://elsewhere.example/', 'noopener nofollow'],
    ])
    for (const word of ['Before', 'Pressed', 'Told']) await expect(body).toContainText(word)
    for (const link of await body.getByText(/^(one|two|three)$/).all()) await link.click()
    expect(await page.evaluate(() => 'harmed' in window)).toBe(false)
    // The page's policy blocks styles and base addresses while the sanitizer parses.
    visitor.expectQuiet(/violates the following Content Security Policy directive/)
  })
})

test('the blog shows an error when the server fails, with a retry', async () => {
  const other = await visit(browser, site.url, phone)
  await rejectTable(other.page, 'blog_posts')
  await openWithoutDocument(other.page, `/blog?id=${welcomeId}`)
  const dialog = other.page.getByRole('dialog')
  await dialog.getByRole('heading', { name: 'Failed to load this post' }).waitFor()
  await other.page.unrouteAll()
  await dialog.getByRole('button', { name: 'Try Again' }).click()
  await dialog.getByText('What you find here').waitFor()
  await other.page.keyboard.press('Escape')
  await other.page.getByRole('button', { name: 'Try Again' }).click()
  await other.page.getByRole('link', { name: welcome }).waitFor()
  other.expectQuiet(/status of 400/)
  await other.leave()
})

test('the blog is accessible in every state', async () => {
  await expectStatesAccessible(browser, site.url, {
    // First, since loaded data is cached for later states.
    failed: async (target) => {
      await rejectTable(target, 'blog_posts')
      await openWithoutDocument(target, '/blog')
      await target.getByRole('heading', { name: 'Failed to load posts' }).waitFor()
      await target.unrouteAll()
    },
    list: async (target) => {
      await target.goto('/blog')
      await target.getByRole('link', { name: welcome }).waitFor()
    },
    'nothing found': async (target) => {
      await target.goto('/blog?q=zzz')
      await target.getByRole('heading', { name: 'No posts found' }).waitFor()
    },
    post: async (target) => {
      await target.goto(`/blog?id=${libraryId}`)
      await target.getByRole('dialog').getByText('Carry your card.').waitFor()
    },
  })
})
