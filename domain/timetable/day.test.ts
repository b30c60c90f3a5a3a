import { describe, expect, it } from 'vitest'
import { type ClassRow, clashes, comingClass, dayEntries, mondayOf, untilText } from './day.ts'

const day = '2026-11-19'
const row = (fields: Partial<ClassRow> = {}): ClassRow => {
  const { date = day, start = '09:00:00', end = '09:50:00', room = 'LH 2' } = fields
  return {
    date,
    start,
    end,
    course: 'OS',
    name: 'Operating Systems',
    room,
    teacher: '',
    state: 'as planned',
    confirmed: true,
    group: null,
    yours: true,
    planned_date: date,
    planned_start: start,
    planned_end: end,
    planned_room: room,
    ...fields,
  }
}
const moved = row({
  start: '16:00:00',
  end: '16:50:00',
  state: 'moved',
  planned_start: '10:00:00',
  planned_end: '10:50:00',
})
/** A time of the college's day. */
const at = (clock: string, date = day) => new Date(`${date}T${clock}:00+05:30`)

describe('a day', () => {
  it('has the place that a class was moved from, too', () => {
    expect(dayEntries([moved, row()], day).map(({ start, isPlace }) => [start, isPlace])).toEqual([
      ['09:00:00', false],
      ['10:00:00', true],
      ['16:00:00', false],
    ])
  })

  it('has only the place of a class that was moved to another day', () => {
    const away = { ...moved, date: '2026-11-20' }
    expect(dayEntries([away], day).map(({ isPlace }) => isPlace)).toEqual([true])
    expect(dayEntries([away], '2026-11-20').map(({ isPlace }) => isPlace)).toEqual([false])
  })

  it('shows two classes of a person at the same time as a clash, not those of two groups', () => {
    const entries = dayEntries([row(), row({ course: 'DBMS' }), row({ start: '10:00:00', end: '10:50:00' })], day)
    expect(entries.map((entry) => clashes(entries, entry))).toEqual([true, true, false])
    const groups = dayEntries([row({ group: 'A1' }), row({ group: 'A2' })], day)
    expect(groups.map((entry) => clashes(groups, entry))).toEqual([false, false])
  })
})

describe('the coming class', () => {
  const rows = [row(), row({ start: '11:00:00', end: '11:50:00' }), row({ date: '2026-11-23' })]
  it.each([
    ['08:35', '09:00:00', false, 25],
    ['09:00', '09:00:00', true, 50],
    ['09:49', '09:00:00', true, 1],
    ['09:50', '11:00:00', false, 70],
  ])('at %s is the one at %s', (clock, start, isNow, minutes) => {
    const coming = comingClass(rows, at(clock))
    expect([coming?.entries[0]?.start, coming?.isNow, coming?.minutes]).toEqual([start, isNow, minutes])
  })

  it('is of a later day once the day is over, by the clock of India', () => {
    expect(comingClass(rows, at('11:50'))?.date).toBe('2026-11-23')
    expect(comingClass(rows, at('00:30', '2026-11-23'))).toMatchObject({ isNow: false, minutes: 510 })
    expect(comingClass(rows, at('12:00', '2026-11-23'))).toBeUndefined()
  })

  it('is none that is cancelled for certain, and one of which that is only reported', () => {
    const cancelled = row({ state: 'cancelled' })
    expect(comingClass([cancelled], at('08:00'))).toBeUndefined()
    expect(comingClass([{ ...cancelled, confirmed: false }], at('08:00'))?.entries).toHaveLength(1)
  })

  it('is at the new place once the move is confirmed, and at both before', () => {
    expect(comingClass([moved], at('09:55'))?.minutes).toBe(365)
    expect(comingClass([{ ...moved, confirmed: false }], at('09:55'))?.minutes).toBe(5)
  })

  it('is none of another group', () => expect(comingClass([row({ yours: false })], at('08:00'))).toBeUndefined())

  it('is every class of that hour', () =>
    expect(comingClass([row(), row({ course: 'DBMS' })], at('08:00'))?.entries).toHaveLength(2))
})

it.each([
  ['2026-11-19', '2026-11-16'],
  ['2026-11-16', '2026-11-16'],
  ['2026-11-22', '2026-11-16'],
  ['2027-01-01', '2026-12-28'],
])('the week of %s begins on %s', (date, monday) => expect(mondayOf(date)).toBe(monday))

it.each([
  [25, 'in 25 min'],
  [60, 'in 1 h'],
  [125, 'in 2 h 5 min'],
  [1000, ''],
])('%d minutes are %j', (minutes, text) => expect(untilText(minutes)).toBe(text))
