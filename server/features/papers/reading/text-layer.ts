import type { PDFPageProxy, TextItem } from 'pdfjs-dist/types/src/display/api.js'
import { type Worth, wordsOfText, worthOf } from './language/language-words.ts'
import { maxTextLength } from './limits.ts'
import { linesOf, type Piece, textOf } from './lines.ts'
import { tidy } from './tidy.ts'

/** Fewer signs than this are a scanner's mark on a picture: "Scanned with …". */
const enoughSigns = 80
/** Of the words: with so many that have a sign of no meaning, the font's table of letters has holes. */
const maxBroken = 0.1
/** Of the letters in words: below it the codes are another font's, or another language was recognised. */
const minShare = 0.5

export interface TextLayer {
  text: string
  /** Null where they do not run from left to right on the page. */
  lines: Piece[] | null
  /** Where its pieces are, in points from the top left. */
  pieces: Piece[]
  worth: Worth
}

/** The text that a page has by itself, line by line in the order of the page's content. */
export async function readTextLayer(page: PDFPageProxy): Promise<TextLayer> {
  const { items } = await page.getTextContent()
  const viewport = page.getViewport({ scale: 1 })
  const pieces: Piece[] = []
  let isLevel = true
  let text = ''
  let last: TextItem | undefined
  for (const item of items) {
    if (!('str' in item)) continue
    if (last !== undefined) text += between(last, item)
    text += item.str
    if (item.hasEOL && !text.endsWith('\n')) text += '\n'
    last = item
    const [a = 1, b = 0, , , x = 0, y = 0] = item.transform as number[]
    const [left, bottom] = viewport.convertToViewportPoint(x, y) as [number, number]
    const [ahead, beside] = viewport.convertToViewportPoint(x + a, y + b) as [number, number]
    isLevel &&= item.str.trim() === '' || ahead - left > Math.abs(beside - bottom) * 4
    pieces.push([left, bottom - item.height, item.width, item.height, tidyPiece(item.str)])
    if (text.length > maxTextLength) break
  }
  const { lines, columns } = linesOf(pieces)
  const tidied = columns && isLevel ? textOf(lines) : tidy(text)
  return { text: tidied, lines: isLevel ? lines : null, pieces, worth: worthOf(wordsOfText(tidied)) }
}

/** With the spaces around it, which part it from others. */
const tidyPiece = (text: string) => `${/^\s/.test(text) ? ' ' : ''}${tidy(text)}${/\s$/.test(text) ? ' ' : ''}`

/** Where two pieces stand on one line, the gap says whether they are one word. */
function between(last: TextItem, next: TextItem): string {
  const [, , , , lastX = 0, lastY = 0] = last.transform as number[]
  const [, , , , x = 0, y = 0] = next.transform as number[]
  const size = Math.max(last.height, next.height, 1)
  if (last.hasEOL) return ''
  if (Math.abs(y - lastY) > size * 0.6) return '\n'
  const gap = x - (lastX + last.width)
  return gap > size * 0.2 && !last.str.endsWith(' ') && !next.str.startsWith(' ') ? ' ' : ''
}

/**
 * Whether a text layer can be what its page says. Fonts without a table of their letters give signs of private use or
 * replacement, those with another font's table words of no language, and a scan has nothing or a mark.
 */
export function isPlausible({ text, worth }: Pick<TextLayer, 'text' | 'worth'>): boolean {
  if (isShort(text)) return false
  const letters = signsOf(text).match(/[\p{L}\p{M}\p{N}]/gu)?.length ?? 0
  const words = text.split(/\s+/)
  const broken = words.filter((word) => /[\ufffd\ue000-\uf8ff]|\(cid:\d+\)/.test(word)).length
  return broken < words.length * maxBroken && letters > signsOf(text).length * 0.4 && worth.share >= minShare
}

export const isShort = (text: string): boolean => signsOf(text).length < enoughSigns

const signsOf = (text: string) => text.replaceAll(/\s/g, '')
