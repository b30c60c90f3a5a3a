import { expect, test } from 'vitest'
import { cutStream } from './cut-stream.ts'

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const page = '%PDF-1.4\n4 0 obj\n<< /Length 5 >>\nstream\nq Q q\nendstream\nendobj\n'

test.each([
  [`${page}5 0 obj\n<< /Type /XObject /Length 400000 /Width 1240 >>\nstream\n${'x'.repeat(1000)}`, 399_000],
  [`${page}5 0 obj\r\n<</Length 2000/Filter/DCTDecode>>\r\nstream\r\n${'\u00ff'.repeat(500)}`, 1500],
  // It ends between two objects, or before a stream has begun.
  [page, 0],
  [`${page}5 0 obj\n<< /Length 400000 >>\n`, 0],
  // The length stands elsewhere.
  [`${page}5 0 obj\n<< /Length 6 0 R >>\nstream\nxxxx`, 0],
  [`${page}5 0 obj\n<< /Length 12 0 R >>\nstream\nxxxx`, 0],
  // All pages but the first, as it seems.
  [`${page}5 0 obj\n<< /Length 4900000 >>\nstream\nxxxx`, 0],
  ['stream\n', 0],
  ['', 0],
])('of a stream that is cut off, the missing bytes are counted (%#)', (text, missing) => {
  expect(cutStream(bytes(text))).toBe(missing)
})
