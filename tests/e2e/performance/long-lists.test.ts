import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { dialog } from '#tests/support/features/forum.ts'
import { type ProSite, startProSite } from '#tests/support/accounts/pro-site.ts'
import { isFocused, phone, visit, type Visitor } from '#tests/support/browser/visitor.ts'

// At most a hundred items of a long list are in the page, and the rest a press away. The items in the page are
// complete, so that all features of a browser work far from the view, too. (With content-visibility, Chromium's
// accessibility tree ends near the view.)

const size = 200
const last = `Notice ${size}: of the cardamom committee`

let site: ProSite
let visitor: Visitor
let page: Page

test.beforeAll(async ({ browser }) => {
  site = await startProSite(browser)
  // With various heights, so that no estimate is right.
  await site.sql('delete from public.notices')
  await site.sql(
    `insert into public.notices (title, excerpt, author, date, category, tags)
     select 'Notice ' || n || case when n = ${size} then ': of the cardamom committee' else repeat(' for everybody', n % 9) end,
       repeat('Read it in the hall. ', n % 7), 'Exam Cell', current_date - n, 'General', array['hall']
     from generate_series(1, ${size}) as n`,
  )
})

test.beforeEach(async () => {
  visitor = await visit(site.browser, site.url, { ...phone, ...site.pro })
  page = visitor.page
  await page.goto('/notice', { waitUntil: 'networkidle' })
  await expect(page.getByText(`Showing 50 of ${size} notices`)).toBeVisible()
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
})

test.afterEach(() => visitor.leave())
test.afterAll(() => site.stop())

const more = () => page.getByRole('button', { name: 'Show more' })
const showing = (text: string) => expect(page.locator('main output')).toHaveText(`Showing ${text}`)
const links = () => page.locator('main li a.cover')

const link = (name: string) => page.getByRole('link', { name, exact: true })
const inView = (name: string) =>
  link(name).evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  })

test('what is far from the view is found in the page, focused and read aloud', async () => {
  for (const shown of [100, '51 to 150', '101 to 200']) {
    await more().click()
    await showing(`${shown} of ${size} notices`)
  }
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  expect(await inView(last)).toBe(false)
  const devtools = await visitor.context.newCDPSession(page)
  const { nodes } = (await devtools.send('Accessibility.getFullAXTree')) as {
    nodes: { role?: { value: unknown }; name?: { value: unknown } }[]
  }
  const read = nodes.filter(({ role, name }) => role?.value === 'link' && name?.value === last)
  expect(read).toHaveLength(1)

  // The browser's search finds only what is laid out.
  expect(await link(last).evaluate((element) => element.checkVisibility({ contentVisibilityAuto: true }))).toBe(true)

  await link(last).focus()
  await expect.poll(() => inView(last)).toBe(true)
  await page.keyboard.press('Shift+Tab')
  expect(await isFocused(links().nth(98))).toBe(true)
  visitor.expectQuiet()
})

test('a press shows more of a list, without moving the visible items', async () => {
  await more().click()
  await showing(`100 of ${size} notices`)
  const item = links().nth(99)
  const title = await item.innerText()
  await more().focus()
  await item.scrollIntoViewIfNeeded()
  const place = () => link(title).evaluate((element) => Math.round(element.getBoundingClientRect().top))
  const before = await place()
  await page.keyboard.press('Enter')
  await showing(`51 to 150 of ${size} notices`)
  await expect.poll(async () => Math.abs((await place()) - before)).toBeLessThanOrEqual(2)
  await expect(links()).toHaveCount(100)

  // The button is removed with the last of them, and the focus moves to the first new one.
  await more().press('Enter')
  await showing(`101 to 200 of ${size} notices`)
  await expect(more()).toHaveCount(0)
  await expect.poll(() => isFocused(links().nth(50))).toBe(true)
  await expectAccessible(page, 'the end of a long list')

  await page.getByRole('button', { name: 'Show earlier' }).click()
  await showing(`51 to 150 of ${size} notices`)
  await page.getByRole('button', { name: 'Show earlier' }).click()
  await showing(`100 of ${size} notices`)

  // Another filter starts at the beginning.
  await page.getByRole('searchbox').fill('cardamom')
  await showing('1 notice')
  await page.getByRole('searchbox').fill('')
  await showing(`50 of ${size} notices`)
})

test('closing an item restores the focus and the scroll position', async () => {
  await more().click()
  const item = links().nth(90)
  await item.scrollIntoViewIfNeeded()
  const title = await item.innerText()
  const place = () => item.evaluate((element) => Math.round(element.getBoundingClientRect().top))
  const before = await place()
  await item.focus()
  await page.keyboard.press('Enter')
  await dialog(page, title).waitFor()
  await page.goBack()
  await dialog(page, title).waitFor({ state: 'detached' })
  expect(await isFocused(item)).toBe(true)
  expect(Math.abs((await place()) - before)).toBeLessThanOrEqual(1)
})

test('the list is found where it was left, and nothing in it shifts while it is scrolled', async () => {
  await more().click()
  await showing(`100 of ${size} notices`)
  await expect(links()).toHaveCount(100)
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await page.evaluate(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        document.documentElement.dataset['shifted'] = String(Reflect.get(entry, 'value'))
    }).observe({ type: 'layout-shift' })
  })
  for (let step = 0; step < 12; step++) {
    await page.mouse.wheel(0, 700)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  }
  expect(await page.evaluate(() => document.documentElement.dataset['shifted'])).toBeUndefined()
  const shown = () =>
    page.evaluate(() => {
      const links = [...document.querySelectorAll('main li a.cover')]
      const first = links.find((element) => element.getBoundingClientRect().top > 60)
      return { title: first?.textContent, top: Math.round(first?.getBoundingClientRect().top ?? 0), scroll: scrollY }
    })
  const before = await shown()
  expect(before.scroll).toBeGreaterThan(5000)

  // To another page inside the site, and back.
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('footer a[href="/privacy"]')?.click())
  await page.waitForURL('**/privacy')
  await page.goBack()
  await page.waitForURL('**/notice')
  await expect.poll(shown).toEqual(before)
})
