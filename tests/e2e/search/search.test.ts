import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { grantPro, signedIn } from '#tests/support/accounts/account.ts'
import { expectAccessibleInBothThemes } from '#tests/support/browser/axe.ts'
import { siteOfFile } from '#tests/support/browser/open-site.ts'
import { desktop, hydrated, isFocused, phone } from '#tests/support/browser/visitor.ts'

// docs/decisions/0038-the-search-box.md: one search over everything, for every role, by keys and by touch.

const site = siteOfFile()

const mistyped = 'marigold scholarshp form'
const everyones = '5d0d2d6e-3f0a-4a52-9d0f-0f7c1c9f3a01'

test.beforeAll(async () => {
  await site.sql(
    `insert into public.notices (id, title, author, category, content, audience, deadline) values
       ($1, 'Marigold scholarship form', 'Examination Section', 'Important', '<p>The form closes soon.</p>', 'everyone', now() + interval '36 hours'),
       (gen_random_uuid(), 'Marigold scholarship interviews', 'Office', 'General', '<p>For Pro alone.</p>', 'pro', null)`,
    [everyones],
  )
})

const answer = {
  text: 'The form **closes on Monday**.[1]',
  sources: [{ kind: 'notice', id: everyones, title: 'Marigold scholarship form', excerpt: '' }],
}

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search' })
const field = (page: Page) => page.getByRole('combobox', { name: 'Search everything' })
const noticeRow = (page: Page) => page.getByRole('option', { name: /Marigold scholarship form/ })

/** Presses an arrow until this line is the active one. */
async function goTo(page: Page, name: RegExp) {
  for (let press = 0; press < 12; press++) {
    const active = page.getByRole('option', { selected: true })
    if ((await active.count()) > 0 && name.test((await active.textContent()) ?? '')) return
    await page.keyboard.press('ArrowDown')
  }
  throw new Error(`Not reached: ${name}`)
}

test('a visitor opens the search by its keys, mistypes, and opens the exact notice', async () => {
  const { page, expectQuiet } = await site.enter(desktop)
  const searches: string[] = []
  page.on('request', (request) => {
    if (request.postData()?.includes(mistyped)) searches.push(new URL(request.url()).pathname)
  })
  await page.route('**/api/assistant/search', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ json: { ...(await response.json()), answer } })
  })
  await page.goto('/about')
  await expect(async () => {
    await page.keyboard.press('/')
    await palette(page).waitFor({ timeout: 3000 })
  }).toPass()
  expect(await isFocused(field(page))).toBe(true)
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()
  await page.keyboard.press('Control+k')
  await palette(page).waitFor()
  await field(page).pressSequentially(mistyped)
  await noticeRow(page).waitFor()
  await expect(palette(page).getByText('Showing results for')).toBeVisible()
  await expect(noticeRow(page)).toContainText(/days? left/)
  await expect(palette(page).getByRole('region', { name: 'Academic Assistant' })).toContainText('closes on Monday.1')
  // Its list and its answer are one request; slow typing may also ask for the words before the last.
  expect(searches).toEqual(['/api/assistant/search'])
  await goTo(page, /Marigold scholarship form/)
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/notices/${everyones}`)
  await expect(palette(page)).toBeHidden()
  // The notice replaced the dialog's history entry: Back leads to the page from which it was opened.
  await page.goBack()
  await page.waitForURL('**/about')
  expectQuiet()
})

test('a double press opens it once, however slow its code is: one Escape closes it, one Back leaves the page', async () => {
  const { page } = await site.enter(desktop)
  await page.goto('/blog')
  await page.goto('/about')
  await hydrated(page)
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/palette-*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: 'Search' }).dblclick()
  await page.keyboard.press('Control+k')
  release()
  await palette(page).waitFor()
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()
  await page.goBack()
  await page.waitForURL('**/blog')
})

test('Ctrl K typed before the bar is rendered opens it once it is', async () => {
  const { page } = await site.enter(desktop)
  // Typed as soon as the page's head listens for keys: nothing of its body is parsed yet, on a fast machine either.
  await page.addInitScript(() => {
    const listen = document.addEventListener.bind(document)
    let typed = false
    document.addEventListener = (...listener: Parameters<typeof listen>) => {
      listen(...listener)
      if (typed || listener[0] !== 'keydown' || document.querySelector('[data-search-open]')) return
      const press = new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true, cancelable: true })
      typed = !document.dispatchEvent(press)
    }
  })
  await page.goto('/about')
  await palette(page).waitFor()
})

test('a visitor sees what everybody may read, and how much more there is, but no row of the Pro plan', async () => {
  const { page } = await site.enter(desktop)
  await page.goto('/search?q=marigold+scholarship')
  await noticeRow(page).waitFor()
  const notices = page.getByRole('group', { name: /^Notices/ })
  await expect(notices.getByRole('option')).toHaveCount(1)
  await expect(notices).toContainText('Notices1')
  await expect(page.getByText(/You can search more: .*with Pro\. Log in or see the plans\./)).toBeVisible()
  await expect(page.getByText('Marigold scholarship interviews')).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: /results? for marigold scholarship/ })).toBeAttached()
  await expectAccessibleInBothThemes(page, 'results on the page of the search')
})

test('a member finds more, narrows it, and nothing found becomes a draft for the forum', async () => {
  const email = 'search@example.org'
  const account = await signedIn(site.url, email)
  await grantPro(site.env, email)
  const { page, expectQuiet } = await site.enter({ ...desktop, ...account })
  await page.goto('/books')
  await page.getByRole('button', { name: 'Search' }).click()
  await field(page).fill('n: marigold')
  await expect(palette(page).getByText('Only in Notices.')).toBeVisible()
  await page.getByRole('option', { name: /Marigold scholarship interviews/ }).waitFor()
  await expectAccessibleInBothThemes(page, 'results in the palette')
  await field(page).fill('n: marigoldensia')
  await palette(page).getByText('Did you mean marigold').waitFor()
  await expectAccessibleInBothThemes(page, 'nothing found, and words that are near')
  await palette(page).getByRole('button', { name: 'marigold', exact: true }).click()
  await expect(field(page)).toHaveValue('n: marigold')
  await expect(field(page)).toBeFocused()
  await page.getByRole('option', { name: /Marigold scholarship interviews/ }).waitFor()
  await field(page).fill('marigolld')
  await palette(page).getByRole('button', { name: 'Search instead for marigolld' }).click()
  await expect(field(page)).toHaveValue('"marigolld"')
  await expect(field(page)).toBeFocused()
  await field(page).fill('zzgrblfx')
  await palette(page).getByRole('button', { name: 'Ask the forum' }).waitFor()
  // This library has no papers yet.
  await expect(palette(page).getByRole('link', { name: 'Request a paper' })).toBeHidden()
  await palette(page).getByRole('button', { name: 'Ask the forum' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Discussion' })
  await expect(dialog.getByLabel('Title')).toHaveValue('zzgrblfx')
  await page.goBack()
  await expect(dialog).toBeHidden()
  expect(new URL(page.url()).pathname).toBe('/discussion')
  expectQuiet()
})

test('on a phone the search is a page of its own, with an address that can be sent and left', async () => {
  const { page, expectQuiet } = await site.enter(phone)
  await page.goto('/about')
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click()
  await page.waitForURL('**/search')
  await hydrated(page)
  await field(page).fill('marigold')
  await noticeRow(page).waitFor()
  await expect(page).toHaveURL(/\/search\?q=marigold$/)
  await noticeRow(page).click()
  await page.waitForURL(`**/notices/${everyones}`)
  await page.goBack()
  await noticeRow(page).waitFor()
  await expect(field(page)).toHaveValue('marigold')
  await field(page).fill('')
  await page.getByRole('option', { name: 'marigold', exact: true }).waitFor()
  await page.getByRole('option', { name: 'Clear recent searches' }).click()
  await expect(page.getByRole('group', { name: 'Recent searches' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Close' }).click()
  await page.waitForURL('**/about')
  expectQuiet()
})

test('on a slow line earlier results are marked as old until the next ones arrive', async () => {
  const { page } = await site.enter(phone)
  await page.goto('/search?q=marigold')
  await hydrated(page)
  await noticeRow(page).waitFor()
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/assistant/search', async (route) => {
    await held
    await route.continue()
  })
  await field(page).fill('marigold form')
  const results = page.locator('[aria-busy=true]').filter({ has: page.getByRole('listbox') })
  await expect(results).toHaveCSS('opacity', '0.5')
  await expect(page.getByRole('search').locator('.spin')).toBeVisible()
  release()
  await expect(results).toHaveCount(0)
  await expect(page.getByRole('search').locator('.spin')).toHaveCount(0)
  await noticeRow(page).waitFor()
})

test('a search that fails preserves the text, and without a network saved content is found', async () => {
  const { page, context } = await site.enter(desktop)
  await page.goto('/about')
  let fails = true
  // The route remains: where it was removed right before, the browser once did not notice that it was offline.
  await page.route('**/rest/v1/rpc/search_box', (route) => (fails ? route.abort() : route.fallback()))
  await page.keyboard.press('Control+k')
  await field(page).fill('marigold')
  await palette(page).getByRole('alert').waitFor()
  fails = false
  await palette(page).getByRole('button', { name: 'Try Again' }).click()
  await noticeRow(page).waitFor()
  await expect(field(page)).toHaveValue('marigold')
  // In a tab of its own, with or without results.
  await field(page).fill('zzgrblfx')
  const [other] = await Promise.all([context.waitForEvent('page'), field(page).press('Control+Enter')])
  await other.waitForURL(/\/search\?q=zzgrblfx$/)
  await other.close()

  await context.setOffline(true)
  await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false)
  await field(page).fill('plans')
  await expect(palette(page).getByText('You are offline. These results are from this device.')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Pages' }).getByRole('option', { name: 'Plans' })).toBeVisible()
  await field(page).fill('zzgr')
  await page.getByRole('group', { name: 'Recent searches' }).getByRole('option', { name: 'zzgrblfx' }).waitFor()
  await expect(palette(page).getByRole('status')).toHaveText('1 result on this device')
  await context.setOffline(false)
  await expect(palette(page).getByText('You are offline.')).toHaveCount(0)
})
