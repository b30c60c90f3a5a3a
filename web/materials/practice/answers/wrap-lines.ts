import { type Area, linesOf, median, type ScanLine, type Word } from './scan-lines.ts'

/** A piece of a page, and its place in the picture in pixels. */
export interface Piece extends Area {
  left: number
  top: number
  /** Pixels for a point. */
  scale: number
}

export interface WrappedLines {
  pieces: Piece[]
  /** Of the picture, in pixels. */
  height: number
}

/** Letters as large as those of text of 21 px: the boxes of words are some 0.72 of a font's size high. */
const wordHeight = 0.72 * 21
/** Of the height of words: in a wider gap, or between lines, something may be printed that was not recognised. */
const wideGap = 1.6
/** Pixels between rows. */
const rowGap = 4

/**
 * The lines of an area of a scanned page, enlarged and wrapped between their words, as text is. Nothing that is printed
 * there is left out, whether it was recognised or not.
 *
 * @param width of the picture, in pixels
 * @param hasInk whether anything is printed in an area
 * @returns undefined where the words are no lines below each other
 */
export function wrapLines(
  words: readonly Word[],
  area: Area,
  width: number,
  hasInk: (area: Area) => boolean,
): WrappedLines | undefined {
  const { lines, slope } = linesOf(words.filter((word) => isIn(area, word)))
  const all = lines.flatMap((line) => line.words)
  const high = median(all.flatMap(([, , , height, text]) => (text.length > 1 ? [height] : [])))
  if (high === 0 || lines.some(({ baseline }, index) => baseline - (lines[index - 1]?.baseline ?? -1) < high / 2))
    return undefined
  const scale = Math.min(wordHeight / high, width / Math.max(...all.map(([, , wide]) => wide)))
  const right = Math.max(...all.map(([x, , wide]) => x + wide))
  const rows = new Rows(width, scale)
  let end = area.y
  for (const [index, line] of lines.entries()) {
    const [before, after] = [lines[index - 1], lines[index + 1]]
    const top = line.baseline - Math.min(0.72 * pitch(before, line), 1.4 * high)
    addUnread(rows, { ...area, y: end, height: top - end }, high, hasInk)
    end = line.baseline + Math.min(0.28 * pitch(line, after), 0.55 * high)
    if (before === undefined || beginsItem(line) || rightOf(before) < right - area.width / 5) rows.break()
    for (const part of partsOf(line, area, high, (x, wide) =>
      hasInk({ x, y: top + slope * x, width: wide, height: end - top }),
    ))
      rows.add({ ...part, y: top + slope * (part.x + part.width / 2), height: end - top }, line.baseline - top)
  }
  addUnread(rows, { ...area, y: end, height: area.y + area.height - end }, high, hasInk)
  return rows.wrapped()
}

const isIn = (area: Area, [x, y, width, height]: Word) =>
  x + width / 2 > area.x &&
  x + width / 2 < area.x + area.width &&
  y + height / 2 > area.y &&
  y + height / 2 < area.y + area.height

const pitch = (line: ScanLine | undefined, next: ScanLine | undefined) =>
  line && next ? next.baseline - line.baseline : Infinity

const rightOf = ({ words }: ScanLine) => Math.max(...words.map(([x, , width]) => x + width))

const beginsItem = ({ words: [[, , , , text]] }: ScanLine) =>
  /^(?:[•●▪◦*–—-]|\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})[.)]+)$/i.test(text)

/** Between lines, above and below them: a formula, a drawing. */
function addUnread(rows: Rows, area: Area, high: number, hasInk: (area: Area) => boolean): void {
  if (area.height < 0.6 * high || !hasInk(area)) return
  rows.break()
  rows.add(area, area.height)
  rows.break()
}

/** A line cut within the gaps between its words; what is between words far apart, or beside them, is a part of its own. */
function partsOf(
  { words }: ScanLine,
  area: Area,
  high: number,
  hasInk: (x: number, width: number) => boolean,
): { x: number; width: number }[] {
  const parts: { x: number; width: number }[] = []
  const add = (from: number, to: number, isWord: boolean) => {
    if (to <= from || (!isWord && !hasInk(from, to - from))) return
    parts.push({ x: from, width: to - from })
  }
  const margin = high / 2
  let from = words[0][0] - margin
  add(area.x, from, false)
  for (const [index, [x, , width]] of words.entries()) {
    const end = x + width
    const next = words[index + 1]?.[0]
    if (next !== undefined && next - end < wideGap * high) {
      add(from, (end + next) / 2, true)
      from = (end + next) / 2
    } else {
      add(from, end + margin, true)
      from = (next ?? area.x + area.width) - margin
      add(end + margin, next === undefined ? area.x + area.width : from, false)
    }
  }
  return parts
}

class Rows {
  readonly #pieces: Piece[] = []
  readonly #width: number
  readonly #scale: number
  #row: (Piece & { up: number })[] = []
  #left = 0
  #bottom = 0

  constructor(width: number, scale: number) {
    this.#width = width
    this.#scale = scale
  }

  /** @param up from the top of the area to its baseline, in points */
  add(area: Area, up: number): void {
    const scale = Math.min(this.#scale, this.#width / area.width)
    if (this.#left + area.width * scale > this.#width + 0.5) this.break()
    this.#row.push({ ...area, left: this.#left, top: 0, scale, up: up * scale })
    this.#left += area.width * scale
  }

  break(): void {
    if (this.#row.length === 0) return
    const baseline = this.#bottom + Math.max(...this.#row.map(({ up }) => up))
    for (const { up, ...piece } of this.#row) this.#pieces.push({ ...piece, top: baseline - up })
    this.#bottom = baseline + Math.max(...this.#row.map(({ height, scale, up }) => height * scale - up)) + rowGap
    this.#row = []
    this.#left = 0
  }

  wrapped(): WrappedLines {
    this.break()
    return { pieces: this.#pieces, height: this.#bottom }
  }
}
