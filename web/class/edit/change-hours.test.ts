import { expect, it } from 'vitest'
import { changeHours } from './change-hours.ts'
import type { Draft } from './draft.ts'
import { withTimes } from './period-times.tsx'

const nine = { starts_at: '09:00', ends_at: '09:50' }
const ten = { starts_at: '10:00', ends_at: '10:50' }
const slot = {
  id: 'one',
  weekday: 1,
  starts_at: '09:00',
  ends_at: '10:50',
  course_id: null,
  name: 'Library',
  room: '',
  teacher: '',
  group_name: null,
  week: null,
  lab: false,
}
const draft: Draft = {
  loadedTerm: null,
  firstDay: '',
  lastDay: '',
  weekA: null,
  hours: [nine, ten],
  hoursKnown: false,
  weekdays: 5,
  groups: [],
  loaded: [],
  slots: [slot],
}

it('a class moves with the hours in which it begins and ends', () => {
  const rows = [
    { before: nine, now: { starts_at: '08:30', ends_at: '09:20' } },
    { before: ten, now: { starts_at: '09:30', ends_at: '10:20' } },
  ]
  expect(changeHours(draft, rows)).toMatchObject({
    slots: [{ starts_at: '08:30', ends_at: '10:20' }],
    hoursKnown: true,
  })
})

it('a class of numbered periods has no times before both its periods have them', () => {
  const pasted = { weekday: 1, start: null, end: null, periods: [1, 2] as const, course: 'OS', lab: true, doubt: [] }
  expect(withTimes(pasted, { 1: { start: '09:00', end: '09:50' } }).start).toBe(null)
  expect(withTimes(pasted, { 1: { start: '09:00', end: '09:50' }, 2: { start: '10:00', end: '10:50' } })).toMatchObject(
    {
      start: '09:00',
      end: '10:50',
    },
  )
})
