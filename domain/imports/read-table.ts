import { dateOrderOf } from './cells/dates.ts'
import { type Compared, compareRow, storedByKey } from './compare-rows.ts'
import { type Fault, type Problem, wrong } from './cells/reading.ts'
import { type ChosenColumns, type Headings, findHeadings } from './table/headings.ts'
import { hasLostDigits, isSpreadsheetError } from './table/clean-cell.ts'
import { RejectedTable } from './table/rejected-table.ts'
import type { TableRow } from './table/parse-rows.ts'
import {
  type Catalogue,
  type Field,
  type ReadingContext,
  type StoredRow,
  type Topic,
  type Values,
} from './topics/topic.ts'

/** What is wrong with a row: in which column, named by its heading, and how it is mended. */
interface RowProblem extends Problem {
  column: string
  /** The key of the column's field. */
  field: string
}

export type ReadRow = { number: number } & (
  | Compared
  /** Part of an earlier row, which means the same thing. */
  | { state: 'joined'; into: number }
  | { state: 'wrong'; problems: readonly RowProblem[]; cells: readonly string[] }
)

export interface ReadTable {
  headings: Headings
  rows: readonly ReadRow[]
  /** Titles, headings and totals, by the row's number. */
  notData: readonly number[]
}

/** What the site has. */
export interface Site extends Catalogue {
  /** All rows of the topic's table. */
  stored: readonly StoredRow[]
}

export interface ReadOptions {
  /** Fills an empty cell of a merged column from the row above. */
  fillDown?: boolean
  /** In place of the columns that the headings name. */
  chosen?: ChosenColumns
}

/**
 * Reads a table against what the site has: what each row means, and what an import of it would write.
 *
 * @throws {RejectedTable} no_rows, column_missing
 */
export function readTable(
  topic: Topic,
  table: readonly TableRow[],
  { stored, ...catalogue }: Site,
  options: ReadOptions = {},
): ReadTable {
  const headings = findHeadings(topic.fields, table, options.chosen)
  const titles = table.filter(({ number }) => number < headings.row).flatMap(({ cells }) => cells)
  const ofTitle = valuesOfTitle(topic, headings, titles)
  const missing = topic.fields.find(({ key, needed }) => needed && !headings.columns.has(key) && !(key in ofTitle))
  if (missing !== undefined)
    throw new RejectedTable(
      'column_missing',
      `The table has no column for ${missing.label}. Add the heading “${missing.label}” above it.`,
      missing.key,
    )
  const below = table.filter(({ number }) => number > headings.row)
  const data = below.filter((row) => !isNoData(row, topic, headings, table))
  if (data.length === 0) throw new RejectedTable('no_rows', 'There are no rows below the headings.')

  const filled = options.fillDown === true ? fillDown(data, topic, headings) : data
  const reader = { topic, headings, ofTitle, contexts: contextsOf(topic, filled, headings, catalogue) }
  const read = filled.map((row) => readRow(row, reader))
  const byKey = storedByKey(topic, stored)
  const joined = joinRows(read, { topic, headings, byKey, catalogue })
  return {
    headings,
    rows: joined.map((row) =>
      'values' in row ? { number: row.number, ...compareRow(row.values, topic, byKey, catalogue) } : row,
    ),
    notData: table.filter((row) => !data.includes(row)).map(({ number }) => number),
  }
}

type Understood = { number: number; values: Values; cells: readonly string[] }
type Wrong = Extract<ReadRow, { state: 'wrong' }>
type Joined = Extract<ReadRow, { state: 'joined' }>

function valuesOfTitle(topic: Topic, headings: Headings, titles: readonly string[]): Values {
  const values: Record<string, unknown> = {}
  for (const { key, fromTitle } of topic.fields) {
    if (fromTitle === undefined || headings.columns.has(key)) continue
    for (const title of titles) {
      const reading = fromTitle(title)
      if (reading !== undefined && 'value' in reading) values[key] = reading.value
    }
  }
  return values
}

const total = /^(?:grand |sub-?)?total\b/i

/** A total, a signature, the headings again on the next page, or hints in brackets below them. */
function isNoData(
  { cells }: TableRow,
  { fields }: Topic,
  { columns, row }: Headings,
  table: readonly TableRow[],
): boolean {
  const filled = cells.filter((cell) => cell !== '')
  if (filled.some((cell) => total.test(cell))) return true
  const headingCells = table.find(({ number }) => number === row)?.cells ?? []
  if (cells.every((cell, at) => cell === (headingCells[at] ?? ''))) return true
  if (filled.every((cell) => /^\(.*\)$/.test(cell))) return true
  const first = columns.get(fields[0]?.key ?? '') ?? 0
  return filled.length === 1 && columns.size > 2 && cells[first] === ''
}

function fillDown(rows: readonly TableRow[], { fields }: Topic, { columns }: Headings): TableRow[] {
  const merged = fields.flatMap(({ key, mergesDown }) => (mergesDown ? (columns.get(key) ?? []) : []))
  const above = new Map<number, string>()
  return rows.map(({ number, cells }) => {
    const own = [...cells]
    for (const column of merged) {
      own[column] = own[column] || (above.get(column) ?? '')
      above.set(column, own[column])
    }
    return { number, cells: own }
  })
}

function contextsOf(
  { fields }: Topic,
  rows: readonly TableRow[],
  { columns }: Headings,
  catalogue: Catalogue,
): Map<string, ReadingContext> {
  return new Map(
    fields.map(({ key, isDate }) => {
      const column = columns.get(key)
      const cells = isDate && column !== undefined ? rows.map((row) => row.cells[column] ?? '') : []
      return [key, { ...catalogue, dateOrder: dateOrderOf(cells) }]
    }),
  )
}

interface Reader {
  topic: Topic
  headings: Headings
  /** What the titles above the headings say of all rows. */
  ofTitle: Values
  /** By a field's key. */
  contexts: ReadonlyMap<string, ReadingContext>
}

function readRow({ number, cells }: TableRow, { topic, headings, ofTitle, contexts }: Reader): Understood | Wrong {
  const values: Record<string, unknown> = { ...ofTitle }
  const problems: RowProblem[] = []
  for (const field of topic.fields) {
    const column = headings.columns.get(field.key)
    const context = contexts.get(field.key)
    if (column === undefined || context === undefined) continue
    const reading = readCell(cells[column] ?? '', field, context)
    if (reading === undefined) continue
    if ('problem' in reading) problems.push({ column: headings.nameOf(field), field: field.key, ...reading.problem })
    else values[field.key] = reading.value
  }
  const [first] = contexts.values()
  const between = problems.length === 0 && first ? topic.check?.(values, first) : undefined
  if (between) problems.push({ ...fieldOf(topic, headings, between.field), ...between.problem })
  return problems.length > 0 ? { number, state: 'wrong', problems, cells } : { number, values, cells }
}

function readCell(text: string, { needed, label, read }: Field, context: ReadingContext) {
  if (text === '') return needed ? wrong('missing', `${label} is missing.`) : undefined
  if (isSpreadsheetError(text))
    return wrong('spreadsheet-error', `“${text}” is an error of the spreadsheet. Write the value itself.`)
  if (hasLostDigits(text))
    return wrong('digits-lost', `The spreadsheet has shortened this number to “${text}”. Format the column as text.`)
  return read(text, context)
}

interface Joiner {
  topic: Topic
  headings: Headings
  byKey: ReadonlyMap<string, readonly StoredRow[]>
  catalogue: Catalogue
}

/** Rows that mean the same thing become one, in the place of the first. */
function joinRows(
  rows: readonly (Understood | Wrong)[],
  { topic, headings, byKey, catalogue }: Joiner,
): (Understood | Wrong | Joined)[] {
  const firsts = new Map<string, number>()
  /** How often a file may repeat a key because the site has it that often. */
  const repeats = new Map([...byKey].map(([key, { length }]) => [key, length - 1]))
  const result: (Understood | Wrong | Joined)[] = []
  for (const row of rows) {
    const at = 'values' in row ? firsts.get(topic.identity(row.values)) : undefined
    const earlier = at === undefined ? undefined : result[at]
    if (!('values' in row) || at === undefined || earlier === undefined || !('values' in earlier)) {
      if ('values' in row) firsts.set(topic.identity(row.values), result.length)
      result.push(row)
      continue
    }
    const key = topic.toColumns(row.values, catalogue).map(topic.keyOf).join()
    const left = repeats.get(key) ?? 0
    if (left > 0) {
      repeats.set(key, left - 1)
      result.push(row)
      continue
    }
    const joined = topic.join?.(earlier.values, row.values)
    if (joined === undefined || 'problem' in joined) {
      const { field, problem } = (joined as { field: string; problem: Problem } | undefined) ?? {
        field: topic.fields[0]?.key ?? '',
        problem: duplicate(earlier.number),
      }
      const problems = [{ ...fieldOf(topic, headings, field), ...problem }]
      result.push({ number: row.number, state: 'wrong', problems, cells: row.cells })
    } else {
      result[at] = { ...earlier, values: joined }
      result.push({ number: row.number, state: 'joined', into: earlier.number })
    }
  }
  return result
}

const duplicate = (earlier: number): { kind: Fault; cure: string } => ({
  kind: 'duplicate-in-file',
  cure: `The same as in row ${earlier}. Leave one of them.`,
})

function fieldOf({ fields }: Topic, headings: Headings, key: string): { column: string; field: string } {
  const field = fields.find((candidate) => candidate.key === key)
  return { column: field === undefined ? key : headings.nameOf(field), field: key }
}
