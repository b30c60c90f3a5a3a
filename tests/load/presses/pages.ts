import type { Locator, Page } from '@playwright/test'
import { paths } from '#domain/paths.ts'
import { maxShown } from '#web/page/paging/shown-range.ts'
import { longThread, listSizes } from '#tests/support/features/fill-lists.ts'
import { timePress } from './press-watch.ts'
import type { Press } from './press-watch.ts'

/** A page with a list, and its presses. */
export interface ListPage {
  name: string
  address: string
  sizes: readonly number[]
  /** The requested table, where the whole list is one response. */
  table?: string
  /** Matches every item. */
  items: string
  /** Loads this many items from the first response on. */
  grow?: (page: Page, size: number) => Promise<void>
  actions: Record<string, (page: Page) => Promise<Press>>
}

const dialog = '[role=dialog][data-open]'
const status = 'main output'

/** The first link of the list that is in view: lists are scrolled to their middle. */
async function inView(links: Locator): Promise<Locator> {
  const at = await links.evaluateAll((all) =>
    all.findIndex((link) => {
      const { top } = link.getBoundingClientRect()
      return top > innerHeight / 4 && top < innerHeight * 0.75
    }),
  )
  const link = links.nth(Math.max(at, 0))
  // A list that a filter has shortened has none there.
  if (at < 0) await link.scrollIntoViewIfNeeded()
  return link
}

const middle = (page: Page) =>
  page.evaluate(() => scrollTo({ top: document.body.scrollHeight / 2, behavior: 'instant' }))

const top = (page: Page) => page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))

async function open(page: Page) {
  // A cleared search shows the list's beginning: measured is the maximum that a page shows.
  const more = page.getByRole('button', { name: 'Show more' })
  while ((await page.locator('main a.cover').count()) < maxShown && (await more.count()) > 0) await more.click()
  await middle(page)
  const link = await inView(page.locator('main a.cover'))
  const box = await link.boundingBox()
  if (box === null) throw new Error('No card in view')
  return timePress(page, dialog, 'there', () => page.mouse.click(box.x + 5, box.y + 5))
}

const close = (page: Page) => timePress(page, dialog, 'gone', () => page.keyboard.press('Escape'))

/** Types a letter more than a third of a second after the one before, while the list follows that one's search. */
async function type(page: Page) {
  await top(page)
  const field = page.getByRole('searchbox')
  await field.click()
  const presses: Press[] = []
  for (const key of 'ese')
    presses.push(await timePress(page, '[type=search]', 'changed', () => page.keyboard.press(key)))
  return worst(presses)
}

/** Clears the search: all items are rendered again. */
async function clear(page: Page) {
  await page.waitForURL(/[?&]q=/)
  await page.waitForLoadState('networkidle')
  await page.getByRole('searchbox').press('Control+a')
  const outcome = await timePress(page, '[type=search]', 'changed', () => page.keyboard.press('Delete'))
  await page.waitForURL((address) => !address.searchParams.has('q'))
  return outcome
}

const worst = (presses: Press[]): Press => ({
  firstPaint: Math.max(...presses.map(({ firstPaint }) => firstPaint)),
  shown: Math.max(...presses.map(({ shown }) => shown)),
  longestTask: Math.max(...presses.map(({ longestTask }) => longestTask)),
})

/** Chooses the next option of a select, as the arrow key does; the count above the list shows when it has followed. */
const choose = (label: string) => async (page: Page) => {
  await top(page)
  const select = page.getByLabel(label, { exact: true })
  await select.focus()
  const last = await select.evaluate((list) => list instanceof HTMLSelectElement && list.selectedIndex === 2)
  return timePress(page, status, 'changed', () => page.keyboard.press(last ? 'Home' : 'ArrowDown'))
}

const chooseYear = async (page: Page) => {
  await top(page)
  const buttons = page.getByRole('group', { name: 'Graduation year' }).getByRole('button')
  const chosen = (await buttons.nth(0).getAttribute('aria-pressed')) === 'true'
  return timePress(page, status, 'changed', () => buttons.nth(chosen ? 1 : 0).click())
}

/** The last item that the page shows, by the count above the list: 'Showing 901 to 1,000 of 1,000 discussions'. */
async function loadedEnd(page: Page): Promise<number> {
  const [, end = '0'] = /^Showing (?:[\d,]+ to )?([\d,]+)/.exec((await page.locator(status).textContent()) ?? '') ?? []
  return Number(end.replaceAll(',', ''))
}

/** Presses "Show more" until the page has loaded this many, or shows as many as it can. */
async function more(page: Page, size: number) {
  await page.waitForSelector('main article')
  const button = page.getByRole('button', { name: 'Show more' })
  while ((await loadedEnd(page)) < size && (await button.count()) > 0) {
    await button.click()
    await page.waitForTimeout(20)
  }
}

async function moreComments(page: Page, size: number) {
  const button = page.getByRole('button', { name: 'Show more comments' })
  await page.getByRole('dialog').locator('section[aria-label=Comments] li').first().waitFor()
  for (let loaded = 50; loaded < size; loaded += 50) {
    const answered = page.waitForResponse(/rest\/v1\/comments/)
    await button.click()
    await answered
    await page.waitForTimeout(50)
  }
}

const sizesOf = (max: number) =>
  [20, 300, 1000].map((size) => Math.min(size, max)).filter((size, at, all) => all.indexOf(size) === at)

export const listPages: ListPage[] = [
  {
    name: 'discussions',
    address: paths.discussion(),
    sizes: [20, 300, 1000],
    items: 'main article',
    grow: more,
    actions: { open, close, type, clear },
  },
  {
    name: 'comments',
    address: paths.discussion({ id: longThread.id }),
    sizes: [50, 300, 1000],
    items: '[role=dialog] section li',
    grow: moreComments,
    actions: {
      type: async (page) => {
        await page.getByPlaceholder('Write a comment').focus()
        return timePress(page, '[role=dialog] textarea', 'changed', () => page.keyboard.press('a'))
      },
      close,
      open: async (page) => {
        const link = page.getByRole('link', { name: longThread.title })
        return timePress(page, dialog, 'there', () => link.click())
      },
    },
  },
  {
    name: 'notices',
    address: paths.notice(),
    table: 'notices',
    sizes: sizesOf(listSizes.notices),
    items: 'main article',
    actions: { open, close, type, clear, filter: choose('Category') },
  },
  {
    name: 'companies',
    address: paths.placements({ view: 'companies' }),
    table: 'companies',
    sizes: sizesOf(listSizes.companies),
    items: 'main article',
    actions: { open, close, type, clear },
  },
  {
    name: 'alumni',
    address: paths.alumni(),
    table: 'alumni',
    sizes: sizesOf(listSizes.alumni),
    items: 'main article',
    actions: { type, clear, filter: chooseYear },
  },
  {
    name: 'materials',
    address: paths.pyqs(),
    table: 'study_materials',
    sizes: sizesOf(listSizes.materials),
    items: 'main li:has(a.cover)',
    actions: { open, close, type, clear, filter: choose('Kind') },
  },
  {
    name: 'vendors',
    address: paths.books(),
    table: 'vendors',
    sizes: sizesOf(listSizes.vendors),
    items: 'main article',
    actions: { open, close, type, clear },
  },
  {
    name: 'blog',
    address: paths.blog(),
    table: 'blog_posts',
    sizes: sizesOf(listSizes.blog_posts),
    items: 'main article',
    actions: { open, close, type, clear, filter: choose('Category') },
  },
]
