import { sync as calendar } from 'node-ical'
import { expect, test } from 'vitest'
import { calendarFile, deadlineEvent } from './calendar-file.ts'

const notice = {
  id: '0b7c1f7e-52a4-4c5e-9d0e-5f5a3d1c7d01',
  revision: 3,
  title: 'Form fill-up; fee, hall ticket \\ counter 2',
  excerpt: 'First line\r\nsecond line',
  updated_at: '2026-11-10T04:00:00.123456+00:00',
}
const url = 'https://college.example/notices/0b7c1f7e-52a4-4c5e-9d0e-5f5a3d1c7d01'
const file = (changes: Partial<typeof notice> = {}) =>
  calendarFile([deadlineEvent({ ...notice, ...changes }, '2026-11-20T16:30:00+05:30', url)])

/** The event as parsed by a calendar application. */
function readBack(text: string) {
  const [event, ...others] = Object.values(calendar.parseICS(text)).filter((part) => part?.type === 'VEVENT')
  expect(others).toEqual([])
  if (event?.type !== 'VEVENT') throw new Error('no event')
  return event
}

test('a deadline is read by a calendar as it was written', () => {
  const event = readBack(file())
  expect(event).toMatchObject({
    uid: `${notice.id}@notices.campuslife`,
    summary: notice.title,
    description: `First line\nsecond line\n\n${url}`,
    url,
  })
  expect(Number(event.sequence)).toBe(3)
  expect(event.start.toISOString()).toBe('2026-11-20T11:00:00.000Z')
  expect(event.dtstamp.toISOString()).toBe('2026-11-10T04:00:00.000Z')
})

test('lines end and are folded as RFC 5545 asks, and no character is divided', () => {
  const title = 'परीक्षा फॉर्म भरने की अंतिम तिथि 🎓'.repeat(5)
  const text = file({ title, excerpt: 'x'.repeat(500) })
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  for (const line of text.split('\r\n')) {
    expect(encodeURIComponent(line).replaceAll(/%../g, 'x').length).toBeLessThanOrEqual(75)
    expect(line).not.toContain('\ufffd')
  }
  expect(readBack(text).summary).toBe(title)
})

test('no title begins a line of its own', () => {
  const text = file({ title: 'A\r\nATTENDEE:mailto:x@example.org\nEND:VEVENT\u2028BEGIN:VEVENT\u0000\u0007' })
  expect(text.match(/^(BEGIN|END):VEVENT$/gm)).toHaveLength(2)
  expect(text).not.toMatch(/^ATTENDEE/m)
  expect(readBack(text).summary).toBe('A\nATTENDEE:mailto:x@example.org\nEND:VEVENT\nBEGIN:VEVENT')
})

test('a calendar of many events has a name', () => {
  const text = calendarFile([], 'CampusLife, deadlines')
  expect(text).toContain(String.raw`X-WR-CALNAME:CampusLife\, deadlines`)
  expect(text.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n')).toBe(true)
})

test('a day is a day in every time zone, and has its place', () => {
  const exam = {
    uid: 'e',
    sequence: 1,
    writtenAt: notice.updated_at,
    at: '2026-11-20',
    title: 'Exam',
    location: 'Hall 2, left',
  }
  const text = calendarFile([exam])
  expect(text).toContain('DTSTART;VALUE=DATE:20261120\r\n')
  expect(readBack(text)).toMatchObject({ datetype: 'date', location: 'Hall 2, left' })
})
