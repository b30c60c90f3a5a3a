import { expect, test } from 'vitest'
import { calendarDate } from './calendar-date.ts'

test.each([
  ['2025-08-01', 'Aug 1, 2025'],
  ['2026-12-31', 'Dec 31, 2026'],
  ['2025-13-01', ''],
  ['', ''],
])('%j is read as %j', (day, text) => {
  expect(calendarDate(day)).toBe(text)
})
