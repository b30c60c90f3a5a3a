import { expect, test } from 'vitest'
import { etagOf, isKnown } from './etag.ts'

test('the same content has the same tag, as text and as bytes', () => {
  expect(etagOf('₹200')).toMatch(/^"[\w-]{27}"$/)
  expect(etagOf(Buffer.from('₹200'))).toBe(etagOf('₹200'))
  expect(etagOf('₹201')).not.toBe(etagOf('₹200'))
})

test.each([
  [undefined, false],
  ['"a"', true],
  ['W/"a"', true],
  ['"old", W/"a"', true],
  ['*', true],
  ['"b"', false],
  ['a', false],
])('If-None-Match: %s is of "a": %s', (header, known) => {
  expect(isKnown(header, '"a"')).toBe(known)
})
