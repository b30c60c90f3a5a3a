const weekday = /^[([]?(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\.?[)\]]?$/i
/** A number alone in the first cell is the row's: "1", "12.". */
const rowNumber = /^\d{1,3}[.)]?$/
const semester =
  /^(?:sem(?:ester)?\.?\s*)?(?:\d{1,2}(?:st|nd|rd|th)|[ivx]{1,4})(?:\s*sem(?:ester)?\.?)?$|^sem(?:ester)?\.?\s*\d{1,2}$/i
const labels = /^(?:at|in|on|from|by|hrs|hours|hall|room|venue|date|time|-|–|\/|:)$/i

/**
 * The cells of a line, without those that are irrelevant for an exam date.
 * @param line as pasted, which shows the separator of the cells
 * @param text the line with its date, time and examination replaced by tabs
 */
export function splitCells(line: string, text: string): string[] {
  // A spreadsheet's tabs, else commas, else the gaps between a PDF's columns.
  const divider = line.includes('\t') ? /\t/ : /[,;|]/.test(line) ? /[\t,;|]/ : /\t| {2,}/
  const cells = withoutQuotedDividers(text)
    .split(divider)
    .map((cell) => trimmed(withQuotedDividers(cell)))
    .filter((cell) => !saysNothing(cell))
  const numbered = rowNumber.test(cells[0] ?? '') && cells.length > 1
  return numbered ? cells.slice(1) : cells
}

/** Separators inside of quoted cells, as CSV has `"Hall, Main"`, are replaced by private-use characters meanwhile. */
const dividers = { ',': '\uE000', ';': '\uE001', '|': '\uE002' } as const

const withoutQuotedDividers = (text: string) =>
  text.replaceAll(/(?<=(?:^|[\t,;|])\s*)"[^"]*"(?=\s*(?:$|[\t,;|]))/g, (cell) =>
    cell.replaceAll(/[,;|]/g, (divider) => dividers[divider as keyof typeof dividers]),
  )

const withQuotedDividers = (cell: string) =>
  Object.entries(dividers).reduce((text, [divider, substitute]) => text.replaceAll(substitute, divider), cell)

/** Blank, or a label, a weekday or a semester, which the date and the course determine already. */
export const saysNothing = (cell: string) =>
  cell === '' || weekday.test(cell) || semester.test(cell) || labels.test(cell)

/** Without CSV's quotes, empty brackets, and stray dashes. */
const trimmed = (cell: string) =>
  cell
    .replaceAll(/\(\s*\)|\[\s*\]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[\s"'–—:-]+|[\s"'–—:-]+$/g, '')
