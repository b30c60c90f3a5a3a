import { expect, it } from 'vitest'
import { begunClasses, countedClasses, unansweredClasses, withMark } from './counted-classes.ts'
import type { LoggedMark } from './mark-log.ts'
import { recordedCourses } from './records.ts'
import type { LoggedFigure, TimetableClass } from './records.ts'

const rule = { percent: 75, per: 'course', condonation: null, duty: 'present', lab: 1 } as const
const today = '2026-11-19'

const planned = (course: string, start: string, other: Partial<TimetableClass> = {}): TimetableClass => ({
  course_id: course,
  course,
  name: course,
  date: today,
  start,
  end: `${start.slice(0, 2)}:50:00`,
  planned_date: today,
  planned_start: start,
  planned_end: `${start.slice(0, 2)}:50:00`,
  state: 'as planned',
  confirmed: true,
  lab: false,
  ...other,
})
const start = (course: string, as_of: string): LoggedFigure => ({
  id: `start of ${course}`,
  kind: 'start',
  course_id: course,
  name: course,
  held: 0,
  attended: 0,
  as_of,
  marked_at: '2026-11-18T09:00:00Z',
  created_at: null,
})
const mark = (course: string, starts_at: string): LoggedMark => ({
  id: `mark of ${course}`,
  course_id: course,
  name: course,
  date: today,
  starts_at,
  lab: false,
  mark: 'absent',
  marked_at: '2026-11-19T09:00:00Z',
  created_at: null,
})

const counted = (classes: TimetableClass[], figures: LoggedFigure[], marks: LoggedMark[] = []) => {
  const record = { classes, figures, marks }
  return countedClasses(record, recordedCourses(record, rule, today), [today, '2026-11-26'])
}
const texts = (classes: ReturnType<typeof counted>) => classes.map(({ name, start: at }) => `${name} ${at.slice(0, 5)}`)

it('only classes of courses that are counted can be marked', () => {
  const classes = [planned('OS', '09:00:00'), planned('CN', '10:00:00'), planned('OS', '11:00:00')]
  expect(texts(counted(classes, [start('OS', '2026-11-18')]))).toEqual(['OS 09:00', 'OS 11:00'])
  expect(texts(counted(classes, [], [mark('CN', '10:00:00')]))).toEqual(['CN 10:00'])
  expect(counted(classes, [])).toEqual([])
})

it('a class that is in the figure of the start, or cancelled, is not asked about', () => {
  const classes = [planned('OS', '09:00:00'), planned('CN', '10:00:00', { state: 'cancelled' })]
  expect(counted(classes, [start('OS', today), start('CN', '2026-11-18')])).toEqual([])
  const reported = [planned('CN', '10:00:00', { state: 'cancelled', confirmed: false })]
  expect(texts(counted(reported, [start('CN', '2026-11-18')]))).toEqual(['CN 10:00'])
})

it('a moved class is marked at its new time, under the planned one', () => {
  const moved = planned('OS', '16:00:00', { planned_start: '10:00:00', state: 'moved' })
  expect(counted([moved], [start('OS', '2026-11-18')])).toMatchObject([
    { start: '16:00:00', end: '16:50:00', starts_at: '10:00:00' },
  ])
})

it('Today asks about a class when it is over, the timetable when it has begun, and neither on another day', () => {
  const classes = counted(
    [planned('OS', '09:00:00'), planned('OS', '10:00:00'), planned('OS', '11:00:00')],
    [start('OS', '2026-11-18')],
  )
  expect(texts(begunClasses(classes, today, '10:00'))).toEqual(['OS 09:00', 'OS 10:00'])
  expect(texts(unansweredClasses(classes, today, '10:49'))).toEqual(['OS 09:00'])
  expect(texts(unansweredClasses(classes, today, '10:50'))).toEqual(['OS 09:00', 'OS 10:00'])
  expect(begunClasses(classes, '2026-11-20', '10:00')).toEqual([])
  const [first] = classes
  const answered = first ? withMark(classes, first, 'absent') : []
  expect(texts(unansweredClasses(answered, today, '10:50'))).toEqual(['OS 10:00'])
  expect(texts(begunClasses(answered, today, '09:30'))).toEqual(['OS 09:00'])
})
