import { collegeDay, collegeMinutes, daysAfter } from '../dates/college-time.ts'
import { minutesOf } from './change-text.ts'

/** A class on a day, as public.timetable() has it. Dates and times are the college's. */
export interface ClassRow {
  date: string
  start: string
  end: string
  /** The course's code; null for what is no course. */
  course: string | null
  name: string
  room: string
  teacher: string
  state: 'as planned' | 'moved' | 'cancelled' | 'extra'
  /** False: only reported. */
  confirmed: boolean
  group: string | null
  /** Of the person's own groups and courses. */
  yours: boolean
  planned_date: string
  planned_start: string
  planned_end: string
  planned_room: string
}

/** A class where it is, or the place that it was moved from. */
export interface Entry<Row extends ClassRow = ClassRow> {
  row: Row
  isPlace: boolean
  start: string
  end: string
}

/** Everything of a day in the order of its time, the places from which classes were moved among it. */
export function dayEntries<Row extends ClassRow>(rows: readonly Row[], date: string): Entry<Row>[] {
  const entries = rows.flatMap((row): Entry<Row>[] => {
    const { start, end, planned_start: plannedStart, planned_end: plannedEnd } = row
    const isAt = row.date === date
    const isFrom = row.state === 'moved' && row.planned_date === date
    return [
      ...(isFrom ? [{ row, isPlace: true, start: plannedStart, end: plannedEnd }] : []),
      ...(isAt ? [{ row, isPlace: false, start, end }] : []),
    ]
  })
  return entries.toSorted((one, other) => one.start.localeCompare(other.start) || one.end.localeCompare(other.end))
}

/** Whether a person goes there: it is theirs, and not cancelled for certain. A cancellation that is only reported may be wrong. */
const isHeld = (row: ClassRow): boolean => row.yours && !(row.state === 'cancelled' && row.confirmed)

export interface Coming<Row extends ClassRow = ClassRow> {
  /** Those of one hour: several only where two are entered. */
  entries: Entry<Row>[]
  date: string
  isNow: boolean
  /** Until it begins, or ends where it is now. */
  minutes: number
}

/**
 * The class that is on, or the next of the person's own within a week; undefined where none is. A move that is only reported
 * counts at both places.
 */
export function comingClass<Row extends ClassRow>(rows: readonly Row[], now: Date): Coming<Row> | undefined {
  const today = collegeDay(now)
  const minutes = collegeMinutes(now)
  for (let days = 0; days < 8; days++) {
    const date = daysAfter(today, days)
    const entries = dayEntries(rows, date).filter(({ row, isPlace }) => isHeld(row) && (!isPlace || !row.confirmed))
    const first = entries.find(({ end }) => days > 0 || minutesOf(end) > minutes)
    if (first === undefined) continue
    const start = minutesOf(first.start)
    const isNow = days === 0 && start <= minutes
    return {
      entries: entries.filter(({ start: other }) => other === first.start),
      date,
      isNow,
      minutes: isNow ? minutesOf(first.end) - minutes : days * 1440 + start - minutes,
    }
  }
  return undefined
}

/** Whether two of the person's own classes, which are both held, are at the same time: the class has to settle that. */
export const clashes = (entries: readonly Entry[], entry: Entry): boolean =>
  !entry.isPlace &&
  isHeld(entry.row) &&
  entries.some(
    (other) =>
      other !== entry &&
      !other.isPlace &&
      isHeld(other.row) &&
      other.row.group === entry.row.group &&
      other.start < entry.end &&
      entry.start < other.end,
  )

/** Monday of a day's week. */
export function mondayOf(date: string): string {
  const weekday = (new Date(`${date}T12:00:00Z`).getUTCDay() + 6) % 7
  return daysAfter(date, -weekday)
}

/** `in 25 min`, `in 2 h 5 min`, `in 3 days`. */
export function untilText(minutes: number): string {
  if (minutes < 60) return `in ${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 12) return minutes % 60 === 0 ? `in ${hours} h` : `in ${hours} h ${minutes % 60} min`
  return ''
}
