import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { expectStatesAccessible } from '#tests/support/browser/axe.ts'
import { uploadMaterial } from '#tests/support/features/materials.ts'
import { makePdf, makeScan } from '#tests/support/features/pdf.ts'
import { type ProSite, startProSite } from '#tests/support/accounts/pro-site.ts'
import { desktop, phone, visit, type Visitor } from '#tests/support/browser/visitor.ts'

// The tests of this file share one visitor.
test.describe.configure({ mode: 'serial' })

// docs/behaviour.md#pyqs-and-notes: the document viewer, closed or open, normal or full screen.

let site: ProSite
let visitor: Visitor
let page: Page
let paper: string
let scan: string

test.beforeAll(async ({ browser }) => {
  site = await startProSite(browser)
  const pages = Array.from({ length: 12 }, (_, index) => `Question ${index + 1}`)
  const about = { subject: 'Data Structures', semester: 3, kind: 'paper', exam_year: 2024 } as const
  paper = await uploadMaterial(site.url, site.env, { ...about, title: 'End semester' }, makePdf(pages))
  scan = await uploadMaterial(site.url, site.env, { ...about, title: 'Scanned' }, makeScan())
  visitor = await visit(site.browser, site.url, { ...desktop, ...site.pro })
  page = visitor.page
  await page.goto('/pyqs')
})

test.afterAll(() => site.stop())

const address = () => page.url().slice(site.url.length)
const viewer = (target = page) => target.getByRole('dialog', { name: 'End semester' })
const button = (name: string, target = page) => viewer(target).getByRole('button', { name, exact: true })
const field = (target = page) => viewer(target).getByRole('textbox', { name: 'Page' })
const sheet = (number: number, target = page) => target.locator(`[data-page="${number}"]`)
/** The page itself, not its preview. */
const isOpen = (target = page) => sheet(1, target).locator('canvas:not([data-preview])').waitFor()
const readsPage = async (number: number) => {
  await expect(field()).toHaveValue(String(number))
}
const zoom = async () => Number.parseInt(await viewer().getByLabel('Zoom', { exact: true }).innerText(), 10)

const middle = () =>
  sheet(1)
    .locator('canvas')
    .evaluate((canvas: HTMLCanvasElement) => [
      ...(canvas.getContext('2d')?.getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data ?? []),
    ])

async function open() {
  await page.getByRole('link', { name: 'End semester' }).first().click()
  await isOpen()
}

test.describe('a document', () => {
  test('opens from the list, in its own address, with its number of pages', async () => {
    await open()
    expect(address()).toBe(`/pyqs?id=${paper}`)
    await viewer().getByText('of 12', { exact: true }).waitFor()
    await readsPage(1)
    await viewer().getByText('Question paper: Data Structures, 2024 · 12 pages').waitFor()
  })

  test('is rendered, and its text can be selected', async () => {
    const text = sheet(1).getByText('Question 1', { exact: true })
    await text.waitFor()
    const [words, whole] = await Promise.all([text.boundingBox(), sheet(1).boundingBox()])
    // 28 points of 842, at a twelfth of the page's height.
    expect((words?.height ?? 0) / (whole?.height ?? 1)).toBeCloseTo(28 / 842, 1)
    expect(((words?.x ?? 0) - (whole?.x ?? 0)) / (whole?.width ?? 1)).toBeCloseTo(60 / 595, 1)
    const dark = await sheet(1)
      .locator('canvas')
      .evaluate((canvas: HTMLCanvasElement) => {
        const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height / 4) ?? { data: [] }
        let count = 0
        for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 64) count++
        return count
      })
    expect(dark).toBeGreaterThan(200)
  })

  test('draws only the pages near the window', async () => {
    await expect(page.locator('[data-page]')).toHaveCount(12)
    expect(await page.locator('[data-page] canvas').count()).toBeLessThan(5)
  })

  test('is leafed through by button, key, scrolling and number', async () => {
    await button('Next page').click()
    await readsPage(2)
    await sheet(2).getByText('Question 2', { exact: true }).waitFor()
    await page.locator('[data-pages]').focus()
    for (const [key, reads] of [
      ['PageDown', 3],
      ['ArrowRight', 4],
      ['PageUp', 3],
      ['ArrowLeft', 2],
      ['End', 12],
      ['Home', 1],
    ] as const) {
      await page.keyboard.press(key)
      await readsPage(reads)
    }
    await field().fill('9')
    await page.keyboard.press('Enter')
    await readsPage(9)
    await sheet(9).getByText('Question 9', { exact: true }).waitFor()
    for (const [typed, reads] of [
      ['99', 12],
      ['0', 1],
      ['x', 1],
    ] as const) {
      await field().fill(typed)
      await page.keyboard.press('Enter')
      await readsPage(reads)
    }
    await expect(button('Previous page')).toBeDisabled()
    await page.locator('[data-pages]').evaluate((pages) => pages.scrollTo(0, pages.scrollHeight / 2))
    await expect.poll(() => field().inputValue()).toMatch(/^[67]$/)
  })

  test('is zoomed in steps, by button and key, and fitted to the width; the page that is read stays', async () => {
    await field().fill('5')
    await page.keyboard.press('Enter')
    await readsPage(5)
    const fitted = await zoom()
    await button('Zoom out').click()
    expect(await zoom()).toBeLessThan(fitted)
    await page.locator('[data-pages]').focus()
    for (const key of ['-', '-', '-']) await page.keyboard.press(key)
    const small = await zoom()
    expect(small).toBe(90)
    await expect.poll(async () => (await sheet(5).boundingBox())?.width).toBe(Math.floor(595 * 0.9))
    await readsPage(5)
    await page.keyboard.press('+')
    expect(await zoom()).toBe(100)
    await readsPage(5)
    for (let press = 0; press < 12; press++) await page.keyboard.press('+')
    expect(await zoom()).toBe(400)
    await expect(button('Zoom in')).toBeDisabled()
    await button('Fit width').click()
    expect(await zoom()).toBe(fitted)
    await readsPage(5)
  })

  test('fills the screen, and Escape leaves first that, then the document', async () => {
    await page.locator('[data-pages]').focus()
    await page.keyboard.press('f')
    await button('Leave full screen').waitFor()
    await expect(viewer()).toHaveAttribute('data-full', 'true')
    const fills = () => page.evaluate(() => document.fullscreenElement?.getAttribute('role'))
    await expect.poll(fills).toBe('dialog')
    await page.keyboard.press('Escape')
    await button('Full screen').waitFor()
    await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBe(null)
    await button('Full screen').click()
    await button('Leave full screen').click()
    await expect(viewer()).not.toHaveAttribute('data-full')
    await page.keyboard.press('Escape')
    await viewer().waitFor({ state: 'detached' })
    expect(address()).toBe('/pyqs')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('End semester')
  })

  test('traps the focus, closes on its button, and on Back', async () => {
    await open()
    const inside = () => page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)
    await expect.poll(inside).toBe(true)
    for (let press = 0; press < 14; press++) {
      await page.keyboard.press('Tab')
      await expect.poll(inside).toBe(true)
    }
    await button('Close').click()
    await viewer().waitFor({ state: 'detached' })
    await open()
    await page.goBack()
    await viewer().waitFor({ state: 'detached' })
    expect(address()).toBe('/pyqs')
    visitor.expectQuiet()
  })

  test('is a scan: the fax is decoded, under a policy that allows no other code', async () => {
    await page.goto(`/pyqs?id=${scan}`)
    await isOpen()
    expect(await middle()).toEqual([0, 0, 0, 255])
    visitor.expectQuiet()
  })
})

test.describe('a worker', () => {
  test('has a policy of its own', async () => {
    const other = await visit(site.browser, site.url, { ...desktop, ...site.pro })
    const [worker] = await Promise.all([
      other.page.waitForResponse(/pdf\.worker/),
      other.page.goto(`/pyqs?id=${paper}`),
    ])
    expect(worker.headers()).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; script-src 'wasm-unsafe-eval'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    })
    await other.leave()
  })
})

test.describe('what can go wrong', () => {
  test('a connection that breaks is reported, with a retry', async () => {
    const other = await visit(site.browser, site.url, { ...phone, ...site.pro })
    await other.page.route('**/api/files/*', (route) => route.abort())
    await other.page.goto(`/pyqs?id=${paper}`)
    await other.page.getByRole('heading', { name: 'Failed to open the document' }).waitFor()
    await other.page.getByText('Check your connection and try again').waitFor()
    await other.page.unrouteAll()
    await other.page.getByRole('button', { name: 'Try Again' }).click()
    await isOpen(other.page)
    other.expectQuiet(/ERR_FAILED/)
    await other.leave()
  })

  for (const [status, text] of [
    [404, 'It may have been removed'],
    [401, 'Your session has ended'],
  ] as const)
    test(`a server that answers ${status}`, async () => {
      const other = await visit(site.browser, site.url, { ...phone, ...site.pro })
      await other.page.route('**/api/files/*', (route) => route.fulfill({ status, json: { code: 'x' } }))
      await other.page.goto(`/pyqs?id=${paper}`)
      await other.page.getByText(text).waitFor()
      other.expectQuiet(new RegExp(`status of ${status}`))
      await other.leave()
    })

  test('a file that is no PDF is reported', async () => {
    const other = await visit(site.browser, site.url, { ...phone, ...site.pro })
    await other.page.route('**/api/files/*', (route) => route.fulfill({ body: 'no PDF at all' }))
    await other.page.goto(`/pyqs?id=${paper}`)
    await other.page.getByText('the file may be damaged').waitFor()
    other.expectQuiet()
    await other.leave()
  })

  test('a document that is not listed', async () => {
    const other = await visit(site.browser, site.url, { ...phone, ...site.pro })
    await other.page.goto('/pyqs?id=00000000-0000-4000-8000-000000000000')
    const dialog = other.page.getByRole('dialog', { name: 'Document not found' })
    await dialog.getByRole('button', { name: 'See all papers and notes' }).click()
    await dialog.waitFor({ state: 'detached' })
    other.expectQuiet()
    await other.leave()
  })

  test('a slow line shows that the document is opening', async () => {
    const other = await visit(site.browser, site.url, { ...phone, ...site.pro })
    const answer = Promise.withResolvers<void>()
    await other.page.route('**/api/files/**', async (route) => {
      await answer.promise
      await route.continue()
    })
    await other.page.goto(`/pyqs?id=${paper}`)
    await other.page.getByText('Opening the document...').waitFor()
    await other.page.getByRole('progressbar', { name: 'Loaded' }).waitFor()
    answer.resolve()
    await isOpen(other.page)
    other.expectQuiet()
    await other.leave()
  })
})

test('fits a phone: every control is on the screen', async () => {
  const other = await visit(site.browser, site.url, { ...phone, ...site.pro })
  await other.page.goto(`/pyqs?id=${paper}`)
  await isOpen(other.page)
  for (const control of await viewer(other.page).locator('button, input').filter({ visible: true }).all()) {
    const box = await control.boundingBox()
    expect([(box?.x ?? -1) >= 0, (box?.x ?? 0) + (box?.width ?? 999) <= 360]).toEqual([true, true])
  }
  expect((await sheet(1, other.page).boundingBox())?.width).toBeLessThanOrEqual(360)
  other.expectQuiet()
  await other.leave()
})

test('the document viewer is accessible in every state', async () => {
  const states = {
    open: async (target: Page) => {
      await target.goto(`/pyqs?id=${paper}`)
      await isOpen(target)
    },
    failed: async (target: Page) => {
      await target.route('**/api/files/*', (route) => route.abort())
      await target.goto(`/pyqs?id=${paper}`)
      await target.getByRole('heading', { name: 'Failed to open the document' }).waitFor()
      await target.unrouteAll()
    },
    'not listed': async (target: Page) => {
      await target.goto('/pyqs?id=nothing-like-it')
      await target.getByRole('dialog', { name: 'Document not found' }).waitFor()
    },
  }
  await expectStatesAccessible(site.browser, site.url, states, site.pro)
})
