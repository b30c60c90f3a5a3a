import type { Block, DayLine } from './blocks.ts'
import type { ReadCell } from './cell.ts'
import type { Grid, GridCell } from './grid.ts'
import type { Hour } from './hours.ts'
import { followedWeekday } from './weekdays.ts'
import { isFree, isPause } from './words.ts'

/** A cell with the hours that it covers. */
export interface FilledCell {
  text: string
  from: number
  to: number
  isEndGuess: boolean
}

type Read = (text: string) => ReadCell

/** A lab rarely takes more. */
const maxPeriods = 4
/** In minutes: a lab goes over a break of tea, not over lunch. */
const shortPause = 30

/** The filled cells of a table's days, each merged cell once. */
export function filledCells(block: Block, grid: Grid, hours: readonly Hour[], read: Read): [DayLine, FilledCell][] {
  const seen = new Map<number, Set<GridCell>>()
  const repeats = block.lines.some(({ cells }) => cells.some((cell, at) => isSameLab(cell, cells[at + 1], read)))
  return block.lines.flatMap((line) => {
    const ofDay = seen.get(line.weekday) ?? new Set()
    seen.set(line.weekday, ofDay)
    const filled: [DayLine, FilledCell][] = []
    for (let at = 0; at < line.cells.length; at += 1) {
      const cell = line.cells[at]
      if (cell === undefined || ofDay.has(cell)) continue
      ofDay.add(cell)
      if (isEmpty(cell) || isPause(cell.text)) continue
      const covered = cover({ line, at, cell }, { block, grid, hours, read, repeats })
      for (const same of line.cells.slice(at, covered.to + 1)) if (same !== undefined) ofDay.add(same)
      filled.push([line, covered])
      at = covered.to
    }
    return filled
  })
}

const isEmpty = ({ text }: GridCell) => text.trim() === '' || isFree(text)
const folded = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')
const isLab = (text: string, read: Read) => read(text).classes.some(({ lab }) => lab)

function isSameLab(one: GridCell | undefined, other: GridCell | undefined, read: Read): boolean {
  if (one === undefined || other === undefined || one === other || isEmpty(one)) return false
  return folded(one.text) === folded(other.text) && isLab(one.text, read)
}

interface Place {
  line: DayLine
  at: number
  cell: GridCell
}

interface Surroundings {
  block: Block
  grid: Grid
  hours: readonly Hour[]
  read: Read
  /** Whether the table writes a lab into each of its hours. */
  repeats: boolean
}

function cover({ line: { cells }, at, cell }: Place, { block, grid, hours, read, repeats }: Surroundings): FilledCell {
  let to = at
  while (cells[to + 1] === cell) to += 1
  const filled = { text: cell.text, from: at }
  if (followedWeekday(cell.text) !== undefined || !isLab(cell.text, read)) return { ...filled, to, isEndGuess: false }
  let isEndGuess = false
  const merged = to
  while (isSameLab(cell, cells[to + 1], read) && !isLongPause(to + 1, block, hours)) {
    isEndGuess ||= block.pauseBefore[to + 1] === true
    to += 1
  }
  if (to > merged || grid.spans) return { ...filled, to, isEndGuess }
  const last = to
  while (
    to + 1 < cells.length &&
    to - at + 1 < maxPeriods &&
    isOpen(cells[to + 1]) &&
    block.pauseBefore[to + 1] !== true
  )
    to += 1
  if (repeats) return { ...filled, to: last, isEndGuess: to > last }
  return { ...filled, to, isEndGuess: to > last }
}

/** Blank, and not marked as free. */
const isOpen = (cell: GridCell | undefined) => cell === undefined || cell.text.trim() === ''

function isLongPause(at: number, { pauseBefore }: Block, hours: readonly Hour[]): boolean {
  if (pauseBefore[at] !== true) return false
  const [end, start] = [minutes(hours[at - 1]?.end), minutes(hours[at]?.start)]
  return end === undefined || start === undefined || start - end > shortPause
}

const minutes = (time: string | null | undefined) =>
  time === null || time === undefined ? undefined : Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
