import { CalendarDays, ChevronRight, Clock, RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { clockTime, dayOfMonth, longDay, weekdayOf } from '#domain/dates/college-time.ts'
import type { OwnEntry } from '#domain/entries/entries.ts'
import { timeLeft } from '#domain/today.ts'
import type { Agenda, Due, DueNotice, DuePractice, Urgency } from '#domain/today.ts'
import { paths } from '#domain/paths.ts'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Sheet } from '#web/ui/layout/sheet.tsx'

// Without hooks: the document's own script renders it, too (first-view.tsx).

const exams: Record<string, string> = {
  'end-semester': 'End-semester exam',
  'mid-semester': 'Mid-semester exam',
  quiz: 'Quiz',
  supplementary: 'Supplementary exam',
}

const labels = { campus: 'On campus', drive: 'Drive', holiday: 'Holiday', own: 'Yours' }
const labelOf = (due: Exclude<Due, { kind: 'closes' | 'exam' }>) =>
  due.kind === 'own' && due.entry.of_class ? 'Class' : labels[due.kind]

interface AgendaDaysProps extends Pick<Agenda, 'days' | 'next'> {
  now: Date
  /** Whether its first notice has the page's one marigold button. */
  accent: boolean
}

/** What is due, by date, with the dates left of the red line. */
export function AgendaDays({ days, next, now, accent }: AgendaDaysProps) {
  return (
    <Sheet as="ol" className="overflow-hidden">
      {days.map(({ day, due: ofDay, practice: ofToday }) => (
        <li
          key={day}
          className="grid grid-cols-[3.5rem_minmax(0,1fr)] border-t border-line first:border-t-0 lg:grid-cols-[4.75rem_minmax(0,1fr)]"
        >
          <div className="border-r-2 border-margin py-3 text-center text-xs leading-[1.2] text-ink-2">
            <span className="sr-only">{longDay(day)}</span>
            <b aria-hidden="true" className="display block text-xl leading-[1.1] text-ink">
              {dayOfMonth(day)}
            </b>
            <span aria-hidden="true">{weekdayOf(day).slice(0, 3)}</span>
          </div>
          <ul>
            {ofDay.map((each) => (
              <Row key={each.id} due={each} now={now} isNext={accent && each.id === next?.id} />
            ))}
            {ofToday.map((course) => (
              <PracticeRow key={course.course_id} practice={course} />
            ))}
          </ul>
        </li>
      ))}
    </Sheet>
  )
}

const row =
  'relative grid min-h-15 items-center gap-x-3 gap-y-0.5 border-t border-line py-2.5 pr-2.5 pl-3.5 first:border-t-0 lg:pl-4'
const columns = 'grid-cols-[minmax(0,1fr)_auto]'
const titleClass = 'text-base leading-[1.35] font-bold wrap-anywhere'
const detailsClass = 'mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-xs leading-[1.45] text-ink-2'

function Row({ due, now, isNext }: { due: Due; now: Date; isNext: boolean }) {
  const to = addressOf(due)
  return (
    <li className={classNames(row, isNext ? 'bg-marigold-wash md:grid-cols-[minmax(0,1fr)_auto]' : columns)}>
      <div className="min-w-0">
        <p dir="auto" className={titleClass}>
          {to === undefined || isNext ? (
            due.title
          ) : (
            <Link to={to} className="cover focus-visible:after:-outline-offset-4">
              {due.title}
            </Link>
          )}
        </p>
        <p className={detailsClass}>
          <Details due={due} now={now} />
        </p>
      </div>
      {isNext && to !== undefined && (
        <Link to={to} className={classNames(buttonClass({ variant: 'accent' }), 'cover mt-1.5 md:mt-0')}>
          Open the notice<span className="sr-only">{`: ${due.title}`}</span>
        </Link>
      )}
      {!isNext && to !== undefined && <ChevronRight aria-hidden="true" strokeWidth={1.75} className="size-5" />}
    </li>
  )
}

/** Today's practice: a row like the others, without a warning. */
function PracticeRow({ practice: { course_id: course, code, name, due } }: { practice: DuePractice }) {
  return (
    <li className={classNames(row, columns)}>
      <div className="min-w-0">
        <p dir="auto" className={titleClass}>
          <Link to={paths.practice(course)} className="cover focus-visible:after:-outline-offset-4">
            {due === 1 ? '1 question due' : `${due} questions due`}
            <span className="sr-only">{`, ${code}`}</span>
          </Link>
        </p>
        <p className={detailsClass}>{`Practice, ${code} ${name}`}</p>
      </div>
      <ChevronRight aria-hidden="true" strokeWidth={1.75} className="size-5" />
    </li>
  )
}

function addressOf(due: Due): string | undefined {
  if (due.kind === 'closes') return paths.oneNotice(due.id)
  if (due.kind === 'drive') return paths.drive(due.drive.id)
  if (due.kind === 'own') return paths.dashboard({ entry: due.id })
  // An exam or a holiday has no page.
  return due.kind === 'campus' ? paths.placements({ view: 'companies', id: due.id }) : undefined
}

function Details({ due, now }: { due: Due; now: Date }) {
  if (due.kind === 'closes') return <NoticeDetails notice={due.notice} now={now} />
  if (due.kind !== 'exam')
    return (
      <>
        <Chip tone="event" icon={<CalendarDays aria-hidden="true" className="size-3.5" />}>
          {due.kind === 'own' && due.minutes !== undefined ? clockTime(due.minutes) : labelOf(due)}
        </Chip>
        {due.kind === 'own' && (
          <span dir="auto" className="line-clamp-1 wrap-anywhere first-letter:uppercase">
            {[due.entry.kind, detailOf(due.entry)].filter(Boolean).join(': ')}
          </span>
        )}
        {due.kind === 'holiday' && due.day < due.holiday.last_day && (
          <span>{`until ${longDay(due.holiday.last_day)}`}</span>
        )}
      </>
    )
  const { code, exam, hall } = due.exam
  return (
    <>
      <Chip tone="event" icon={<CalendarDays aria-hidden="true" className="size-3.5" />}>
        {due.minutes === undefined ? 'Exam' : clockTime(due.minutes)}
      </Chip>
      <span>{exams[exam] ?? 'Exam'}</span>
      <span>{[code, hall].filter(Boolean).join(', ')}</span>
    </>
  )
}

const detailOf = ({ note, of_class: ofClass }: OwnEntry) =>
  ofClass?.confirmed === false ? `${ofClass.agreed} of 3 classmates confirm` : note

function NoticeDetails({ notice, now }: { notice: DueNotice; now: Date }) {
  const { urgency, text } = timeLeft(new Date(notice.deadline), now)
  return (
    <>
      <Chip tone={urgency} icon={<Clock aria-hidden="true" className="size-3.5" />}>
        {text}
      </Chip>
      <span dir="auto" className="wrap-anywhere">
        {notice.author}
      </span>
      {notice.changed && (
        <span className="flex items-center gap-1 text-brick">
          <RefreshCw aria-hidden="true" className="size-3.5" />
          changed since you read it
        </span>
      )}
      {!notice.read && (
        <span className="flex items-center gap-1.5 text-pen">
          <span aria-hidden="true" className="size-2 rounded-full bg-pen" />
          unread
        </span>
      )}
    </>
  )
}

const tones: Record<Urgency | 'event', string> = {
  now: 'bg-brick-wash text-brick px-1.5',
  week: 'bg-marigold-wash text-marigold-ink px-1.5',
  later: 'bg-sunk text-ink-2 px-1.5',
  over: 'text-ink-3',
  event: 'bg-pen-wash text-pen px-1.5',
}

/** The remaining time as colour, icon and text. */
function Chip({ tone, icon, children }: { tone: Urgency | 'event'; icon: ReactNode; children: ReactNode }) {
  return (
    <span
      className={classNames('inline-flex items-center gap-1 rounded-[3px] leading-[1.6] font-semibold', tones[tone])}
    >
      {icon}
      {children}
    </span>
  )
}
