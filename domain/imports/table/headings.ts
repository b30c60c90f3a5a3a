import { foldedName } from '../../exam-table/find-courses.ts'
import { maxTitleRows, type TableRow } from './parse-rows.ts'

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

/** The field of each column that a person has chosen. */
export interface ChosenColumns {
  /** The row that names the columns; 0 where there is none. */
  row: number
  /** By the field's key; a field without a column is absent. */
  columns: Readonly<Record<string, number>>
}

/** The row that names most fields, and which column is for which field; or as they were chosen. */
export function findHeadings(
  fields: readonly NamedField[],
  table: readonly TableRow[],
  chosen?: ChosenColumns,
): Headings {
  if (chosen !== undefined) {
    const cells = table.find(({ number }) => number === chosen.row)?.cells ?? []
    const known = fields.flatMap(({ key }) => {
      const at = chosen.columns[key]
      return at === undefined ? [] : [[key, at] as const]
    })
    return headingsOf(chosen.row, cells, new Map(known))
  }
  const candidates = table.slice(0, maxTitleRows).map((row) => ({ row, columns: columnsOf(fields, row.cells) }))
  const found = candidates.reduce<(typeof candidates)[number] | undefined>(
    (best, next) => (best === undefined || next.columns.size > best.columns.size ? next : best),
    undefined,
  )
  return headingsOf(found?.row.number ?? 0, found?.row.cells ?? [], found?.columns ?? new Map<string, number>())
}

function headingsOf(row: number, cells: readonly string[], columns: ReadonlyMap<string, number>): Headings {
  const used = new Set(columns.values())
  return {
    row,
    columns,
    leftOut: cells.filter((cell, at) => cell !== '' && !used.has(at)),
    nameOf: ({ key, label }) => cells[columns.get(key) ?? -1] || label,
  }
}

function columnsOf(fields: readonly NamedField[], cells: readonly string[]): Map<string, number> {
  const columns = new Map<string, number>()
  const taken = new Set<number>()
  // What a heading says as it is typed is surer than what is left of it.
  for (const names of [cells.map((cell) => [foldedName(cell)]), cells.map(otherNames)])
    for (const { key, headings } of fields.filter((field) => !columns.has(field.key)))
      for (const heading of [new RegExp(`^${foldedName(key)}$`), ...headings]) {
        const at = names.findIndex((each, column) => !taken.has(column) && each.some((name) => heading.test(name)))
        if (at === -1) continue
        columns.set(key, at)
        taken.add(at)
        break
      }
  return columns
}

/** "Date (DD/MM/YYYY)" is a date, "Name of Company" a company name, "Course / Subject" either. */
function otherNames(cell: string): string[] {
  const plain = cell.slice(0, 80).replaceAll(/\([^()]*\)|\[[^[\]]*\]/g, ' ')
  const turned = plain.replace(/^\s*(\S+(?:\s\S+)?) of (?:the )?(.+)$/i, '$2 $1')
  return [plain, turned, ...plain.split('/')].map(foldedName).filter((name) => name !== '')
}
