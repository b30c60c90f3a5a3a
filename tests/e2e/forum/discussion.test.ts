import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { signedIn } from '#tests/support/accounts/account.ts'
import { button, dialog, insertLab, lab, openDiscussion, banner, start, titles } from '#tests/support/features/forum.ts'
import { type ProSite, startProSite } from '#tests/support/accounts/pro-site.ts'
import { desktop, visit, type Visitor } from '#tests/support/browser/visitor.ts'

// docs/behaviour.md#community-discussions: the discussions, for an account on the Pro plan. The conversation of two
// people is in first-discussion.test.ts, failures are in discussion-failures.test.ts.

const mess = 'Mess menu'

let site: ProSite
let visitor: Visitor
let page: Page

const arrive = async () => {
  visitor = await visit(site.browser, site.url, { ...desktop, ...site.pro, timezoneId: 'Asia/Kolkata' })
  page = visitor.page
}

test.beforeAll(async ({ browser }) => {
  site = await startProSite(browser)
  await arrive()
})

test.afterAll(() => site.stop())

const address = () => page.url().slice(site.url.length)
const box = (target = page) => target.getByRole('searchbox', { name: 'Search discussions' })
const card = (title: string) => page.getByRole('article').filter({ hasText: title })
/** The tab that hangs from the bar. */
const badge = (name: string, target = page) => target.locator('main p.fixed').filter({ hasText: name })

test.describe('a bare board', () => {
  test('shows that it is loading, then that it is empty, with a button to begin', async () => {
    const answer = Promise.withResolvers<void>()
    await page.route('**/rest/v1/discussions*', async (route) => {
      await answer.promise
      await route.continue()
    })
    await page.goto('/discussion')
    await page.getByText('Loading discussions...', { exact: true }).waitFor()
    answer.resolve()
    await page.getByRole('heading', { name: 'No discussions yet' }).waitFor()
    await expect(page.getByText('Loading discussions...')).toHaveCount(0)
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Create Discussion' }).click()
    await dialog(page, 'New Discussion').waitFor()
    await page.keyboard.press('Escape')
    await dialog(page, 'New Discussion').waitFor({ state: 'detached' })
    visitor.expectQuiet()
  })

  test('welcomes its reader, with their name in a tab at the top right', async () => {
    await page.getByText(/^Welcome, pro\./).waitFor()
    await expect(badge('pro')).toHaveText(/pro$/)
    const place = await badge('pro').boundingBox()
    expect(place?.y).toBeLessThan(80)
    expect((place?.x ?? 0) + (place?.width ?? 0)).toBeGreaterThan(1280 * 0.9)
    expect(await badge('pro').evaluate((tab) => getComputedStyle(tab).position)).toBe('fixed')
    await expect(box()).toHaveAttribute('placeholder', 'Search discussions by title, content or tags...')
  })
})

test.describe('the list', () => {
  test.beforeAll(async () => {
    for (const statement of insertLab) await site.sql(statement)
    await site.sql(
      `insert into public.discussions (title, content, user_name, created_at)
       values ($1, 'Third week of lauki.', 'Sample Farhan', '2025-11-10T03:35:00Z')`,
      [mess],
    )
    // Another browser: this one caches the empty list for a while.
    await visitor.leave()
    await arrive()
    await page.goto('/discussion')
    await card(lab).waitFor()
  })

  test('has the newest first, with author, time, tags without blanks, and the count of comments', async () => {
    expect(await titles(page)).toEqual([lab, mess])
    expect((await card(lab).innerText()).split(/\n+/)).toEqual(
      expect.arrayContaining(['2', 'comments', 'pro', 'Nov 12, 2025, 11:48 PM']),
    )
    await expect(card(lab).getByRole('list', { name: 'Tags' }).getByRole('listitem')).toHaveText(['dbms', 'end-sem'])
    await card(mess).getByText('Nov 10, 2025, 9:05 AM', { exact: true }).waitFor()
    await expect(card(mess).getByRole('list', { name: 'Tags' })).toHaveCount(0)
  })

  test('clamps a long text to two lines', async () => {
    const shown = await card(lab)
      .getByText('Sir named two.')
      .evaluate((text) => ({
        lines: Math.round(text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight)),
        isCut: text.scrollHeight > text.clientHeight,
      }))
    expect(shown).toEqual({ lines: 2, isCut: true })
  })

  test('shows a pending search as loading, not the empty result of the one before', async () => {
    await box().fill('zzz')
    await page.getByText('No discussion contains “zzz”').waitFor()
    const answer = Promise.withResolvers<void>()
    await page.route(/search_discussions.*lab/, async (route) => {
      await answer.promise
      await route.continue()
    })
    await box().fill('lab for')
    await expect(page.getByText('Loading discussions...', { exact: true })).toBeVisible()
    await expect(page.getByText(/^No discussion/)).toHaveCount(0)
    answer.resolve()
    await card(lab).waitFor()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Clear search' }).last().click()
    await card(mess).waitFor()
    visitor.expectQuiet()
  })

  test('is searched by title, content and tags, in any case', async () => {
    for (const [search, found] of [
      ['WHICH lab', [lab]],
      ['LAUKI', [mess]],
      ['END-sem', [lab]],
      // Names are not searched.
      ['Farhan', []],
    ] as const) {
      await box().fill(search)
      await expect.poll(() => titles(page)).toEqual(found)
    }
    await page.getByRole('heading', { name: 'No discussions found' }).waitFor()
    expect(address()).toBe('/discussion?q=Farhan')
    await page.getByRole('button', { name: 'Clear search' }).last().click()
    await expect.poll(() => titles(page)).toEqual([lab, mess])
    visitor.expectQuiet()
  })
})

test.describe('a discussion', () => {
  test('loads its comments when it is opened, the oldest first, and closes by itself', async () => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto('/discussion')
    await card(lab).waitFor()
    expect(asked).not.toContain('/rest/v1/comments')
    const opened = await openDiscussion(page)
    await opened.getByText('Lab 4.').waitFor()
    expect(asked).toContain('/rest/v1/comments')
    await opened.getByRole('heading', { name: '2 comments' }).waitFor()
    await expect(opened.getByRole('region', { name: 'Comments' }).getByText(/^Lab/)).toHaveText(['Lab 2.', 'Lab 4.'])
    await page.keyboard.press('Escape')
    await opened.waitFor({ state: 'detached' })
    await start(page).click()
    await dialog(page, 'New Discussion').waitFor()
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await dialog(page, 'New Discussion').waitFor({ state: 'detached' })
    await expect(page.getByRole('dialog')).toHaveCount(0)
    visitor.expectQuiet()
  })
})

test.describe('what is blank', () => {
  test('is no discussion: Post waits for title and content, tags are optional', async () => {
    await start(page).click()
    const post = button(dialog(page, 'New Discussion'), 'Post')
    const field = (name: string) => dialog(page, 'New Discussion').getByRole('textbox', { name })
    await field('Title').fill('   ')
    await field('Title').press('Enter')
    await page.getByText('Please enter a title for your discussion', { exact: true }).waitFor()
    await page.getByText('Please enter content for your discussion', { exact: true }).waitFor()
    await expect(post).toBeDisabled()
    await field('Title').fill('Lost umbrella')
    await expect(page.getByText('Please enter a title for your discussion')).toHaveCount(0)
    await expect(post).toBeDisabled()
    await field('Content').fill('\n ')
    await expect(post).toBeDisabled()
    await field('Content').fill('Black, in room 204.')
    await expect(post).toBeEnabled()
    await page.keyboard.press('Escape')
    await dialog(page, 'New Discussion').waitFor({ state: 'detached' })
  })

  test('is no comment', async () => {
    const opened = await openDiscussion(page)
    const field = opened.getByRole('textbox', { name: 'Comment' })
    await expect(button(opened, 'Post Comment')).toBeDisabled()
    await field.fill('  ')
    await field.press('Control+Enter')
    await opened.getByText('Please enter a comment', { exact: true }).waitFor()
    await expect(button(opened, 'Post Comment')).toBeDisabled()
    await field.fill('Lab 3.')
    await expect(button(opened, 'Post Comment')).toBeEnabled()
    // On a phone the box has the width of the text above it, and the button the line below.
    await page.setViewportSize({ width: 360, height: 740 })
    const [dialogBox, box, post] = await Promise.all([
      opened.boundingBox(),
      field.boundingBox(),
      button(opened, 'Post Comment').boundingBox(),
    ])
    expect((box?.width ?? 0) / (dialogBox?.width ?? 360)).toBeGreaterThan(0.85)
    expect(post?.y ?? 0).toBeGreaterThanOrEqual((box?.y ?? 0) + (box?.height ?? 0))
    visitor.expectQuiet()
  })
})

test.describe('a session that ends while the page is open', () => {
  test('remains readable, explains who may write, and follows the next login', async () => {
    const account = await signedIn(site.url, 'leaver@example.org')
    await site.sql("update public.users set plan = 'pro' where email = 'leaver@example.org'")
    const other = await visit(site.browser, site.url, { ...desktop, ...account })
    const here = other.page
    await here.goto('/discussion')
    await badge('leaver', here).waitFor()
    await start(here).click()
    const writing = dialog(here, 'New Discussion')
    await writing.getByRole('textbox', { name: 'Title' }).fill('Half a thought')
    await writing.getByRole('textbox', { name: 'Content' }).fill('And the other half')

    const there = await other.context.newPage()
    await there.goto('/', { waitUntil: 'networkidle' })
    await there.getByRole('button', { name: 'Profile' }).click()
    await there.getByRole('button', { name: 'Sign Out', exact: true }).click()
    await badge('Not logged in', here).waitFor()
    await writing.getByText('You must be logged in to create a discussion', { exact: true }).waitFor()
    await expect(button(writing, 'Post')).toBeDisabled()
    await here.keyboard.press('Escape')
    await writing.waitFor({ state: 'detached' })

    await here.getByText('Please login to participate in discussions', { exact: true }).waitFor()
    await start(here).click()
    await banner(here, 'Please log in to create a discussion').waitFor()
    await expect(writing).toHaveCount(0)
    await box(here).fill('zzz')
    await here.getByRole('heading', { name: 'No discussions found' }).waitFor()
    await box(here).fill('')
    await here.getByRole('link', { name: lab }).click()
    const opened = dialog(here, lab)
    await opened.getByText('Lab 2.').waitFor()
    await opened.getByText('Please login to participate in discussions', { exact: true }).waitFor()
    await expect(opened.getByRole('textbox', { name: 'Comment' })).toHaveCount(0)

    await there.goto('/login')
    await there.getByLabel('E-mail').fill('leaver@example.org')
    await there.getByLabel('Password', { exact: true }).fill('Genda#2026')
    await there.getByRole('button', { name: 'Log in', exact: true }).click()
    await there.waitForURL('**/dashboard')
    await opened.getByRole('textbox', { name: 'Comment' }).waitFor()
    await expect(badge('leaver', here)).toHaveCount(1)
    await other.leave()
  })
})

test('the keyboard focus moves on when the button for more is removed with the last page', async () => {
  await site.sql('delete from public.discussions')
  await site.sql(
    `insert into public.discussions (title, content, user_id, user_name, created_at)
     select 'Question ' || n, 'Text', id, 'pro', now() - make_interval(hours => n)
     from public.users, generate_series(1, 25) as n where email = 'pro@example.org'`,
  )
  await page.goto('/discussion', { waitUntil: 'networkidle' })
  await page.route('**/rest/v1/discussions*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue()
  })
  const more = page.getByRole('button', { name: /^(Show|Load) more/ })
  await more.focus()
  await page.keyboard.press('Enter')
  const next = page.getByRole('link', { name: 'Question 21', exact: true })
  await next.waitFor()
  await expect(more).toHaveCount(0)
  await expect(next).toBeFocused()
  await page.unrouteAll()
})
