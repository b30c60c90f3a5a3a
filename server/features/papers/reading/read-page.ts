import type { PDFPageProxy } from 'pdfjs-dist/types/src/display/api.js'
import type { LargePictures } from './large-pictures.ts'
import { valueOf } from './language/language-words.ts'
import type { PageRead } from './messages.ts'
import { hasPicture, pictureShareOf, shrinkPictures } from './page-pictures.ts'
import { type Drawn, isReading, type Recognised, type Recogniser } from './recognise.ts'
import { isPlausible, isShort, readTextLayer, type TextLayer } from './text-layer.ts'

/** Of the page: with so much of it in pictures, its text may be in them. */
const minPictureShare = 0.5
/** Of the ink: a text layer that lies over it is the text of the picture. */
const minCovered = 0.75
/** Of the letters in words. */
const wellReadShare = 0.9
/** A text layer that is right is exact, so recognition has to be so much better. */
const ownAdvantage = 0.85

type PageText = Pick<PageRead, 'text' | 'ocr' | 'turn' | 'words' | 'lines' | 'problem'>

/** The text of a page: its own where that can be it, else what is recognised; of two, the one with more words of a language. */
export async function readPage(page: PDFPageProxy, recogniser: Recogniser, large: LargePictures): Promise<PageText> {
  const layer = await readTextLayer(page)
  const isTrusted = isPlausible(layer)
  if (isTrusted && (await pictureShareOf(page)) < minPictureShare) return ownText(layer)
  if (large.shrink) shrinkPictures(page)
  const drawn = await recogniser.draw(page)
  const isCovered = isTrusted && coveredShare(drawn, layer) >= minCovered
  if (isCovered && layer.worth.share >= wellReadShare) return ownText(layer)
  const seen = await recogniser.read(drawn)
  if (seen !== undefined && isReading(seen) && isBetter(seen, layer))
    return { text: seen.text, words: seen.words, lines: seen.lines, turn: seen.turn, ocr: true, problem: null }
  if (large.leftOut && !isCovered && !(await hasPicture(page)))
    return { ...ownText(layer), problem: 'picture_too_large' }
  if (isCovered || seen === undefined || isReading(seen)) return ownText(layer)
  // A stamp, or rubbish, over what cannot be read.
  return { ...ownText({ text: isTrusted ? layer.text : '', lines: isTrusted ? layer.lines : [] }), problem: 'unclear' }
}

const ownText = ({ text, lines }: Pick<TextLayer, 'text' | 'lines'>): PageText => ({
  text,
  lines,
  words: null,
  turn: 0,
  ocr: false,
  problem: null,
})

function isBetter(seen: Recognised, { text, worth }: TextLayer): boolean {
  // A page of few words, and a mark on a picture of formulas.
  if (isShort(text)) return seen.text.length > text.length * 1.3
  return valueOf(seen.worth) * ownAdvantage > valueOf(worth)
}

/** How much of the page's ink lies where the text layer has its pieces. */
function coveredShare({ ink, scale, picture }: Drawn, { pieces }: TextLayer): number {
  // In cells of four points: a page has thousands of pieces.
  const cell = 4 * scale
  const [columns, rows] = [Math.ceil(picture.width / cell), Math.ceil(picture.height / cell)]
  const covered = new Uint8Array(columns * rows)
  for (const [left, top, width, height] of pieces) {
    const [fromRow, toRow] = [Math.floor(top / 4 - 1), Math.ceil((top + height) / 4 + 1)]
    const [from, to] = [Math.max(0, Math.floor(left / 4 - 1)), Math.min(columns, Math.ceil((left + width) / 4 + 1))]
    for (let row = Math.max(0, fromRow); row < Math.min(rows, toRow); row++)
      covered.fill(1, row * columns + from, row * columns + Math.max(from, to))
  }
  let count = 0
  for (let at = 0; at + 1 < ink.length; at += 2)
    count += covered[Math.floor((ink[at + 1] ?? 0) / cell) * columns + Math.floor((ink[at] ?? 0) / cell)] ?? 0
  return ink.length === 0 ? 1 : count / (ink.length / 2)
}
