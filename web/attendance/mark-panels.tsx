import { useState } from 'react'
import { Link } from 'react-router'
import type { Mark } from '#domain/attendance/attendance.ts'
import type { RecordedCourse } from '#domain/attendance/records.ts'
import { paths } from '#domain/paths.ts'
import { hourText } from '#domain/timetable/change-text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { classText } from '#web/session/attendance/mark-outbox.ts'
import type { MarkedClass } from '#web/session/attendance/mark-outbox.ts'
import { MarkClass } from '#web/content/attendance/mark-class.tsx'

type OnMark = (classes: readonly MarkedClass[], mark: Mark) => void

const allOf = (courses: readonly RecordedCourse[]) =>
  courses
    .flatMap(({ recorded }) => recorded)
    .toSorted((a, b) => (`${a.day} ${a.start}` < `${b.day} ${b.start}` ? -1 : 1))

/** Whether a class of today is marked, or can be. */
const hasBegun = ({ start, mark, off }: RecordedCourse['recorded'][number], clock: string) =>
  mark !== null || (!off && start.slice(0, 5) <= clock)

/** Whether today has a class to mark, at a time of day such as `09:50`. */
export const isMarkedToday = (courses: readonly RecordedCourse[], today: string, clock: string): boolean =>
  allOf(courses).some((one) => one.day === today && hasBegun(one, clock))

/** Today's classes: what has begun is marked, what is later waits. */
export function MarkToday({
  courses,
  today,
  clock,
  onMark,
}: {
  courses: readonly RecordedCourse[]
  today: string
  clock: string
  onMark: OnMark
}) {
  const classes = allOf(courses).filter(({ day }) => day === today)
  const begun = classes.filter((one) => hasBegun(one, clock))
  const open = begun.filter(({ mark }) => mark === null)
  return (
    <Sheet as="section" aria-labelledby="mark-today">
      <div className="flex items-center justify-between gap-3 border-b-2 border-margin px-4 py-3">
        <h2 id="mark-today" className="text-lg">
          Mark today
        </h2>
        <Link to={paths.class()}>Timetable</Link>
      </div>
      <div className="grid gap-4 border-b border-line p-4 empty:hidden">
        {classes.length === 0 && <p className="text-sm text-ink-2">No class today.</p>}
        {begun.map((one) => (
          <div key={`${one.course_id ?? one.name} ${one.date} ${one.starts_at}`}>
            <p
              dir="auto"
              className="mb-1.5 text-sm font-semibold wrap-anywhere"
            >{`${hourText(one.start)} ${one.name}`}</p>
            <MarkClass label={classText(one)} mark={one.mark} onMark={(mark) => onMark([one], mark)} />
          </div>
        ))}
        {open.length > 1 && (
          <Button variant="line" onClick={() => onMark(open, 'present')}>{`Present in all ${open.length}`}</Button>
        )}
      </div>
      <ul className="border-b border-line text-sm empty:hidden">
        {classes
          .filter((one) => !begun.includes(one))
          .map((one) => (
            <li
              key={`${one.course_id ?? one.name} ${one.date} ${one.starts_at}`}
              className="flex justify-between gap-3 border-line px-4 py-2.5 not-first:border-t"
            >
              <span dir="auto" className="wrap-anywhere">{`${hourText(one.start)} ${one.name}`}</span>
              <span className="text-ink-2">{one.off ? 'cancelled' : 'later'}</span>
            </li>
          ))}
      </ul>
      <p className="px-4 py-3 text-xs text-ink-2">Today’s marks count from tomorrow. A cancelled class is not held.</p>
    </Sheet>
  )
}

const shownFirst = 3

/** The way to catch up: classes before today without a mark, the oldest first. */
export function NotMarked({
  courses,
  today,
  onMark,
}: {
  courses: readonly RecordedCourse[]
  today: string
  onMark: OnMark
}) {
  const [all, setAll] = useState(false)
  const open = courses
    .flatMap(({ recorded, baseline }) => recorded.filter(({ day }) => baseline === null || day > baseline.as_of))
    .filter(({ day, mark, off }) => day < today && mark === null && !off)
    .toSorted((a, b) => (`${a.day} ${a.start}` < `${b.day} ${b.start}` ? -1 : 1))
  if (open.length === 0) return null
  const shown = all ? open : open.slice(0, shownFirst)
  return (
    <Sheet as="section" aria-labelledby="not-marked">
      <div className="flex items-center justify-between gap-3 border-b-2 border-margin px-4 py-3">
        <h2 id="not-marked" className="text-lg">
          Not marked yet
        </h2>
        <span className="text-sm text-ink-2">{open.length}</span>
      </div>
      <div className="grid gap-4 p-4">
        {shown.map((one) => (
          <div key={`${one.course_id ?? one.name} ${one.date} ${one.starts_at}`}>
            <p dir="auto" className="mb-1.5 text-sm font-semibold wrap-anywhere">
              {classText(one)}
            </p>
            <MarkClass label={classText(one)} mark={null} onMark={(mark) => onMark([one], mark)} />
          </div>
        ))}
        <div className="flex flex-wrap gap-2">
          <Button variant="accent" onClick={() => onMark(open, 'present')}>{`Present in all ${open.length}`}</Button>
          {shown.length < open.length && (
            <Button variant="quiet" onClick={() => setAll(true)}>{`Show ${open.length - shown.length} more`}</Button>
          )}
        </div>
      </div>
    </Sheet>
  )
}
