import { describe, expect, test } from 'vitest'
import { countBy, filters, matchesAlumnus, optionsOf } from './filters.ts'

const asha = {
  name: 'Sample Asha',
  degree: 'B.Tech, Computer Science',
  position: 'Site Reliability Engineer',
  year: '2019',
  company: 'Sample Systems',
  requests: { max: 3, left: 1 },
}
const [year, company] = filters
const all = { search: '', year: '', company: '', takes: '' }

describe('an alumnus', () => {
  test.each([
    [{}, true],
    [{ search: 'ASHA' }, true],
    [{ search: 'computer' }, true],
    [{ search: 'reliability' }, true],
    // Neither company nor year is searched: they have buttons.
    [{ search: 'systems' }, false],
    [{ search: '2019' }, false],
    [{ year: '2019' }, true],
    [{ year: '2018' }, false],
    [{ company: 'Sample Systems' }, true],
    [{ company: 'Sample' }, false],
    [{ search: 'asha', year: '2019', company: 'Sample Systems' }, true],
    [{ search: 'ravi', year: '2019', company: 'Sample Systems' }, false],
    [{ search: 'asha', year: '2018', company: 'Sample Systems' }, false],
    [{ search: 'asha', year: '2019', company: 'Sample Labs' }, false],
  ])('is listed under the filters %j: %s', (wanted, found) => {
    expect(matchesAlumnus(asha, { ...all, ...wanted })).toBe(found)
  })
})

test('only who has a request left this month takes requests', () => {
  const taking = { ...all, takes: 'yes' }
  expect(matchesAlumnus(asha, taking)).toBe(true)
  expect(matchesAlumnus({ ...asha, requests: { max: 3, left: 0 } }, taking)).toBe(false)
  expect(matchesAlumnus(asha, { ...taking, year: '2018' })).toBe(false)
})

test('years are distinct, newest first', () => {
  expect(
    optionsOf(
      ['2016', '2024', '2016', '2019'].map((year) => ({ year })),
      year,
    ),
  ).toEqual(['2024', '2019', '2016'])
})

test('companies are distinct and alphabetical, without an empty one', () => {
  const companies = ['Sample Works', 'alpha Sample', '', 'Sample Labs', 'Sample Works', 'Émile Sample']
  expect(
    optionsOf(
      companies.map((company) => ({ company })),
      company,
    ),
  ).toEqual(['alpha Sample', 'Émile Sample', 'Sample Labs', 'Sample Works'])
})

test('alumni are counted by company in one pass; those without a company are counted only in the total', () => {
  const companies = ['Sample Works', '', 'Sample Labs', 'Sample Works']
  const counts = countBy(
    companies.map((company) => ({ company })),
    'company',
  )
  expect(Object.fromEntries(counts)).toEqual({ '': 4, 'Sample Works': 2, 'Sample Labs': 1 })
})
