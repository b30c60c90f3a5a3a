import { deflateSync, inflateSync } from 'node:zlib'
import { describe, expect, test, vi } from 'vitest'
import { makePdf, packedPageTree } from '#tests/support/features/pdf.ts'
import { countPages } from './pdf.ts'

vi.mock('node:zlib', { spy: true })

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
    objectStream('/N 2 /First 8', '1 20 2 0 << /Type /Pages /Count 9 >>'),
  ])('%#: does not say how many pages it has', (bytes) => {
    expect(countPages(bytes)).toBeUndefined()
  })

  // Each of these would hold the server up for longer than that, or end it, if it were believed.
  test.each([
    ['beginnings without an end', Buffer.from('%PDF-1.7\n' + '1 0 obj '.repeat(400_000))],
    ['a stream that says it has a billion objects', objectStream('/N 1000000000 /First 4', '1 0 x')],
    ['objects that overlap', objectStream('/N 9999 /First 99999', overlapping(9999, 99_999) + ' '.repeat(30_000_000))],
  ])('of %s is looked at for a moment only', { timeout: 5000 }, (_, bytes) => {
    expect(countPages(bytes)).toBeUndefined()
  })

  test('of streams that do not unpack is looked at once', () => {
    const tooLong = objectStream('/N 1 /First 4', ' '.repeat(40_000_000))
    const unpacking = vi.mocked(inflateSync).mockClear()
    expect(countPages(Buffer.concat(Array<Buffer>(20).fill(tooLong)))).toBeUndefined()
    expect(unpacking).toHaveBeenCalledOnce()
  })

  test('of streams that unpack to a gigabyte is not unpacked to its end', { timeout: 5000 }, () => {
    const stream = objectStream('/N 1 /First 4', ' '.repeat(25_000_000))
    const unpacking = vi.mocked(inflateSync).mockClear()
    expect(countPages(Buffer.concat(Array<Buffer>(40).fill(stream)))).toBeUndefined()
    const lengths = unpacking.mock.results.map(({ type, value }) => (type === 'return' ? value.length : 0))
    expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(25_000_000)
  })
})

/** An object stream alone: `dictionary` says what is in it. */
function objectStream(dictionary: string, content: string): Buffer {
  const head = `%PDF-1.7\n1 0 obj\n<< /Type /ObjStm ${dictionary} >>\nstream\n`
  return Buffer.concat([Buffer.from(head), deflateSync(content), Buffer.from('\nendstream\nendobj\n')])
}

/** A table of objects that begin at the start and at the end by turns, padded to `length`. */
function overlapping(count: number, length: number): string {
  return Array.from({ length: count }, (_, index) => `1 ${index % 2 === 0 ? 0 : 29999999}`)
    .join(' ')
    .padEnd(length)
}
