import { describe, expect, it, test } from 'vitest'
import { calendarDate, dateAndTime, dayOf, lastDayBefore } from './calendar-date.ts'

test.each([
  ['2025-08-01', 'Aug 1, 2025'],
  ['2026-12-31', 'Dec 31, 2026'],
  ['2025-13-01', ''],
  ['', ''],
])('%j is read as %j', (day, text) => {
  expect(calendarDate(day)).toBe(text)
})

test.each([
  ['2025-08-01T20:15:00Z', 'UTC', 'Aug 1, 2025'],
  ['2025-08-01T20:15:00+00:00', 'Asia/Kolkata', 'Aug 2, 2025'],
  ['soon', 'UTC', ''],
])('%j falls in %s on %j', (iso, timeZone, text) => {
  expect(dayOf(iso, timeZone)).toBe(text)
})

test.each([
  ['2027-05-21T18:30:00Z', 'May 21, 2027'],
  ['2027-05-21T18:30:01Z', 'May 22, 2027'],
  ['never', ''],
])('what ends at %j has %j as its last day in India', (iso, text) => {
  expect(lastDayBefore(iso, 'Asia/Kolkata')).toBe(text)
})

describe('a date with its time', () => {
  it('is short month, day, year, hour and minute in en-US', () => {
    expect(dateAndTime('2025-11-12T18:18:59.123456+00:00', 'Asia/Kolkata')).toBe('Nov 12, 2025, 11:48 PM')
    expect(dateAndTime('2025-11-10T03:35:00Z', 'Asia/Kolkata')).toBe('Nov 10, 2025, 9:05 AM')
  })

  it('is empty when it cannot be read', () => {
    expect(dateAndTime('yesterday')).toBe('')
  })
})
