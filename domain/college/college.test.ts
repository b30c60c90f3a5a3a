import { expect, test } from 'vitest'
import { mapPointOf, mapPointText } from './college.ts'

test.each([
  ['20.3555, 85.818', '20.3555, 85.818'],
  ['28.6,77.2', '28.6, 77.2'],
  [' (28.6000000001 77.20) ', '28.6, 77.2'],
  ['-33.9;18.4', '-33.9, 18.4'],
])('the pasted map point %j is stored as %j', (pasted, stored) => {
  expect(mapPointText(pasted)).toBe(stored)
})

test.each(['', '20.3555', '91, 85', '20, 181', 'Patia', '20.3555, 85.818, 3', '2e1, 3'])(
  'the text %j is no map point',
  (text) => {
    expect(mapPointOf(text)).toBeUndefined()
    expect(mapPointText(text)).toBeNull()
  },
)
