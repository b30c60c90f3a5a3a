import { describe, expect, test } from 'vitest'
import { makePdf, packedPageTree } from '#tests/support/pdf.ts'
import { countPages } from './pdf.ts'

describe('a PDF', () => {
  test.each([1, 3, 12])('has %i pages', (count) => {
    expect(countPages(makePdf(Array.from({ length: count }, (_, page) => `Page ${page}`)))).toBe(count)
  })

  test('has its page tree in a compressed stream', () => {
    expect(countPages(packedPageTree(7))).toBe(7)
  })

  test('was edited: the newest page tree counts', () => {
    const edited = `${makePdf(['a', 'b']).toString('latin1')}2 0 obj\n<< /Count 5 /Type /Pages /Kids [] >>\nendobj\n`
    expect(countPages(Buffer.from(edited, 'latin1'))).toBe(5)
  })

  test.each([
    Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /ObjStm /N 1 /First 4 >>\nstream\nnot compressed\nendstream\nendobj'),
    Buffer.from('%PDF-1.7 and nothing else'),
  ])('%#: does not say how many pages it has', (bytes) => {
    expect(countPages(bytes)).toBeUndefined()
  })
})
