import { expect, test } from 'vitest'
import { filledFigure, isCounted, unknownNames } from './counted-figures.ts'

const counts = { members: 0, papers: 0, discussions: 0, alumni: 0, companies: 0 }

test.each([
  [0, '0'],
  [7, '7'],
  [99, '99'],
  [100, '100'],
  [109, '100+'],
  [110, '110'],
  [1_234, '1,200+'],
  [98_765, '98,000+'],
])('a count of %d is shown as %s', (members, shown) => {
  expect(filledFigure('{members}', { ...counts, members })).toBe(shown)
})

test('a figure may have words around its count, and a name that counts nothing remains', () => {
  expect(filledFigure('over {papers}', { ...counts, papers: 41 })).toBe('over 41')
  expect(filledFigure('{toString} {student}', counts)).toBe('{toString} {student}')
})

test('names that count nothing are found', () => {
  expect(unknownNames('{members} of {student}')).toEqual(['student'])
  expect(unknownNames('{}')).toEqual([''])
  expect([unknownNames('1K+'), isCounted('1K+'), isCounted('{alumni}')]).toEqual([[], false, true])
})
