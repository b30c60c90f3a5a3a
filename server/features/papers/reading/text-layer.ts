import type { PDFPageProxy, TextItem } from 'pdfjs-dist/types/src/display/api.js'
import { maxTextLength } from './limits.ts'
import { linesOf, type Piece } from './lines.ts'
import type { PageRead } from './messages.ts'

/** Fewer signs than this are a scanner's mark on a picture: "Scanned with …". */
const enoughSigns = 80

interface OwnText {
  text: string
  lines: PageRead['lines']
}

/** The text that a page has by itself, line by line in the order of the page's content. */
export async function textOf(page: PDFPageProxy): Promise<OwnText> {
  const { items } = await page.getTextContent()
  const viewport = page.getViewport({ scale: 1 })
  const pieces: Piece[] = []
  let text = ''
  let last: TextItem | undefined
  for (const item of items) {
    if (!('str' in item)) continue
    if (last !== undefined) text += between(last, item)
    text += item.str
    if (item.hasEOL && !text.endsWith('\n')) text += '\n'
    last = item
    const [, , , , x = 0, y = 0] = item.transform as number[]
    const [left, bottom] = viewport.convertToViewportPoint(x, y) as [number, number]
    pieces.push([left, bottom - item.height, item.width, item.height, tidyPiece(item.str)])
    if (text.length > maxTextLength) break
  }
  // Of a page that is turned, lines run elsewhere.
  return { text: tidy(text), lines: page.rotate % 360 === 0 ? linesOf(pieces) : null }
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

/** As the database takes it, and without what only fills space. */
export function tidy(text: string): string {
  return (
    text
      .toWellFormed()
      .normalize('NFC')
      // oxlint-disable-next-line no-control-regex -- those are what is taken out
      .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u200b\u2060\ufeff]/g, '')
      .replaceAll(/[^\S\n]+/g, ' ')
      .replaceAll(/ ?\n ?/g, '\n')
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim()
      .slice(0, maxTextLength)
      .toWellFormed()
  )
}

/**
 * Whether the text layer says what the page says. Fonts without a table of their letters give signs of private use or
 * replacement, and a scan has nothing or a mark.
 */
export function isReadable(text: string): boolean {
  const signs = text.replaceAll(/\s/g, '')
  if (signs.length < enoughSigns) return false
  const strange = signs.match(/[\ufffd\ue000-\uf8ff]|\(cid:\d+\)/g)?.length ?? 0
  const letters = signs.match(/[\p{L}\p{N}]/gu)?.length ?? 0
  return strange < signs.length * 0.1 && letters > signs.length * 0.4
}
