import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { examKinds } from '../dates/exams.ts'
import type { CatalogueCourse } from './find-courses.ts'
import { findDate } from './find-date.ts'
import { findTime } from './find-time.ts'
import { readExamTable } from './read-exam-table.ts'

beforeAll(() => void vi.useFakeTimers({ now: new Date('2026-11-28T12:00:00Z'), toFake: ['Date'] }))
afterAll(() => void vi.useRealTimers())

const course = (code: string, name: string, aliases: string[] = [], branch = 'CSE'): CatalogueCourse => ({
  id: `${branch} ${code}`,
  code,
  name,
  aliases,
  branch,
})
const courses = [
  course('CS301', 'Database Management Systems', ['DBMS']),
  course('CS302', 'Computer Networks', ['CN']),
  course('CS201', 'Data Structures and Algorithms', ['DSA', 'DS']),
  course('CS408', 'Distributed Systems', ['DS']),
  course('CS291', 'Data Structures Laboratory', ['DSA Lab']),
  course('MA101', 'Engineering Mathematics I', ['M1']),
  course('MA101', 'Engineering Mathematics I', ['M1'], 'ECE'),
  course('EC202', 'Signals & Systems', ['S&S'], 'ECE'),
]

/** A line's parsed values as text, or its problem. */
const tell = (text: string) =>
  readExamTable(text, courses, 'end-semester').map((row) =>
    'problem' in row
      ? `${row.number}: ${row.problem}`
      : `${row.examDate.courses.map(({ id }) => id).join('+')}, ${row.examDate.exam}, ${row.examDate.date} ${row.examDate.startsAt ?? '-'}, ${row.examDate.hall || '-'}`,
  )

describe('a pasted table of exam dates', () => {
  it.each([
    ['CS301\tDatabase Management Systems\t30 Nov 2026\t10 am\tHall 2'],
    ['CS301,Database Management Systems,30/11/2026,10:00,Hall 2'],
    ['CS301   Database Management Systems   2026-11-30   10:00   Hall 2'],
    ['CS301 Database Management Systems 30-11-2026 10:00 AM - 1:00 PM Hall 2'],
    ['1\tCS 301\tDBMS\tNov 30, 2026\tMonday\t10.00 am to 1.00 pm\tHall 2'],
    ['dbms, 30th November 2026, 10-1 pm, Hall 2'],
    ['30.11.26 | 10:00 hrs | cs-301 | Hall 2'],
    ['Monday, 30 Nov 2026, 10:00, "CS301", "Hall 2"'],
    ['5th Sem\tCSE\tCS301\tData Base Management System\tMon\t30/11/26\t10:00-13:00\tHall 2'],
    ['CS301 DBMS Hall 2 30 Nov 2026 10 a.m.'],
    ['CS301, 30 Nov 2026, 10.00, Hall 2'],
    ['CS301\t30 Nov 2026\t10.00-13.00\tHall 2'],
    ['Database Management Systems Hall 2 30Nov2026 10am'],
    ['End semester: CS301 (Mon) 30 Nov 2026, 10:00, Hall 2'],
  ])('reads %s', (line) => {
    expect(tell(line)).toEqual(['CSE CS301, end-semester, 2026-11-30 10:00, Hall 2'])
  })

  it('reads a hall in quotes whole, and a far year as a mistake', () => {
    expect(tell('CS301,30 Nov 2026,9.30,"Hall, Main"')).toEqual([
      'CSE CS301, end-semester, 2026-11-30 09:30, Hall, Main',
    ])
    expect(tell('CS301, 30 Nov 2036, 10:00, Hall 2')).toEqual([
      '1: 30 Nov 2036 is more than two years away. Check the year',
    ])
  })

  it('reads the kind of examination, and takes the given one where a line names none', () => {
    expect(
      tell(
        [
          'CS302 30 Nov 2026 Mid-sem',
          'CS302 1 Dec 2026 quiz 2',
          'CN, 2 Dec 2026, Supplementary exam',
          'CN 3 Dec 2026',
        ].join('\n'),
      ),
    ).toEqual([
      'CSE CS302, mid-semester, 2026-11-30 -, -',
      'CSE CS302, quiz, 2026-12-01 -, -',
      'CSE CS302, supplementary, 2026-12-02 -, -',
      'CSE CS302, end-semester, 2026-12-03 -, -',
    ])
  })

  it('skips headings, titles, rules and blank lines', () => {
    expect(tell('END SEMESTER EXAMINATION\nS.No\tCourse code\tSubject\tDate\tTime\tHall\n-----\n\n  \n')).toEqual([])
  })

  it('means every branch that shares a course, unless the line names one', () => {
    expect(tell('MA101 30 Nov 2026')).toEqual(['CSE MA101+ECE MA101, end-semester, 2026-11-30 -, -'])
    expect(tell('ECE, MA101, 30 Nov 2026')).toEqual(['ECE MA101, end-semester, 2026-11-30 -, -'])
    expect(tell('CSE, S&S, 30 Nov 2026')).toEqual(['1: EC202 is not a course of this branch'])
  })

  it.each([
    ['CS301, 10 am', 'No date found. Write it as 30 Nov 2026 or 30/11/2026'],
    ['CS301, 30 Nov', '“30 Nov” has no year'],
    ['CS301, 31/11/2026', '“31/11/2026” is not a day of the calendar'],
    ['CS301, 11/30/2026', '“11/30/2026” has no month 30: write the day first, 30/11/2026'],
    ['CS301, 30 Nov 2026, 2:00', '“2:00”: in the morning or in the afternoon? Write 2 pm or 14:00'],
    ['CS301, 30 Nov 2026, 25:00', '“25:00” is not a time'],
    ['CS301, 30 Nov 2026 and 1 Dec 2026', 'More than one date in this line'],
    ['XY999, 30 Nov 2026', 'No course of the catalogue is called “XY999”'],
    ['30 Nov 2026', 'No course found'],
    [
      'DS, 30 Nov 2026',
      'It could be CS201 Data Structures and Algorithms or CS408 Distributed Systems: write the code',
    ],
    [
      'CS301, Computer Networks, 30 Nov 2026',
      'CS301 is Database Management Systems, but the line also says Computer Networks',
    ],
    ['CS301, 30 Nov 2026, Block A, Room 7', 'Which of these is the hall: “Block A”, “Room 7”? Leave one of them'],
  ])('says what is wrong with %s', (line, problem) => {
    expect(tell(line)).toEqual([`1: ${problem}`])
  })

  it('reads a line once', () => {
    expect(tell('CS301 30 Nov 2026\nCS302 30 Nov 2026\nDBMS 30/11/2026 10 am')[2]).toBe(
      '3: The same examination as in line 1',
    )
  })

  it('loses no line, whatever is pasted, and is done soon', () => {
    const cell = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom(
        'CS301',
        'DBMS',
        '30 Nov 2026',
        '31/02/2026',
        '10 am',
        '2:00',
        'quiz',
        'Hall 2',
        's.no.s.no.',
        '1',
      ),
    )
    const line = fc
      .array(fc.tuple(cell, fc.constantFrom('\t', ',', '  ', ' ', '-', '')), { maxLength: 12 })
      .map((cells) =>
        cells
          .flat()
          .join('')
          .replaceAll(/[\r\n]/g, ''),
      )
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
        const rows = readExamTable(lines.join('\n'), courses, 'quiz')
        const read = new Set(rows.map(({ number }) => number))
        for (const [index, text] of lines.entries()) {
          // A line without a digit is no row, and an exam date has several digits.
          if (/\d/.test(text)) expect(read).toContain(index + 1)
        }
        for (const row of rows) {
          expect(row.line).toBe(lines[row.number - 1])
          if ('problem' in row) expect(row.problem).not.toBe('')
          else {
            expect(row.examDate.courses).not.toEqual([])
            expect(examKinds).toContain(row.examDate.exam)
            expect(new Date(`${row.examDate.date}T00:00Z`).toISOString().slice(0, 10)).toBe(row.examDate.date)
            expect(row.examDate.startsAt ?? '00:00').toMatch(/^([01]\d|2[0-3]):[0-5]\d$/)
            expect([...row.examDate.hall].length).toBeLessThanOrEqual(120)
          }
        }
      }),
      { numRuns: 500 },
    )
  })

  it('reads a long hostile line in linear time', () => {
    for (const part of ['s.no.', '1-', '10:', '30 Nov ', 'CS', 'a.m. ', '( ) ', '- '])
      expect(readExamTable(part.repeat(20_000), courses, 'quiz').length).toBeLessThanOrEqual(1)
  })
})

describe('every day and every time', () => {
  const months = ['January', 'Feb', 'March', 'Apr', 'May', 'June', 'Jul', 'August', 'Sept', 'Oct', 'November', 'Dec']
  it('is found as people write it', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
        fc.integer({ min: 0, max: 23 }),
        fc.integer({ min: 0, max: 59 }),
        (date, hour, minute) => {
          const value = date.toISOString().slice(0, 10)
          const [year = '', month = '', day = ''] = value.split('-')
          const name = months[Number(month) - 1] ?? ''
          for (const written of [
            value,
            `${day}/${month}/${year}`,
            `${Number(day)}.${Number(month)}.${year.slice(2)}`,
            `${Number(day)} ${name} ${year}`,
            `${day}-${name}-${year.slice(2)}`,
            `${name} ${Number(day)}, ${year}`,
          ])
            expect([written, findDate(`CS301 ${written} 10:00`)]).toMatchObject([written, { value }])
          const minutes = String(minute).padStart(2, '0')
          const half = `${hour % 12 || 12}:${minutes} ${hour < 12 ? 'am' : 'PM'}`
          expect([half, findTime(`CS301 ${half}`)]).toMatchObject([
            half,
            { value: `${String(hour).padStart(2, '0')}:${minutes}` },
          ])
        },
      ),
    )
  })
})
