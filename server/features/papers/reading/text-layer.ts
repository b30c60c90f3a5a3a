import type { PDFPageProxy, TextItem } from 'pdfjs-dist/types/src/display/api.js'
import { maxTextLength } from './limits.ts'

/** Fewer signs than this are a scanner's mark on a picture: "Scanned with …". */
const enoughSigns = 80

/** The text that a page has by itself, line by line in the order of the page's content. */
export async function textOf(page: PDFPageProxy): Promise<string> {
  const { items } = await page.getTextContent()
  let text = ''
  let last: TextItem | undefined
  for (const item of items) {
    if (!('str' in item)) continue
    if (last !== undefined) text += between(last, item)
    text += item.str
    if (item.hasEOL && !text.endsWith('\n')) text += '\n'
    last = item
    if (text.length > maxTextLength) break
  }
  return tidy(text)
}

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
