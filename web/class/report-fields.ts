import { minutesOf } from '#domain/timetable/change-text.ts'
import type { ClassOnDay } from '#web/content/timetable/classes.ts'
import type { Report } from './changes.ts'

export interface ReportFields {
  kind: 'cancelled' | 'moved' | 'room' | 'teacher' | 'extra' | 'day'
  row: ClassOnDay | undefined
  /** Of a moved or an extra class, and of a whole day. */
  date: string
  start: string
  end: string
  room: string
  teacher: string
  /** Of an extra class: the id of a course, as the class has it. */
  course: string
  /** Of a whole day: 1 to 7, or 0 for no classes. */
  follows: string
  source: string
  note: string
}

/** What a class says: where it moves to begins as where it is. */
export const ofClass = (row: ClassOnDay | undefined) => ({
  row,
  ...(row && {
    date: row.planned_date,
    start: row.planned_start.slice(0, 5),
    end: row.planned_end.slice(0, 5),
    course: row.course_id ?? '',
  }),
})

export const emptyReport = (row: ClassOnDay | undefined, day: string): ReportFields => ({
  kind: 'cancelled',
  date: day,
  start: '',
  end: '',
  room: '',
  teacher: '',
  course: '',
  follows: '1',
  source: 'teacher',
  note: '',
  ...ofClass(row),
})

type Read = { report: Omit<Report, 'id'> } | { problem: string }

/** What is reported, or what is missing. */
export function readReport(fields: ReportFields): Read {
  const { kind, row, date, start, end, follows, source, note } = fields
  const room = fields.room.trim()
  const teacher = fields.teacher.trim()
  const about = { source, note: note.trim() }
  if (kind === 'day')
    return follows === '0'
      ? { report: { kind: 'holiday', date, ...about } }
      : { report: { kind: 'follows', date, follows_weekday: Number(follows), ...about } }
  if ((kind === 'moved' || kind === 'extra') && !(start && end && date && minutesOf(end) > minutesOf(start)))
    return { problem: 'Enter the day, and a time that ends after it begins.' }
  if (kind === 'extra') {
    if (fields.course === '') return { problem: 'Choose the course of the extra class.' }
    return { report: { kind, date, starts_at: start, ends_at: end, room, course: fields.course, ...about } }
  }
  if (row?.slot_id == null) return { problem: 'Choose a class.' }
  const ofClass = { date: row.planned_date, slot: row.slot_id, ...about }
  switch (kind) {
    case 'moved':
      return { report: { kind, ...ofClass, to_date: date, starts_at: start, ends_at: end, room } }
    case 'room':
      return room === '' ? { problem: 'Enter the room.' } : { report: { kind, ...ofClass, room } }
    case 'teacher':
      return teacher === '' ? { problem: 'Enter the teacher.' } : { report: { kind, ...ofClass, teacher } }
    default:
      return { report: { kind, ...ofClass } }
  }
}
