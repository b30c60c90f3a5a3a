// The log of a student's marks: nothing in it changes, the newest mark of a class holds, and undo removes the newest of all.
import type { Mark } from './attendance.ts'

export interface LoggedMark {
  /** Made by the client: a mark that arrives twice is the same mark. */
  id: string
  /** The class: its course with its planned day and start. */
  course_id: string | null
  name: string
  date: string
  starts_at: string
  lab: boolean
  mark: Mark
  /** ISO, by the student's clock, never in the future. */
  marked_at: string
  /** When the server stored it; null while it waits on the device. */
  created_at: string | null
}

export interface ClassIdentity {
  course_id: string | null
  name: string
  date: string
  starts_at: string
}

/** What a course is recorded under: its id, or its name where it is not in the catalogue. */
export const courseKey = ({ course_id, name }: Pick<ClassIdentity, 'course_id' | 'name'>): string =>
  course_id ?? `name:${name}`

export const classKey = (one: ClassIdentity): string => `${courseKey(one)} ${one.date} ${one.starts_at.slice(0, 5)}`

/** When a row of the log was written. */
type Moment = Pick<LoggedMark, 'id' | 'marked_at' | 'created_at'>

const waitsLast = '9999'

/** Oldest first. */
export function compareMarks(a: Moment, b: Moment): number {
  const byMark = Date.parse(a.marked_at) - Date.parse(b.marked_at)
  if (byMark !== 0) return byMark
  const [left, right] = [a.created_at ?? waitsLast, b.created_at ?? waitsLast]
  return left === right ? (a.id < b.id ? -1 : Number(a.id > b.id)) : left < right ? -1 : 1
}

/** Each mark once, oldest first. */
export const orderMarks = (log: readonly LoggedMark[]): LoggedMark[] =>
  [...new Map(log.map((one) => [one.id, one])).values()].toSorted(compareMarks)

/** The mark that holds for each class. */
export const currentMarks = (log: readonly LoggedMark[]): ReadonlyMap<string, LoggedMark> =>
  new Map(orderMarks(log).map((one) => [classKey(one), one]))

/** The log without its newest mark. */
export const undoNewest = (log: readonly LoggedMark[]): LoggedMark[] => orderMarks(log).slice(0, -1)
