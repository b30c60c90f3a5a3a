import { expect, test } from 'vitest'
import { isPdf } from './pdf.ts'

const bytes = (text: string) => new Uint8Array([...text].map((letter) => letter.charCodeAt(0)))

test.each([
  ['%PDF-1.4\n1 0 obj', true],
  ['\u00ef\u00bb\u00bf\n%PDF-1.4', true],
  ['<!doctype html><p>%PDF', false],
  ['\u0089PNG\r\n', false],
  ['', false],
  [`${' '.repeat(2000)}%PDF-1.4`, false],
])('%#: a PDF is told by its mark: %s', (text, is) => {
  expect(isPdf(bytes(text))).toBe(is)
})
