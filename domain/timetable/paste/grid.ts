import { squeezed } from '../../imports/table/clean-cell.ts'
import { divideRows } from '../../imports/table/parse-rows.ts'

/** A cell. Where it is merged over several columns or rows, each of them has the same object. */
export interface GridCell {
  text: string
}

export interface Grid {
  rows: (GridCell | undefined)[][]
  /** Whether the source says which cells are merged; else a merged cell arrives as one text and blanks. */
  spans: boolean
  /** Whether something was cut off. */
  cut: boolean
}

export const maxRows = 400
export const maxColumns = 60
const maxCellLength = 300
const maxText = 400_000

/** A cell's text without what cannot be seen, and not longer than any class is. */
export const cellText = (text: string): string => squeezed(text.slice(0, 4 * maxCellLength)).slice(0, maxCellLength)

/** The cells of a text with tabs, commas, semicolons, bars, or wide gaps. */
export function gridOfText(source: string): Grid {
  const text = source.slice(0, maxText).replace(/^\uFEFF/, '')
  const divided = divide(text)
  const rows = divided
    .slice(0, maxRows)
    .map((cells) => cells.slice(0, maxColumns).map((cell): GridCell => ({ text: cellText(cell) })))
  return { rows, spans: false, cut: source.length > maxText || divided.length > maxRows }
}

function divide(text: string): string[][] {
  const delimiter = delimiterOf(text)
  if (delimiter === '|')
    return lines(text)
      .filter((line) => !isRule(line))
      .map(barCells)
  if (delimiter === undefined) return lines(text).map((line) => line.split(/ {2,}|\t/))
  try {
    return divideRows(text, delimiter)
  } catch {
    // A quotation mark that is never closed: each line is a row then.
    return lines(text).map((line) => line.split(delimiter).map((cell) => cell.replaceAll('"', '')))
  }
}

const lines = (text: string) => text.split(/\r\n?|\n/)

/** The line below the headings of a Markdown table. */
const isRule = (line: string) => line.includes('-') && /^[\s|:+-]*$/.test(line)

/** A row of a Markdown table, without its outer bars. */
function barCells(line: string): string[] {
  return line
    .replace(/^\s*\|/, '')
    .replace(/\|\s*$/, '')
    .split('|')
}

/** Tabs before all, because legends and cells have commas; then what most lines have at least twice. */
function delimiterOf(text: string): '\t' | ',' | ';' | '|' | undefined {
  const sample = lines(text.slice(0, 20_000).replaceAll(/"[^"]*"/g, '')).slice(0, 100)
  const count = (delimiter: string) => sample.filter((line) => line.split(delimiter).length > 2).length
  if (count('\t') > 1) return '\t'
  const [best] = ([',', ';', '|'] as const)
    .map((delimiter) => ({ delimiter, count: count(delimiter) }))
    .toSorted((one, other) => other.count - one.count)
  const gaps = sample.filter((line) => line.trim().split(/ {2,}/).length > 2).length
  return best === undefined || best.count < 2 || gaps > best.count ? undefined : best.delimiter
}
