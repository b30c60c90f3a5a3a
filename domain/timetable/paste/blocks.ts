import type { Grid, GridCell } from './grid.ts'
import { type HourHeading, hourHeadingOf, joinHeadings } from './hours.ts'
import { orderedDayOf, weekdayOf } from './weekdays.ts'
import { isPause, spellsPause } from './words.ts'

/** A day's cells, one an hour. */
export interface DayLine {
  weekday: number
  isGuess: boolean
  section?: string
  group?: string
  cells: readonly (GridCell | undefined)[]
}

/** One table of a paste. */
export interface Block {
  hours: readonly HourHeading[]
  /** At the place of an hour: whether a pause is before it. */
  pauseBefore: readonly boolean[]
  lines: readonly DayLine[]
  /** Lines above it that are not part of another table. */
  titles: string[]
  /** Rows below it, and columns beside it, that may explain it. */
  around: string[][]
}

interface Day {
  weekday: number
  isGuess: boolean
}

const textOf = (cell: GridCell | undefined) => cell?.text ?? ''
type Row = Grid['rows'][number]

const dayIn = (text: string): Day | undefined => {
  const weekday = weekdayOf(text)
  if (weekday !== undefined) return { weekday, isGuess: false }
  const ordered = orderedDayOf(text)
  return ordered === undefined ? undefined : { weekday: ordered, isGuess: true }
}

const isBlank = (row: Row) => row.every((cell) => textOf(cell).trim() === '')
/** A merged cell counts once. */
const distinct = (row: Row) => new Set(row.filter((cell) => cell !== undefined))

/** The tables of a grid, each with the lines that belong to it. */
export function findBlocks({ rows: all }: Grid): Block[] {
  const rows = stacked(all)
  const blocks: Block[] = []
  let free: Row[] = []
  let at = 0
  while (at < rows.length) {
    const found = daysAcross(rows, at) ?? daysDown(rows, at)
    if (found === undefined) {
      free.push(rows[at] ?? [])
      at += 1
      continue
    }
    // The rows of headings above the first day are no titles.
    const above = free.slice(0, Math.max(0, free.length - found.headRows))
    const { mine, before } = divideRows(above, blocks.length > 0)
    blocks.at(-1)?.around.push(...before)
    found.block.titles.push(...mine)
    blocks.push(found.block)
    free = []
    at = found.end
  }
  const rest = free.map((row) => [...distinct(row)].map(textOf))
  const last = blocks.at(-1)
  last?.around.push(...rest)
  return blocks
}

/** Two tables beside one another, each with its own weekdays, one below the other. */
function stacked(rows: readonly Row[]): Row[] {
  const second = rows.map((row) => {
    const first = row.findIndex((cell) => dayIn(textOf(cell)) !== undefined)
    const day = dayIn(textOf(row[first]))?.weekday
    return first === -1 || first > 2
      ? -1
      : row.findIndex((cell, at) => at > first + 2 && dayIn(textOf(cell))?.weekday === day)
  })
  const column = Math.max(-1, ...second)
  if (column === -1 || second.filter((at) => at === column).length < 2) return [...rows]
  return [...rows.map((row) => row.slice(0, column)), [], ...rows.map((row) => row.slice(column))]
}

/** Between two tables, what names a section or a room is the title of the next; the rest explains the one before. */
function divideRows(rows: Row[], isBetween: boolean): { mine: string[]; before: string[][] } {
  const texts = rows.map((row) => [...distinct(row)].map(textOf).filter((text) => text.trim() !== ''))
  const start = isBetween
    ? texts.findIndex((cells) =>
        cells.some(
          (cell) =>
            /\b(?:section|sec|division|sem(?:ester)?|room|time\s*table)\b/i.test(cell) &&
            !/\b(?:dr|prof|mr|ms|mrs)\b\.?/i.test(cell),
        ),
      )
    : 0
  const from = start === -1 ? texts.length : start
  return { mine: texts.slice(from).flat(), before: texts.slice(0, from) }
}

interface FoundBlock {
  block: Block
  headRows: number
  /** The row after it. */
  end: number
}

/** A row of weekdays, with the hours in the columns before them. */
function daysAcross(rows: readonly Row[], at: number): FoundBlock | undefined {
  const head = rows[at] ?? []
  const days = head.map((cell) => dayIn(textOf(cell)))
  const first = days.findIndex((day) => day !== undefined)
  if (first < 1 || new Set(days.map((day) => day?.weekday)).size < 3) return undefined
  const body: { heading: HourHeading | undefined; row: Row }[] = []
  let end = at + 1
  for (; end < rows.length; end += 1) {
    const row = rows[end] ?? []
    const names = [...distinct(row.slice(0, first))]
    const heading = names.map((cell) => hourHeadingOf(textOf(cell))).reduce(joinHeadings, undefined)
    const pause = row.slice(0, first).some((cell) => isPause(textOf(cell))) || pauseRow(row, first)
    if (pause) body.push({ heading: undefined, row: [] })
    else if (heading !== undefined) body.push({ heading, row })
    else if (isBlank(row) ? !goesOn(rows[end + 1], first) : !continues(body.at(-1)?.heading, row, first)) break
    else if (!isBlank(row)) body.push({ heading: body.at(-1)?.heading, row })
  }
  const hours: HourHeading[] = []
  const pauseBefore: boolean[] = []
  const places: { hour: number; row: Row }[] = []
  let pause = false
  for (const { heading, row } of body) {
    if (heading === undefined) pause = true
    else {
      if (heading !== hours.at(-1)) {
        hours.push(heading)
        pauseBefore.push(pause)
      }
      places.push({ hour: hours.length - 1, row })
      pause = false
    }
  }
  if (hours.length === 0) return undefined
  const lines = days.flatMap((day, column) => {
    if (day === undefined) return []
    return layers(
      places.map(({ hour, row }) => ({ hour, cell: row[column] })),
      hours.length,
    ).map((cells) => ({ ...day, cells }))
  })
  const beside = rows.slice(at, end).map((row) => row.slice(days.length).map(textOf))
  return {
    block: { hours, pauseBefore, lines, titles: [], around: beside.filter((cells) => cells.some(Boolean)) },
    headRows: 0,
    end,
  }
}

/** A row of hours without a name that goes on with the hour above: an empty first column beside filled ones. */
const continues = (above: HourHeading | undefined, row: Row, first: number) =>
  above !== undefined &&
  row.slice(0, first).every((cell) => textOf(cell).trim() === '') &&
  row.slice(first).some((cell) => textOf(cell).trim() !== '')

const goesOn = (next: Row | undefined, first: number) =>
  next?.slice(0, first).some((cell) => hourHeadingOf(textOf(cell)) !== undefined || isPause(textOf(cell))) ?? false

const pauseRow = (row: Row, first: number) => {
  const cells = [...distinct(row.slice(first))].map(textOf).filter((text) => text.trim() !== '')
  return (cells.length > 0 && cells.every(isPause)) || spellsPause(cells)
}

/** Several rows of one hour are as many lines of the day. */
function layers(places: readonly { hour: number; cell: GridCell | undefined }[], count: number) {
  const lines: (GridCell | undefined)[][] = []
  for (const { hour, cell } of places) {
    const free = lines.find((line) => line[hour] === undefined)
    if (free !== undefined) free[hour] = cell
    else if (lines.length < 8) {
      const line = Array.from<GridCell | undefined>({ length: count })
      line[hour] = cell
      lines.push(line)
    }
  }
  return lines
}

/** Rows that begin with a weekday, below a row of hours. */
function daysDown(rows: readonly Row[], at: number): FoundBlock | undefined {
  const dayColumn = dayColumnOf(rows[at])
  if (dayColumn === -1) return undefined
  let headRows = 0
  while (headRows < 4 && isHeadRow(rows[at - headRows - 1], dayColumn)) headRows += 1
  const body: { day: Day; row: Row }[] = []
  let end = at
  for (; end < rows.length; end += 1) {
    const row = rows[end] ?? []
    const day = dayIn(textOf(row[dayColumn]))
    const above = body.at(-1)
    if (day !== undefined) body.push({ day, row })
    else if (isBlank(row)) {
      if (dayIn(textOf(rows[end + 1]?.[dayColumn])) === undefined) break
    } else if (above !== undefined && isSecondRow(row, dayColumn)) body.push({ day: above.day, row })
    else break
  }
  if (headRows === 0 && body.length < 3) return undefined
  const heads = rows.slice(at - headRows, at)
  return { block: blockOf(heads, body, dayColumn), headRows, end }
}

const dayColumnOf = (row: Row | undefined): number => {
  const column = row?.slice(0, 3).findIndex((cell) => dayIn(textOf(cell)) !== undefined) ?? -1
  const others = row
    ?.slice(column + 1)
    .filter((cell) => dayIn(textOf(cell)) !== undefined && !/^[a-z]{1,2}$/i.test(textOf(cell)))
  return others !== undefined && others.length === 0 ? column : -1
}

function isHeadRow(row: Row | undefined, dayColumn: number): boolean {
  if (row === undefined || dayColumnOf(row) !== -1) return false
  const cells = [...distinct(row.slice(dayColumn + 1))].map(textOf).filter((text) => text.trim() !== '')
  const known = cells.filter((text) => hourHeadingOf(text) !== undefined)
  const min = /day|time|period|hour|दिन|वार/i.test(textOf(row[dayColumn])) ? 1 : 2
  return known.length >= min && cells.length - known.length - cells.filter(isPause).length <= known.length
}

/** The second row of a day has no name, and its cells stand under the hours. */
const isSecondRow = (row: Row, dayColumn: number) =>
  row.slice(0, dayColumn + 1).every((cell) => textOf(cell).trim() === '') &&
  row
    .slice(dayColumn + 1)
    .some((cell) => textOf(cell).trim() !== '' && !/\s[-–:=]\s|:\s/.test(textOf(cell).replace(/^\S{1,8}:/, '')))

function blockOf(heads: readonly Row[], body: readonly { day: Day; row: Row }[], dayColumn: number): Block {
  const width = Math.max(0, ...heads.map((row) => row.length), ...body.map(({ row }) => row.length))
  const columns = Array.from({ length: width }, (_, column) => {
    const titles = heads.map((row) => textOf(row[column]))
    const cells = body.map(({ row }) => row[column])
    const texts = cells.map(textOf)
    const filled = texts.filter((text) => text.trim() !== '')
    return {
      column,
      title: titles.find((text) => text.trim() !== '') ?? '',
      heading: titles.map((text) => hourHeadingOf(text)).reduce(joinHeadings, undefined),
      isPause: titles.some(isPause) || (filled.length > 0 && filled.every(isPause)) || spellsPause(texts),
      isBlank: filled.length === 0,
    }
  })
  const last = columns.findLastIndex(({ heading }) => heading !== undefined)
  const section = columns.find(
    ({ title, heading }) => heading === undefined && /^(?:section|sec|class)\.?$/i.test(title.trim()),
  )?.column
  const group = columns.find(
    ({ title, heading }) => heading === undefined && /^(?:batch|group|grp|sub-?group)\.?$/i.test(title.trim()),
  )?.column
  const hours: HourHeading[] = []
  const pauseBefore: boolean[] = []
  const places: number[] = []
  let pause = false
  for (const one of columns) {
    if (one.column <= dayColumn || one.column === section || one.column === group) continue
    const isBeside = heads.length > 0 && one.heading === undefined && one.column > last
    if (one.isPause) pause = true
    else if (isBeside || (one.heading === undefined && (one.isBlank || (heads.length > 0 && one.title !== ''))))
      pause ||= one.isBlank
    else {
      hours.push(one.heading ?? {})
      pauseBefore.push(pause)
      places.push(one.column)
      pause = false
    }
  }
  const lines = body.map(({ day, row }) => ({
    ...day,
    ...(section !== undefined && textOf(row[section]) !== '' && { section: textOf(row[section]) }),
    ...(group !== undefined && textOf(row[group]) !== '' && { group: textOf(row[group]) }),
    cells: places.map((column) => row[column]),
  }))
  const beside =
    heads.length === 0 || last === -1
      ? []
      : [...heads, ...body.map(({ row }) => row)].map((row) => row.slice(last + 1).map(textOf))
  return {
    hours,
    pauseBefore,
    lines,
    titles: [],
    around: beside.filter((cells) => cells.some((cell) => cell.trim() !== '' && !isPause(cell))),
  }
}
