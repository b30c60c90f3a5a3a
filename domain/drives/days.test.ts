import { expect, test } from 'vitest'
import { movedDays } from './days.ts'

const none = { talk_on: null, closes_on: '2026-11-25', test_on: null, interviews_on: null, result_on: null }
const moved = (before: object, after: object, today = '2026-11-20') =>
  movedDays({ ...none, ...before }, { ...none, ...after }, today)

test('a moved day is named with the old and the new date', () => {
  expect(moved({ test_on: '2026-12-03' }, { test_on: '2026-12-05' })).toEqual(['Test moved from 3 Dec to 5 Dec'])
})

test('a date of another year has its year', () => {
  expect(moved({ result_on: '2026-12-30' }, { result_on: '2027-01-04' })).toEqual([
    'Result moved from 30 Dec to 4 Jan 2027',
  ])
})

test('several days are named in the order of a drive, a new and a removed one too', () => {
  expect(
    moved(
      { interviews_on: '2026-12-09', closes_on: '2026-11-25' },
      { talk_on: '2026-11-22', closes_on: '2026-11-27', interviews_on: null },
    ),
  ).toEqual([
    'Talk: 22 Nov',
    'End of registration moved from 25 Nov to 27 Nov',
    'Interviews: no date now, before 9 Dec',
  ])
})

test('a day that was past and is past is no news, one that moves out of the past is', () => {
  expect(moved({ talk_on: '2026-11-02' }, { talk_on: '2026-11-03' })).toEqual([])
  expect(moved({ talk_on: '2026-11-02' }, { talk_on: '2026-11-23' })).toEqual(['Talk moved from 2 Nov to 23 Nov'])
})
