/** A part of a page's width, as shares of it. */
export interface Band {
  left: number
  right: number
}

export const wholePage: Band = { left: 0, right: 1 }

type Picture = CanvasImageSource & { width: number; height: number }

/** The width to which the picture is reduced for measuring, in pixels. */
const samples = 320
/** A pixel that is darker than the paper by this much is ink, of 255. */
const contrast = 40

/** The share of ink in each column of pixels; 0 for a scan's dark rim and vertical rules. */
function inkOf(picture: Picture): number[] {
  const canvas = document.createElement('canvas')
  canvas.width = samples
  canvas.height = Math.max(1, Math.round((samples * picture.height) / picture.width))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return []
  // Transparent pixels are paper.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return inkIn(context.getImageData(0, 0, canvas.width, canvas.height))
}

/** @param data red, green, blue and alpha of each pixel, row by row, as a canvas returns them */
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

/** A smaller share of ink is a speck. */
const speck = 0.006
/** The share of a page's width on each side that the shadow of a scanner's lid may cover. */
const rim = 0.015

/** The horizontal extent of the words; the whole page where there are none. */
export function textBlockIn(ink: readonly number[]): Band {
  const from = Math.round(ink.length * rim)
  const holds = (share: number, at: number) => share > speck && at >= from && at < ink.length - from
  const first = ink.findIndex(holds)
  const last = ink.findLastIndex(holds)
  // A title of a line or two does not show the margins of the page.
  if (first === -1 || last - first < ink.length / 4) return wholePage
  return { left: first / ink.length, right: (last + 1) / ink.length }
}

/** The minimum distance of two columns, as a share of the page's width. */
const gap = 0.02

/** The column around `x`, a share of the page's width; the whole block where there is one column. */
export function columnIn(ink: readonly number[], x: number): Band {
  const block = textBlockIn(ink)
  const [from, to] = [Math.round(block.left * ink.length), Math.round(block.right * ink.length)]
  const inside = ink.slice(from, to)
  const usual = inside.toSorted((a, b) => a - b)[Math.floor(inside.length / 2)] ?? 0
  // A title across both columns leaves some ink between them.
  const isEmpty = (share: number | undefined) => (share ?? 0) < usual * 0.2
  const gaps: { begin: number; end: number }[] = []
  for (let at = from; at < to; at++) {
    if (!isEmpty(ink[at])) continue
    const begin = at
    while (at < to && isEmpty(ink[at])) at++
    // A gap near the edge separates the numbers or marks of questions, not columns.
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

/** The margin on each side of a fitted page, and of a text that fills the window, in CSS pixels. */
export const besidePage = 12
export const besideText = 8
/** The maximum scale of a fitted page in a wide window. */
const largestFit = 1.6
/** The maximum scale of a filled text, as a factor of the fitted scale. */
const largestFill = 2.5

/** The scale at which this part of a page fills a window of `width` CSS pixels; the page's width is in points. */
export const scaleFor = ({ left, right }: Band, pageWidth: number, width: number): number =>
  Math.max(width - 2 * besideText, 100) / (pageWidth * (right - left))

/** The scale at which the whole page fits such a window. */
export const fittedScale = (pageWidth: number, width: number): number =>
  Math.min(Math.max(width - 2 * besidePage, 100) / pageWidth, largestFit)

/** The scale at which the page's words fill the window. */
export function filledScale(block: Band, pageWidth: number, width: number): number {
  const fitted = fittedScale(pageWidth, width)
  if (block === wholePage) return fitted
  return Math.min(Math.max(scaleFor(block, pageWidth, width), fitted), fitted * largestFill)
}
