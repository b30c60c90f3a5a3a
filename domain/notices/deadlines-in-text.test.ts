import { expect, test } from 'vitest'
import { deadlinesIn } from './deadlines-in-text.ts'

const today = '2026-11-28'

test.each<[string, string[], [string, string?][]]>([
  ['a day with its time', ['Fill the form by Friday, 4 December, 4:30 pm.'], [['2026-12-04', '16:30']]],
  ['a day in figures, the day first', ['Last date: 05/12/2026'], [['2026-12-05']]],
  ['a day of the next year', ['Apply before 10 January.'], [['2027-01-10']]],
  ['no day that has passed', ['The form closed on 20 November. Results came on 12/06/2026.'], []],
  ['what is no day', ['Rooms 12 to 40, ₹200 more, 75% attendance.'], []],
  [
    'a last date before a day that something begins',
    ['Hall ticket on the portal from 1 December.', 'Corrections until 3 December.'],
    [['2026-12-03'], ['2026-12-01']],
  ],
  [
    'a day once, with the time that it has somewhere',
    ['Until 3 December.', 'Counter 2 closes on 3rd December at 1 pm.'],
    [['2026-12-03', '13:00']],
  ],
  ['three days at most', ['1 Dec, 2 Dec, 3 Dec, 4 Dec 2026'], [['2026-12-01'], ['2026-12-02'], ['2026-12-03']]],
  ['no time of another sentence', ['Until 3 December. The counter opens at 10 am.'], [['2026-12-03']]],
])('of a text, %s is proposed as its deadline', (_, paragraphs, expected) => {
  expect(deadlinesIn(paragraphs, today)).toEqual(expected.map(([day, time]) => ({ day, time })))
})
