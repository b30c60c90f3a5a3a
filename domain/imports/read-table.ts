import { dateOrderOf } from './cells/dates.ts'
import { compareRow, storedByKey } from './compare-rows.ts'
import { type Problem, wrong } from './cells/reading.ts'
import { digitsOf } from './cells/roll-numbers.ts'
import { joinRows } from './join-rows.ts'
import { fieldOf, type ReadRow, type RowNote, type RowProblem, type Understood, type Wrong } from './read-rows.ts'
import { type ChosenColumns, type Headings, findHeadings } from './table/headings.ts'
import { hasLostDigits, isSpreadsheetError } from './table/clean-cell.ts'
import { RejectedTable } from './table/rejected-table.ts'
import { maxRows, tooManyRows, type TableRow } from './table/parse-rows.ts'
import {
  type Catalogue,
  type Field,
  type Need,
  type ReadingContext,
  type StoredRow,
  type Topic,
  type Values,
} from './topics/topic.ts'

export interface ReadTable {
  headings: Headings
  rows: readonly ReadRow[]
  /** Titles, headings and totals, by the row's number. */
  notData: readonly number[]
  /** What an import adds first, because its rows refer to it. */
  needs: readonly Need[]
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
  if (data.length > maxRows) throw tooManyRows(data.length, maxRows)
  if (data.length === 0) throw new RejectedTable('no_rows', 'There are no rows below the headings.')

  const filled = options.fillDown === true ? fillDown(data, topic, headings) : data
  const reader = { topic, headings, ofTitle, contexts: contextsOf(topic, filled, headings, catalogue) }
  const read = filled.map((row) => readRow(row, reader))
  const byKey = storedByKey(topic, stored)
  const joined = joinRows(read, { topic, headings, byKey, catalogue })
  return {
    headings,
    rows: joined.map((row) =>
      'values' in row
        ? {
            number: row.number,
            ...compareRow(row.values, topic, byKey, catalogue),
            ...(row.notes.length > 0 && { notes: row.notes }),
          }
        : row,
    ),
    notData: table.filter((row) => !data.includes(row)).map(({ number }) => number),
    needs: needsOf(joined, topic, catalogue),
  }
}

function needsOf(rows: readonly (Understood | ReadRow)[], { needs }: Topic, catalogue: Catalogue): Need[] {
  const byName = new Map<string, Need>()
  for (const row of rows) {
    const need = 'values' in row ? needs?.(row.values, catalogue) : undefined
    if (need !== undefined) byName.set(need.name, need)
  }
  return [...byName.values()]
}

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
    fields.map(({ key, isDate, isUnique }) => {
      const column = columns.get(key)
      const cells = column === undefined || !(isDate || isUnique) ? [] : rows.map((row) => row.cells[column] ?? '')
      return [key, { ...catalogue, dateOrder: dateOrderOf(isDate ? cells : []), digits: digitsOf(cells) }]
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
  const notes: RowNote[] = []
  /** Which field's cell says something of another one, too. */
  const sources = new Map<string, string>()
  const named = (key: string) => fieldOf(topic, headings, headings.columns.has(key) ? key : (sources.get(key) ?? key))
  for (const field of topic.fields) {
    const column = headings.columns.get(field.key)
    const context = contexts.get(field.key)
    if (column === undefined || context === undefined) continue
    const reading = readCell(cells[column] ?? '', field, context)
    if (reading === undefined) continue
    if ('problem' in reading) {
      problems.push({ ...named(field.key), ...reading.problem })
      continue
    }
    if (sources.has(field.key) && values[field.key] !== reading.value)
      problems.push({ ...named(field.key), ...contradiction(named(sources.get(field.key) ?? '').column) })
    values[field.key] = reading.value
    if (reading.note !== undefined) notes.push({ ...named(field.key), ...reading.note })
    for (const [key, value] of Object.entries(reading.also ?? {})) {
      sources.set(key, field.key)
      values[key] = value
    }
  }
  const [first] = contexts.values()
  const between = problems.length === 0 && first ? topic.check?.(values, first) : undefined
  if (between) problems.push({ ...named(between.field), ...between.problem })
  return problems.length > 0 ? { number, state: 'wrong', problems, cells } : { number, values, cells, notes }
}

const contradiction = (column: string): Problem => ({
  kind: 'unknown-value',
  cure: `This and ${column} say different things. Leave one of them.`,
})

function readCell(text: string, { needed, label, read }: Field, context: ReadingContext) {
  if (text === '') return needed ? wrong('missing', `${label} is missing.`) : undefined
  if (isSpreadsheetError(text))
    return wrong('spreadsheet-error', `“${text}” is an error of the spreadsheet. Write the value itself.`)
  if (hasLostDigits(text))
    return wrong('digits-lost', `The spreadsheet has shortened this number to “${text}”. Format the column as text.`)
  return read(text, context)
}
