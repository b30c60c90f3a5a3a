import { describe, expect, test } from 'vitest'
import { dayAndMonth, dayBegun, deadlineDate, deadlineTime, dueOf, isPast, isUnread } from './notices.ts'

/** A time of day in India. */
const at = (day: string, time = '12:00') => new Date(`${day}T${time}:00+05:30`)
const iso = (day: string, time?: string) => at(day, time).toISOString()

describe('a deadline', () => {
  test.each([
    ['2026-11-19', '18:00', 'now', 'Closes today'],
    ['2026-11-19', '23:59', 'now', 'Closes today'],
    // The midnight that ends the day.
    ['2026-11-20', '00:00', 'now', 'Closes today'],
    ['2026-11-20', '00:01', 'now', '1 day left'],
    ['2026-11-21', '17:00', 'now', '2 days left'],
    ['2026-11-22', '09:00', 'week', '3 days left'],
    ['2026-11-26', '09:00', 'week', '7 days left'],
    ['2026-11-27', '00:00', 'week', '7 days left'],
    ['2026-11-27', '09:00', 'later', '8 days left'],
    ['2026-11-19', '11:59', 'closed', 'Closed'],
    ['2026-11-19', '12:00', 'closed', 'Closed'],
  ])('on %s at %s is %s on 19 November at noon: %s', (day, time, nearness, words) => {
    expect(dueOf(iso(day, time), at('2026-11-19'))).toEqual({ nearness, words })
  })

  test('is counted in days of the college, whatever the hour in London', () => {
    // 00:30 in India is the evening before in UTC.
    expect(dueOf(iso('2026-11-21', '10:00'), at('2026-11-20', '00:30')).words).toBe('1 day left')
  })

  test.each([
    ['2026-11-21', '17:00', 'Sat, 21 Nov 2026', '21 Nov', '5 pm'],
    ['2026-11-21', '16:30', 'Sat, 21 Nov 2026', '21 Nov', '4:30 pm'],
    ['2026-11-21', '00:05', 'Sat, 21 Nov 2026', '21 Nov', '12:05 am'],
    ['2026-11-21', '23:59', 'Sat, 21 Nov 2026', '21 Nov', 'end of the day'],
    ['2026-11-22', '00:00', 'Sat, 21 Nov 2026', '21 Nov', 'end of the day'],
    ['2027-01-01', '12:00', 'Fri, 1 Jan 2027', '1 Jan', '12 pm'],
  ])('on %s at %s is written %s, %s, %s', (day, time, date, short, hour) => {
    const deadline = iso(day, time)
    expect([deadlineDate(deadline), dayAndMonth(deadline), deadlineTime(deadline)]).toEqual([date, short, hour])
  })
})

test('a midnight is on the day that it begins, for what was written then', () => {
  expect(['00:00', '00:05', '23:59'].map((time) => dayBegun(iso('2026-11-21', time)))).toEqual(Array(3).fill('21 Nov'))
})

const now = at('2026-11-19')
const [before, after] = [iso('2026-11-18'), iso('2026-11-20')]

test.each([
  [null, null, false],
  [before, null, true],
  [after, null, false],
  // With a late fee, the notice outlives its deadline.
  [before, after, false],
  [after, before, true],
  [null, before, true],
])('a notice with deadline %s and valid until %s is past: %s', (deadline, valid_until, past) => {
  expect(isPast({ deadline, valid_until }, now)).toBe(past)
})

test.each([
  [undefined, '2026-11-01', null, true],
  [{}, '2026-11-01', null, false],
  [undefined, '2026-10-01', null, false],
  [undefined, '2026-11-01', before, false],
])('a notice with read mark %j, published on %s and valid until %s is unread: %s', (read, day, valid_until, unread) => {
  const notice = { publish_at: iso(day), date: day, deadline: null, valid_until }
  expect(isUnread(notice, read, { now, joined: undefined })).toBe(unread)
})

test.each([
  ['2026-11-10', '2026-11-10', false],
  ['2026-11-12', '2026-11-12', true],
  // Imported afterwards, with its own date.
  ['2026-11-12', '2026-01-05', false],
  // On the day itself, later than the account.
  ['2026-11-11', '2026-11-11', true],
])('for an account of 11 November, a notice published on %s with the date %s is unread: %s', (day, date, unread) => {
  const notice = { publish_at: iso(day), date, deadline: null, valid_until: null }
  expect(isUnread(notice, undefined, { now, joined: iso('2026-11-11', '09:00') })).toBe(unread)
})
