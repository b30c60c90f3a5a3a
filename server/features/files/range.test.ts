import { expect, test } from 'vitest'
import { readRange } from './range.ts'

test.each([
  [undefined, 'whole'],
  ['bytes=0-99', { first: 0, last: 99 }],
  ['bytes=10-', { first: 10, last: 999 }],
  ['bytes=990-5000', { first: 990, last: 999 }],
  ['bytes=-5', { first: 995, last: 999 }],
  ['bytes=-5000', { first: 0, last: 999 }],
  ['bytes=999-999', { first: 999, last: 999 }],
  ['bytes=1000-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  // Invalid, or several ranges: the whole file.
  ['bytes=5-2', 'whole'],
  ['bytes=-', 'whole'],
  ['bytes=0-1,5-6', 'whole'],
  ['lines=0-1', 'whole'],
  ['bytes=a-b', 'whole'],
])('%s of 1000 bytes', (header, range) => {
  expect(readRange(header, 1000)).toEqual(range)
})
