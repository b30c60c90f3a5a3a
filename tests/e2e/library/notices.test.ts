import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { expectStatesAccessible } from '#tests/support/browser/axe.ts'
import { type ProSite, startProSite } from '#tests/support/accounts/pro-site.ts'
import { rejectTable, whileRejected } from '#tests/support/attacks/reject.ts'
import { desktop, phone, visit, type Visitor } from '#tests/support/browser/visitor.ts'

// The tests of this file share one visitor.
test.describe.configure({ mode: 'serial' })

// docs/behaviour.md#notices: the list of notices, for an account on the Pro plan.

const form = 'End-semester examination: fill in the form'
const formId = '0b7c1f7e-52a4-4c5e-9d0e-5f5a3d1c7d01'

let site: ProSite
let visitor: Visitor
let page: Page

test.beforeAll(async ({ browser }) => {
  site = await startProSite(browser)
  visitor = await visit(site.browser, site.url, { ...desktop, ...site.pro })
  page = visitor.page
})

test.afterAll(() => site.stop())

const section = (name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) })
const titles = (name?: string) =>
  (name === undefined ? page.locator('main') : section(name)).getByRole('article').getByRole('heading').allInnerTexts()
const shown = (text: string, target = page) => target.getByText(text, { exact: true }).waitFor()
const address = () => page.url().slice(site.url.length)
const category = () => page.getByRole('combobox', { name: 'Category' })
const box = () => page.getByRole('searchbox', { name: 'Search notices' })

test.describe('an account that may not read notices', () => {
  test('is led to the login page without an account, and finds no notice in the page that was sent', async () => {
    const html = await (await fetch(`${site.url}/notice`)).text()
    expect(html).not.toContain('Examination Section')
    const other = await visit(site.browser, site.url, phone)
    await other.page.goto('/notice?category=General')
    await other.page.waitForURL('**/login?next=%2Fnotice%3Fcategory%3DGeneral')
    other.expectQuiet()
    await other.leave()
  })

  test('is shown the Pro plan with a free account, and gets no notice from the server', async () => {
    const other = await visit(site.browser, site.url, { ...phone, ...site.free })
    const answered = other.page.waitForResponse((response) => response.url().includes('/rest/v1/notices'))
    await other.page.goto('/notice')
    await shown('This feature requires a Pro subscription. Please upgrade to continue.', other.page)
    // The page prefetches before it knows the plan: the database authorizes.
    expect(await (await answered).json()).toEqual([])
    await other.leave()
  })
})

test.describe('the list', () => {
  test('has what is pinned first, then all of them, newest first', async () => {
    await page.goto('/notice')
    await shown('Showing 12 notices')
    await expect(page).toHaveTitle('Notices · CampusLife')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notices')
    expect(await titles('Pinned Notices')).toEqual([
      form,
      'Reading room open till midnight until the last paper',
      'Ragging is an offence: whom to call, by day and by night',
    ])
    const days = await section('All Notices')
      .locator('time')
      .evaluateAll((times) => times.map((time) => time.getAttribute('datetime')))
    // Pinned notices are listed once.
    expect(days).toHaveLength(9)
    expect(days).toEqual(days.toSorted().toReversed())
    await expect(box()).toHaveAttribute('placeholder', 'Search notices by title, content, or tags...')
    visitor.expectQuiet()
  })

  test('shows each category with its colour and icon, flags high priority, and clamps excerpts to two lines', async () => {
    const looks = await page
      .locator('main')
      .getByRole('article')
      .evaluateAll((rows) =>
        rows.map((row) => {
          const icon = row.querySelector('svg')
          const stamp = icon?.parentElement
          return { category: stamp?.textContent, colour: stamp && getComputedStyle(stamp).color, icon: icon?.innerHTML }
        }),
      )
    for (const part of ['category', 'colour', 'icon'] as const)
      expect([part, new Set(looks.map((look) => look[part])).size]).toEqual([part, 3])
    expect(new Set(looks.map((look) => JSON.stringify(look))).size).toBe(3)
    await expect(page.locator('main [title="High Priority"] svg')).toHaveCount(3)
    await expect(page.locator('main').getByText('High Priority')).toHaveCount(3)

    await page.setViewportSize({ width: 1024, height: 740 })
    const excerpts = await page
      .getByRole('article')
      .locator('p')
      .evaluateAll((texts) =>
        texts.map((text) => ({
          lines: Math.round(text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight)),
          isCut: text.scrollHeight > text.clientHeight,
        })),
      )
    expect(Math.max(...excerpts.map(({ lines }) => lines))).toBe(2)
    expect(excerpts.some(({ isCut }) => isCut)).toBe(true)
    await page.setViewportSize(desktop.viewport ?? { width: 1280, height: 800 })
  })

  test('is filtered by category, whose first option is all', async () => {
    const options = category().locator('option')
    await expect(options).toHaveText(['All Categories', 'Important', 'Update', 'General'])
    await expect(category()).toHaveValue('all')
    await category().selectOption('General')
    await shown('Showing 3 notices')
    expect(address()).toBe('/notice?category=General')
    // No pinned notice is in the category General.
    await expect(page.getByRole('heading', { name: 'Pinned Notices' })).toHaveCount(0)
    await category().selectOption('Update')
    await expect.poll(() => titles('Pinned Notices')).toHaveLength(1)
    await category().selectOption('all')
    await shown('Showing 12 notices')
    expect(address()).toBe('/notice')
  })

  test('is searched by title, content and tags, in any case, together with the category', async () => {
    for (const [search, found] of [
      ['WI-FI', 'Campus Wi-Fi: one account a person, new passwords from 12 January'],
      ['seven kettles', undefined],
      ['NO KETTLES', 'Hostels: vacate rooms within two days of the last paper'],
      ['back paper', form],
    ] as const) {
      await box().fill(search)
      await expect.poll(() => titles()).toEqual(found ? [found] : [])
    }
    await shown('Showing 1 notice')
    // Tags of the HTML are not searched, nor is the excerpt.
    for (const search of ['strong', 'labelled. Whoever']) {
      await box().fill('back paper')
      await shown('Showing 1 notice')
      await box().fill(search)
      await shown('Showing 0 notices')
    }
    await shown('No notices found')
    await shown('Try adjusting your search or filter criteria')
    await box().fill('mattresses')
    await shown('Showing 1 notice')
    // Immediately: the pending update of the address from the box must not undo the category.
    await category().selectOption('Important')
    await shown('No notices found')
    await expect.poll(address).toBe('/notice?q=mattresses&category=Important')
    await page.getByRole('button', { name: 'Show all notices' }).click()
    await shown('Showing 12 notices')
    await expect(box()).toHaveValue('')
    expect(address()).toBe('/notice')
    visitor.expectQuiet()
  })

  test('names the empty category when there is no search', async () => {
    await site.sql("update public.notices set publish_at = now() + '1 hour' where category = 'General'")
    // Another browser: this one caches its results for a minute.
    const other = await visit(site.browser, site.url, { ...desktop, ...site.pro })
    await other.page.goto('/notice?category=General')
    await shown('No notices found', other.page)
    await shown('There are currently no notices in this category', other.page)
    await other.leave()
    await site.sql('update public.notices set publish_at = now()')
  })
})

test.describe('when the server fails', () => {
  test('shows an error with a retry, for the list and for one notice', async () => {
    const other = await visit(site.browser, site.url, { ...phone, ...site.pro })
    await rejectTable(other.page, 'notices')
    await other.page.goto(`/notice?id=${formId}`)
    const dialog = other.page.getByRole('dialog')
    await dialog.getByRole('heading', { name: 'Failed to load this notice' }).waitFor()
    await other.page.unrouteAll()
    await dialog.getByRole('button', { name: 'Try Again' }).click()
    await dialog.getByText('Cash is not taken at the counter.').waitFor()
    await other.page.keyboard.press('Escape')
    await other.page.getByRole('heading', { name: 'Failed to load notices' }).waitFor()
    await other.page.getByRole('button', { name: 'Try Again' }).click()
    await shown('Showing 12 notices', other.page)
    other.expectQuiet(/status of 400/)
    await other.leave()
  })

  test('still searches titles and tags where the texts cannot be loaded, with a message', async () => {
    const other = await visit(site.browser, site.url, { ...phone, ...site.pro })
    await rejectTable(other.page, 'notices', 'select=id%2Ccontent')
    await other.page.goto('/notice?q=hostel')
    await shown('Only titles and tags were searched', other.page)
    // By its title, and by a tag of the one on ragging.
    await shown('Showing 2 notices', other.page)
    await other.page.unrouteAll()
    await other.page.getByRole('button', { name: 'Try Again' }).click()
    await other.page.getByText('Only titles and tags were searched').waitFor({ state: 'detached' })
    other.expectQuiet(/status of 400/)
    await other.leave()
  })

  test('shows the layout while it is slow, and moves nothing when it answers', async () => {
    const other = await visit(site.browser, site.url, { ...phone, ...site.pro })
    const answer = Promise.withResolvers<void>()
    await other.page.route('**/rest/v1/notices*', async (route) => {
      await answer.promise
      await route.continue()
    })
    await other.page.goto('/notice')
    await shown('Loading notices...', other.page)
    const top = () => other.page.getByRole('heading', { name: 'Pinned Notices' }).boundingBox()
    const before = await top()
    answer.resolve()
    await shown('Showing 12 notices', other.page)
    expect(await top()).toEqual(before)
    other.expectQuiet()
    await other.leave()
  })
})

test('the notices page is accessible in every state', async () => {
  await expectStatesAccessible(
    site.browser,
    site.url,
    {
      failed: whileRejected(['notices'], '/notice', 'Failed to load notices'),
      'searched partly': async (target) => {
        await rejectTable(target, 'notices', 'select=id%2Ccontent')
        await target.goto('/notice?q=hostel')
        await shown('Only titles and tags were searched', target)
        await target.unrouteAll()
      },
      list: async (target) => {
        await target.goto('/notice')
        await shown('Showing 12 notices', target)
      },
      'nothing found': async (target) => {
        await target.goto('/notice?q=zzz')
        await shown('No notices found', target)
      },
      notice: async (target) => {
        await target.goto(`/notice?id=${formId}`)
        await target.getByRole('dialog').getByText('Cash is not taken at the counter.').waitFor()
      },
    },
    site.pro,
  )
})
