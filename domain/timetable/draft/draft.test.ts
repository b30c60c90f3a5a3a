import { describe, expect, it } from 'vitest'
import {
  courseText,
  cellSlots,
  copyDay,
  hoursOf,
  hoursWith,
  offeredFor,
  roomText,
  rowsOf,
  stretch,
  typeCourses,
  typeRooms,
} from './cells.ts'
import { asNew, editsOf, isOtherTerm, published, settle } from './edits.ts'
import { isTaken, replaceAll, slotsFromPaste } from './from-paste.ts'
import type { Slot } from './slot.ts'

const courses = [
  { id: 'os', code: 'CS301', name: 'Operating Systems', aliases: ['OS'] },
  { id: 'lab1', code: 'CS391', name: 'Operating Systems Lab', aliases: ['OS Lab'] },
  { id: 'lab2', code: 'CS393', name: 'Networks Lab', aliases: ['CN Lab'] },
  { id: 'cn', code: 'CS303', name: 'Computer Networks', aliases: ['CN'] },
]
const byId = new Map(courses.map((course) => [course.id, course]))
const hours = ['09', '10', '11'].map((hour) => ({ starts_at: `${hour}:00`, ends_at: `${hour}:50` }))
const nine = hours[0] ?? { starts_at: '', ends_at: '' }
let last = 0
const newId = () => `new ${(last += 1)}`
const slot = (fields: Partial<Slot> = {}): Slot => ({
  id: newId(),
  weekday: 1,
  ...nine,
  course_id: 'os',
  name: 'Operating Systems',
  room: '',
  teacher: '',
  group_name: null,
  week: null,
  lab: false,
  ...fields,
})
const context = (slots: readonly Slot[] = []) => ({ courses, groups: ['A1', 'A2'], slots, newId })
const place = { weekday: 2, hour: nine }

const codes = (typed: string) => offeredFor(courses, typed).map(({ code }) => code)

describe('a typed course', () => {
  it('is offered by two letters of its code, short name or name', () => {
    expect(codes('o')).toEqual([])
    expect(codes('os')).toEqual(['CS301', 'CS391'])
    expect(codes('cs39')).toEqual(['CS391', 'CS393'])
    expect(codes('netw')).toEqual(['CS393', 'CS303'])
  })

  it('brings room and teacher of the last class of the same course', () => {
    const before = [slot({ room: 'LH 2', teacher: 'Dr Rao Sample' })]
    expect(typeCourses([], 'os', place, context(before))).toMatchObject([
      { weekday: 2, course_id: 'os', room: 'LH 2', teacher: 'Dr Rao Sample', starts_at: '09:00', lab: false },
    ])
  })

  it('is two classes of two groups where two are typed, and own text where it is no course', () => {
    const labs = typeCourses([], 'CS391 / CS393', place, context())
    expect(labs).toMatchObject([
      { course_id: 'lab1', group_name: 'A1', lab: true },
      { course_id: 'lab2', group_name: 'A2', lab: true },
    ])
    expect(courseText(typeRooms(labs, 'Lab 1 / Lab 3'), byId)).toBe('CS391 / CS393')
    expect(roomText(typeRooms(labs, 'Lab 1 / Lab 3'))).toBe('Lab 1 / Lab 3')
    expect(typeCourses([], 'Library', place, context())).toMatchObject([
      { course_id: null, name: 'Library', group_name: null },
    ])
    expect(typeCourses(labs, '', place, context())).toEqual([])
  })

  it('keeps the class, its times and its group when another course is typed over it', () => {
    const [before] = [slot({ id: 'same', group_name: 'A2', ends_at: '10:50' })]
    expect(typeCourses([before], 'CN', place, context())).toMatchObject([
      { id: 'same', course_id: 'cn', group_name: 'A2', ends_at: '10:50' },
    ])
  })
})

describe('the grid', () => {
  it('has the given hours and those of classes that begin at another time', () => {
    expect(
      hoursOf(hours, [slot({ starts_at: '14:00', ends_at: '16:50' }), slot()]).map((hour) => hour.starts_at),
    ).toEqual(['09:00', '10:00', '11:00', '14:00'])
  })

  it('of pasted classes has the given hours where they fit, and the own ones elsewhere', () => {
    const pasted = [slot({ starts_at: '10:00', ends_at: '11:50' }), slot({ starts_at: '13:15', ends_at: '14:05' })]
    expect(hoursWith(pasted, hours).map((hour) => `${hour.starts_at} ${hour.ends_at}`)).toEqual([
      '09:00 09:50',
      '10:00 10:50',
      '11:00 11:50',
      '13:15 14:05',
    ])
    expect(hoursWith([slot({ starts_at: '09:30', ends_at: '10:20' })], hours).map((hour) => hour.starts_at)).toEqual([
      '09:30',
      '11:00',
    ])
  })

  it('has a class in the hour in which it begins, over as many as it covers', () => {
    const long = stretch(slot({ starts_at: '10:00', ends_at: '10:50' }), hours, 2)
    expect(long.ends_at).toBe('11:50')
    expect(rowsOf(hours, long)).toBe(2)
    expect(cellSlots([long], hours, 1, 1)).toEqual([long])
    expect(cellSlots([long], hours, 1, 2)).toEqual([])
  })

  it('copies a day in place of another', () => {
    const copied = copyDay([slot({ id: 'one' }), slot({ weekday: 2, course_id: 'cn' })], 1, 2, newId)
    expect(copied.map(({ weekday, course_id: course }) => [weekday, course])).toEqual([
      [1, 'os'],
      [2, 'os'],
    ])
    expect(copied[1]?.id).not.toBe('one')
  })
})

describe('edits', () => {
  it('are of what is new, changed and removed, and of nothing else', () => {
    const [same, changed, removed, added] = [slot(), slot({ weekday: 2 }), slot({ weekday: 3 }), slot({ weekday: 2 })]
    const edits = editsOf([same, changed, removed], [same, { ...changed, room: 'LH 9' }, added])
    expect(edits.map(({ id, was, becomes }) => [id, was?.room, becomes?.room])).toEqual([
      [changed.id, '', 'LH 9'],
      [added.id, undefined, ''],
      [removed.id, '', undefined],
    ])
    expect(edits[1]?.beside).toEqual([changed.id])
  })

  it('that lost a race are decided for the stored class or for the own one', () => {
    const was = slot({ id: 'one' })
    const mine = { ...was, room: 'LH 4' }
    const conflict = { id: 'one', now: { ...was, room: 'LH 9' } }
    const open = published({ loaded: [was], slots: [mine] }, [conflict])
    const theirs = settle(open, conflict, true)
    expect(editsOf(theirs.loaded, theirs.slots)).toEqual([])
    expect(theirs.slots[0]?.room).toBe('LH 9')
    const own = settle(open, conflict, false)
    expect(editsOf(own.loaded, own.slots)).toMatchObject([
      { id: 'one', was: { room: 'LH 9' }, becomes: { room: 'LH 4' } },
    ])
  })

  it('of a new class at an hour that somebody else has filled take the place of that class, or give way', () => {
    const [mine, now] = [slot({ id: 'mine', course_id: 'cn' }), slot({ id: 'theirs' })]
    const open = published({ loaded: [], slots: [mine] }, [{ id: 'mine', now }])
    const own = settle(open, { id: 'mine', now }, false)
    expect(editsOf(own.loaded, own.slots)).toMatchObject([
      { id: 'theirs', was: { course_id: 'os' }, becomes: { course_id: 'cn' } },
    ])
    expect(settle(open, { id: 'mine', now }, true).slots).toEqual([now])
  })

  it('of a class that somebody else has removed bring it back, or leave it removed', () => {
    const was = slot({ id: 'one' })
    const open = published({ loaded: [was], slots: [{ ...was, room: 'LH 4' }] }, [{ id: 'one', now: null }])
    const own = settle(open, { id: 'one', now: null }, false)
    expect(editsOf(own.loaded, own.slots)).toMatchObject([{ id: 'one', was: null, becomes: { room: 'LH 4' } }])
    expect(settle(open, { id: 'one', now: null }, true).slots).toEqual([])
  })
})

describe('a term', () => {
  const loaded = { firstDay: '2026-08-03', lastDay: '2026-11-27', weekA: null }
  it.each([
    [false, null, '2027-01-04', '2027-05-01'],
    [false, loaded, '2026-08-03', '2026-12-11'],
    [false, loaded, '2026-11-27', '2027-05-01'],
    [true, loaded, '2026-11-28', '2027-05-01'],
    [true, loaded, '2026-01-05', '2026-08-02'],
  ])('is another one: %s, of %j and %s to %s', (isOther, before, firstDay, lastDay) =>
    expect(isOtherTerm(before, { firstDay, lastDay, weekA: null })).toBe(isOther),
  )

  it('that is another one begins with all classes of the draft, under ids of their own', () => {
    const { loaded: none, slots } = asNew([slot({ id: 'one' })], newId)
    expect(none).toEqual([])
    expect(editsOf(none, slots)).toMatchObject([{ was: null, becomes: { course_id: 'os' } }])
    expect(slots[0]?.id).not.toBe('one')
  })
})

describe('pasted classes', () => {
  it.each([
    ['a free hour', 1, '10:00', '10:50', false],
    ['another day', 2, '09:00', '09:50', false],
    ['the hour of a class', 1, '09:00', '09:50', true],
    ['a part of the hour of a class', 1, '09:40', '10:30', true],
  ])('in %s have an hour that is taken, or not', (_, weekday, start, end, taken) =>
    expect(isTaken([slot()], { weekday, start, end, course: 'CS301', lab: false, doubt: [] })).toBe(taken),
  )

  it('take the place of all others, and stay the same classes where they were there already', () => {
    const pasted = slotsFromPaste(
      [
        { weekday: 1, start: '09:00', end: '09:50', course: 'CS301', lab: false, doubt: [] },
        { weekday: 2, start: '09:00', end: '09:50', course: null, name: 'PE-III', group: 'a 1', lab: false, doubt: [] },
      ],
      courses,
      newId,
    )
    const next = replaceAll([slot({ id: 'kept' }), slot({ id: 'gone', weekday: 5 })], pasted)
    expect(next).toMatchObject([
      { id: 'kept', course_id: 'os' },
      { weekday: 2, course_id: null, name: 'PE-III', group_name: 'A1' },
    ])
    expect(next).toHaveLength(2)
  })
})
