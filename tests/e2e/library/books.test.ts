import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { expectStatesAccessible } from '#tests/support/browser/axe.ts'
import { siteOfFile } from '#tests/support/browser/open-site.ts'
import { rejectTable } from '#tests/support/attacks/reject.ts'
import { desktop, openWithoutDocument, phone, visit, type Visitor } from '#tests/support/browser/visitor.ts'

// The tests of this file share one visitor.
test.describe.configure({ mode: 'serial' })

// docs/behaviour.md#book-vendors: book vendors, for a visitor without an account.

const house = 'Sample Book House'
const stationers = 'Sample Stationers and Books'
const houseId = '0b7c1f7e-52a4-4c5e-9d0e-5f5a3d1c7a01'

const site = siteOfFile({ RATE_LIMITS: 'on' })
let visitor: Visitor
let page: Page

test.beforeAll(async () => {
  visitor = await visit(site.browser, site.url, desktop)
  page = visitor.page
})

const card = (name: string) => page.getByRole('article').filter({ hasText: name })
const address = () => page.url().slice(site.url.length)

test.describe('the list', () => {
  test('is in the page before any script runs', async () => {
    const html = await (await fetch(`${site.url}/books`)).text()
    expect(html).toMatch(/<h1[^>]*>Book Vendors<\/h1>/)
    expect(html).toContain('Buy &amp; Sell Academic Books')
    expect(html).toContain('placeholder="Search vendors by name or specialty..."')
    expect(html).toMatch(/<meta name="description" content="[^"]{50,}/)
    expect(html).toContain(`<link rel="canonical" href="${site.url}/books"`)
  })

  test('shows two vendors with all facts of a card, the first rated 4.8, the second 4.5', async () => {
    await page.goto('/books')
    await expect(page).toHaveTitle('Book Vendors · CampusLife')
    await card(house).waitFor()
    await expect(page.getByRole('article')).toHaveCount(2)
    const text = await card(house).innerText()
    for (const part of ['A sample entry', '+91 674 000 0121', 'Near the college gate', 'Computer Science'])
      expect(text).toContain(part)
    await card(house).getByText('Rated 4.8 out of 5').waitFor()
    await card(stationers).getByText('Rated 4.5 out of 5').waitFor()
    // Its picture is drawn.
    expect(await card(house).locator('svg').count()).toBeGreaterThan(0)
    visitor.expectQuiet()
  })

  test('is searched by name or any specialty, in any case, and the search is in the address', async () => {
    const box = page.getByRole('searchbox', { name: 'Search vendors' })
    await box.fill('GRAPH')
    await card(house).waitFor({ state: 'detached' })
    await card(stationers).waitFor()
    expect(address()).toBe('/books?q=GRAPH')
    await box.fill('book ho')
    await card(stationers).waitFor({ state: 'detached' })
    await card(house).waitFor()
    // Descriptions are not searched.
    await box.fill('spiral binding')
    await page.getByRole('heading', { name: 'No vendors found' }).waitFor()
    await page.getByText('Try adjusting your search criteria', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Clear search' }).last().click()
    await card(stationers).waitFor()
    expect(address()).toBe('/books')
    await expect(box).toHaveValue('')
  })

  test('leaves open what is pressed just when the search is due', async () => {
    await page.goto('/books')
    await card(house).waitFor()
    await page.waitForLoadState('networkidle')
    await page.getByRole('link', { name: house }).evaluate(async (link: HTMLElement) => {
      document.querySelector<HTMLInputElement>('input[type=search]')?.focus()
      document.execCommand('insertText', false, 'book')
      await new Promise((resolve) => requestAnimationFrame(resolve))
      // One task during which the search becomes due: its timer runs after the press.
      const until = performance.now() + 300
      link.click()
      while (performance.now() < until);
    })
    await expect.poll(address).toBe(`/books?q=book&id=${houseId}`)
    await page.getByRole('dialog', { name: house }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  test('does not prevent a navigation just before the search is due', async () => {
    await page.goto('/books', { waitUntil: 'networkidle' })
    await page.route('**/assets/*.js', async (route) => {
      await sleep(600)
      await route.continue()
    })
    await page.getByRole('searchbox', { name: 'Search vendors' }).fill('book')
    await page.getByRole('contentinfo').getByRole('link', { name: 'About', exact: true }).click()
    await page.waitForURL('**/about')
    await page.unrouteAll({ behavior: 'wait' })
  })

  test('is filtered by an address, and by a specialty', async () => {
    await page.goto('/books?q=management')
    await card(stationers).waitFor()
    await expect(page.getByRole('searchbox')).toHaveValue('management')
    await expect(page.getByRole('article')).toHaveCount(1)
    await page.getByRole('link', { name: 'Photocopies' }).click()
    await expect.poll(address).toBe('/books?q=Photocopies')
    visitor.expectQuiet()
  })
})

test.describe('the details', () => {
  test('open from a card and show links, hours, about, specialties and rating', async () => {
    await page.goto('/books')
    await page.getByRole('link', { name: house }).click()
    const dialog = page.getByRole('dialog', { name: house })
    await dialog.waitFor()
    expect(address()).toBe(`/books?id=${houseId}`)
    await expect(dialog.getByRole('link', { name: '+91 674 000 0121' })).toHaveAttribute('href', 'tel:+916740000121')
    await expect(dialog.getByRole('link', { name: 'bookhouse@campuslife.example' })).toHaveAttribute(
      'href',
      'mailto:bookhouse@campuslife.example',
    )
    const text = await dialog.innerText()
    for (const part of ['Near the college gate', 'Monday to Saturday', 'About', 'bought back', 'Specialties'])
      expect(text).toContain(part)
    await dialog.getByText('Rated 4.8 out of 5').waitFor()
  })

  test('trap the focus, and return it to the card on Escape', async () => {
    const inside = () => page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)
    await expect.poll(inside).toBe(true)
    // More presses than the dialog has tab stops; at its ends a guard passes the focus on.
    for (let press = 0; press < 14; press++) {
      await page.keyboard.press('Tab')
      await expect.poll(inside).toBe(true)
    }
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(address()).toBe('/books')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(house)
  })

  test('open by keyboard, close on Back, on their button and beside them, and keep the search', async () => {
    await page.goto('/books?q=sample')
    const dialog = page.getByRole('dialog', { name: house })
    const open = async () => {
      await page.getByRole('link', { name: house }).focus()
      await page.keyboard.press('Enter')
      await dialog.waitFor()
    }
    const closed = async () => {
      await dialog.waitFor({ state: 'detached' })
      await expect.poll(address).toBe('/books?q=sample')
    }
    await open()
    expect(address()).toBe(`/books?q=sample&id=${houseId}`)
    await page.goBack()
    await closed()
    await open()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await closed()
    await open()
    await page.mouse.click(8, 400)
    await closed()
    visitor.expectQuiet()
  })

  test('open from a link that was sent, and close into the list', async () => {
    await page.goto('about:blank')
    await page.goto(`/books?id=${houseId}`)
    const dialog = page.getByRole('dialog', { name: house })
    await dialog.getByRole('button', { name: 'Close' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(address()).toBe('/books')
    await page.goto('/books?id=nothing-like-it')
    await page
      .getByRole('dialog', { name: 'Vendor not found' })
      .getByRole('button', { name: 'See all vendors' })
      .click()
    await card(house).waitFor()
    visitor.expectQuiet()
  })
})

test('the vendor list shows an error when the server fails, with a retry', async () => {
  const other = await visit(site.browser, site.url, phone)
  await rejectTable(other.page, 'vendors')
  await openWithoutDocument(other.page, '/books')
  await other.page.getByRole('heading', { name: 'Failed to load vendors' }).waitFor()
  await other.page.unrouteAll()
  await other.page.getByRole('button', { name: 'Try Again' }).click()
  await other.page.getByRole('link', { name: house }).waitFor()
  other.expectQuiet(/status of 400/)
  await other.leave()
})

test('shows the layout while the server is slow, and moves nothing when it answers', async () => {
  const other = await visit(site.browser, site.url, phone)
  const answer = Promise.withResolvers<void>()
  await other.page.route('**/rest/v1/vendors*', async (route) => {
    await answer.promise
    await route.continue()
  })
  await openWithoutDocument(other.page, '/books')
  await other.page.getByText('Loading vendors...').waitFor({ state: 'attached' })
  const top = () => other.page.getByRole('searchbox').boundingBox()
  const before = await top()
  answer.resolve()
  await other.page.getByRole('link', { name: house }).waitFor()
  expect(await top()).toEqual(before)
  await other.leave()
})

test('the books page is accessible in every state', async () => {
  await expectStatesAccessible(site.browser, site.url, {
    // First, since loaded data is cached for later states.
    failed: async (target) => {
      await rejectTable(target, 'vendors')
      await openWithoutDocument(target, '/books')
      await target.getByRole('heading', { name: 'Failed to load vendors' }).waitFor()
      await target.unrouteAll()
    },
    list: async (target) => {
      await target.goto('/books')
      await target.getByRole('link', { name: house }).waitFor()
    },
    'nothing found': async (target) => {
      await target.goto('/books?q=zzz')
      await target.getByRole('heading', { name: 'No vendors found' }).waitFor()
    },
    details: async (target) => {
      await target.goto(`/books?id=${houseId}`)
      await target.getByRole('dialog', { name: house }).waitFor()
    },
  })
})
