import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { expectStatesAccessible } from '#tests/support/browser/axe.ts'
import { uploadMaterial } from '#tests/support/features/materials.ts'
import { makePdf } from '#tests/support/features/pdf.ts'
import { type ProSite, startProSite } from '#tests/support/accounts/pro-site.ts'
import { desktop, phone, visit, type Visitor } from '#tests/support/browser/visitor.ts'

// docs/behaviour.md#pyqs-and-notes: finding, rotating and zooming in the document viewer, and its preview before the
// document has loaded.

let site: ProSite
let visitor: Visitor
let page: Page
let paper: string

test.beforeAll(async ({ browser }) => {
  site = await startProSite(browser)
  const pages = Array.from({ length: 12 }, (_, index) => `Question ${index + 1}`)
  const about = { subject: 'Data Structures', semester: 3, kind: 'paper', exam_year: 2024 } as const
  paper = await uploadMaterial(site.url, site.env, { ...about, title: 'End semester' }, makePdf(pages))
  visitor = await visit(site.browser, site.url, { ...desktop, ...site.pro })
  page = visitor.page
})

test.afterAll(() => site.stop())

const viewer = (target = page) => target.getByRole('dialog', { name: 'End semester' })
const sheet = (number: number, target = page) => target.locator(`[data-page="${number}"]`)
const isOpen = (target = page) => sheet(1, target).locator('canvas:not([data-preview])').waitFor()

test.beforeEach(async () => {
  await page.goto(`/pyqs?id=${paper}`)
  await isOpen()
  await page.locator('[data-pages]').focus()
})

test('the document viewer finds words on any page, and Escape leaves the search first', async () => {
  await page.locator('[data-pages]').focus()
  await page.keyboard.press('/')
  await page.keyboard.type('question 1')
  await viewer().getByText('1 of 4', { exact: true }).waitFor()
  const current = page.locator('[data-current]')
  // Pages 1, 10, 11 and 12.
  for (const number of [10, 11, 12]) {
    await page.keyboard.press('Enter')
    await expect(sheet(number).locator(current)).toBeInViewport()
  }
  await page.locator('[data-pages]').focus()
  await page.keyboard.press('n')
  await viewer().getByText('1 of 4', { exact: true }).waitFor()
  await expect(sheet(1).locator(current)).toBeInViewport()
  await viewer().getByRole('searchbox').fill('semaphores')
  await viewer().getByText('Nothing found', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await expect(viewer().getByRole('searchbox')).toHaveValue('')
  await viewer().waitFor()
})

test('the document viewer rotates pages together with their text', async () => {
  await viewer().getByRole('button', { name: 'Rotate right' }).click()
  const words = sheet(1).getByText('Question 1', { exact: true })
  await expect.poll(async () => ((await words.boundingBox())?.height ?? 0) > 100).toBe(true)
  for (let press = 0; press < 3; press++) await page.keyboard.press('r')
  await expect.poll(async () => ((await words.boundingBox())?.width ?? 0) > 100).toBe(true)
})

test('the document viewer follows two fingers, and a double tap', async () => {
  const other = await visit(site.browser, site.url, { ...phone, ...site.pro })
  await other.page.goto(`/pyqs?id=${paper}`)
  await isOpen(other.page)
  const width = async () => (await sheet(1, other.page).boundingBox())?.width ?? 0
  const fitted = await width()
  const client = await other.context.newCDPSession(other.page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', { x: 150, y: 300 }, { x: 210, y: 300 })
  await touch('touchMove', { x: 120, y: 300 }, { x: 240, y: 300 })
  await touch('touchEnd')
  await expect.poll(width).toBeGreaterThan(fitted * 1.9)
  // On a busy machine two taps may be too far apart for a double tap: then they are repeated.
  await expect(async () => {
    for (let tap = 0; tap < 2; tap++) {
      await touch('touchStart', { x: 180, y: 300 })
      await touch('touchEnd')
    }
    await expect.poll(width, { timeout: 2000 }).toBe(fitted)
  }).toPass()
  other.expectQuiet()
  await other.leave()
})

test('the document viewer is accessible with search results', async () => {
  const states = {
    finding: async (target: Page) => {
      await target.goto(`/pyqs?id=${paper}`)
      await isOpen(target)
      await target.locator('[data-pages]').focus()
      await target.keyboard.press('/')
      await target.keyboard.type('question 1')
      await target.getByText('1 of 4', { exact: true }).waitFor()
    },
  }
  await expectStatesAccessible(site.browser, site.url, states, site.pro)
})

for (const [name, device] of Object.entries({ phone, desktop }))
  test(`the first page of a document is shown while it loads, and then stays in the same place (${name})`, async () => {
    await expect
      .poll(() => site.sql('select from public.first_pages where material_id = $1', [paper]), { timeout: 60_000 })
      .toHaveLength(1)
    const other = await visit(site.browser, site.url, { ...device, ...site.pro })
    const answer = Promise.withResolvers<void>()
    await other.page.route('**/api/files/*', async (route) => {
      await answer.promise
      await route.continue()
    })
    await other.page.goto(`/pyqs?id=${paper}`)
    const preview = sheet(1, other.page).locator('canvas[data-preview]')
    await preview.waitFor()
    await viewer(other.page).getByText('of 12', { exact: true }).waitFor()
    const dark = await preview.evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height / 4) ?? { data: [] }
      return data.filter((value, at) => at % 4 === 0 && value < 96).length
    })
    expect(dark).toBeGreaterThan(100)
    const box = await sheet(1, other.page).boundingBox()
    const second = await sheet(2, other.page).boundingBox()
    answer.resolve()
    await isOpen(other.page)
    await sheet(1, other.page).getByText('Question 1', { exact: true }).waitFor()
    expect([await sheet(1, other.page).boundingBox(), await sheet(2, other.page).boundingBox()]).toEqual([box, second])
    await expect(preview).toHaveCount(0)
    await expect(other.page.getByRole('progressbar', { name: 'Loaded' })).toHaveCount(0)
    other.expectQuiet()
    await other.leave()
  })
