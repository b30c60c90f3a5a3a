import { expect, it } from 'vitest'
import { nearestTerm, nextTerm } from './terms.ts'

const shipped = { odd: 7, even: 1 }

it.each([
  ['2026-12-20', shipped, 'even', '2027-01-01'],
  ['2027-01-04', shipped, 'even', '2027-01-01'],
  ['2027-06-15', shipped, 'odd', '2027-07-01'],
  ['2027-08-20', shipped, 'odd', '2027-07-01'],
  ['2027-02-10', { odd: 8, even: 2 }, 'even', '2027-02-01'],
  ['2027-12-31', { odd: 1, even: 7 }, 'odd', '2028-01-01'],
])('the term that begins nearest to %s in a college of %j is the %s one, of %s', (day, months, term, start) => {
  expect(nearestTerm(day, months)).toEqual({ term, day: start })
})

it('a day as far from both terms belongs to the later one', () => {
  // 15 February to 1 March, and to 1 February.
  expect(nearestTerm('2027-02-15', { odd: 2, even: 3 })).toEqual({ term: 'even', day: '2027-03-01' })
})

it.each([
  ['2026-11-29', 'even', '2027-01-01'],
  ['2027-01-01', 'even', '2027-01-01'],
  ['2027-01-02', 'odd', '2027-07-01'],
])('the term after %s is the %s one, of %s', (day, term, start) => {
  expect(nextTerm(day, shipped)).toEqual({ term, day: start })
})
