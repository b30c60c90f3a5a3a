import { expect, it } from 'vitest'
import { isFarDate, isTelephone, maxGraduationYear, noticeTimeProblems } from './content-rules.ts'

it.each([
  ['+91 90000 00000', true],
  ['0674-2300000, 2300001', true],
  ['(0674) 230 0000', true],
  ['abc', false],
  ['123', false],
  ['call 90000 00000', false],
])('whether %s is a telephone number: %s', (text, expected) => {
  expect(isTelephone(text)).toBe(expected)
})

it.each([
  ['2026-11-28', false],
  ['2028-11-28', false],
  ['2036-11-30', true],
  ['2016-11-30', true],
])('an exam on %s has a mistake in the year: %s', (date, expected) => {
  expect(isFarDate(date, '2026-11-28')).toBe(expected)
})

it('an alumnus graduates next year at the latest', () => {
  expect(maxGraduationYear(new Date('2026-11-28T12:00:00Z'))).toBe(2027)
})

it('a notice ends after its last date, and both are after it is published', () => {
  const times = { publish_at: '2026-11-28T09:00', deadline: '2026-12-01T09:00', valid_until: '2026-12-02T09:00' }
  expect(noticeTimeProblems(times)).toEqual({})
  expect(noticeTimeProblems({ ...times, deadline: '', valid_until: '' })).toEqual({})
  expect(Object.keys(noticeTimeProblems({ ...times, deadline: '2026-11-27T09:00' }))).toEqual(['deadline'])
  expect(Object.keys(noticeTimeProblems({ ...times, valid_until: '2026-11-30T09:00' }))).toEqual(['valid_until'])
  expect(Object.keys(noticeTimeProblems({ ...times, deadline: '', valid_until: '2026-11-20' }))).toEqual([
    'valid_until',
  ])
})
