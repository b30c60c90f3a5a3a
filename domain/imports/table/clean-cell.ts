import { visibleText } from '../../text/visible-text.ts'

const nil = /^(?:nil|none|null|n\.?\s?\/?\s?a\.?|not (?:available|applicable)|[-–—]+|\.)$/i

/** What an office writes into a cell that it leaves empty: NIL, N/A, a dash. */
const isNil = (text: string): boolean => nil.test(text)

/** What a spreadsheet would compute when it begins a cell (OWASP, CSV Injection). */
const active = /^[=+\-@\t\r]/
const quoted = /^'(?=[=+\-@\t\r'\d])/

/** A cell that a spreadsheet shows as text, and that `cleanCell` reads unchanged. */
export const neutralCell = (text: string): string =>
  active.test(text) || quoted.test(text) || isNil(text) ? `'${text}` : text

/** A cell's text without what a spreadsheet wraps around it and without what cannot be seen; a nil cell is empty. */
export function cleanCell(cell: string): string {
  const text = squeezed(cell)
  const asText = /^="(.*)"$/.exec(text)
  if (asText) return asText[1] ?? ''
  if (text.startsWith("'")) {
    const rest = text.slice(1)
    if (quoted.test(text) || isNil(rest)) return rest
  }
  return isNil(text) ? '' : text
}

const fullWidth = /[\uFF01-\uFF5E]/g

/** Visible text with single spaces; full-width signs become the usual ones. Line breaks stay. */
export const squeezed = (cell: string): string =>
  visibleText(cell)
    .replaceAll(fullWidth, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfe_e0))
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .trim()

/** The values by which a spreadsheet shows that it could not compute a cell. */
export const isSpreadsheetError = (text: string): boolean =>
  /^#(?:REF!|DIV\/0!|N\/A|NAME\?|NULL!|NUM!|VALUE!|SPILL!|CALC!|BUSY!|FIELD!|ERROR!)$/i.test(text)

/** A number that the spreadsheet rounded to show it (`9.19E+11`), or had no room for (`####`). */
export const hasLostDigits = (text: string): boolean =>
  /^[+-]?\d(?:[.,]\d+)?E\+\d+$|^\d[.,]\d+E\d+$|^#{2,}$/i.test(text)

/** `=HYPERLINK("address","text")`. */
export const hyperlinkOf = (text: string): { address: string; text: string } | undefined => {
  const match = /^=HYPERLINK\(\s*"([^"]*)"\s*(?:[,;]\s*"([^"]*)"\s*)?\)$/i.exec(text)
  return match ? { address: match[1] ?? '', text: match[2] ?? match[1] ?? '' } : undefined
}
