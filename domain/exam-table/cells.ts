const weekday = /^[([]?(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\.?[)\]]?$/i
/** A number of its own is the row's: "1", "12.". */
const rowNumber = /^\d{1,3}[.)]?$/
const semester =
  /^(?:sem(?:ester)?\.?\s*)?(?:\d{1,2}(?:st|nd|rd|th)|[ivx]{1,4})(?:\s*sem(?:ester)?\.?)?$|^sem(?:ester)?\.?\s*\d{1,2}$/i
const labels = /^(?:at|in|on|from|by|hrs|hours|hall|room|venue|date|time|-|–|\/|:)$/i

/**
 * The cells of a line, without those that say nothing about an exam date.
 * @param line as it was pasted: it shows how the cells are divided
 * @param text the line without date, time and examination, each of which left a tab
 */
export function splitCells(line: string, text: string): string[] {
  // Tabs of a spreadsheet; else commas; else the gaps that a PDF leaves between its columns.
  const divider = line.includes('\t') ? /\t/ : /[,;|]/.test(line) ? /[\t,;|]/ : /\t| {2,}/
  const cells = withoutQuotedDividers(text)
    .split(divider)
    .map((cell) => trimmed(withQuotedDividers(cell)))
    .filter((cell) => !saysNothing(cell))
  const numbered = rowNumber.test(cells[0] ?? '') && cells.length > 1
  return numbered ? cells.slice(1) : cells
}

/** Of a cell in quotes, as CSV has `"Hall, Main"`: the dividers in it divide nothing. Each has a character of private use. */
const dividers = { ',': '\uE000', ';': '\uE001', '|': '\uE002' } as const

const withoutQuotedDividers = (text: string) =>
  text.replaceAll(/(?<=(?:^|[\t,;|])\s*)"[^"]*"(?=\s*(?:$|[\t,;|]))/g, (cell) =>
    cell.replaceAll(/[,;|]/g, (divider) => dividers[divider as keyof typeof dividers]),
  )

const withQuotedDividers = (cell: string) =>
  Object.entries(dividers).reduce((text, [divider, substitute]) => text.replaceAll(substitute, divider), cell)

/** Blank, or a label, a day of the week or a semester, which the date and the course say already. */
export const saysNothing = (cell: string) =>
  cell === '' || weekday.test(cell) || semester.test(cell) || labels.test(cell)

/** Without quotes of CSV, brackets that lost what they held, and stray dashes. */
const trimmed = (cell: string) =>
  cell
    .replaceAll(/\(\s*\)|\[\s*\]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[\s"'–—:-]+|[\s"'–—:-]+$/g, '')
