import { describe, expect, it, test } from 'vitest'
import {
  clockTime,
  collegeDay,
  collegeMinutes,
  daysAfter,
  daysBetween,
  longDay,
  recentTime,
} from './dates/college-time.ts'
import { deadlineTime, dueOf } from './notices.ts'
import { agendaOf, dueFrom, stripOf, summaryOf, timeLeft } from './today.ts'
import type { DueExam, DueNotice, DueVisit } from './today.ts'

const now = new Date('2026-11-19T03:40:00Z')
const today = '2026-11-19'

const notice = (id: string, deadline: string, more: Partial<DueNotice> = {}): DueNotice => ({
  id,
  title: `Notice ${id}`,
  author: 'Office',
  deadline,
  read: false,
  changed: false,
  done: false,
  ...more,
})
const exam = (id: string, date: string, startsAt: string | null = null): DueExam => ({
  id,
  code: 'CS301',
  name: `Course ${id}`,
  exam: 'end-semester',
  date,
  startsAt,
  hall: '',
})
const visit = (id: string, date: string): DueVisit => ({ id, company: `Company ${id}`, date })
const none = { deadlines: [], exams: [], visits: [], holidays: [] }
const idsOf = (days: { due: { id: string }[] }[]) => days.map(({ due }) => due.map(({ id }) => id))

it('a holiday is of its first day, or of today while it goes on', () => {
  const holidays = [
    { id: 'break', name: 'Break', first_day: daysAfter(today, -2), last_day: daysAfter(today, 1) },
    { id: 'day', name: 'Day', first_day: daysAfter(today, 3), last_day: daysAfter(today, 3) },
  ]
  expect(dueFrom(today, { ...none, holidays }).map(({ kind, day, title }) => [kind, day, title])).toEqual([
    ['holiday', today, 'Break'],
    ['holiday', daysAfter(today, 3), 'Day'],
  ])
  expect(dueFrom(today, none)).toEqual([])
})

describe('the college’s day', () => {
  test.each([
    ['2026-11-18T18:29:59Z', '2026-11-18', 23 * 60 + 59],
    ['2026-11-18T18:30:00Z', '2026-11-19', 0],
    ['2026-12-31T18:30:00Z', '2027-01-01', 0],
    ['1969-12-31T23:00:00Z', '1970-01-01', 4 * 60 + 30],
  ])('at %s is %s', (time, day, minutes) => {
    expect([collegeDay(new Date(time)), collegeMinutes(new Date(time))]).toEqual([day, minutes])
  })

  test.each([
    [0, '12 am'],
    [570, '9:30 am'],
    [720, '12 pm'],
    [1439, '11:59 pm'],
  ])('%i minutes after midnight it is %s', (minutes, text) => expect(clockTime(minutes)).toBe(text))

  it('is counted over the ends of months and years', () => {
    expect(daysAfter('2026-12-25', 10)).toBe('2027-01-04')
    expect(daysAfter('2028-02-28', 1)).toBe('2028-02-29')
    expect(daysBetween('2026-12-25', '2027-01-04')).toBe(10)
    expect(longDay('2026-11-19')).toBe('Thursday, 19 November')
  })
})

test.each([
  ['2026-11-19T02:31:00Z', 'today, 8:01 am'],
  ['2026-11-18T18:29:00Z', 'yesterday, 11:59 pm'],
  ['2026-11-17T03:00:00Z', '17 November 2026'],
])('at %s is said as %s', (time, text) => expect(recentTime(new Date(time), now)).toBe(text))

describe('what is due', () => {
  const all = {
    deadlines: [
      notice('late', '2026-11-27T11:30:00Z'),
      notice('first', '2026-11-21T11:30:00Z'),
      notice('yesterday', '2026-11-18T11:30:00Z'),
    ],
    exams: [exam('b', '2026-11-21', '10:00:00'), exam('a', '2026-12-02')],
    visits: [visit('v', '2026-11-26')],
    holidays: [],
  }

  it('is in the order of days and hours, without what was due before today', () => {
    expect(dueFrom(today, all).map(({ id }) => id)).toEqual(['b', 'first', 'v', 'late', 'a'])
  })

  it('has each day of a followed drive, and none in an older answer', () => {
    const drives = [
      { id: 'd', title: 'Sample Systems: test', date: '2026-11-26' },
      { id: 'd', title: 'Sample Systems: registration closes', date: '2026-11-20' },
    ]
    const due = dueFrom(today, { ...none, drives })
    expect(due.map(({ day, title }) => [day, title])).toEqual([
      ['2026-11-20', 'Sample Systems: registration closes'],
      ['2026-11-26', 'Sample Systems: test'],
    ])
    expect(new Set(due.map(({ id }) => id)).size).toBe(2)
    expect(dueFrom(today, none)).toEqual([])
  })

  it('closes at midnight on the day that it ends, after the rest of that day', () => {
    const deadlines = [
      notice('ends today', '2026-11-19T18:30:00Z'),
      notice('ended yesterday', '2026-11-18T18:30:00Z'),
      notice('last minute', '2026-11-19T18:29:00Z'),
      notice('ends the fortnight', '2026-12-02T18:30:00Z'),
    ]
    const due = dueFrom(today, { ...none, deadlines })
    expect(due.map(({ id, day }) => [id, day])).toEqual([
      ['last minute', today],
      ['ends today', today],
      ['ends the fortnight', '2026-12-02'],
    ])
    expect(stripOf(today, due).at(-1)?.due.length).toBe(1)
  })

  it('stands in a strip of fourteen days, each thing in its own', () => {
    const strip = stripOf(today, dueFrom(today, all))
    expect(strip.length).toBe(14)
    expect([strip[0]?.day, strip[13]?.day]).toEqual(['2026-11-19', '2026-12-02'])
    expect(idsOf(strip.filter(({ due }) => due.length > 0))).toEqual([['b', 'first'], ['v'], ['late'], ['a']])
  })

  it('is in neither strip, agenda nor summary once its reader has marked it done', () => {
    const due = dueFrom(today, { ...none, deadlines: [notice('a', '2026-11-21T11:30:00Z', { done: true })] })
    expect(stripOf(today, due).flatMap(({ due: ofDay }) => ofDay)).toEqual([])
    expect(agendaOf(due, now).days).toEqual([])
    expect(summaryOf(today, due, now)).toBe('')
  })

  it('stands in the agenda by date, six rows at most, without what is done', () => {
    const deadlines = Array.from({ length: 8 }, (_, n) =>
      notice(String(n), `2026-11-2${n}T11:30:00Z`, { done: n === 1 }),
    )
    const agenda = agendaOf(dueFrom(today, { ...none, deadlines }), now)
    expect(idsOf(agenda.days).flat()).toEqual(['0', '2', '3', '4', '5', '6'])
    expect([agenda.more, agenda.next?.id]).toEqual([1, '0'])
  })

  it('has today’s practice below what is due today, beside the rows that it has room for', () => {
    const practice = [{ course_id: 'c', code: 'CS301', name: 'Operating Systems', due: 5 }]
    const deadlines = Array.from({ length: 6 }, (_, n) => notice(`${n}`, `2026-11-${20 + n}T11:30:00Z`))
    const agenda = agendaOf(dueFrom(today, { ...none, deadlines }), now, practice)
    expect(agenda.days.map((each) => [each.day, each.due.length, each.practice.length])).toEqual([
      [today, 0, 1],
      ...deadlines.map(({ deadline }) => [deadline.slice(0, 10), 1, 0]),
    ])
    expect(agenda.more).toBe(0)
    const ofToday = agendaOf(dueFrom(today, { ...none, visits: [visit('a', today)] }), now, practice)
    expect(ofToday.days).toMatchObject([{ day: today, due: [{ id: 'a' }], practice }])
    expect(agendaOf([], now, []).days).toEqual([])
  })

  it('has one notice to open first, which is still open', () => {
    const over = notice('over', '2026-11-19T03:30:00Z')
    const deadlines = [over, notice('open', '2026-11-19T11:30:00Z')]
    expect(agendaOf(dueFrom(today, { ...none, deadlines }), now).next?.id).toBe('open')
    expect(agendaOf(dueFrom(today, { ...none, deadlines: [over] }), now).next).toBeUndefined()
  })
})

test.each([
  ['2026-11-19T03:30:00Z', 'over', 'closed at 9 am'],
  ['2026-11-19T11:30:00Z', 'now', 'closes today, 5 pm'],
  ['2026-11-19T18:30:00Z', 'now', 'closes today, end of the day'],
  ['2026-11-20T18:29:00Z', 'now', 'closes tomorrow, end of the day'],
  ['2026-11-20T18:30:00Z', 'now', 'closes tomorrow, end of the day'],
  ['2026-11-21T18:30:00Z', 'now', '2 days left'],
  ['2026-11-21T11:30:00Z', 'now', '2 days left'],
  ['2026-11-23T11:30:00Z', 'week', '4 days left'],
  ['2026-11-27T11:30:00Z', 'later', '8 days left'],
])('a deadline at %s is %s: %s', (deadline, urgency, text) => {
  expect(timeLeft(new Date(deadline), now)).toEqual({ urgency, text })
})

test.each([
  [none, ''],
  [
    {
      ...none,
      deadlines: [notice('a', '2026-11-21T11:30:00Z'), notice('b', '2026-11-23T11:30:00Z')],
      exams: [exam('c', '2026-11-30')],
    },
    '2 deadlines by Monday, first exam in 11 days.',
  ],
  [{ ...none, deadlines: [notice('a', '2026-11-19T11:30:00Z')] }, '1 deadline today.'],
  [{ ...none, deadlines: [notice('a', '2026-11-19T18:30:00Z')] }, '1 deadline today.'],
  [{ ...none, exams: [exam('c', '2026-11-20')] }, 'First exam tomorrow.'],
  [{ ...none, exams: [{ ...exam('c', '2026-11-20'), exam: 'quiz' }] }, 'First quiz tomorrow.'],
  [{ ...none, deadlines: [notice('far', '2026-11-30T11:30:00Z')] }, ''],
  [{ ...none, deadlines: [notice('done', '2026-11-20T11:30:00Z', { done: true })] }, ''],
])('the summary of case %# says so in one sentence', (due, text) => {
  expect(summaryOf(today, dueFrom(today, due), now)).toBe(text)
})

test.each([
  '2026-11-19T18:28:00Z',
  '2026-11-19T18:29:00Z',
  '2026-11-19T18:30:00Z',
  '2026-11-19T18:31:00Z',
  '2026-11-20T18:30:00Z',
  '2026-11-22T18:30:00Z',
  '2026-11-26T18:31:00Z',
])('a deadline at %s is as near and has the same hour as in the notices', (deadline) => {
  const { urgency, text } = timeLeft(new Date(deadline), now)
  const { nearness, words } = dueOf(deadline, now)
  expect(urgency).toBe(nearness)
  if (text.startsWith('closes')) expect(text).toContain(`, ${deadlineTime(deadline)}`)
  else expect(text).toBe(words)
})
