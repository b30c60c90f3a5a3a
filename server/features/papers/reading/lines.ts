import { inColumns } from './columns.ts'

/** In points, from the top left: x, y, width, height, text. */
export type Piece = [number, number, number, number, string]

/** A number in the margin, a label, a code of the syllabus: what belongs to the line beside it. */
const besideALine =
  /^(?:[[(]?\s*[\d+×xX*=\s.]{1,14}(?:marks?|m)?\s*[\])]?|q\.?\s*(?:no\.?\s*)?\d{1,2}[.):]?|[([]?(?:\d{1,2}|[a-z]|[ivx]{1,5})[.)\]]|(?:co|bl|po|l|k)\s*-?\s*\d)$/i
const maxLines = 400

const right = ([x, , width]: Piece) => x + width
const middle = ([, y, , height]: Piece) => y + height / 2

/**
 * Lines of a page out of its pieces, which come in the order of its content: pieces that stand beside each other are one
 * line, and a word far to the right of it follows after a tab. Columns of text stay apart. `columns`: their lines came
 * row by row, and are in another order now.
 */
export function linesOf(pieces: readonly Piece[]): { lines: Piece[]; columns: boolean } {
  const rows: Piece[][] = []
  for (const piece of pieces) {
    if (piece[4].trim() === '') continue
    const row = rows.at(-1)
    const last = row?.at(-1)
    if (row !== undefined && last !== undefined && follows(last, piece)) row.push(piece)
    else rows.push([piece])
  }
  const joined = joinMargins(rows)
  const columns = inColumns(joined)
  const lines = (columns ?? joined).slice(0, maxLines).map((row) => lineOf(row))
  // A page that is written here and there is read from top to bottom.
  const jumps = lines.filter(([, y], index) => y < (lines[index - 1]?.[1] ?? 0) - 4).length
  const inOrder = jumps > 6 && columns === undefined ? lines.toSorted((a, b) => a[1] - b[1] || a[0] - b[0]) : lines
  return { lines: inOrder, columns: columns !== undefined }
}

/** Lines as the text of a page. */
export const textOf = (lines: readonly Piece[]): string => lines.map((line) => line[4].replaceAll('\t', ' ')).join('\n')

const follows = (last: Piece, piece: Piece) =>
  Math.abs(middle(piece) - middle(last)) < Math.max(last[3], piece[3]) * 0.5 &&
  piece[0] > right(last) - Math.max(last[3], 4)

function joinMargins(rows: readonly Piece[][]): Piece[][] {
  const joined: Piece[][] = []
  for (const row of rows) {
    const [first] = row
    const text = textOfRow(row)
    const home = first === undefined ? undefined : joined.findLast((other) => isBeside(other, row, text))
    if (home === undefined) joined.push([...row])
    else if ((first?.[0] ?? 0) >= right(home.at(-1) as Piece) - 2) home.push(...row)
    else home.unshift(...row)
  }
  return joined
}

function isBeside(other: readonly Piece[], row: readonly Piece[], text: string): boolean {
  const [a, b] = [other.at(-1), row[0]]
  const [c, d] = [row.at(-1), other[0]]
  if (a === undefined || b === undefined || c === undefined || d === undefined) return false
  const near = (one: Piece, two: Piece) => Math.abs(middle(one) - middle(two)) < Math.max(one[3], two[3]) * 0.5
  if (b[0] >= right(a) - 2 && near(a, b)) return besideALine.test(text)
  return d[0] >= right(c) - 2 && near(c, d) && (besideALine.test(text) || besideALine.test(textOfRow(other)))
}

function textOfRow(row: readonly Piece[]): string {
  let text = ''
  let last: Piece | undefined
  for (const piece of row) {
    const height = Math.max(piece[3], 6)
    const gap = last === undefined ? 0 : piece[0] - right(last)
    if (gap > height * 2.5) text = `${text.trimEnd()}\t`
    else if (gap > height * 0.2 && !text.endsWith(' ') && !piece[4].startsWith(' ')) text += ' '
    text += text.endsWith('\t') ? piece[4].trimStart() : piece[4]
    last = piece
  }
  return text.replaceAll(/[^\S\t]+/g, ' ').trim()
}

const points = (length: number) => Math.round(length * 10) / 10

function lineOf(row: readonly Piece[]): Piece {
  const [x, y] = [Math.min(...row.map(([left]) => left)), Math.min(...row.map(([, top]) => top))]
  const bottom = Math.max(...row.map(([, top, , height]) => top + height))
  return [
    points(x),
    points(y),
    points(Math.max(...row.map((piece) => right(piece))) - x),
    points(bottom - y),
    textOfRow(row),
  ]
}
