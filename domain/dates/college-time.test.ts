import { expect, test } from 'vitest'
import { collegeDay, collegeMinutes, dayInShort, daysAfter, longDay } from './college-time.ts'

test('a day begins at midnight in India', () => {
  expect(collegeDay(new Date('2026-11-21T18:29:59Z'))).toBe('2026-11-21')
  expect(collegeDay(new Date('2026-11-21T18:30:00Z'))).toBe('2026-11-22')
  expect(collegeMinutes(new Date('2026-11-21T18:31:00Z'))).toBe(1)
})

test('a day is written with its weekday', () => {
  expect(longDay('2026-09-03')).toBe('Thursday, 3 September')
  expect(dayInShort('2026-09-03')).toBe('Thu, 3 Sep')
})

test('days go on over the end of a year', () => expect(daysAfter('2026-12-30', 3)).toBe('2027-01-02'))
