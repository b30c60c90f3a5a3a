import { RejectedTable } from './rejected-table.ts'

const marks = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
] as const

/**
 * The text of a file as Excel, LibreOffice and Google Sheets save it: UTF-8 and UTF-16 with and without a byte order
 * mark, else Windows-1252.
 *
 * @throws {RejectedTable} xlsx, html_as_xls, nul_bytes
 */
export function decodeTable(bytes: Uint8Array): string {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes)
  if (text.startsWith('PK\u0003\u0004') || text.startsWith('\u00D0\u00CF\u0011\u00E0'))
    throw new RejectedTable(
      'xlsx',
      'This is a workbook. In the spreadsheet, choose “Save as” or “Download”, then “CSV”.',
    )
  if (/^\s*<(?:!doctype|html|\?xml|table|meta)\b/i.test(text))
    throw new RejectedTable(
      'html_as_xls',
      'This file is a web page with the name of a spreadsheet. Open it in a spreadsheet and save it as CSV.',
    )
  if (text.includes('\u0000'))
    throw new RejectedTable('nul_bytes', 'The file holds characters that cannot be stored (NUL). Save it as CSV again.')
  return text
}

function encodingOf(bytes: Uint8Array): string {
  const mark = marks.find((candidate) => candidate.bytes.every((byte, index) => bytes[index] === byte))
  if (mark !== undefined) return mark.encoding
  return utf16Of(bytes) ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252')
}

/** Of a text with Latin letters, every second byte of UTF-16 is 0. */
function utf16Of(bytes: Uint8Array): string | undefined {
  const start = bytes.subarray(0, 1000)
  const zeros = [0, 0]
  for (const [index, byte] of start.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  const enough = start.length / 8
  if (odd > enough && even === 0) return 'utf-16le'
  return even > enough && odd === 0 ? 'utf-16be' : undefined
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
