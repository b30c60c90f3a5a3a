import pg from 'pg'
import type { Browser, Locator, Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { signedIn } from '#tests/support/accounts/account.ts'
import { leaveAll } from '#tests/support/browser/browser.ts'
import { type Site, siteEnvironment, startSite } from '#tests/support/browser/site.ts'
import {
  desktop,
  isFocused,
  pauseClock,
  phone,
  visit,
  type Visitor,
  waitInSteps,
} from '#tests/support/browser/visitor.ts'

// Every dialog closes on Back, Escape, its button and a press beside it, and returns the focus.

let browser: Browser
let site: Site
let remove: () => Promise<void>
let visitor: Visitor
let page: Page
let account: Awaited<ReturnType<typeof signedIn>>

test.beforeAll(async ({ browser: shared }) => {
  browser = shared
  const { env, remove: removeEnvironment } = await siteEnvironment('migrated')
  remove = removeEnvironment
  site = await startSite({ ...env, MAILER_AUTOCONFIRM: 'true' })
  account = await signedIn(site.url, 'asha@example.org')
  const database = new pg.Client({ connectionString: env['DATABASE_URL'] })
  await database.connect()
  await database.query("update public.users set plan = 'pro'")
  await database.query(
    `insert into public.discussions (title, content, tags, user_id, user_name)
     select 'Which units?', 'All five?', 'dbms', id, 'asha' from public.users`,
  )
  await database.end()
})

test.afterAll(async () => {
  await leaveAll(browser)
  await site.stop()
  await remove()
})

test.afterEach(() => visitor.leave())

const button = (name: string) => page.getByRole('button', { name, exact: true })
const thread = () => page.getByRole('link', { name: 'Which units?' })

/** The page of the dialog, its opener, and its title. */
const dialogs: [name: string, path: string, opener: () => Locator, title: string][] = [
  ['the profile panel', '/about', () => button('Profile'), 'Profile'],
  ['the side menu', '/about', () => button('Menu'), 'Menu'],
  ['a new discussion', '/discussion', () => button('Start a Discussion'), 'New Discussion'],
  ['a discussion', '/discussion', thread, 'Which units?'],
  ['the share link of the calculator', '/calculator', () => button('Share'), 'Share this calculation'],
  ['a vendor', '/books', () => page.getByRole('link', { name: 'Sample Book House' }), 'Sample Book House'],
  ['a post', '/blog', () => page.getByRole('link', { name: 'Welcome to CampusLife' }), 'Welcome to CampusLife'],
]

for (const [name, path, opener, title] of dialogs)
  test.describe(name, () => {
    test('closes on Back, Escape, its button and beside it, and returns the focus', async () => {
      visitor = await visit(browser, site.url, { ...phone, ...account })
      page = visitor.page
      const dialog = page.getByRole('dialog', { name: title })
      await page.goto('/tools')
      await page.goto(path, { waitUntil: 'networkidle' })
      const ways: Record<string, () => Promise<unknown>> = {
        Back: () => page.goBack(),
        Escape: () => page.keyboard.press('Escape'),
        'Escape twice': async () => {
          await Promise.all([page.keyboard.press('Escape'), page.keyboard.press('Escape')])
        },
        button: () => dialog.getByRole('button', { name: 'Close', exact: true }).first().click(),
        beside: () => page.mouse.click(4, 30),
      }
      for (const [way, close] of Object.entries(ways)) {
        // The profile covers the whole screen of a phone.
        if (title === 'Profile' && way === 'beside') await page.setViewportSize({ width: 800, height: 740 })
        await opener().focus()
        await page.keyboard.press('Enter')
        await dialog.waitFor()
        await close()
        await dialog.waitFor({ state: 'detached' })
        expect([way, page.url()]).toEqual([way, site.url + path])
        await expect.poll(async () => [way, await isFocused(opener())]).toEqual([way, true])
      }
      // Closing has left no history entry: the next step back leaves the page.
      await page.goBack()
      await page.waitForURL('**/tools')
      visitor.expectQuiet()
    })
  })

test('the assistant on a phone closes on Back, opens again on Forward, and leaves no history entry', async () => {
  visitor = await visit(browser, site.url, { ...phone, ...account })
  page = visitor.page
  const assistant = page.getByRole('dialog', { name: 'Academic Assistant' })
  const close = () => assistant.getByRole('button', { name: 'Close', exact: true }).click()
  await page.goto('/tools')
  await page.goto('/about', { waitUntil: 'networkidle' })
  for (const leave of [() => page.goBack(), close]) {
    await button('Academic Assistant').click()
    await assistant.waitFor()
    await leave()
    await assistant.waitFor({ state: 'detached' })
    expect(page.url()).toBe(`${site.url}/about`)
    await expect.poll(() => isFocused(button('Academic Assistant'))).toBe(true)
  }
  await page.goForward()
  await assistant.waitFor()
  // A page that an answer links to replaces its entry.
  await assistant.getByRole('textbox', { name: 'Message' }).fill('How do I calculate my CGPA?')
  await page.keyboard.press('Enter')
  await assistant.getByRole('list', { name: 'Sources' }).getByRole('link').first().click()
  await assistant.waitFor({ state: 'detached' })
  expect(page.url()).not.toBe(`${site.url}/about`)
  await page.goBack()
  await page.waitForURL('**/about')
  await expect(assistant).toHaveCount(0)

  // Its confirmation closes alone.
  await button('Academic Assistant').click()
  await assistant.getByRole('button', { name: 'Clear the conversation' }).click()
  const question = page.getByRole('dialog', { name: 'Clear the conversation?' })
  await question.waitFor()
  await page.goBack()
  await question.waitFor({ state: 'detached' })
  await expect(assistant).toBeVisible()
  await page.goBack()
  await assistant.waitFor({ state: 'detached' })
  await page.goBack()
  await page.waitForURL('**/tools')
  visitor.expectQuiet()
})

test.describe('a question above a dialog', () => {
  test('closes alone on Back, and both go when the discussion is deleted', async () => {
    visitor = await visit(browser, site.url, { ...phone, ...account })
    page = visitor.page
    await page.goto('/tools')
    await page.goto('/discussion')
    await button('Start a Discussion').click()
    await page.getByLabel('Title').fill('To be deleted')
    await page.getByLabel('Content').fill('Soon')
    await button('Post').click()
    await page.getByRole('dialog', { name: 'New Discussion' }).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'To be deleted' }).click()
    const discussion = page.getByRole('dialog', { name: 'To be deleted' })
    const question = page.getByRole('dialog', { name: 'Delete discussion' })
    await discussion.getByRole('button', { name: 'Delete', exact: true }).click()
    await question.getByText('Are you sure you want to delete this discussion?').waitFor()
    await page.goBack()
    await question.waitFor({ state: 'detached' })
    await expect(discussion).toBeVisible()
    await discussion.getByRole('button', { name: 'Delete', exact: true }).click()
    await question.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByText('Discussion deleted', { exact: true }).waitFor()
    await discussion.waitFor({ state: 'detached' })
    await expect(question).toHaveCount(0)
    expect(page.url()).toBe(`${site.url}/discussion`)
    await expect(page.getByRole('link', { name: 'To be deleted' })).toHaveCount(0)
    await page.goForward()
    await expect(page.getByRole('dialog', { name: 'Delete discussion' })).toHaveCount(0)
    visitor.expectQuiet()
  })
})

test.describe('a discussion that is being written', () => {
  test('is still open after a reload, with what was typed; once posted, Forward does not open it again', async () => {
    visitor = await visit(browser, site.url, { ...desktop, ...account })
    page = visitor.page
    await page.goto('/discussion?q=units')
    await button('Start a Discussion').click()
    const dialog = page.getByRole('dialog', { name: 'New Discussion' })
    await dialog.getByLabel('Title').fill('Kept over a reload')
    await page.reload()
    await expect(dialog.getByLabel('Title')).toHaveValue('Kept over a reload')
    await dialog.getByLabel('Content').fill('Really')
    await dialog.getByRole('button', { name: 'Post' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Kept over a reload' }).waitFor()
    expect(page.url()).toBe(`${site.url}/discussion`)
    await page.goBack()
    await page.goForward()
    await page.getByRole('link', { name: 'Kept over a reload' }).waitFor()
    await expect(dialog).toHaveCount(0)
    visitor.expectQuiet()
  })

  test('is not closed by a search that was still on its way', async () => {
    visitor = await visit(browser, site.url, { ...desktop, ...account })
    page = visitor.page
    await page.goto('/discussion')
    await thread().waitFor()
    await page.getByRole('searchbox').fill('unit')
    await button('Start a Discussion').click()
    await expect.poll(() => new URL(page.url()).search).toBe('?q=unit')
    await expect(page.getByRole('dialog', { name: 'New Discussion' })).toBeVisible()
  })

  test('preserves a search that was put into the address at the same moment', async () => {
    visitor = await visit(browser, site.url, { ...desktop, ...account })
    page = visitor.page
    await page.goto('/discussion')
    await thread().waitFor()
    // Pressed between the change of the address and its rendering.
    await button('Start a Discussion').evaluate((start: HTMLButtonElement) => {
      const replaceState = history.replaceState.bind(history)
      history.replaceState = (...entry) => {
        replaceState(...entry)
        if (location.search === '?q=unit') queueMicrotask(() => start.click())
      }
    })
    await page.getByRole('searchbox').fill('unit')
    await page.getByRole('dialog', { name: 'New Discussion' }).waitFor()
    expect(new URL(page.url()).search).toBe('?q=unit')
  })
})

test.describe('a toast', () => {
  for (const [size, options] of [
    ['a phone', phone],
    ['a desktop', desktop],
  ] as const)
    test(`on ${size} covers no button of an open dialog, is dismissed without closing it, and disappears after 3 s`, async () => {
      visitor = await visit(browser, site.url, { ...options, ...account, permissions: ['clipboard-write'] })
      page = visitor.page
      await page.clock.install()
      await page.goto('/discussion')
      await thread().click()
      const dialog = page.getByRole('dialog', { name: 'Which units?' })
      const banner = page.getByText('Link copied', { exact: true })
      const copy = async () => {
        await dialog.getByRole('button', { name: 'Copy link' }).click()
        await waitInSteps(page, banner)
      }
      await dialog.waitFor()
      await pauseClock(page)
      await copy()
      await page.waitForTimeout(400)
      const box = await page.locator('.banners > *').boundingBox()
      for (const one of await dialog.getByRole('button').all()) {
        const other = await one.boundingBox()
        if (!box || !other) throw new Error('not shown')
        const apart =
          box.y + box.height <= other.y ||
          other.y + other.height <= box.y ||
          box.x + box.width <= other.x ||
          other.x + other.width <= box.x
        expect([await one.innerText(), apart]).toEqual([await one.innerText(), true])
      }
      await button('Dismiss').click()
      await waitInSteps(page, banner, false)
      await expect(dialog).toBeVisible()

      await copy()
      // A toast under the pointer remains.
      await page.mouse.move(5, 400)
      await page.clock.runFor(2500)
      await expect(banner).toBeVisible()
      await page.clock.runFor(501)
      await waitInSteps(page, banner, false)
      visitor.expectQuiet()
    })
})
