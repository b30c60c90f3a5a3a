import { expect, test } from 'vitest'
import { filtersIn, hasFilters } from './filters.ts'

const reading = (address: string) => {
  const parameters = new URLSearchParams(address)
  return filtersIn((name) => parameters.get(name) ?? '')
}

test('filters are read from the address, and what means nothing is left out', () => {
  expect(reading('mine=yes&semester=3&year=2024&exam=quiz&kind=key')).toEqual({
    mine: true,
    semester: 3,
    year: 2024,
    exam: 'quiz',
    kind: 'key',
  })
  expect(hasFilters(reading('mine=1&semester=9&year=x&exam=viva&kind=&branch=cse'))).toBe(false)
})
