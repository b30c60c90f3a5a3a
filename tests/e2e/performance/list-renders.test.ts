import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { fillLists, longThread } from '#tests/support/features/fill-lists.ts'
import { type ProSite, startProSite } from '#tests/support/accounts/pro-site.ts'
import { countRenders } from '#tests/support/browser/renders.ts'
import { hydrated, phone, visit, type Visitor } from '#tests/support/browser/visitor.ts'

// Opening, closing or typing on a list's page must not render the list: with hundreds of cards that took a second on a
// cheap phone. Counted in renders instead of milliseconds, so that a busy machine gets the same result.

const size = 40
const comments = 60

let site: ProSite
let visitor: Visitor
let page: Page

test.beforeAll(async ({ browser }) => {
  site = await startProSite(browser)
  await site.sql(
    `insert into public.discussions (title, content, tags, user_name)
     select 'Discussion ' || n, 'Which units?', 'dbms, lab', 'Asha' from generate_series(1, ${size}) as n`,
  )
  const sizes = { notices: size, blog_posts: size, companies: size, alumni: size, materials: size, vendors: size }
  await fillLists(site.env['DATABASE_URL'] ?? '', sizes, comments)
  // All are read, since opening an unread one removes its dot.
  await site.sql(
    'insert into public.notice_reads (account_id, notice_id) select a.id, n.id from auth.users a, public.notices n',
  )
})

test.beforeEach(async () => {
  visitor = await visit(site.browser, site.url, { ...phone, ...site.pro })
  page = visitor.page
})

test.afterEach(() => visitor.leave())
test.afterAll(() => site.stop())

const untouched = (renders: { stayed: number; again: number }, atLeast: number) => {
  expect(renders.stayed).toBeGreaterThan(atLeast)
  expect(renders.again).toBe(0)
}

const dialog = () => page.getByRole('dialog')

/** The address, and what opens a dialog where other items lead to a page of their own. */
const lists: Record<string, { address: string; opens?: string }> = {
  discussions: { address: '/discussion' },
  notices: { address: '/notice' },
  'blog posts': { address: '/blog', opens: '[href^="/blog?"]' },
  companies: { address: '/placements?view=companies' },
  'papers and notes': { address: '/pyqs' },
  vendors: { address: '/books' },
}

for (const [name, { address, opens = '' }] of Object.entries(lists))
  test(`the list of ${name} is not rendered by opening, closing and typing`, async () => {
    await page.goto(address, { waitUntil: 'networkidle' })
    await hydrated(page)
    const parts = 'main li:has(a.cover), main li:has(a.cover) *'
    const links = page.locator(`main li a.cover${opens}`)
    await expect.poll(() => links.count()).toBeGreaterThanOrEqual(20)
    // The next page of the list, which is loaded near the view, has arrived.
    await page.waitForLoadState('networkidle')
    const amount = await links.count()

    const opening = await countRenders(page, parts, async () => {
      await links.nth(3).click()
      await dialog().waitFor()
    })
    untouched(opening, 3 * amount)
    const closing = await countRenders(page, parts, async () => {
      await page.keyboard.press('Escape')
      await dialog().waitFor({ state: 'detached' })
    })
    untouched(closing, 3 * amount)
    // A space, which changes no search: the search is part of each card's address.
    const typing = await countRenders(page, parts, async () => {
      await page.getByRole('searchbox').press('Space')
      await expect(page.getByRole('searchbox')).toHaveValue(' ')
    })
    untouched(typing, 3 * amount)
  })

test('the list of alumni is not rendered by typing', async () => {
  await page.goto('/alumni', { waitUntil: 'networkidle' })
  const typing = await countRenders(page, 'main li, main li *', async () => {
    await page.getByRole('searchbox').press('Space')
    await expect(page.getByRole('searchbox')).toHaveValue(' ')
  })
  untouched(typing, 3 * size)
})

test('opening an interview question renders no other one', async () => {
  await page.goto('/placements?view=interview', { waitUntil: 'networkidle' })
  const questions = page.locator('[id^=question-]')
  const first = await countRenders(page, '[id^=question-]', async () => {
    await questions.nth(2).getByRole('button').click()
    await questions.nth(2).getByRole('region').waitFor()
  })
  expect(first.stayed).toBeGreaterThan(20)
  expect(first.again).toBe(1)
  const second = await countRenders(page, '[id^=question-]', async () => {
    await questions.nth(5).getByRole('button').click()
    await questions.nth(5).getByRole('region').waitFor()
  })
  expect(second.again).toBe(2)
})

test('the comments of a discussion are not rendered by writing one, by a report above them, or by being fetched again', async () => {
  const parts = '[role=dialog] section li, [role=dialog] section li *'
  await page.goto(`/discussion?id=${longThread.id}`, { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Show more comments' }).click()
  await expect(page.locator('[role=dialog] section li')).toHaveCount(comments)

  const writing = await countRenders(page, parts, async () => {
    await page.getByPlaceholder('Write a comment').fill('Thanks')
    await expect(page.getByRole('button', { name: 'Post Comment' })).toBeEnabled()
  })
  untouched(writing, 3 * comments)
  const reporting = await countRenders(page, parts, async () => {
    await page
      .getByRole('button', { name: /^Report comment/ })
      .first()
      .click()
    await page.getByRole('dialog', { name: /^Report/ }).waitFor()
  })
  untouched(reporting, 3 * comments)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: /^Report/ }).waitFor({ state: 'detached' })
  const asking = await countRenders(page, parts, async () => {
    const answered = page.waitForResponse(/rest\/v1\/comments/)
    await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
    await answered
    await page.waitForLoadState('networkidle')
  })
  untouched(asking, 3 * comments)
})
