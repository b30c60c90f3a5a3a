import { z } from 'zod'
import type { ReadRow } from '#domain/imports/read-rows.ts'
import { type ReadOptions, readTable } from '#domain/imports/read-table.ts'
import { type ChosenColumns, findHeadings } from '#domain/imports/table/headings.ts'
import { maxFileLines, type TableRow } from '#domain/imports/table/parse-rows.ts'
import { RejectedTable } from '#domain/imports/table/rejected-table.ts'
import { cellOf, type Topic } from '#domain/imports/topics/topic.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import type { ReadSite } from './site.ts'
import { columnsByValues } from './columns-by-values.ts'

const cell = z
  .string()
  .max(200_000)
  .transform((text) => visibleText(text.replaceAll('\0', '').toWellFormed()))

/** A table as a page sends it: rows that were divided into cells, and what was chosen about its columns. */
export const submittedTable = z.object({
  fileName: z.string().max(200).default(''),
  rows: z.array(z.tuple([z.int().min(1).max(10_000_000), z.array(cell).max(100)])).max(maxFileLines),
  headings: z.object({ row: z.int().min(0), columns: z.record(z.string().max(40), z.int().min(0).max(99)) }).optional(),
  fillDown: z.boolean().default(false),
})

export type SubmittedTable = z.output<typeof submittedTable>

export const rowsOf = ({ rows }: SubmittedTable): TableRow[] => rows.map(([number, cells]) => ({ number, cells }))

/** How the submitted table is read: its columns as they were chosen, else as its headings and then its values show. */
export function optionsOf(topic: Topic, table: SubmittedTable, site: ReadSite): ReadOptions {
  const guess = table.headings ?? columnsOf(topic, table, site)
  return { fillDown: table.fillDown, chosen: { row: guess.row, columns: guess.columns } }
}

interface Guess extends ChosenColumns {
  /** Keys of the fields whose column was found by its values. */
  byValues: readonly string[]
}

function columnsOf(topic: Topic, table: SubmittedTable, site: ReadSite): Guess {
  const rows = rowsOf(table)
  const headings = findHeadings(topic.fields, rows)
  const found = columnsByValues(topic, rows, headings, site)
  return {
    row: headings.columns.size === 0 ? 0 : headings.row,
    columns: Object.fromEntries([...headings.columns, ...found]),
    byValues: [...found.keys()],
  }
}

/** What the page shows of a table before anything is written. */
export function checkTable(topic: Topic, table: SubmittedTable, site: ReadSite) {
  const guess = table.headings ? { ...table.headings, byValues: [] } : columnsOf(topic, table, site)
  const rows = rowsOf(table)
  const named = rows.find(({ number }) => number === guess.row)?.cells ?? []
  const below = rows.filter(({ number }) => number > guess.row)
  const width = Math.max(named.length, ...below.slice(0, 200).map(({ cells }) => cells.length))
  const fieldAt = new Map(Object.entries(guess.columns).map(([key, at]) => [at, key]))
  const columns = Array.from({ length: width }, (_, at) => {
    const key = fieldAt.get(at)
    return {
      at,
      heading: named[at] ?? '',
      samples: [...new Set(below.slice(0, 50).map(({ cells }) => (cells[at] ?? '').slice(0, 32)))]
        .filter((text) => text !== '')
        .slice(0, 3),
      field: key ?? null,
      from: key === undefined ? null : guess.byValues.includes(key) ? 'values' : 'heading',
    }
  }).filter(({ heading, samples }) => heading !== '' || samples.length > 0)
  return {
    headingRow: guess.row,
    columns,
    fields: topic.fields.map(({ key, label, needed, mergesDown }) => ({
      key,
      label,
      needed: needed === true,
      mergesDown: mergesDown === true,
    })),
    ...readOrRejected(topic, rows, site, { fillDown: table.fillDown, chosen: guess }),
  }
}

function readOrRejected(topic: Topic, rows: readonly TableRow[], site: ReadSite, options: ReadOptions) {
  try {
    const read = readTable(topic, rows, site, options)
    return {
      rows: read.rows.map((row) => outlineOf(topic, row)),
      notData: read.notData,
      adds: read.needs.map(({ name }) => name),
    }
  } catch (error) {
    if (!(error instanceof RejectedTable)) throw error
    return {
      rejected: { code: error.code, message: error.message, field: error.column ?? null },
      rows: [],
      notData: [],
      adds: [],
    }
  }
}

/** Values are shown in one line. */
const shown = (value: unknown): string => {
  const text = cellOf(value)
  return text.length > 160 ? `${text.slice(0, 158)}…` : text
}

function outlineOf({ fields }: Topic, row: ReadRow) {
  const { number, state } = row
  if (state === 'wrong')
    return {
      number,
      state,
      problems: row.problems.map(({ column, field, kind, cure, fixes = [] }) => ({ column, field, kind, cure, fixes })),
    }
  if (state === 'joined') return { number, state, into: row.into }
  const notes = row.notes?.map(({ field, column, text, fixes }) => ({ field, column, text, fixes }))
  if (state !== 'changed') return { number, state, notes }
  return {
    number,
    state,
    notes,
    changes: row.changes.map(({ column, old, new: next }) => ({
      field: column,
      label: fields.find(({ key }) => key === column)?.label ?? column,
      old: shown(old),
      new: shown(next),
      // To put back what is stored, a page writes it into the cell.
      stored: cellOf(old).slice(0, 2000),
    })),
  }
}
