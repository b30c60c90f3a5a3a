import { describe, expect, it } from 'vitest'
import { indexCourses } from '../exam-table/find-courses.ts'
import { readTable } from './read-table.ts'
import { readRows } from './table/parse-rows.ts'
import { topics } from './topics/topics.ts'

const site = {
  branches: [],
  courses: [],
  index: indexCourses([]),
  sections: [],
  entryYears: [],
  today: '2026-11-28',
  stored: [{ id: '1', columns: { name: 'Republic Day', first_day: '2027-01-26', last_day: '2027-01-26' } }],
}

const read = (...lines: string[]) => readTable(topics.holidays, readRows(lines.join('\n'), 100), site).rows
const outcomeOf = (row: ReturnType<typeof read>[number] | undefined) => {
  if (row?.state === 'wrong') return row.problems.map(({ column, kind }) => `${column}: ${kind}`).join('; ')
  if (row === undefined || !('values' in row)) return row?.state
  const { first_day: first, last_day: last } = row.values
  return `${row.state} ${String(first)}${last === undefined ? '' : ` to ${String(last)}`}`
}

describe('a cell with the days of a holiday', () => {
  it.each([
    ['26/01/2027', 'same 2027-01-26'],
    ['8 Nov 2026', 'new 2026-11-08'],
    ['17-10-2026 to 21-10-2026', 'new 2026-10-17 to 2026-10-21'],
    ['17.10.2026-21.10.2026', 'new 2026-10-17 to 2026-10-21'],
    ['2026-10-17 – 2026-10-21', 'new 2026-10-17 to 2026-10-21'],
    ['24 Dec 2026 - 1 Jan 2027', 'new 2026-12-24 to 2027-01-01'],
    ['24 Dec till 1 Jan 2027', 'new 2026-12-24 to 2027-01-01'],
    ['29th Sept to 2nd Oct 2026', 'new 2026-09-29 to 2026-10-02'],
    ['4-5 March 2027', 'new 2027-03-04 to 2027-03-05'],
    ['4th & 5th March, 2027', 'new 2027-03-04 to 2027-03-05'],
    ['4 to 6 Mar 2027', 'new 2027-03-04 to 2027-03-06'],
    ['March 4-5, 2027', 'new 2027-03-04 to 2027-03-05'],
    ['12-03-2027 to 10-03-2027', 'Date: dates-in-wrong-order'],
    ['12-03-2027 to 10-03-2028', 'Date: out-of-range'],
    ['31/02/2027', 'Date: not-a-date'],
    ['26 January', 'Date: not-a-date'],
    ['As notified', 'Date: not-a-date'],
    ['26/01/2037', 'Date: out-of-range'],
  ])('reads %s as %s', (text, expected) => {
    const name = expected.startsWith('same') ? 'Republic day' : 'Holiday'
    expect(outcomeOf(read('Occasion,Date', `${name},${JSON.stringify(text)}`)[0])?.replace('changed', 'same')).toBe(
      expected,
    )
  })
})

describe('a table of holidays', () => {
  it('has the last day in a column of its own, and weekdays that must be right', () => {
    const rows = read(
      'Sl,Name of Holiday,From,To,No. of days,Day',
      '1,Puja,17/10/2026,21/10/2026,5,Sat to Wed',
      '2,Puja again,17/10/2026,21/10/2026,5,Sat-Thu',
      '3,Lights,08/11/2026,,1,Sunday',
      '4,Spring,14/04/2027,,1,Monday',
      '5,Backwards,12/03/2027,10/03/2027,1,',
    )
    expect(rows.map(outcomeOf)).toEqual([
      'new 2026-10-17 to 2026-10-21',
      'Day: weekday-differs',
      'new 2026-11-08',
      'Day: weekday-differs',
      'To: dates-in-wrong-order',
    ])
  })
})
