import type { CatalogueCourse, CourseIndex } from '../../exam-table/find-courses.ts'
import type { Branch } from '../cells/branches.ts'
import type { DateOrder } from '../cells/dates.ts'
import type { Problem, Reading } from '../cells/reading.ts'
import type { NamedField } from '../table/headings.ts'

/** What a table is read against. */
export interface Catalogue {
  branches: readonly Branch[]
  courses: readonly CatalogueCourse[]
  index: CourseIndex
  sections: readonly {
    id: string
    branch_id: string
    entry_year: number
    letter: string
    /** Today's; null before the first and after the last. */
    semester: number | null
  }[]
  /** In which semester those who entered in a year are today. */
  entryYears: readonly { entry_year: number; semester: number }[]
  /** The college's calendar day, `2026-11-28`. */
  today: string
}

export interface ReadingContext extends Catalogue {
  /** Of the column that is read. */
  dateOrder: DateOrder
  /** How many digits the column's numbers have that begin with a zero; undefined where none does. */
  digits: number | undefined
}

export interface Field extends NamedField {
  needed?: true
  /** A merged cell holds for the rows below it. */
  mergesDown?: true
  isDate?: true
  /** Two rows never have the same. */
  isUnique?: true
  /** Its cells show what the column is, where no heading does. */
  byValues?: true
  read: (text: string, context: ReadingContext) => Reading<unknown>
  /** What a title above the headings says of all rows, where no column does. */
  fromTitle?: (title: string) => Reading<unknown> | undefined
}

/** By a field's key; a field whose cell is empty is absent. */
export type Values = Readonly<Record<string, unknown>>
/** By a column's name, as the database has them. */
export type Columns = Readonly<Record<string, unknown>>

export interface StoredRow {
  id: string
  columns: Columns
  /** Somebody owns the row, and with it `ownersColumns` of its topic. */
  isClaimed?: boolean
}

/** A row of another table that an import adds first, because rows refer to it. */
export interface Need {
  table: 'sections'
  columns: Columns
  /** As a person calls it. */
  name: string
}

/** A table of the site that can be imported and exported. */
export interface Topic {
  table:
    | 'alumni'
    | 'branches'
    | 'companies'
    | 'courses'
    | 'exam_dates'
    | 'holidays'
    | 'invitations'
    | 'notices'
    | 'sections'
    | 'vendors'
  fields: readonly Field[]
  /** Which columns of the database an import writes and an export reads. */
  columns: readonly string[]
  /** Which of them no import changes where somebody owns the row. */
  ownersColumns?: readonly string[]
  /** What is wrong between cells that are right by themselves. */
  check?: (values: Values, context: Catalogue) => { field: string; problem: Problem } | undefined
  /**
   * Joins a row to an earlier one that means the same thing, or names the contradiction.
   * @returns the values that both mean together; undefined where the later row says the same again
   */
  join?: (earlier: Values, later: Values) => Values | { field: string; problem: Problem } | undefined
  /** What the values refer to and the site does not have yet. */
  needs?: (values: Values, context: Catalogue) => Need | undefined
  /** Equal for two rows of a file that mean the same thing. */
  identity: (values: Values) => string
  /** The key of the field by which a repeated row is known; the first one where absent. */
  identifiedBy?: string
  /** The rows of the database that a row of the file means. */
  toColumns: (values: Values, context: Catalogue) => readonly Columns[]
  /** Equal for a stored row and for what an import writes about it. */
  keyOf: (columns: Columns) => string
  /** Whether a column's two values mean the same although they differ. */
  isSame?: (column: string, stored: unknown, imported: unknown) => boolean
  /** What a new row has where the table says nothing. */
  defaults?: (columns: Columns) => Columns
  /** The rows of an export, by field; several stored rows may be one. */
  toCells: (rows: readonly StoredRow[], context: Catalogue) => readonly Readonly<Record<string, string>>[]
}

/** A value as an export writes it; `readNames` reads the same names: a semicolon within one is doubled. */
export function cellOf(value: unknown): string {
  if (!Array.isArray(value)) return value === null || value === undefined ? '' : String(value)
  const names = value.map((name) => String(name).replaceAll(';', ';;'))
  return names.length === 1 && /[,;]/.test(names[0] ?? '') ? `${names[0]};` : names.join('; ')
}

/** An export whose fields are columns of the database. */
export const cellsByColumn =
  (fields: readonly Field[]) =>
  (rows: readonly StoredRow[]): readonly Readonly<Record<string, string>>[] =>
    rows.map(({ columns }) => Object.fromEntries(fields.map(({ key }) => [key, cellOf(columns[key])])))
