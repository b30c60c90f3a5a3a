import { countLeft } from './attendance.ts'
import type { CourseClass, CourseRecord, Figure, Rule } from './attendance.ts'
import { classKey, compareMarks, courseKey, currentMarks } from './mark-log.ts'
import type { ClassIdentity, LoggedMark } from './mark-log.ts'

/** A class as public.timetable() has it. */
export interface TimetableClass {
  course_id: string | null
  /** The code of the course. */
  course: string | null
  name: string
  date: string
  start: string
  end: string
  planned_date: string
  planned_start: string
  planned_end: string
  state: string
  confirmed: boolean
  lab: boolean
}

export interface LoggedFigure extends Figure {
  id: string
  /** Where the record starts, or what the college says. */
  kind: 'start' | 'college'
  course_id: string | null
  name: string
  marked_at: string
  created_at: string | null
}

/** A class with its identity and the time at which it is held. */
interface RecordedClass extends CourseClass, ClassIdentity {
  day: string
  start: string
  /** Where the timetable does not have the class, its start. */
  end: string
}

export interface RecordedCourse extends CourseRecord {
  course_id: string | null
  code: string | null
  name: string
  college: Figure | null
  recorded: readonly RecordedClass[]
}

export interface Recorded {
  classes: readonly TimetableClass[]
  marks: readonly LoggedMark[]
  figures: readonly LoggedFigure[]
}

/** The classes of a timetable with their marks, by the time at which they are held; marked ones also where it has none. */
function recordedClasses({ classes, marks }: Recorded): RecordedClass[] {
  const current = currentMarks(marks)
  const found = new Map<string, RecordedClass>()
  for (const one of classes) {
    // What only classmates reported has not happened yet.
    if (!one.confirmed && one.state === 'extra') continue
    const identity = { course_id: one.course_id, name: one.name, date: one.planned_date, starts_at: one.planned_start }
    const key = classKey(identity)
    const off = one.confirmed && one.state === 'cancelled'
    // The same class of two groups is one.
    const before = found.get(key)
    if (before && !before.off) continue
    const day = one.confirmed ? one.date : one.planned_date
    const start = one.confirmed ? one.start : one.planned_start
    const end = one.confirmed ? one.end : one.planned_end
    found.set(key, { ...identity, day, start, end, lab: one.lab, off, mark: current.get(key)?.mark ?? null })
  }
  for (const [key, { course_id, name, date, starts_at, lab, mark }] of current)
    if (!found.has(key))
      found.set(key, {
        course_id,
        name,
        date,
        starts_at,
        day: date,
        start: starts_at,
        end: starts_at,
        lab,
        off: false,
        mark,
      })
  return [...found.values()].toSorted((a, b) => (`${a.day} ${a.start}` < `${b.day} ${b.start}` ? -1 : 1))
}

const newestFigure = (figures: readonly LoggedFigure[], key: string, kind: LoggedFigure['kind']): LoggedFigure | null =>
  figures
    .filter((one) => one.kind === kind && courseKey(one) === key)
    .toSorted(compareMarks)
    .at(-1) ?? null

/** What counts of a term, course by course. What is no course of the catalogue counts once the student records it. */
export function recordedCourses(recorded: Recorded, rule: Rule, today: string): RecordedCourse[] {
  const { marks, figures } = recorded
  const own = new Set([...marks, ...figures].map(courseKey))
  const codes = new Map(recorded.classes.map(({ course_id, course }) => [course_id, course]))
  const byCourse = new Map<string, RecordedClass[]>()
  for (const one of recordedClasses(recorded)) {
    const key = courseKey(one)
    if (one.course_id === null && !own.has(key)) continue
    byCourse.set(key, [...(byCourse.get(key) ?? []), one])
  }
  for (const figure of figures) if (!byCourse.has(courseKey(figure))) byCourse.set(courseKey(figure), [])
  return [...byCourse]
    .map(([course, own]) => {
      const classes = own.map(({ day, lab, off, mark }) => ({ date: day, lab, off, mark }))
      const start = newestFigure(figures, course, 'start')
      const college = newestFigure(figures, course, 'college')
      const named = own[0] ?? start ?? college
      const course_id = named?.course_id ?? null
      return {
        course,
        course_id,
        code: codes.get(course_id) ?? null,
        name: named?.name ?? '',
        baseline: start,
        college,
        classes,
        recorded: own,
        left: countLeft(classes, rule, today),
      }
    })
    .toSorted((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)))
}
