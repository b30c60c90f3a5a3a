import { neutralCell } from './clean-cell.ts'

/** Rows as CSV (RFC 4180) that a spreadsheet shows as text and that `readRows` reads unchanged. */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  // With a byte order mark, without which Excel reads UTF-8 as Windows-1252.
  `\uFEFF${rows.map((cells) => `${cells.map((cell) => quoted(neutralCell(cell))).join(',')}\r\n`).join('')}`

const quoted = (cell: string): string => (/[",\r\n;]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
