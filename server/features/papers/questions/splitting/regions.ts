import type { PaperLine, PaperPage } from './lines.ts'

/** x, y, width, height in points, from the top left of its page. */
export type Region = [number, number, number, number]

/** A gap that no paragraph leaves. */
const emptyLines = 4

/**
 * Where a question stands on the page on which it begins, and whether something is drawn in it: a gap that no line fills,
 * or rows of a table.
 *
 * @param next the line with which the next question begins: what is drawn below the last line reaches to there
 */
export function regionOf(
  lines: readonly PaperLine[],
  next: PaperLine | undefined,
  pages: readonly PaperPage[],
): { region: Region | null; drawn: boolean } {
  const rows = lines.filter(({ text }) => text.split('\t').length > 2).length
  const [first] = lines
  const here = lines.filter((line) => line.page === first?.page).flatMap((line) => (isPlaced(line) ? [line] : []))
  const page = pages.find(({ page: of }) => of === first?.page)
  if (here.length === 0 || page === undefined) return { region: null, drawn: rows > 1 }
  const height = median(here.map((line) => line.height))
  const top = Math.min(...here.map(({ y }) => y))
  const ends = here.map((line) => line.y + line.height)
  const bottom = Math.max(...ends)
  const after = page.lines.filter(isPlaced).filter(({ y }) => y >= bottom - 1)
  const below = after.length === 0 ? bottom : Math.min(...after.map(({ y }) => y))
  const isLast = next === undefined || next.page !== first?.page || below >= (next.y ?? 0) - 2
  const gaps = gapsBelow(here, page)
  const drawnInside = gaps.some(({ gap }) => gap > height * emptyLines && gap > 45) || lettersOf(gaps) > 1
  const drawnBelow = isLast && below - bottom > Math.max(height * emptyLines, 60)
  const end = drawnBelow ? below - 2 : bottom + 3
  const left = Math.max(0, Math.min(...here.map(({ x }) => x)) - 6)
  const right = Math.max(...here.map((line) => line.x + line.width), page.width - Math.max(left, 30))
  const y = Math.max(0, top - 3)
  const region: Region = [
    round(left),
    round(y),
    round(Math.min(right + 6, page.width) - left),
    round(Math.min(end, page.height) - y),
  ]
  // A file may say that a line stands anywhere.
  if (!region.every((points) => Number.isFinite(points))) return { region: null, drawn: rows > 1 }
  return { region, drawn: drawnInside || drawnBelow || rows > 1 }
}

/**
 * How much is empty below each line but the last, down to the next line of the page, whosever it is: between a stem and its
 * third part stand the first and the second.
 */
function gapsBelow(own: readonly Placed[], { lines }: PaperPage): Gap[] {
  const [left, right] = [Math.min(...own.map(({ x }) => x)), Math.max(...own.map(({ x, width }) => x + width))]
  const inOrder = lines
    .filter(isPlaced)
    .filter(({ x, width }) => x < right && x + width > left)
    .toSorted((a, b) => a.y - b.y)
  const last = Math.max(...own.map(({ y }) => y))
  return own.flatMap(({ y, height }) => {
    const below = y < last && inOrder.find((line) => line.y > y + height / 2)
    return below ? [{ gap: below.y - y - height, below }] : []
  })
}

interface Gap {
  gap: number
  below: Placed
}

/** The nodes of a graph, the ends of an axis: a few signs, apart from the lines around them. */
const lettersOf = (gaps: readonly Gap[]): number =>
  gaps.filter(({ gap, below }) => gap > below.height * 1.5 && below.text.replaceAll(/\s/g, '').length <= 8).length

type Placed = PaperLine & { x: number; y: number; width: number; height: number }
const isPlaced = (line: PaperLine): line is Placed =>
  line.x !== undefined && line.y !== undefined && line.width !== undefined && line.height !== undefined

const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 10
const round = (points: number) => Math.round(points * 10) / 10
