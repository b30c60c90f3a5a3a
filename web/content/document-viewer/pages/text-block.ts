/** A part of a page's width, as shares of it. */
export interface Band {
  left: number
  right: number
}

export const wholePage: Band = { left: 0, right: 1 }

type Picture = CanvasImageSource & { width: number; height: number }

/** As wide as the picture is looked at, in pixels. */
const samples = 320
/** Darker than paper by so much is ink, of 255. */
const contrast = 40

/** How much ink each column of pixels holds, as a share of its height; a scan's dark rim and vertical rules hold none. */
function inkOf(picture: Picture): number[] {
  const canvas = document.createElement('canvas')
  canvas.width = samples
  canvas.height = Math.max(1, Math.round((samples * picture.height) / picture.width))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return []
  // What is not drawn on is paper.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return inkIn(context.getImageData(0, 0, canvas.width, canvas.height))
}

/** @param pixels as the canvas has them: red, green, blue and alpha of each, row by row */
export function inkIn({ data, width, height }: Pick<ImageData, 'data' | 'width' | 'height'>): number[] {
  const light = (at: number) =>
    0.3 * (data[4 * at] ?? 255) + 0.6 * (data[4 * at + 1] ?? 255) + 0.1 * (data[4 * at + 2] ?? 255)
  const all = Array.from({ length: Math.ceil((width * height) / 7) }, (_, n) => light(n * 7)).toSorted((a, b) => a - b)
  const paper = all[Math.floor(all.length / 2)] ?? 255
  return Array.from({ length: width }, (_, x) => {
    let dark = 0
    for (let y = 0; y < height; y++) if (light(y * width + x) < paper - contrast) dark++
    return dark > height * 0.7 ? 0 : dark / height
  })
}

/** Less is a speck. */
const speck = 0.006
/** Of a page's width, on each side: the shadow of a scanner's lid. */
const rim = 0.015

/** Where the words stand across the page; all of it where there are none. */
export function textBlockIn(ink: readonly number[]): Band {
  const from = Math.round(ink.length * rim)
  const holds = (share: number, at: number) => share > speck && at >= from && at < ink.length - from
  const first = ink.findIndex(holds)
  const last = ink.findLastIndex(holds)
  // A line or two of a title say nothing of the page.
  if (first === -1 || last - first < ink.length / 4) return wholePage
  return { left: first / ink.length, right: (last + 1) / ink.length }
}

/** Of a page's width: what parts two columns. */
const gap = 0.02

/** The column around `x`, a share of the page's width; the whole block where it has one column. */
export function columnIn(ink: readonly number[], x: number): Band {
  const block = textBlockIn(ink)
  const [from, to] = [Math.round(block.left * ink.length), Math.round(block.right * ink.length)]
  const inside = ink.slice(from, to)
  const usual = inside.toSorted((a, b) => a - b)[Math.floor(inside.length / 2)] ?? 0
  // A title that goes across both columns leaves some ink between them.
  const isEmpty = (share: number | undefined) => (share ?? 0) < usual * 0.2
  const gaps: { begin: number; end: number }[] = []
  for (let at = from; at < to; at++) {
    if (!isEmpty(ink[at])) continue
    const begin = at
    while (at < to && isEmpty(ink[at])) at++
    // Beside it there are columns, not numbers of questions or marks.
    const isInner = begin - from > (to - from) / 5 && to - at > (to - from) / 5
    if (at - begin >= ink.length * gap && isInner) gaps.push({ begin, end: at })
  }
  const at = x * ink.length
  const before = gaps.findLast(({ begin, end }) => (begin + end) / 2 <= at)
  const after = gaps.find(({ begin, end }) => (begin + end) / 2 > at)
  return { left: (before?.end ?? from) / ink.length, right: (after?.begin ?? to) / ink.length }
}

export const textBlockOf = (picture: Picture): Band => textBlockIn(inkOf(picture))
export const columnOf = (picture: Picture, x: number): Band => columnIn(inkOf(picture), x)

/** Left and right of a page that is fitted into the window, and of words that fill it, in CSS pixels. */
export const besidePage = 12
export const besideText = 8
/** A wide window does not blow a page up beyond this. */
const largestFit = 1.6
/** Nor are narrow words blown up beyond this, as often as the page is. */
const largestFill = 2.5

/** How large this part of a page is when it fills a window of `width` CSS pixels; the page's width is in points. */
export const scaleFor = ({ left, right }: Band, pageWidth: number, width: number): number =>
  Math.max(width - 2 * besideText, 100) / (pageWidth * (right - left))

/** How large the whole page is in such a window. */
export const fittedScale = (pageWidth: number, width: number): number =>
  Math.min(Math.max(width - 2 * besidePage, 100) / pageWidth, largestFit)

/** How large it is when its words fill the window. */
export function filledScale(block: Band, pageWidth: number, width: number): number {
  const fitted = fittedScale(pageWidth, width)
  if (block === wholePage) return fitted
  return Math.min(Math.max(scaleFor(block, pageWidth, width), fitted), fitted * largestFill)
}
