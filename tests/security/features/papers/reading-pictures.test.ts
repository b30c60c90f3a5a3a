import { describe, expect, it } from 'vitest'
import { readingLimits } from '#server/features/papers/reading/limits.ts'
import { readInProcess } from '#server/features/papers/reading/read-in-process.ts'
import { makeLargeScan, makeLayeredPdf } from '#tests/support/features/layered-pdf.ts'
import { byHand, makeScannedPdf, type ScanOptions } from '#tests/support/features/scanned-pdf.ts'

// Recognition of pages from phones, scan apps and other programs.

/** A page takes 25 s while other tests run beside it, and a poor one is tried several times. */
const slowly = { timeout: 240_000 }

const lines = [
  'Example Institute of Technology',
  'End Semester Examination, November 2024',
  'Computer Networks (CS307)',
  '1. Explain the working of a bridge and where it is used.',
  '2. Compare a router and a switch in four points.',
  '3. Describe how a leaky bucket shapes the traffic of a network.',
  '4. What is a subnet mask? State one use of it in your own words.',
  '5. Define jitter and give two causes of it with an example.',
]
const text = lines.join('\n')

async function read(pdf: Buffer<ArrayBuffer>) {
  const reading = await readInProcess(new Blob([pdf]).stream(), readingLimits)
  if ('problem' in reading) throw new Error(reading.problem)
  return reading.pages
}

async function readFirst(pdf: Buffer<ArrayBuffer>) {
  const [page] = await read(pdf)
  if (page === undefined) throw new Error('No page was read.')
  return page
}

const wordsOf = (of: string) => of.match(/[\p{L}\p{N}]{3,}/gu) ?? []
/** The share of the page's words that were recognised. */
function shareRead(found: string): number {
  const words = new Set(wordsOf(found))
  return wordsOf(text).filter((word) => words.has(word)).length / wordsOf(text).length
}

describe('a photograph', () => {
  it.each<[string, ScanOptions]>([
    ['on a white page, in the light of a lamp', { margin: 0.12, light: ['lamp', 0.3], resolution: 170 }],
    ['on a white page, dark all over', { margin: 0.06, light: ['dim', 0.4], resolution: 170 }],
    ['whose side lies in the shadow', { light: ['side', 0.25], askew: -1.5 }],
    ['that was taken at an angle', { askew: 9, light: ['corner', 0.4], resolution: 170 }],
  ])('of %s is read', slowly, async (_, options) => {
    const page = await readFirst(makeScannedPdf([text], options))
    expect(page).toMatchObject({ ocr: true, problem: null })
    expect(shareRead(page.text)).toBeGreaterThan(0.95)
  })
})

describe('a page on its side or upside down', () => {
  it.each([90, 180, 270] as const)('is read with the places of its words: %i degrees', slowly, async (turn) => {
    const page = await readFirst(makeScannedPdf([text], { turn, askew: 1 }))
    expect(shareRead(page.text)).toBeGreaterThan(0.95)
    expect(page.turn).toBe(360 - turn)
    // In the fourth line, after its number: its middle is 81 points from the left of the text's page and 107 from its
    // top.
    const [x = 0, y = 0, width = 0, height = 0] = page.words?.find(([, , , , word]) => word === 'Explain') ?? []
    const [middleX, middleY] = { 90: [842 - 107, 81], 180: [595 - 81, 842 - 107], 270: [107, 595 - 81] }[turn]
    expect(Math.abs(x + width / 2 - (middleX ?? 0))).toBeLessThan(12)
    expect(Math.abs(y + height / 2 - (middleY ?? 0))).toBeLessThan(12)
    expect(page.lines?.map((line) => line[4])).toContain(lines[4])
  })
})

describe('a text layer', () => {
  it('that is a stamp does not replace recognising the scan below it', slowly, async () => {
    const stamp =
      'Downloaded from papers.example.org - more question papers and solved notes of all branches: join our channel'
    const page = await readFirst(makeScannedPdf([text], { stamp }))
    expect(page.ocr).toBe(true)
    expect(shareRead(page.text)).toBeGreaterThan(0.95)
  })

  it.each<[string, Omit<Parameters<typeof makeLayeredPdf>[0], 'lines'>]>([
    ['names other letters than it draws', { namedAs: (glyph) => shifted(glyph) }],
    ['has no names for some letters', { namedAs: (glyph) => (glyph === 'e' ? '\ufffd' : glyph) }],
  ])('that %s is recognised instead', slowly, async (_, options) => {
    const page = await readFirst(makeLayeredPdf({ lines, ...options }))
    expect(page).toMatchObject({ ocr: true, problem: null })
    expect(shareRead(page.text)).toBeGreaterThan(0.95)
  })

  it.each([
    ['a page', {}],
    ['a page over a pale picture', { ground: 225 }],
    ['a scanner that has read it well, out of sight', { ground: 255, hidden: true }],
  ])('of %s is used unchanged', async (_, options) => {
    const page = await readFirst(makeLayeredPdf({ lines, ...options }))
    expect(page).toMatchObject({ ocr: false, text, problem: null })
  })

  it('of a form that only Adobe’s programs display is not used as its text', async () => {
    const wait = ['Please wait... If this message is not eventually replaced by the proper contents of the document,']
    const pdf = makeLayeredPdf({
      lines: [...wait, 'your PDF viewer may not be able to display it.'],
      dynamicForm: true,
    })
    await expect(read(pdf)).rejects.toThrow('dynamic_form')
  })
})

describe('a page of A3 at 600 dpi', () => {
  it('in black and white is read at a lower resolution', slowly, async () => {
    const page = await readFirst(makeLargeScan(lines, 'bilevel'))
    expect(page).toMatchObject({ ocr: true, problem: null })
    expect(shareRead(page.text)).toBeGreaterThan(0.95)
  })

  it('in grey is reported as too large', slowly, async () => {
    expect(await readFirst(makeLargeScan(lines, 'grey'))).toMatchObject({ text: '', problem: 'picture_too_large' })
  })
})

it('a handwritten page yields no text, and the page after it is read', slowly, async () => {
  const written = lines.map((line) => byHand + line).join('\n')
  const [first, second, third] = await read(makeScannedPdf([written, text, '']))
  expect(first).toMatchObject({ text: '', problem: 'unclear' })
  expect(second?.problem).toBeNull()
  expect(shareRead(second?.text ?? '')).toBeGreaterThan(0.95)
  // A blank page has no problem.
  expect(third).toMatchObject({ text: '', problem: null })
})

/** The letter three places on, as in the encoding of old fonts. */
function shifted(glyph: string): string {
  const code = glyph.codePointAt(0) ?? 0
  const start = code >= 97 ? 97 : 65
  return /[a-z]/i.test(glyph) ? String.fromCodePoint(start + ((code - start + 3) % 26)) : glyph
}
