import { expect, test } from '#tests/e2e/fixtures.ts'
import { uploadMaterial } from '#tests/support/features/materials.ts'
import { makeColumnsPdf, makePdf } from '#tests/support/features/pdf.ts'
import { type ProSite, startProSite } from '#tests/support/accounts/pro-site.ts'
import { phone, visit, type Visitor } from '#tests/support/browser/visitor.ts'

// The tests of this file share one visitor.
test.describe.configure({ mode: 'serial' })

// docs/behaviour.md#pyqs-and-notes: the size of a page in the document viewer on a phone.

let site: ProSite
let other: Visitor
let columns: string
let paper: string

const sheet = () => other.page.locator('[data-page="1"]')
/** The page itself, not its preview. */
const isOpen = () => sheet().locator('canvas:not([data-preview])').waitFor()
const width = async () => Math.round((await sheet().boundingBox())?.width ?? 0)
const doubleTap = async (words: string) => {
  const box = await sheet().getByText(words).first().boundingBox()
  const [x, y] = [(box?.x ?? 0) + 10, (box?.y ?? 0) + (box?.height ?? 0) / 2]
  await other.page.touchscreen.tap(x, y)
  await other.page.touchscreen.tap(x, y)
}
/** From the window's edges, in CSS pixels. */
const edges = async (words: string) => {
  const box = await sheet().getByText(words).first().boundingBox()
  return [Math.round(box?.x ?? -1), Math.round(360 - (box?.x ?? 0) - (box?.width ?? 0))]
}
const open = async (id: string) => {
  await other.page.goto(`/pyqs?id=${id}`)
  await isOpen()
  await sheet().locator('.pdf-text span').first().waitFor()
}

test.beforeAll(async ({ browser }) => {
  site = await startProSite(browser)
  const about = { subject: 'Data Structures', semester: 3, kind: 'paper', exam_year: 2023 } as const
  columns = await uploadMaterial(site.url, site.env, { ...about, title: 'Columns' }, makeColumnsPdf())
  paper = await uploadMaterial(site.url, site.env, { ...about, title: 'End semester' }, makePdf(['Question 1']))
  other = await visit(site.browser, site.url, { ...phone, ...site.pro })
})
test.afterAll(() => site.stop())

test('a page opens at the width of its words, which the margins would make too small to read', async () => {
  await open(columns)
  await expect.poll(() => edges('Left column line 1')).toEqual([8, expect.any(Number)])
  const filled = await width()
  expect(filled).toBeGreaterThan(360)
  await other.page.getByRole('button', { name: 'Fit width' }).tap()
  await expect.poll(width).toBeLessThanOrEqual(336)
  await other.page.getByRole('button', { name: 'Fit the text' }).tap()
  await expect.poll(width).toBe(filled)
})

test('a double tap fills the window with the column under the finger, the next one zooms back', async () => {
  const filled = await width()
  // On a busy machine two taps may be too far apart for a double tap: then they are repeated.
  await expect(async () => {
    await doubleTap('Right column line 2')
    await expect.poll(width, { timeout: 2000 }).toBeGreaterThan(filled * 1.6)
  }).toPass()
  await expect.poll(async () => (await edges('Right column line 2'))[0]).toBeLessThanOrEqual(16)
  await expect(async () => {
    await doubleTap('Right column line 2')
    await expect.poll(width, { timeout: 2000 }).toBe(filled)
  }).toPass()
})

test('the zoom of a paper is remembered for the next time, and for this paper alone', async () => {
  await other.page.getByRole('button', { name: 'Zoom in' }).tap()
  const zoomed = await width()
  await other.page.reload()
  await isOpen()
  await expect.poll(width).toBe(zoomed)
  await open(paper)
  await expect.poll(width).not.toBe(zoomed)
  other.expectQuiet()
})
