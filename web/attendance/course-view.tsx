import { useState } from 'react'
import { Link } from 'react-router'
import { percentText, summarizeAttendance } from '#domain/attendance/attendance.ts'
import { classKey, orderMarks } from '#domain/attendance/mark-log.ts'
import type { LoggedMark } from '#domain/attendance/mark-log.ts'
import { recordedCourses } from '#domain/attendance/records.ts'
import type { RecordedCourse } from '#domain/attendance/records.ts'
import { collegeDay, dayAndMonthInShort, dayInShort, longDay, recentTime } from '#domain/dates/college-time.ts'
import { paths } from '#domain/paths.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { classText, markClasses, undoMark } from '#web/session/attendance/mark-outbox.ts'
import { newestMark } from '#web/session/attendance/record-queries.ts'
import { Private } from './attendance-view.tsx'
import { AdviceLine, AttendanceBar } from './course-list.tsx'
import { MarkClass } from '#web/content/attendance/mark-class.tsx'
import type { Own } from './own-record.tsx'
import { adviceText, countedText } from './words.ts'

export function CourseView({ course, ...own }: Own & { course: string }) {
  const { record, rule, now, term } = own
  const today = collegeDay(now)
  const courses = recordedCourses(record, rule, today)
  const found = courses.find((one) => one.course === course)
  const summary = found && summarizeAttendance(courses, rule, today).courses.get(course)
  if (!found || !summary)
    return (
      <Message tone="info" title="You have no record of this course" className="mt-6">
        <Link to={paths.attendance()}>All courses</Link>
      </Message>
    )
  const advised = adviceText(term ? summary.advice : null, summary.not_marked)
  const { college } = found
  return (
    <>
      <p className="mt-4">
        <Link to={paths.attendance()}>Attendance</Link>
      </p>
      <PageHead
        compact
        title={found.name}
        lead={`${[found.code, countedText(summary, today)].filter(Boolean).join('. ')}.`}
      />
      <div className="grid items-start gap-5 lg:grid-cols-[1fr_21rem]">
        <div className="grid gap-5">
          <Sheet as="section" aria-label="Your figure" className="p-4">
            <p className="font-slab text-2xl">{`${summary.percent ?? '–'} %`}</p>
            <p className="text-sm text-ink-2">{`${summary.attended} of ${summary.held} attended`}</p>
            <AttendanceBar summary={summary} rule={rule} />
            {advised && <AdviceLine advised={advised} />}
            {term && (
              <p className="mt-1 text-sm">
                {`${found.left} more ${found.left === 1 ? 'class is' : 'classes are'} planned before teaching ends on ${longDay(term.last_day)}.`}
              </p>
            )}
          </Sheet>
          <Classes {...own} found={found} today={today} />
        </div>
        <div className="grid gap-5">
          {college && (
            <Sheet as="section" aria-label="The college’s figure" className="p-4 text-sm">
              <h2 className="mb-2 text-lg">The college’s figure</h2>
              <p>
                {`${college.attended} of ${college.held} on ${dayAndMonthInShort(college.as_of)}: ${percentText(college.attended, college.held) ?? '–'} %`}
              </p>
            </Sheet>
          )}
          <LastChanges {...own} found={found} />
          <Private />
        </div>
      </div>
    </>
  )
}

type Part = Own & { found: RecordedCourse }

/** The classes up to today, the newest first; each is corrected in its place. */
function Classes({ found, today, ...own }: Part & { today: string }) {
  const [opened, setOpened] = useState<string>()
  const [all, setAll] = useState(false)
  // The days of the start and before are in its figure.
  const since = found.baseline?.as_of ?? ''
  const classes = found.recorded.filter(({ day }) => day <= today && day > since).toReversed()
  const shown = all ? classes : classes.slice(0, 8)
  return (
    <Sheet as="section" aria-labelledby="classes">
      <h2 id="classes" className="border-b-2 border-margin px-4 py-3 text-lg">
        Classes
      </h2>
      <ul>
        {shown.map((one) => {
          const key = classKey(one)
          const text = one.mark ?? (one.off ? 'cancelled by the class' : 'not marked')
          return (
            <li key={key} className="border-line px-4 py-2 text-sm not-first:border-t">
              <div className="flex items-center justify-between gap-3">
                <span>{`${dayInShort(one.day)}, ${one.start.slice(0, 5)} ${one.lab ? 'lab' : 'lecture'}`}</span>
                <Button
                  variant="quiet"
                  aria-expanded={opened === key}
                  aria-label={`${dayInShort(one.day)}, ${text}: change`}
                  onClick={() => setOpened(opened === key ? undefined : key)}
                >
                  {text}
                </Button>
              </div>
              {opened === key && (
                <MarkClass
                  label={classText(one)}
                  mark={one.mark}
                  onMark={(mark) => {
                    void markClasses(own.account, [one], mark, newestMark(own.record))
                    setOpened(undefined)
                  }}
                />
              )}
            </li>
          )
        })}
        {found.baseline && (
          <li className="border-line px-4 py-3 text-sm not-first:border-t">
            {`${dayAndMonthInShort(found.baseline.as_of)}: start, held ${found.baseline.held}, attended ${found.baseline.attended}`}
          </li>
        )}
      </ul>
      {shown.length < classes.length && (
        <p className="border-t border-line px-4">
          <Button variant="quiet" onClick={() => setAll(true)}>{`Show ${classes.length - shown.length} more`}</Button>
        </p>
      )}
    </Sheet>
  )
}

const isOf = (mark: LoggedMark, { course_id, name }: RecordedCourse): boolean =>
  course_id === null ? mark.course_id === null && mark.name === name : mark.course_id === course_id

/** The newest marks of a course, each with the one that it replaced. */
function LastChanges({ found, record, account, now }: Part) {
  const marks = orderMarks(record.marks).filter((one) => isOf(one, found))
  if (marks.length === 0) return null
  const newest = marks.toReversed().slice(0, 5)
  return (
    <Sheet as="section" aria-labelledby="changes">
      <h2 id="changes" className="border-b-2 border-margin px-4 py-3 text-lg">
        Last changes
      </h2>
      <ul>
        {newest.map((one) => {
          const before = marks.findLast(
            (other) => classKey(other) === classKey(one) && marks.indexOf(other) < marks.indexOf(one),
          )
          return (
            <li
              key={one.id}
              className="flex items-center justify-between gap-3 border-line px-4 py-2 text-sm not-first:border-t"
            >
              <span>
                <b className="block">{`${dayInShort(one.date)}: ${one.mark}`}</b>
                <span className="text-xs text-ink-2">
                  {`${before ? `was ${before.mark}, changed ` : ''}${recentTime(new Date(one.marked_at), now)}`}
                </span>
              </span>
              <Button
                variant="quiet"
                aria-label={`Undo ${dayInShort(one.date)}, ${one.mark}`}
                onClick={() => void undoMark(account, one)}
              >
                Undo
              </Button>
            </li>
          )
        })}
      </ul>
    </Sheet>
  )
}
