import { Check, CircleMinus, Clock, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import type { AttendanceSummary, Rule, Summary } from '#domain/attendance/attendance.ts'
import type { RecordedCourse } from '#domain/attendance/records.ts'
import { dayAndMonthInShort } from '#domain/dates/college-time.ts'
import { percentText } from '#domain/attendance/attendance.ts'
import { paths } from '#domain/paths.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { adviceText } from './words.ts'
import type { AdviceText } from './words.ts'

const tones = {
  good: { icon: Check, colour: 'text-teal' },
  even: { icon: CircleMinus, colour: 'text-marigold-ink' },
  low: { icon: TriangleAlert, colour: 'text-brick' },
  open: { icon: Clock, colour: 'text-ink-2' },
}

export function AdviceLine({ advised }: { advised: AdviceText }) {
  const { icon: Icon, colour } = tones[advised.tone]
  return (
    <p className={classNames('flex items-center gap-1.5 text-sm font-semibold', colour)}>
      <Icon aria-hidden="true" strokeWidth={2} className="size-4 shrink-0" />
      <span>{advised.text}</span>
    </p>
  )
}

/** The attendance as a bar, with a mark at the rule. */
export function AttendanceBar({ summary, rule }: { summary: Summary; rule: Rule }) {
  const { held, attended, not_marked } = summary
  const low = attended * 100 < rule.percent * held
  return (
    <svg
      role="img"
      aria-label={`${attended} of ${held}, the rule is ${rule.percent} per cent`}
      viewBox="0 0 100 6"
      preserveAspectRatio="none"
      className="my-1.5 block h-2.5 w-full"
    >
      <rect y="2" width="100" height="2" className="fill-bone" />
      <rect
        y="2"
        width={held === 0 ? 0 : (attended * 100) / held}
        height="2"
        className={not_marked > 0 ? 'fill-ink-3' : low ? 'fill-brick' : 'fill-ink'}
      />
      <rect x={rule.percent - 0.25} width="0.5" height="6" className="fill-margin" />
    </svg>
  )
}

interface CourseListProps {
  courses: readonly RecordedCourse[]
  summary: AttendanceSummary
  rule: Rule
  /** Without a timetable nothing says how many classes are left. */
  hasTerm: boolean
}

export function CourseList({ courses, summary, rule, hasTerm }: CourseListProps) {
  return (
    <Sheet as="ul">
      {courses.map((course) => {
        const own = summary.courses.get(course.course)
        return (
          own && (
            <CourseRow
              key={course.course}
              course={course}
              summary={hasTerm ? own : { ...own, advice: null }}
              rule={rule}
            />
          )
        )
      })}
    </Sheet>
  )
}

function CourseRow({ course, summary, rule }: { course: RecordedCourse; summary: Summary; rule: Rule }) {
  const advised = adviceText(summary.advice, summary.not_marked)
  const { college, code, name } = course
  return (
    <li className="relative flex border-line not-first:border-t">
      <p className="w-18 shrink-0 border-r-2 border-margin py-3 text-center text-xs text-ink-2">
        <b className="block font-slab text-xl leading-tight text-ink">{summary.percent ?? '–'}</b>
        {'per cent'}
      </p>
      <div className="min-w-0 flex-1 px-4 py-3">
        <Link
          to={paths.attendance({ course: course.course })}
          dir="auto"
          className="font-semibold wrap-anywhere no-underline after:absolute after:inset-0"
        >
          {name}
        </Link>
        <AttendanceBar summary={summary} rule={rule} />
        <p className="flex flex-wrap gap-x-3 text-xs text-ink-2">
          {code !== null && <span>{code}</span>}
          <span>
            {'attended '}
            <b className="text-ink">{`${summary.attended} of ${summary.held}`}</b>
          </span>
          {college && (
            <span>
              {`college ${percentText(college.attended, college.held) ?? '–'} %, ${college.attended} of ${college.held} on ${dayAndMonthInShort(college.as_of)}`}
            </span>
          )}
        </p>
        {advised && <AdviceLine advised={advised} />}
      </div>
    </li>
  )
}
