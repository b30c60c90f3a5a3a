import { foldedName } from '../../exam-table/find-courses.ts'
import type { TableRow } from './parse-rows.ts'

export interface NamedField {
  /** The heading of an export. */
  key: string
  /** As the screen names it. */
  label: string
  /** Headings of offices, as `foldedName` gives them, the surest first. */
  headings: readonly RegExp[]
}

export interface Headings {
  /** The number of the row that names the columns. */
  row: number
  /** Where each field is, by its key. */
  columns: ReadonlyMap<string, number>
  /** Columns that no field reads, by their headings. */
  leftOut: readonly string[]
  /** A field as the table calls it. */
  nameOf: (field: NamedField) => string
}

/** Titles and a second row of headings stand above it. */
const searchedRows = 20

/** The row that names most fields, and which column is for which field. */
export function findHeadings(fields: readonly NamedField[], table: readonly TableRow[]): Headings {
  const candidates = table.slice(0, searchedRows).map((row) => ({ row, columns: columnsOf(fields, row.cells) }))
  const found = candidates.reduce<(typeof candidates)[number] | undefined>(
    (best, next) => (best === undefined || next.columns.size > best.columns.size ? next : best),
    undefined,
  )
  const cells = found?.row.cells ?? []
  const columns = found?.columns ?? new Map<string, number>()
  const used = new Set(columns.values())
  return {
    row: found?.row.number ?? 0,
    columns,
    leftOut: cells.filter((cell, at) => cell !== '' && !used.has(at)),
    nameOf: ({ key, label }) => cells[columns.get(key) ?? -1] || label,
  }
}

function columnsOf(fields: readonly NamedField[], cells: readonly string[]): Map<string, number> {
  const names = cells.map(foldedName)
  const columns = new Map<string, number>()
  const taken = new Set<number>()
  for (const { key, headings } of fields)
    for (const heading of [new RegExp(`^${foldedName(key)}$`), ...headings]) {
      const at = names.findIndex((name, column) => !taken.has(column) && heading.test(name))
      if (at === -1) continue
      columns.set(key, at)
      taken.add(at)
      break
    }
  return columns
}
