import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { isCached } from '#tests/support/browser/cached-page.ts'
import { type ProSite, startProSite } from '#tests/support/accounts/pro-site.ts'
import { phone, visit } from '#tests/support/browser/visitor.ts'
import { uploadMaterial } from '#tests/support/features/materials.ts'
import { makePdf } from '#tests/support/features/pdf.ts'
import { withAskedCourse } from '#tests/support/features/questions.ts'
import { makeScannedPdf } from '#tests/support/features/scanned-pdf.ts'

// docs/behaviour.md#asked-again-and-practice: answers out of answer keys, printed and scanned.

let site: ProSite
let course: string

test.beforeAll(async ({ browser }) => {
  site = await startProSite(browser)
  course = (await withAskedCourse(site)).course
})

test.afterAll(() => site.stop())

const enter = () => visit(site.browser, site.url, { ...phone, ...site.pro, serviceWorkers: 'allow' })
const question = (page: Page) => page.getByRole('region', { name: 'Question to practise' })
const shownPage = (page: Page) => page.getByRole('figure').last().locator('canvas')

const printedKey = makePdf([
  [
    'Answer key, end semester',
    '1. (a) Mutual exclusion, hold and',
    'wait, and no preemption, and',
    'circular wait of processes.',
    '2. Six units on average.',
  ].join('\n'),
])
const scannedKey = makeScannedPdf(
  [
    [
      'Answer key, end semester examination',
      '1. (a) Mutual exclusion means that a resource is held by one process at a time, and hold and wait',
      'means that a process holds one resource while it requests another. No preemption means that a',
      'resource is released by its process alone, and circular wait that each waits for the next.',
      '2. The average waiting time is six units under both.',
    ].join('\n'),
  ],
  { turn: 90, colourSpace: '/DeviceRGB' },
)
const withKey = async (file: Buffer<ArrayBuffer>) => {
  const about = { title: 'Key', subject: 'x', semester: 5, kind: 'key', exam_year: 2025 } as const
  const id = await uploadMaterial(site.url, site.env, about, file)
  const answers = () => site.sql('select number from public.key_answers where material_id = $1 order by position', [id])
  await expect.poll(answers, { timeout: 90_000 }).toEqual(['1', '1 (a)', '2'].map((number) => ({ number })))
  await site.sql("update public.study_materials set course_id = $2, exam = 'end-semester' where id = $1", [id, course])
  return { leave: () => site.sql('delete from public.study_materials where id = $1', [id]) }
}

/** Of the rows of text in a picture, in pixels of the page. */
function heightsOfRows(element: Element): number[] {
  const canvas = element as HTMLCanvasElement
  const data = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
  const isDark = (at: number) => (data[4 * at + 3] ?? 0) > 0 && (data[4 * at + 1] ?? 255) < 110
  const dark = Array.from(
    { length: canvas.height },
    (_, y) => Array.from({ length: canvas.width }, (_, x) => isDark(y * canvas.width + x)).filter(Boolean).length > 3,
  )
  const heights: number[] = []
  for (const [y, isInk] of dark.entries()) {
    if (isInk && dark[y - 1] !== true) heights.push(0)
    if (isInk) heights[heights.length - 1] = (heights.at(-1) ?? 0) + canvas.clientHeight / canvas.height
  }
  return heights.filter((height) => height > 5)
}

test('shows the answer out of the answer key large, its page one press away, and without a network out of the pack', async () => {
  await site.sql('delete from public.practice_reviews')
  const key = await withKey(printedKey)
  try {
    const { page, context, leave, expectQuiet } = await enter()
    await page.goto(`/pyqs/courses/${course}`)
    const pack = page.getByRole('region', { name: 'Save for offline' })
    await pack.getByRole('button', { name: /^Save for offline/ }).click()
    await pack.getByText('Saved for offline').waitFor()
    await page.getByRole('link', { name: /^Asked again/ }).click()
    await page.getByRole('link', { name: /^Practise \d/ }).click()
    await expect(question(page)).toBeFocused()
    await isCached(page)
    await context.setOffline(true)
    await page.reload()
    await expect(question(page)).toBeFocused()
    await page.keyboard.press('Space')
    await question(page).getByRole('heading', { name: 'Answer to 1 (a)' }).waitFor()
    const text = question(page).getByText(/^Mutual exclusion, hold and wait/)
    await expect(text).toHaveCSS('font-size', '21px')
    await expect(question(page).getByRole('figure')).toHaveCount(0)
    await page.getByText('Answer key, End semester 2025, page 1').waitFor()
    await page.getByRole('button', { name: 'See the page' }).press('Space')
    await shownPage(page).waitFor()
    await page.getByRole('button', { name: 'Hide the page' }).click()
    await expect(question(page).getByRole('figure')).toHaveCount(0)
    await context.setOffline(false)
    expectQuiet(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
    await leave()
  } finally {
    await key.leave()
  }
})

test('shows a scanned answer upright in letters as large as text, wrapped to the width of a phone', async () => {
  const key = await withKey(scannedKey)
  try {
    const { page, leave, expectQuiet } = await enter()
    await page.goto(`/pyqs/courses/${course}/practice`)
    await page.getByRole('button', { name: 'Show the answer' }).click()
    const cut = question(page).getByRole('figure', { name: 'The answer, cut out of page 1' })
    await cut.locator('canvas').waitFor()
    const letters = await cut.locator('canvas').evaluate(heightsOfRows)
    expect(letters.length).toBeGreaterThan(7)
    const middle = letters.toSorted((one, other) => one - other)[Math.floor(letters.length / 2)]
    // Capitals in a font of 21 px have some 15; on a page as wide as the phone they would have five.
    expect(middle).toBeGreaterThan(12)
    expect(middle).toBeLessThan(26)
    expect((await cut.boundingBox())?.width).toBeLessThanOrEqual(360)
    expect(await cut.locator('.overflow-x-auto').evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
    expectQuiet()
    await leave()
  } finally {
    await key.leave()
  }
})
