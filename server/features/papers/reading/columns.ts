import type { Piece } from './lines.ts'

// Two columns of questions whose lines come row by row, as recognition and some programs give them.

/** Rows that have words in both columns: two of a page's head have, too. */
const minRows = 3
/** Between columns: heights of a line, and points. */
const minGap = 1.2
const minGutter = 8
const label = /^\W{0,2}(?:q(?:ue(?:stion|s)?|n)?\W{0,3}(?:no\W{0,2})?)?(\d{1,2})\s?[.):\]-]/i

interface Gutter {
  left: number
  right: number
}

/** The rows, with those of two columns parted and put into the order in which they are read; undefined where none are. */
export function inColumns(rows: readonly Piece[][]): Piece[][] | undefined {
  const ordered: Piece[][] = []
  let found = false
  for (let at = 0; at < rows.length;) {
    const block = blockFrom(rows, at)
    const parted = block === undefined ? undefined : partedBlock(rows.slice(at, block.end), block.gutter)
    if (block === undefined || parted === undefined) ordered.push(rows[at++] ?? [])
    else {
      ordered.push(...parted)
      found = true
      at = block.end
    }
  }
  return found ? ordered : undefined
}

/** The rows from `start` on that leave the same gutter free. */
function blockFrom(rows: readonly Piece[][], start: number): { gutter: Gutter; end: number } | undefined {
  let best: { gutter: Gutter; end: number; count: number } | undefined
  for (const first of gapsOf(rows[start] ?? [])) {
    let gutter = first
    let count = 1
    let end = start + 1
    for (; end < rows.length; end++) {
      const row = rows[end] ?? []
      const shared = gapsOf(row)
        .map((gap) => ({ left: Math.max(gap.left, gutter.left), right: Math.min(gap.right, gutter.right) }))
        .find(({ left, right }) => right - left >= minGutter)
      if (shared !== undefined) {
        gutter = shared
        count++
      } else if (!isBeside(row, gutter)) break
    }
    if (count >= minRows && count > (best?.count ?? 0)) best = { gutter, end, count }
  }
  return best
}

function gapsOf(row: readonly Piece[]): Gutter[] {
  const pieces = row.toSorted((a, b) => a[0] - b[0])
  return pieces.flatMap(([left, , , height], index) => {
    const before = pieces[index - 1]
    if (before === undefined) return []
    const gap = { left: before[0] + before[2], right: left }
    return gap.right - gap.left >= Math.max(minGutter, Math.max(height, before[3]) * minGap) ? [gap] : []
  })
}

const isBeside = (row: readonly Piece[], { left, right }: Gutter) =>
  row.every(([x, , width]) => x + width <= right) || row.every(([x]) => x >= left)

/** Undefined where what is beside the gutter is no column of questions: options, marks, a head in two parts. */
function partedBlock(rows: readonly Piece[][], { left, right }: Gutter): Piece[][] | undefined {
  const isLeft = ([x, , width]: Piece) => x + width / 2 < (left + right) / 2
  const halves = rows.map((row) => [row.filter(isLeft), row.filter((piece) => !isLeft(piece))] as const)
  const [numbersLeft, numbersRight] = [
    numbersOf(halves.map(([half]) => half)),
    numbersOf(halves.map(([, half]) => half)),
  ]
  const [lastLeft, firstRight] = [numbersLeft.at(-1), numbersRight[0]]
  if (lastLeft === undefined || firstRight === undefined) return undefined
  if (firstRight > lastLeft)
    return [...halves.map(([half]) => half), ...halves.map(([, half]) => half)].filter((half) => half.length > 0)
  // 1 and 2 side by side, 3 and 4 below them.
  if (firstRight !== (numbersLeft[0] ?? 0) + 1) return undefined
  const bands: [Piece[][], Piece[][]][] = []
  for (const [leftHalf, rightHalf] of halves) {
    if (numberOf(leftHalf) !== undefined || bands.length === 0) bands.push([[], []])
    bands.at(-1)?.[0].push(leftHalf)
    bands.at(-1)?.[1].push(rightHalf)
  }
  return bands.flat(2).filter((half) => half.length > 0)
}

const numbersOf = (halves: readonly Piece[][]) => halves.flatMap((half) => numberOf(half) ?? [])

function numberOf(half: readonly Piece[]): number | undefined {
  const text = half.map((piece) => piece[4].trim()).join(' ')
  const number = label.exec(text)?.[1]
  return number === undefined ? undefined : Number(number)
}
