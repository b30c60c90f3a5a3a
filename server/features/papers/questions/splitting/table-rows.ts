import type { PaperLine } from './lines.ts'

type Placed = PaperLine & { x: number; y: number; width: number; height: number }

/** A row's number, at half of its height or at its top, with the cells after it: its text, its marks. */
interface Marker {
  line: Placed
  number: number
  rest: string
  /** Of the text that begins on the number's own line. */
  own: Placed | undefined
}

const header =
  /^\W{0,2}(?:q(?:ue(?:s(?:tion)?)?)?|s(?:r|l|er(?:ial)?)?)\W{0,2}\s?(?:no|n0|number|#)?\W{0,3}\s+.{0,12}\b(?:questions?|descriptions?|particulars)\b|^\W{0,2}(?:प्रश्न|क्र).{0,12}\tप्रश्न/i
const numberFirst = /^(\d{1,2})[.)]?(?:\t(.*))?$/
const isColumns = (text: string) =>
  text.split(/\s+/).every((part) => /^(?:(?:CO|BL|PO|L|K)-?\d|[^\p{L}]*)$/iu.test(part))
/** Of a line's height: how far a row's text may lie beside its number. */
const tolerance = 0.45

/**
 * Rows of a table "Q.No | Question | Marks" whose numbers stand at half the height of their rows, so that a number comes
 * after the first line of its question. Each row becomes lines that begin with its number and end with its marks.
 */
export function withTableRows(lines: readonly PaperLine[]): PaperLine[] {
  const rows = lines.every((line) => isPlaced(line)) ? rowsByPlace(lines) : rowsByOrder(lines)
  return withoutCodes(rows)
}

/** Columns behind the marks, "CO" and "BL", count nothing, though they are numbers. */
const codesBehind = /\bmarks?\W*((?:\s+(?:co|bl|btl|po|level|unit|k|l)\b[^\s\w]*)+)$/i

function withoutCodes(lines: PaperLine[]): PaperLine[] {
  const head = lines.findIndex(({ text }) => codesBehind.test(text))
  if (head === -1) return lines
  const count =
    codesBehind
      .exec(lines[head]?.text ?? '')?.[1]
      ?.trim()
      .split(/\s+/).length ?? 0
  const behind = new RegExp(String.raw`(\t\d{1,2}(?:\.5)?)(?:\t\d{1,2}){1,${count}}$`)
  return lines.map((line, at) => (at > head ? { ...line, text: line.text.replace(behind, '$1') } : line))
}

const isPlaced = (line: PaperLine): line is Placed =>
  line.x !== undefined && line.y !== undefined && line.width !== undefined && line.height !== undefined

function rowsByPlace(all: readonly Placed[]): PaperLine[] {
  const head = all.findIndex(({ text }) => header.test(text))
  const first = head === -1 ? 0 : head + 1
  const below = all.slice(first).filter(({ y }) => head === -1 || y > (all[head]?.y ?? 0))
  const markers = markersOf(below, head !== -1)
  if (markers === undefined) return [...all]
  const [top, last] = [markers[0] as Marker, markers.at(-1) as Marker]
  const left = top.line.x + top.line.height
  const texts = below
    .flatMap((line) => {
      const marker = markers.find((one) => one.line === line)
      return marker === undefined ? [line] : marker.own === undefined ? [] : [marker.own]
    })
    .filter((line) => line.x > left && /\p{L}{2}/u.test(line.text))
    .toSorted((a, b) => a.y - b.y)
  // The lines above the first row belong to no row.
  const begin = head === -1 ? firstOfRow(texts, top) : 0
  const rows = rowsOf(texts.slice(begin), markers)
  if (rows === undefined) return [...all]
  const inRows = new Set<PaperLine>(rows.flat())
  const taken = (line: Placed) =>
    markers.some((marker) => marker.line === line) ||
    inRows.has(line) ||
    (isColumns(line.text) && line.y >= top.line.y - 20 && line.y <= last.line.y + 20)
  const before = all.filter((line) => !taken(line) && (all.indexOf(line) < first || line.y < (rows[0]?.[0]?.y ?? 0)))
  const after = all.filter((line) => !taken(line) && !before.includes(line))
  return [...before, ...rows.flatMap((row, index) => asLines(row, markers[index] as Marker)), ...after]
}

/** A column of numbers that count up, with text to the right of it; where recognition lost one, its marks stand for it. */
function markersOf(lines: readonly Placed[], headed: boolean): Marker[] | undefined {
  const candidates = lines.flatMap((line): Marker[] => {
    const [, number = '', rest = ''] = numberFirst.exec(line.text) ?? []
    if (number === '') return []
    if (isColumns(rest)) return [{ line, number: Number(number), rest, own: undefined }]
    return [{ line, number: Number(number), rest: '', own: ownText(line, lines) }]
  })
  const column = candidates
    .filter(({ line }) => Math.abs(line.x - (candidates[0]?.line.x ?? 0)) < 12)
    .toSorted((a, b) => a.line.y - b.line.y)
  const [first] = column
  const alone = column.filter(({ own }) => own === undefined).length
  if (
    first === undefined ||
    column.length < (headed ? 2 : 3) ||
    column.some(({ number }, at) => at > 0 && number <= (column[at - 1]?.number ?? 0))
  )
    return undefined
  // Where each has its words beside it, it is read rightly without.
  if (alone === 0 && !lines.some((line) => line.y < first.line.y && line.x > first.line.x + 20)) return undefined
  return withLost(column, lines)
}

function ownText(line: Placed, lines: readonly Placed[]): Placed {
  const [, , rest = ''] = numberFirst.exec(line.text) ?? []
  const column = lines
    .filter((other) => other !== line && other.x > line.x + 12 && /\p{L}{2}/u.test(other.text))
    .map(({ x }) => x)
  return { ...line, text: rest, x: Math.min(...column, line.x + 40) }
}

function withLost(column: readonly Marker[], lines: readonly Placed[]): Marker[] {
  const marks = lines.filter((line) => /^\d{1,2}$/.test(line.text) && line.x > (column[0]?.line.x ?? 0) + 100)
  return column.flatMap((marker, at) => {
    const next = column[at + 1]
    if (next === undefined || next.number !== marker.number + 2) return [marker]
    const lost = marks.find(({ y }) => y > marker.line.y + 5 && y < next.line.y - 5)
    return lost === undefined
      ? [marker]
      : [marker, { line: lost, number: marker.number + 1, rest: lost.text, own: undefined }]
  })
}

const middle = ({ y, height }: Placed) => y + height / 2

/** Of a page without a heading: the first line of the row that has the first number at half of its height. */
function firstOfRow(texts: readonly Placed[], { line }: Marker): number {
  const below = texts.filter((text) => middle(text) > middle(line) + text.height * tolerance)
  const same = texts.filter((text) => Math.abs(middle(text) - middle(line)) <= text.height * tolerance).length
  const spacing = (below[1]?.y ?? 0) - (below[0]?.y ?? 0)
  const above = texts.filter((text) => middle(text) < middle(line) - text.height * tolerance)
  if (same > 0 || spacing <= 0) return above.length
  return Math.max(0, above.length - 1)
}

/**
 * Each row's lines lie around its number: as many as put it in their middle. Undefined where they do not: the numbers are
 * then at the top of their rows, where they are read first anyhow.
 */
function rowsOf(texts: readonly Placed[], markers: readonly Marker[]): Placed[][] | undefined {
  const rows: Placed[][] = []
  let from = 0
  let off = 0
  for (const { line } of markers) {
    const first = texts[from]
    if (first === undefined) return undefined
    let best = { to: from + 1, away: Infinity }
    for (let to = from + 1; to <= texts.length && to - from <= 20; to++) {
      const away = Math.abs(
        (first.y + (texts[to - 1] as Placed).y + (texts[to - 1] as Placed).height) / 2 - middle(line),
      )
      if (away < best.away) best = { to, away }
      else break
    }
    if (best.away > first.height * 1.2) return undefined
    off += best.away / first.height
    rows.push(texts.slice(from, best.to))
    from = best.to
  }
  return off / markers.length <= tolerance && rows.some((row) => row.length > 1) ? rows : undefined
}

function asLines(row: readonly Placed[], { line, number, rest }: Marker): PaperLine[] {
  const columns = rest
    .replaceAll(/[^\d\t]+/g, '')
    .replaceAll(/\t+/g, '\t')
    .trim()
  return row.map((text, at) => {
    const isLast = at === row.length - 1
    const shown = `${at === 0 ? `${number}. ` : ''}${text.text.replace(/^[^\p{L}\p{N}\t]{1,3}\t/u, '')}${isLast && columns !== '' ? `\t${columns}` : ''}`
    return at > 0 ? { ...text, text: shown } : { ...text, text: shown, x: line.x < text.x ? line.x : text.x }
  })
}

/** Of text whose places are not known: a number alone on its line comes before its question, its marks behind it. */
function rowsByOrder(lines: readonly PaperLine[]): PaperLine[] {
  const head = lines.findIndex(({ text }) => header.test(text))
  if (head === -1) return [...lines]
  const result: PaperLine[] = lines.slice(0, head + 1)
  let next = 1
  let isNumber = true
  for (let at = head + 1; at < lines.length; at++) {
    const [line, following] = [lines[at] as PaperLine, lines[at + 1]]
    if (isNumber && following !== undefined && line.text === String(next) && /\p{L}/u.test(following.text)) {
      result.push({ ...line, text: `${next}. ${following.text}` })
      next++
      at++
      isNumber = false
    } else {
      result.push(line)
      isNumber = /^\d{1,3}$/.test(line.text) || isNumber
    }
  }
  return result
}
