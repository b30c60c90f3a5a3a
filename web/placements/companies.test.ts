import { describe, expect, test } from 'vitest'
import { matchesCompany, roundsOf } from './companies.ts'

describe('a company', () => {
  const company = { company: 'Sample Infotech', profile: 'Graduate Engineer Trainee', location: undefined }
  test.each([
    ['', true],
    ['INFO', true],
    ['trainee', true],
    ['  engineer ', true],
    ['pune', false],
    ['undefined', false],
  ])('searched for %j: %s', (search, found) => {
    expect(matchesCompany(company, search)).toBe(found)
  })

  test('is found by its location', () => {
    expect(matchesCompany({ ...company, location: 'Pune' }, 'pune')).toBe(true)
  })
})

test('a selection process has one round per line, without blank lines', () => {
  expect(roundsOf('Online test\r\n\n  Interview  \nHR\n')).toEqual(['Online test', 'Interview', 'HR'])
  expect(roundsOf('')).toEqual([])
})
