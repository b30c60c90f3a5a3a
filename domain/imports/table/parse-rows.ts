import { parse } from 'csv-parse/browser/esm/sync'
import { cleanCell } from './clean-cell.ts'
import { RejectedTable } from './rejected-table.ts'

/** A row of a table. Its number is the one that a spreadsheet shows: blank rows count, a cell with line breaks is one row. */
export interface TableRow {
  number: number
  cells: readonly string[]
}

export const maxRows = 10_000
/** Titles and headings above the first row. */
export const maxTitleRows = 20
export const maxFileLines = maxRows + maxTitleRows
/** In bytes. Ten thousand rows of a notice's longest title and text do not fit; those of an office do. */
export const maxFileSize = 16_000_000
const maxColumns = 100
const maxRowLength = 1_000_000

/**
 * The rows of a table in commas, semicolons or tabs that hold anything.
 *
 * @throws {RejectedTable} too_many_rows, too_large, unclosed_quote
 */
export function readRows(text: string, maxLines: number): TableRow[] {
  const rows = divideRows(text)
    .map((cells, index) => ({ number: index + 1, cells: cells.slice(0, maxColumns).map(cleanCell) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  if (rows.length > maxLines) throw tooManyRows(rows.length, Math.min(maxLines, maxRows))
  return rows
}

export const tooManyRows = (count: number, max: number) =>
  new RejectedTable(
    'too_many_rows',
    `The table has ${count} rows, and ${max} are the most at a time. Import it in parts.`,
  )

/**
 * All rows as they are written, blank ones included.
 *
 * @throws {RejectedTable} too_large, unclosed_quote
 */
export function divideRows(text: string, delimiter = delimiterOf(text)): string[][] {
  try {
    return parse(text, {
      bom: true,
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: maxRowLength,
    })
  } catch (error) {
    if (!text.includes('"'))
      throw new RejectedTable(
        'too_large',
        `A line has more than ${maxRowLength} characters, which no row of a table has. Check its line breaks.`,
      )
    const line = error instanceof Error && 'lines' in error ? `, near line ${String(error.lines)}` : ''
    throw new RejectedTable(
      'unclosed_quote',
      `The table cannot be divided into cells${line}: a quotation mark is opened and never closed.`,
    )
  }
}

/** Tabs of a pasted table; else what divides the most lines, outside of quotes. */
function delimiterOf(text: string): string {
  const lines = text
    .slice(0, 20_000)
    .replaceAll(/"[^"]*"/g, '')
    .split('\n')
    .slice(0, 50)
  const counts = ['\t', ';', ','].map((delimiter) => ({
    delimiter,
    lines: lines.filter((line) => line.includes(delimiter)).length,
  }))
  return counts.reduce((best, next) => (next.lines > best.lines ? next : best)).delimiter
}
