import type { PageRead } from '../../reading/messages.ts'
import { withoutOptionColumns } from './option-columns.ts'
import { withTableRows } from './table-rows.ts'

/** A line of a paper. Where it stands on its page is known only of pages that were just read, or recognised. */
export interface PaperLine {
  page: number
  /** As it is printed, with digits as computers write them; a tab stands where it leaves a gap. */
  text: string
  x?: number
  y?: number
  width?: number
  height?: number
}

export interface PaperPage {
  page: number
  width: number
  height: number
  lines: PaperLine[]
}

export type StoredPage = Pick<PageRead, 'page' | 'text' | 'width' | 'height'> &
  Partial<Pick<PageRead, 'lines' | 'words' | 'ocr' | 'turn'>>

/** What is longer is no question paper. */
const maxPages = 30
/** Of a page: small print has a hundred. */
const maxLines = 200
/** Signs of a line: what takes long to read is a text without line breaks, or one that is made to. */
const maxLine = 400

function wrapped(line: PaperLine): PaperLine[] {
  if (line.text.length <= maxLine) return [line]
  return (line.text.match(/.{1,400}(?:\s|$)|.{400}/gs) ?? []).map((text) => ({ ...line, text: text.trim() }))
}

/** The pages of a paper, line by line, without what stands on every page. */
export function paperPagesOf(pages: readonly StoredPage[]): PaperPage[] {
  const whole = pages.slice(0, maxPages).map(({ page, text, width, height, lines, words }) => ({
    page,
    width,
    height,
    lines: lines?.length
      ? lines.map(([x, y, w, h, line]) => ({ page, x, y, width: w, height: h, text: plain(line) }))
      : placed(text.split('\n', maxLines * 5), words ?? [], page),
  }))
  for (const page of whole)
    page.lines = withoutOptionColumns(
      withTableRows(
        page.lines
          .slice(0, maxLines)
          .flatMap((line) => wrapped(line))
          .slice(0, maxLines),
      ),
    )
  const repeated = repeatedLines(whole)
  return whole.map((page) => ({
    ...page,
    lines: page.lines.filter(
      (line, index, { length }) =>
        /[\p{L}\p{N}]/u.test(line.text) &&
        !isPageNumber(line.text) &&
        !((index < edge || index >= length - edge) && repeated.has(masked(line.text))),
    ),
  }))
}

/** Lines at the top and bottom of a page that headers and footers take. */
const edge = 4

const indic = /[\u0966-\u096f\u0b66-\u0b6f\u09e6-\u09ef]/g

function plain(text: string): string {
  return text
    .replaceAll(indic, (digit) => String(((digit.codePointAt(0) ?? 0) - 0x66) & 0xf))
    .replaceAll(/[\u2018\u2019]/g, "'")
    .replaceAll(/[\u201c\u201d]/g, '"')
    .replaceAll(/[^\S\t]+/g, ' ')
    .replaceAll(/ ?\t[\t ]*/g, '\t')
    .trim()
}

/** Of pages that were read before this was asked: the words of recognised pages say where their lines stand. */
function placed(lines: readonly string[], words: NonNullable<PageRead['words']>, page: number): PaperLine[] {
  let at = 0
  return lines.map((raw) => {
    const line: PaperLine = { page, text: plain(raw) }
    for (const token of raw.split(' ')) {
      const found = words.findIndex((word, index) => index >= at && index < at + 6 && word[4] === token)
      const word = words[found]
      if (word === undefined) continue
      at = found + 1
      const [x, y, width, height] = word
      const right = Math.max((line.x ?? x) + (line.width ?? 0), x + width)
      const bottom = Math.max((line.y ?? y) + (line.height ?? 0), y + height)
      line.x = Math.min(line.x ?? x, x)
      line.y = Math.min(line.y ?? y, y)
      line.width = right - line.x
      line.height = bottom - line.y
    }
    return line
  })
}

const masked = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/\d+/g, '#')
    .replaceAll(/[^\p{L}#]+/gu, '')

function repeatedLines(pages: readonly PaperPage[]): ReadonlySet<string> {
  const seen = new Map<string, number>()
  for (const { lines } of pages) {
    const ends = [...lines.slice(0, edge), ...lines.slice(-edge)]
    for (const text of new Set(ends.map((line) => masked(line.text))))
      if (text.replaceAll('#', '').length > 3) seen.set(text, (seen.get(text) ?? 0) + 1)
  }
  // On most pages: a question may begin as another does.
  return new Set([...seen].flatMap(([text, times]) => (times > 1 && times >= pages.length * 0.5 ? [text] : [])))
}

const pageNumber =
  /^\W*(?:page|pg\.?|पृष्ठ)?\W{0,3}\d{1,3}\W{0,3}(?:(?:of|\/|\|)\W{0,3}\d{1,3})?\W*(?:p\.?\s?t\.?\s?o\.?)?\W*$/i
const turnOver =
  /^\W*(?:p\.?\s?t\.?\s?o\.?|(?:please )?turn (?:the page )?over|(?:contd|continued)\b.{0,20}|end of (?:the )?(?:question )?paper|end|the end|all the best|best of luck|good luck|[x*\-–—_=.~# ]{3,}(?:end[x*\-–—_=.~# ]*)?)\W*$/i

/** Alone on its line: a page's number, or a sign that there is more, or no more. Marks stand in brackets or a margin. */
function isPageNumber(text: string): boolean {
  if (text.length > 120) return false
  if (turnOver.test(text)) return true
  return pageNumber.test(text) && (/page|पृष्ठ|of|\/|\||p\.?\s?t/i.test(text) || /^[-–—]\s?\d{1,3}\s?[-–—]$/.test(text))
}
