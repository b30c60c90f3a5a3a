import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { type ProSite, startProSite } from '#tests/support/accounts/pro-site.ts'
import { desktop, phone, visit, type Visitor } from '#tests/support/browser/visitor.ts'

// The tests of this file share one visitor.
test.describe.configure({ mode: 'serial' })

// docs/behaviour.md#notices: one notice, over the list.

const form = 'End-semester examination: fill in the form'
const formId = '0b7c1f7e-52a4-4c5e-9d0e-5f5a3d1c7d01'
const long = 'Supercalifragilisticexpialidocious'.repeat(5)
const longId = '00000000-0000-4000-8000-0000000000d1'

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
const address = () => page.url().slice(site.url.length)

test.describe('a notice', () => {
  test('opens by keyboard with everything it has, and Back closes it', async () => {
    await page.goto('/notice?category=Important')
    const link = section('Pinned Notices').getByRole('link', { name: form })
    await link.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: form })
    await dialog.getByText('Cash is not taken at the counter.').waitFor()
    expect(address()).toBe(`/notice?category=Important&id=${formId}`)
    for (const part of [
      'Important Notice',
      'Pinned',
      'High Priority',
      'back paper',
      'Examination Section',
      'Posted 9 Nov 2026',
      'Effective 10 Nov 2026',
      'This notice was issued by Examination Section and is effective until further notice. For questions, contact the Section.',
    ])
      await dialog.getByText(part, { exact: true }).waitFor()
    await dialog.getByText('ES', { exact: true }).waitFor()
    await expect(dialog.getByRole('columnheader')).toHaveText(['What', 'Until', 'Fee'])
    // It covers the screen; the margins beside its column close it.
    expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 1280, height: 800 })
    await page.goBack()
    await dialog.waitFor({ state: 'detached' })
    expect(address()).toBe('/notice?category=Important')
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  test('closes on its buttons, on Escape and on the backdrop, and traps the focus', async () => {
    await page.goto('/notice')
    const dialog = page.getByRole('dialog', { name: form })
    const opened = async () => {
      await section('Pinned Notices').getByRole('link', { name: form }).click()
      await dialog.waitFor()
    }
    const closed = async () => {
      await dialog.waitFor({ state: 'detached' })
      await expect.poll(address).toBe('/notice')
    }
    await opened()
    const inside = () => page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)
    for (let press = 0; press < 14; press++) {
      await page.keyboard.press('Tab')
      await expect.poll(inside).toBe(true)
    }
    await page.keyboard.press('Escape')
    await closed()
    for (const name of ['first', 'last'] as const) {
      await opened()
      await dialog.getByRole('button', { name: 'Close' })[name]().click()
      await closed()
    }
    await opened()
    await page.mouse.click(8, 400)
    await closed()
    visitor.expectQuiet()
  })

  test('opens from a link; its tags search; an unknown one is reported as gone', async () => {
    await page.goto(`/notice?id=${formId}`)
    await page.getByRole('dialog', { name: form }).getByRole('link', { name: 'hall ticket' }).click()
    await expect.poll(address).toBe('/notice?q=hall+ticket')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.goto('/notice?id=nothing-like-it')
    await page
      .getByRole('dialog', { name: 'Notice not found' })
      .getByRole('button', { name: 'See all notices' })
      .click()
    await expect.poll(address).toBe('/notice')
    visitor.expectQuiet()
  })

  test('runs no script of its author', async () => {
    await site.sql("update public.notices set content = content || $1 where category = 'Update'", [
      '<img src="/x.png" onerror="window.harmed = 1"><script>window.harmed = 1</script><p onclick="window.harmed = 1">Last line</p>',
    ])
    await page.goto('/notice?category=Update')
    await page.locator('main').getByRole('article').getByRole('link').first().click()
    await page.getByRole('dialog').getByText('Last line').click()
    expect(await page.evaluate(() => 'harmed' in window)).toBe(false)
    await expect(page.locator('.prose img, .prose script, .prose [onclick]')).toHaveCount(0)
    visitor.expectQuiet()
  })
})

test('a notice shows texts of any length', async () => {
  await site.sql(
    `insert into public.notices (id, title, excerpt, content, author, category, priority, tags, pinned)
     values ($1, $2, $3, $4, $5, 'Important', 'high', $6, true)`,
    [
      longId,
      long,
      long.repeat(2),
      `<p>${long}</p><pre>${long}</pre><table><tr>${`<td>${long}</td>`.repeat(3)}</tr></table>`,
      long.slice(0, 110),
      [long, 'short'],
    ],
  )
  const other = await visit(site.browser, site.url, { ...phone, ...site.pro })
  await other.page.goto('/notice')
  await other.page.getByRole('link', { name: long }).first().waitFor()
  await expectAccessible(other.page)
  await other.page.goto(`/notice?id=${longId}`)
  await other.page.locator('.prose pre').waitFor()
  await expectAccessible(other.page)
  const { width } = (await other.page.getByRole('dialog').boundingBox()) ?? {}
  expect(width).toBe(360)
  // Its foot leaves room for the text, however long its author's name.
  const body = await other.page.locator('.prose').evaluate((prose) => prose.parentElement?.clientHeight ?? 0)
  expect(body).toBeGreaterThan(100)
  // Parts that scroll sideways are tab stops; parts that fit are not.
  const stops = () =>
    other.page.locator('.prose [tabindex="0"]').evaluateAll((all) => all.map((stop) => stop.localName))
  expect(await stops()).toEqual(['pre', 'table'])
  await other.leave()
  await site.sql('delete from public.notices where id = $1', [longId])
})
