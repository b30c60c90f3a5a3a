import { Lock } from 'lucide-react'
import { useState } from 'react'
import { summarizeAttendance } from '#domain/attendance/attendance.ts'
import type { Mark } from '#domain/attendance/attendance.ts'
import { recordedCourses } from '#domain/attendance/records.ts'
import { collegeDay, collegeTime } from '#domain/dates/college-time.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { markClasses } from '#web/session/attendance/mark-outbox.ts'
import type { MarkedClass } from '#web/session/attendance/mark-outbox.ts'
import { newestMark } from '#web/session/attendance/record-queries.ts'
import { AdviceLine, CourseList } from './course-list.tsx'
import { FiguresDialog } from './figures-dialog.tsx'
import { isMarkedToday, MarkToday, NotMarked } from './mark-panels.tsx'
import type { Own } from './own-record.tsx'
import { RulePanel } from './rule-panel.tsx'
import { adviceText, leadText } from './words.ts'

export const Private = () => (
  <p className="mt-3 flex gap-2 text-xs text-ink-2">
    <Lock aria-hidden="true" strokeWidth={1.75} className="size-4 shrink-0" />
    <span>Only on your account. Nobody else sees it: not the class, not the college, not the placement cell.</span>
  </p>
)

export function AttendanceView(own: Own) {
  const { account, record, rule, now, term } = own
  const [dialog, setDialog] = useState<'college' | 'start'>()
  const today = collegeDay(now)
  const clock = collegeTime(now).toISOString().slice(11, 16)
  const courses = recordedCourses(record, rule, today)
  const summary = summarizeAttendance(courses, rule, today)
  const { overall } = summary
  const advised = term && rule.per === 'together' ? adviceText(overall.advice, overall.not_marked) : undefined
  const onMark = (classes: readonly MarkedClass[], mark: Mark) =>
    void markClasses(account, classes, mark, newestMark(record))
  const minutes = overall.not_marked > 20 ? 'about two minutes' : 'about a minute'
  return (
    <>
      <PageHead compact title="Attendance" lead={leadText(overall, today)}>
        <Button variant="line" onClick={() => setDialog('college')}>
          Type the college’s figure
        </Button>
      </PageHead>
      {overall.not_marked > 0 && (
        <Message tone="warning" title="No advice until you mark them." className="mb-4">
          <p>{`With ${overall.not_marked} open, nobody can say how many you may miss. It takes ${minutes}.`}</p>
        </Message>
      )}
      {!term && (
        <Message tone="info" title="Your class has no timetable yet." className="mb-4">
          <p>Without it the figures are counted from what you type, and how many classes are left is not known.</p>
        </Message>
      )}
      <div className="grid items-start gap-5 lg:grid-cols-[1fr_21rem]">
        <div>
          {advised && <AdviceLine advised={advised} />}
          <CourseList courses={courses} summary={summary} rule={rule} hasTerm={term !== undefined} />
          <Private />
        </div>
        {/* On a phone, what is open comes before the courses, and the rest after them. */}
        <div className="grid gap-5 max-lg:contents">
          <div className="max-lg:order-first empty:hidden">
            <NotMarked courses={courses} today={today} onMark={onMark} />
          </div>
          <div className={isMarkedToday(courses, today, clock) ? 'max-lg:order-first' : undefined}>
            <MarkToday courses={courses} today={today} clock={clock} onMark={onMark} />
          </div>
          <RulePanel account={account} rule={rule} own={record.own !== null} onStart={() => setDialog('start')} />
        </div>
      </div>
      {dialog !== undefined && (
        <FiguresDialog
          kind={dialog}
          account={account}
          courses={courses}
          today={today}
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  )
}
