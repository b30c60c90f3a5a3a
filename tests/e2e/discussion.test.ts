import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signedIn } from '#tests/support/account.ts'
import { expectStatesAccessible } from '#tests/support/axe.ts'
import { type ProSite, startProSite } from '#tests/support/pro-site.ts'
import { desktop, phone, visit, type Visitor } from '#tests/support/visitor.ts'

// Specification, sections 2, 4, 5, 6, 8 and 9: the discussions, for an account on the Pro plan. How two people
// meet there stands in first-discussion.test.ts.

const lab = 'Which lab for DBMS?'
const labId = '00000000-0000-4000-8000-0000000000a1'
const mess = 'Mess menu'

let site: ProSite
let visitor: Visitor
let page: Page

const arrive = async () => {
  visitor = await visit(site.browser, site.url, { ...desktop, ...site.pro, timezoneId: 'Asia/Kolkata' })
  page = visitor.page
}

beforeAll(async () => {
  site = await startProSite()
  await arrive()
})

afterAll(() => site.stop())

const address = () => page.url().slice(site.url.length)
const box = (target = page) => target.getByRole('searchbox', { name: 'Search discussions' })
const start = (target = page) => target.getByRole('button', { name: 'Start a Discussion' })
const titles = () => page.getByRole('article').getByRole('heading').allInnerTexts()
const card = (title: string) => page.getByRole('article').filter({ hasText: title })
const dialog = (name: string, target = page) => target.getByRole('dialog', { name, exact: true })
const button = (within: ReturnType<typeof dialog>, name: string) => within.getByRole('button', { name, exact: true })
const slip = (text: string, target = page) => target.locator('.slips').getByText(text, { exact: true })
/** The tab that hangs from the bar. */
const badge = (name: string, target = page) => target.locator('main p.fixed').filter({ hasText: name })
const refuse = (target: Page, table: string, method: string) =>
  target.route(`**/rest/v1/${table}?*`, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 400, json: { code: '22000', message: 'no' } })
      : route.fallback(),
  )

async function open(title = lab) {
  await page.getByRole('link', { name: title }).click()
  await dialog(title).waitFor()
  return dialog(title)
}

describe('a bare board', () => {
  it('says that it is loading, then that it is empty, and offers to begin', async () => {
    const answer = Promise.withResolvers<void>()
    await page.route('**/rest/v1/discussions*', async (route) => {
      await answer.promise
      await route.continue()
    })
    await page.goto('/discussion')
    await page.getByText('Loading discussions...', { exact: true }).waitFor()
    answer.resolve()
    await page.getByRole('heading', { name: 'No discussions yet' }).waitFor()
    expect(await page.getByText('Loading discussions...').count()).toBe(0)
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Create Discussion' }).click()
    await dialog('New Discussion').waitFor()
    await page.keyboard.press('Escape')
    await dialog('New Discussion').waitFor({ state: 'detached' })
    visitor.expectQuiet()
  })

  it('welcomes whoever reads, and names them in a tab that stays at the top right', async () => {
    await page.getByText(/^Welcome, pro\./).waitFor()
    expect(await badge('pro').innerText()).toMatch(/pro$/)
    const place = await badge('pro').boundingBox()
    expect(place?.y).toBeLessThan(80)
    expect((place?.x ?? 0) + (place?.width ?? 0)).toBeGreaterThan(1280 * 0.9)
    expect(await badge('pro').evaluate((tab) => getComputedStyle(tab).position)).toBe('fixed')
    expect(await box().getAttribute('placeholder')).toBe('Search discussions by title, content or tags...')
  })
})

describe('the list', () => {
  beforeAll(async () => {
    await site.sql(
      `insert into public.discussions (id, title, content, tags, user_id, user_name, created_at)
       select $1, $2, repeat('Sir named two. ', 60), 'dbms, , end-sem', id, 'pro', '2025-11-12T18:18:59Z'
       from public.users where email = 'pro@example.org'`,
      [labId, lab],
    )
    await site.sql(
      `insert into public.discussions (title, content, user_name, created_at)
       values ($1, 'Third week of lauki.', 'Sample Farhan', '2025-11-10T03:35:00Z')`,
      [mess],
    )
    await site.sql(
      `insert into public.comments (discussion_id, content, user_name, created_at)
       values ($1, 'Lab 4.', 'Sample Farhan', '2025-11-13T06:00:00Z'), ($1, 'Lab 2.', 'Sample Farhan', '2025-11-12T19:00:00Z')`,
      [labId],
    )
    // Another browser: this one keeps for a while that the board was bare.
    await visitor.leave()
    await arrive()
    await page.goto('/discussion')
    await card(lab).waitFor()
  })

  it('has the newest first, with author, time, tags without blanks, and the count of comments', async () => {
    expect(await titles()).toEqual([lab, mess])
    expect((await card(lab).innerText()).split(/\n+/)).toEqual(
      expect.arrayContaining(['2', 'comments', 'pro', 'Nov 12, 2025, 11:48 PM']),
    )
    expect(await card(lab).getByRole('list', { name: 'Tags' }).getByRole('listitem').allInnerTexts()).toEqual([
      'dbms',
      'end-sem',
    ])
    await card(mess).getByText('Nov 10, 2025, 9:05 AM', { exact: true }).waitFor()
    expect(await card(mess).getByRole('list', { name: 'Tags' }).count()).toBe(0)
  })

  it('keeps a long text to two lines', async () => {
    const shown = await card(lab)
      .getByText('Sir named two.')
      .evaluate((text) => ({
        lines: Math.round(text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight)),
        isCut: text.scrollHeight > text.clientHeight,
      }))
    expect(shown).toEqual({ lines: 2, isCut: true })
  })

  it('is searched by title, content and tags, in any case', async () => {
    for (const [search, found] of [
      ['WHICH lab', [lab]],
      ['LAUKI', [mess]],
      ['END-sem', [lab]],
      // A name is not searched.
      ['Farhan', []],
    ] as const) {
      await box().fill(search)
      await expect.poll(titles).toEqual(found)
    }
    await page.getByRole('heading', { name: 'No discussions found' }).waitFor()
    expect(address()).toBe('/discussion?q=Farhan')
    await page.getByRole('button', { name: 'Clear search' }).last().click()
    await expect.poll(titles).toEqual([lab, mess])
    visitor.expectQuiet()
  })
})

describe('a discussion', () => {
  it('loads its comments when it is opened, the oldest first, and closes by itself', async () => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto('/discussion')
    await card(lab).waitFor()
    expect(asked).not.toContain('/rest/v1/comments')
    const opened = await open()
    await opened.getByText('Lab 4.').waitFor()
    expect(asked).toContain('/rest/v1/comments')
    await opened.getByRole('heading', { name: '2 comments' }).waitFor()
    expect(await opened.getByRole('region', { name: 'Comments' }).getByText(/^Lab/).allInnerTexts()).toEqual([
      'Lab 2.',
      'Lab 4.',
    ])
    await page.keyboard.press('Escape')
    await opened.waitFor({ state: 'detached' })
    await start().click()
    await dialog('New Discussion').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(1)
    await page.keyboard.press('Escape')
    await dialog('New Discussion').waitFor({ state: 'detached' })
    expect(await page.getByRole('dialog').count()).toBe(0)
    visitor.expectQuiet()
  })
})

describe('what is blank', () => {
  it('is no discussion: Post waits for title and content, tags are optional', async () => {
    await start().click()
    const post = button(dialog('New Discussion'), 'Post')
    const field = (name: string) => dialog('New Discussion').getByRole('textbox', { name })
    await field('Title').fill('   ')
    await field('Title').press('Enter')
    await page.getByText('Please enter a title for your discussion', { exact: true }).waitFor()
    await page.getByText('Please enter content for your discussion', { exact: true }).waitFor()
    expect(await post.isDisabled()).toBe(true)
    await field('Title').fill('Lost umbrella')
    expect(await page.getByText('Please enter a title for your discussion').count()).toBe(0)
    expect(await post.isDisabled()).toBe(true)
    await field('Content').fill('\n ')
    expect(await post.isDisabled()).toBe(true)
    await field('Content').fill('Black, in room 204.')
    expect(await post.isEnabled()).toBe(true)
    await page.keyboard.press('Escape')
    await dialog('New Discussion').waitFor({ state: 'detached' })
  })

  it('is no comment', async () => {
    const opened = await open()
    const field = opened.getByRole('textbox', { name: 'Comment' })
    expect(await button(opened, 'Post Comment').isDisabled()).toBe(true)
    await field.fill('  ')
    await field.press('Control+Enter')
    await opened.getByText('Please enter a comment', { exact: true }).waitFor()
    expect(await button(opened, 'Post Comment').isDisabled()).toBe(true)
    await field.fill('Lab 3.')
    expect(await button(opened, 'Post Comment').isEnabled()).toBe(true)
    visitor.expectQuiet()
  })
})

describe('a session that ends while the page is open', () => {
  it('leaves what can be read, says who may write, and follows the next login', async () => {
    const account = await signedIn(site.url, 'leaver@example.org')
    await site.sql("update public.users set plan = 'pro' where email = 'leaver@example.org'")
    const other = await visit(site.browser, site.url, { ...desktop, ...account })
    const here = other.page
    await here.goto('/discussion')
    await badge('leaver', here).waitFor()
    await start(here).click()
    const writing = dialog('New Discussion', here)
    await writing.getByRole('textbox', { name: 'Title' }).fill('Half a thought')
    await writing.getByRole('textbox', { name: 'Content' }).fill('And the other half')

    const there = await other.context.newPage()
    await there.goto('/', { waitUntil: 'networkidle' })
    await there.getByRole('button', { name: 'Profile' }).click()
    await there.getByRole('button', { name: 'Sign Out', exact: true }).click()
    await badge('Not logged in', here).waitFor()
    await writing.getByText('You must be logged in to create a discussion', { exact: true }).waitFor()
    expect(await button(writing, 'Post').isDisabled()).toBe(true)
    await here.keyboard.press('Escape')
    await writing.waitFor({ state: 'detached' })

    await here.getByText('Please login to participate in discussions', { exact: true }).waitFor()
    await start(here).click()
    await slip('Please log in to create a discussion', here).waitFor()
    expect(await writing.count()).toBe(0)
    await box(here).fill('zzz')
    await here.getByRole('heading', { name: 'No discussions found' }).waitFor()
    await box(here).fill('')
    await here.getByRole('link', { name: lab }).click()
    const opened = dialog(lab, here)
    await opened.getByText('Lab 2.').waitFor()
    await opened.getByText('Please login to participate in discussions', { exact: true }).waitFor()
    expect(await opened.getByRole('textbox', { name: 'Comment' }).count()).toBe(0)

    await there.goto('/login')
    await there.getByLabel('E-mail').fill('leaver@example.org')
    await there.getByLabel('Password', { exact: true }).fill('Genda#2026')
    await there.getByRole('button', { name: 'Log in', exact: true }).click()
    await there.waitForURL('**/dashboard')
    await opened.getByRole('textbox', { name: 'Comment' }).waitFor()
    expect(await badge('leaver', here).count()).toBe(1)
    await other.leave()
  })
})

describe('when the server fails', () => {
  it('the list stays empty, says so, and is asked for again', async () => {
    const other = await visit(site.browser, site.url, { ...phone, ...site.pro })
    await refuse(other.page, 'discussions', 'GET')
    await other.page.goto('/discussion')
    await slip('Failed to load discussions', other.page).waitFor()
    await other.page.getByRole('heading', { name: 'Failed to load discussions' }).waitFor()
    expect(await other.page.getByText('Loading discussions...').count()).toBe(0)
    expect(await other.page.getByRole('article').count()).toBe(0)
    await other.page.unrouteAll()
    await other.page.getByRole('button', { name: 'Try Again' }).click()
    await other.page.getByRole('link', { name: lab }).waitFor()
    other.expectQuiet(/status of 400/)
    await other.leave()
  })

  it('the comments stay empty, say so, and are asked for again', async () => {
    const other = await visit(site.browser, site.url, { ...phone, ...site.pro })
    await refuse(other.page, 'comments', 'GET')
    await other.page.goto(`/discussion?id=${labId}`)
    const opened = dialog(lab, other.page)
    await slip('Failed to load comments', other.page).waitFor()
    expect(await opened.getByText(/^Lab/).count()).toBe(0)
    await other.page.unrouteAll()
    await button(opened, 'Try Again').click()
    await opened.getByText('Lab 2.').waitFor()
    other.expectQuiet(/status of 400/)
    await other.leave()
  })

  it('what was written is not lost, and can be posted when it is back', async () => {
    await page.goto('/discussion')
    await refuse(page, 'discussions', 'POST')
    await refuse(page, 'comments', 'POST')
    await start().click()
    const writing = dialog('New Discussion')
    await writing.getByRole('textbox', { name: 'Title' }).fill('Lost umbrella')
    await writing.getByRole('textbox', { name: 'Content' }).fill('Black, in room 204.')
    await button(writing, 'Post').click()
    await slip('Failed to create discussion').waitFor()
    expect(await writing.getByRole('textbox', { name: 'Content' }).inputValue()).toBe('Black, in room 204.')
    await page.keyboard.press('Escape')
    await writing.waitFor({ state: 'detached' })

    const opened = await open()
    await opened.getByRole('textbox', { name: 'Comment' }).fill('Lab 3.')
    await button(opened, 'Post Comment').click()
    await slip('Failed to add comment').waitFor()
    await expect.poll(() => opened.getByRole('textbox', { name: 'Comment' }).inputValue()).toBe('Lab 3.')
    await page.unrouteAll()
    await button(opened, 'Post Comment').click()
    await slip('Comment added!').waitFor()
    await opened.getByRole('heading', { name: '3 comments' }).waitFor()
    visitor.expectQuiet(/status of 400/)
  })

  it('what could not be deleted is still there, and goes when it is asked again', async () => {
    const opened = dialog(lab)
    await refuse(page, 'comments', 'DELETE')
    await refuse(page, 'discussions', 'DELETE')
    await button(opened, 'Delete comment by pro').click()
    await button(dialog('Delete comment'), 'Delete').click()
    await slip('Failed to delete comment').waitFor()
    await opened.getByText('Lab 3.').waitFor()
    await page.unrouteAll()
    await button(dialog('Delete comment'), 'Delete').click()
    await slip('Comment deleted').waitFor()
    await opened.getByText('Lab 3.').waitFor({ state: 'detached' })

    await refuse(page, 'discussions', 'DELETE')
    await button(opened, 'Delete').click()
    await button(dialog('Delete discussion'), 'Delete').click()
    await slip('Failed to delete discussion').waitFor()
    await page.unrouteAll()
    await button(dialog('Delete discussion'), 'Delete').click()
    await slip('Discussion deleted').waitFor()
    await opened.waitFor({ state: 'detached' })
    await expect.poll(titles).toEqual([mess])
    visitor.expectQuiet(/status of 400/)
  })
})

it('has nothing that axe finds where something failed', async () => {
  const id = '00000000-0000-4000-8000-0000000000a2'
  await site.sql("insert into public.discussions (id, title, content) values ($1, 'Kept', 'Still here')", [id])
  await expectStatesAccessible(
    site.browser,
    site.url,
    {
      // First: later there are kept answers.
      'no list': async (target) => {
        await refuse(target, 'discussions', 'GET')
        await target.goto('/discussion')
        await target.getByRole('heading', { name: 'Failed to load discussions' }).waitFor()
        await target.unrouteAll()
      },
      'no comments': async (target) => {
        await refuse(target, 'comments', 'GET')
        await target.goto(`/discussion?id=${id}`)
        await dialog('Kept', target).getByText('Failed to load comments').waitFor()
      },
    },
    site.pro,
  )
})
