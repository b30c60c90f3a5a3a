import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { type ClassRow as DayRow, comingClass } from '#domain/timetable/day.ts'
import { added, type ClassRow, classOfFile, dayOf, slot, type SlotFields } from './class.ts'

// A semester of a class with all that can happen to it, hour by hour, against a model of its own.

const it5a = classOfFile()
const { courses, member, sql, edit, report, withdraw } = it5a
afterEach(() => it5a.clear())

/** Numbers that are the same in every run. */
function numbers(seed: number) {
  let state = seed
  return (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7f_ff_ff_ff
    return Math.floor((state / 0x80_00_00_00) * below)
  }
}

interface Meeting {
  id: string
  date: string
  start: string
  end: string
  room: string
  isOff: boolean
}

const addDays = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
const weekdayOf = (date: string) => ((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7) + 1

const weeks = 14
const first = dayOf(0)
const allDays = Array.from({ length: weeks * 7 }, (_, at) => addDays(first, at))
const hours = ['09:00', '10:00', '11:00', '12:00', '14:00', '15:00', '16:00']
const later = (time: string) => `${time.slice(0, 3)}50`

/** What a class has every week: lectures of each, a lab of two groups, an elective, and an hour that alternates. */
function timetable(random: (below: number) => number) {
  const slots: { id: string; fields: SlotFields }[] = []
  for (const weekday of [1, 2, 3, 4, 5])
    for (const start of hours) {
      if (random(3) === 0) continue
      const at = { weekday, starts_at: start, ends_at: later(start), room: `LH ${random(9)}` }
      const kinds: Partial<SlotFields>[][] = [
        [{ course_id: courses.os }],
        [{ course_id: courses.dbms }],
        [
          { course_id: courses.os, group_name: 'A1' },
          { course_id: courses.dbms, group_name: 'A2' },
        ],
        [{ course_id: courses.elective }],
        [
          { course_id: courses.os, week: 'A' },
          { course_id: courses.dbms, week: 'B' },
        ],
      ]
      for (const kind of kinds[random(kinds.length)] ?? [])
        slots.push({ id: randomUUID(), fields: slot({ course_id: null, ...at, ...kind, name: '' }) })
    }
  return slots
}

interface Person {
  place: number
  groups: string[]
  takesElective: boolean
}
const people: Person[] = [
  { place: 0, groups: ['A1'], takesElective: true },
  { place: 1, groups: ['A2'], takesElective: false },
  { place: 4, groups: [], takesElective: true },
]

describe.each([1, 2, 3])('a semester with its holidays, swaps and moves (%d)', (seed) => {
  it('has the right class at every hour for each of the class', async () => {
    const random = numbers(seed * 7919)
    const slots = timetable(random)
    await edit(
      0,
      slots.map(({ id, fields }) => added(fields, id)),
      { first, last: addDays(first, weeks * 7 - 1), weekA: first },
    )
    await it5a.representative(3)
    for (const { place, groups, takesElective } of people) {
      await sql('update public.section_members set groups = $2 where account_id = $1', [member(place), groups])
      if (!takesElective)
        await sql('insert into public.course_choices values ($1, $2, false)', [member(place), courses.elective])
    }

    // The model: which weekday a day has, then the meetings of each slot, which changes move, end and give back.
    const weekdays = new Map(allDays.map((date) => [date, weekdayOf(date)]))
    for (let at = 0; at < 4; at++) {
      const holiday = allDays[random(allDays.length)] ?? first
      await sql('insert into public.holidays (name, first_day, last_day) values ($1, $2, $2)', [
        `Holiday ${at}`,
        holiday,
      ])
      weekdays.set(holiday, 0)
    }
    for (let at = 0; at < 4; at++) {
      const saturday = addDays(first, random(weeks) * 7 + 5)
      const follows = 1 + random(5)
      await report(3, { id: randomUUID(), kind: 'follows', date: saturday, follows_weekday: follows })
      weekdays.set(saturday, follows)
    }
    const meetings = new Map<string, Meeting>()
    for (const date of allDays) {
      const week = Math.floor(allDays.indexOf(date) / 7) % 2 === 0 ? 'A' : 'B'
      for (const { id, fields } of slots)
        if (fields.weekday === weekdays.get(date) && (fields.week ?? week) === week)
          meetings.set(`${id} ${date}`, {
            id,
            date,
            start: fields.starts_at,
            end: fields.ends_at,
            room: fields.room ?? '',
            isOff: false,
          })
    }
    const planned = [...meetings.keys()]
    for (let at = 0; at < 60; at++) {
      const key = planned[random(planned.length)] ?? ''
      const before = meetings.get(key)
      const [id = '', date = ''] = key.split(' ')
      if (before === undefined) continue
      const change = randomUUID()
      let becomes: Meeting
      switch (random(3)) {
        case 0:
          await report(3, { id: change, kind: 'cancelled', date, slot: id })
          becomes = { ...before, isOff: true }
          break
        case 1: {
          const [to, start] = [allDays[random(allDays.length)] ?? date, hours[random(hours.length)] ?? '09:00']
          const moved = { to_date: to, starts_at: start, ends_at: later(start), room: 'Moved' }
          await report(3, { id: change, kind: 'moved', date, slot: id, ...moved })
          becomes = { ...before, date: to, start, end: later(start), room: 'Moved', isOff: false }
          break
        }
        default:
          await report(3, { id: change, kind: 'room', date, slot: id, room: `New ${at}` })
          becomes = before.room === 'Moved' ? before : { ...before, room: `New ${at}` }
      }
      // Some are taken back at once, and the class is where it was.
      if (random(4) === 0) await withdraw(3, change)
      else meetings.set(key, becomes)
      // Each class changes once, so that the model needs no order of changes.
      planned.splice(planned.indexOf(key), 1)
    }

    const fieldsOf = new Map(slots.map(({ id, fields }) => [id, fields]))
    for (const person of people) {
      const own = [...meetings.values()].filter(({ id, isOff }) => {
        const fields = fieldsOf.get(id)
        if (isOff || fields === undefined) return false
        const group = fields.group_name ?? null
        return (
          (group === null || person.groups.length === 0 || person.groups.includes(group)) &&
          (fields.course_id !== courses.elective || person.takesElective)
        )
      })
      const rows = (await it5a.classes(person.place, first, weeks * 7)).map(
        (row: ClassRow) => row as unknown as DayRow & ClassRow,
      )
      const wrong: string[] = []
      let asked = 0
      for (const date of allDays)
        for (let hour = 8; hour < 18; hour++) {
          const clock = `${String(hour).padStart(2, '0')}:30`
          const now = `${date} ${clock}`
          const coming = own
            .filter((each) => `${each.date} ${each.end}` > now && `${each.date}` <= addDays(date, 7))
            .toSorted((one, other) =>
              `${one.date} ${one.start} ${one.end}`.localeCompare(`${other.date} ${other.start} ${other.end}`),
            )
          const [next] = coming
          const expected = coming
            .filter((each) => next && each.date === next.date && each.start === next.start)
            .map((each) => `${each.date} ${each.start} ${each.room} ${each.id}`)
            .toSorted()
          const found = comingClass(rows, new Date(`${date}T${clock}:00+05:30`))
          const shown = (found?.entries ?? [])
            .map(({ row, start }) => `${found?.date} ${start.slice(0, 5)} ${row.room} ${row.slot_id}`)
            .toSorted()
          asked++
          if (shown.join() !== expected.join()) wrong.push(`${now}: ${shown.join()} instead of ${expected.join()}`)
        }
      expect(asked).toBe(weeks * 70)
      expect(wrong).toEqual([])
    }
  })
})
