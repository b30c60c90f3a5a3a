import type { Mark } from './attendance.ts'
import { classKey, courseKey } from './mark-log.ts'
import type { ClassIdentity } from './mark-log.ts'
import type { Recorded, RecordedCourse } from './records.ts'

/** A class that a student may mark, at the time at which it is held. */
export interface CountedClass extends ClassIdentity {
  lab: boolean
  day: string
  start: string
  end: string
  mark: Mark | null
}

/**
 * The classes between two days, in order, of the courses that a student has begun to count: those with a mark or a figure.
 * A class that the section cancelled, or that is in the figure of the start, is not among them unless it is marked.
 */
export function countedClasses(
  { marks, figures }: Pick<Recorded, 'marks' | 'figures'>,
  courses: readonly RecordedCourse[],
  [from, to]: readonly [string, string],
): CountedClass[] {
  const begun = new Set([...marks, ...figures].map(courseKey))
  return courses
    .filter(({ course }) => begun.has(course))
    .flatMap(({ recorded, baseline }) =>
      recorded.filter(
        ({ day, mark, off }) =>
          from <= day && day <= to && (mark !== null || (!off && (baseline === null || day > baseline.as_of))),
      ),
    )
    .map(({ course_id, name, date, starts_at, lab, day, start, end, mark }) => ({
      course_id,
      name,
      date,
      starts_at,
      lab,
      day,
      start,
      end,
      mark,
    }))
    .toSorted((a, b) => (timeOf(a) < timeOf(b) ? -1 : 1))
}

const timeOf = ({ day, start }: CountedClass) => `${day} ${start}`

const onDay = (classes: readonly CountedClass[], day: string) => classes.filter((one) => one.day === day)

/** Those of a day that have begun: on at this time, or over. @param clock `09:50` */
export const begunClasses = (classes: readonly CountedClass[], day: string, clock: string): CountedClass[] =>
  onDay(classes, day).filter(({ start, mark }) => mark !== null || start.slice(0, 5) <= clock)

/** Those of a day that are over and not marked. @param clock `09:50` */
export const unansweredClasses = (classes: readonly CountedClass[], day: string, clock: string): CountedClass[] =>
  onDay(classes, day).filter(({ end, mark }) => mark === null && end.slice(0, 5) <= clock)

/** The classes with another mark for one of them. */
export const withMark = (classes: readonly CountedClass[], marked: ClassIdentity, mark: Mark | null): CountedClass[] =>
  classes.map((one) => (classKey(one) === classKey(marked) ? { ...one, mark } : one))
