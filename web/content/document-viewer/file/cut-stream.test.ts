import { expect, test } from 'vitest'
import { cutStream } from './cut-stream.ts'

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const page = '%PDF-1.4\n4 0 obj\n<< /Length 5 >>\nstream\nq Q q\nendstream\nendobj\n'

test.each([
  [`${page}5 0 obj\n<< /Type /XObject /Length 400000 /Width 1240 >>\nstream\n${'x'.repeat(1000)}`, 399_000],
  [`${page}5 0 obj\r\n<</Length 2000/Filter/DCTDecode>>\r\nstream\r\n${'\u00ff'.repeat(500)}`, 1500],
  // The text ends between two objects, or before the first stream.
  [page, 0],
  [`${page}5 0 obj\n<< /Length 400000 >>\n`, 0],
  // The length is a reference to another object.
  [`${page}5 0 obj\n<< /Length 6 0 R >>\nstream\nxxxx`, 0],
  [`${page}5 0 obj\n<< /Length 12 0 R >>\nstream\nxxxx`, 0],
  // So long a stream is not that of one page.
  [`${page}5 0 obj\n<< /Length 4900000 >>\nstream\nxxxx`, 0],
  ['stream\n', 0],
  ['', 0],
])('the missing bytes of a truncated stream are counted (%#)', (text, missing) => {
  expect(cutStream(bytes(text))).toBe(missing)
})
