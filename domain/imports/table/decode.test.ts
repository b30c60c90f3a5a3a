import { describe, expect, it } from 'vitest'
import { decodeTable } from './decode.ts'
import { readRows } from './parse-rows.ts'
import { RejectedTable } from './rejected-table.ts'

const rejection = (work: () => unknown) => {
  try {
    work()
  } catch (error) {
    if (error instanceof RejectedTable) return error.code
    throw error
  }
  return undefined
}

describe('a file', () => {
  const text = 'Code,Name,Branch,Semester\nCS31,Café ହ – 2,CSE,6'
  const utf16 = (littleEndian: boolean, marked: boolean) => {
    const from = Buffer.from(marked ? `\uFEFF${text}` : text, 'utf16le')
    return littleEndian ? from : from.swap16()
  }

  it.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${text}`)],
    ['UTF-16 LE with a mark', utf16(true, true)],
    ['UTF-16 BE with a mark', utf16(false, true)],
    ['UTF-16 LE', utf16(true, false)],
    ['UTF-16 BE', utf16(false, false)],
  ])('in %s is decoded', (_, bytes) => {
    expect(decodeTable(bytes)).toBe(text)
  })

  it('in Windows-1252 is decoded', () => {
    expect(decodeTable(Uint8Array.of(0x43, 0x61, 0x66, 0xe9, 0x20, 0x96))).toBe('Café –')
  })

  it.each([
    ['xlsx', 'PK\u0003\u0004 a workbook'],
    ['html_as_xls', '<html xmlns:x="urn:x"><body><table><tr><td>Code'],
    ['nul_bytes', 'Code,Name\nCS31,Rob\u0000ots'],
  ])('is rejected as %s', (code, content) => {
    expect(rejection(() => decodeTable(Buffer.from(content)))).toBe(code)
  })

  it('is rejected with too many rows, or with a quotation mark that is never closed', () => {
    expect(rejection(() => readRows('a\n'.repeat(101), 100))).toBe('too_many_rows')
    expect(rejection(() => readRows('Code,Name\nCS31,"Robots\nCS32,Vision', 100))).toBe('unclosed_quote')
  })
})
