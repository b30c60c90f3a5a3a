import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { calendarDate, dateAndTime, dayOf, lastDayBefore } from './calendar-date.ts'
import { discussionTime } from './discussion-time.ts'

test.each([
  ['2025-08-01', '1 Aug 2025'],
  ['2026-12-31', '31 Dec 2026'],
  ['2025-13-01', ''],
  ['', ''],
])('%j is read as %j', (day, text) => {
  expect(calendarDate(day)).toBe(text)
})

test.each<[string, 'UTC' | 'Asia/Kolkata', string]>([
  ['2025-08-01T20:15:00Z', 'UTC', '1 Aug 2025'],
  ['2025-08-01T20:15:00+00:00', 'Asia/Kolkata', '2 Aug 2025'],
  ['soon', 'UTC', ''],
])('%j falls in %s on %j', (iso, timeZone, text) => {
  expect(dayOf(iso, timeZone)).toBe(text)
})

test.each([
  ['2027-05-21T18:30:00Z', '21 May 2027'],
  ['2027-05-21T18:30:01Z', '22 May 2027'],
  ['never', ''],
])('what ends at %j has %j as its last day in India', (iso, text) => {
  expect(lastDayBefore(iso)).toBe(text)
})

const plain = (text: string) => text.replaceAll('\u202f', ' ')

it('a time of a discussion is what Intl writes in en-US', () =>
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
      fc.constantFrom('UTC' as const, 'Asia/Kolkata' as const, undefined),
      (time, timeZone) => {
        const day = { month: 'short', day: 'numeric', year: 'numeric' } as const
        const zone = timeZone && { timeZone }
        expect(discussionTime(time.toISOString(), timeZone)).toBe(
          plain(time.toLocaleString('en-US', { ...day, hour: 'numeric', minute: '2-digit', ...zone })),
        )
      },
    ),
  ))

describe('a date with its time', () => {
  it('is day, short month, year, hour and minute', () => {
    expect(dateAndTime('2025-11-12T18:18:59.123456+00:00', 'Asia/Kolkata')).toBe('12 Nov 2025, 11:48 pm')
    expect(dateAndTime('2025-11-10T03:35:00Z', 'Asia/Kolkata')).toBe('10 Nov 2025, 9:05 am')
  })

  it('is short month, day, year, hour and minute in en-US in a discussion', () => {
    expect(discussionTime('2025-11-12T18:18:59.123456+00:00', 'Asia/Kolkata')).toBe('Nov 12, 2025, 11:48 PM')
    expect(discussionTime('2025-11-10T03:35:00Z', 'Asia/Kolkata')).toBe('Nov 10, 2025, 9:05 AM')
  })

  it.each([dateAndTime, discussionTime])('is empty when it cannot be read', (write) => {
    expect(write('yesterday')).toBe('')
  })
})
