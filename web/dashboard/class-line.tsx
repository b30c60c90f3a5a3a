import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { collegeDay, daysBetween, longDay, weekdayOf } from '#domain/dates/college-time.ts'
import { paths } from '#domain/paths.ts'
import { hourText } from '#domain/timetable/change-text.ts'
import { type ClassRow, comingClass, type Coming, dayEntries, type Entry, untilText } from '#domain/timetable/day.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Sheet } from '#web/ui/layout/sheet.tsx'

// Without hooks: the document's own script renders it, too (first-view.tsx).

/** The class that is on or comes next, and what follows on that day; nothing without a class within a week. */
export function ClassLine({
  classes,
  now,
  children,
}: {
  classes: readonly ClassRow[]
  now: Date
  children?: ReactNode
}) {
  const own = classes.map((row) => ({ ...row, yours: true }))
  const coming = comingClass(own, now)
  const [first] = coming?.entries ?? []
  if (coming === undefined || first === undefined)
    return children ? <Sheet className="mb-4 overflow-hidden">{children}</Sheet> : null
  const then = dayEntries(own, coming.date).filter(({ isPlace, start }) => !isPlace && start > first.start)
  return (
    <Sheet className="mb-4 overflow-hidden">
      <div className="relative grid grid-cols-[3.75rem_minmax(0,1fr)] bg-marigold-wash lg:grid-cols-[4.75rem_minmax(0,1fr)]">
        <div className="border-r-2 border-margin py-3.5 text-center text-xs leading-[1.3] text-ink-2">
          <b className="display block text-xl leading-[1.1] text-ink">{hourText(first.start).replace(/ [ap]m$/, '')}</b>
          {`to ${hourText(first.end).replace(/ [ap]m$/, '')}`}
        </div>
        <div className="min-w-0 py-3 pr-3 pl-3.5 lg:pl-4">
          <p className="text-sm leading-[1.4] font-bold">{whenText(coming, now)}</p>
          {coming.entries.map((entry) => (
            <Coming key={`${entry.row.name} ${entry.row.group}`} entry={entry} date={coming.date} />
          ))}
        </div>
      </div>
      {then.length > 0 && (
        <p dir="auto" className="border-t border-line px-4 py-2.5 text-sm leading-[1.5] wrap-anywhere">
          <span>Then</span>
          {then.map(({ row, start }, at) => (
            <span key={`${row.name} ${start} ${row.group}`}>
              {at === 0 ? ' ' : ', '}
              <b>{hourText(start)}</b>
              <span>{` ${row.name}`}</span>
              <State row={row} />
            </span>
          ))}
        </p>
      )}
      {children}
    </Sheet>
  )
}

/** `Next, in 25 min`, `Now, 20 min left`, `First tomorrow, Friday`. */
function whenText({ date, isNow, minutes }: Coming, now: Date): string {
  const days = daysBetween(collegeDay(now), date)
  if (isNow) return `Now, ${minutes} min left`
  if (days === 0) return ['Next', untilText(minutes)].filter(Boolean).join(', ')
  return days === 1 ? `First tomorrow, ${weekdayOf(date)}` : `First on ${longDay(date)}`
}

function Coming({ entry: { row, isPlace }, date }: { entry: Entry; date: string }) {
  const room = isPlace ? row.planned_room : row.room
  const isChanged = room !== row.planned_room && row.planned_room !== ''
  return (
    <>
      <p dir="auto" className="display text-xl leading-[1.2] wrap-anywhere">
        <Link to={paths.class({ day: date })} className="cover no-underline">
          {row.name}
        </Link>
      </p>
      <p className="flex flex-wrap gap-x-3 text-sm leading-[1.45] text-ink-2 wrap-anywhere">
        {room !== '' && (
          <span>
            <b dir="auto" className="text-ink">
              {room}
            </b>
            {isChanged && (
              <s dir="auto" className="ml-1.5">
                {row.planned_room}
              </s>
            )}
          </span>
        )}
        {row.course !== null && <span>{row.course}</span>}
        {row.teacher !== '' && <span dir="auto">{row.teacher}</span>}
        <State row={row} isPlace={isPlace} />
      </p>
    </>
  )
}

/** What has happened to a class, in words; at the place that it is moved from, where it goes. */
function State({ row, isPlace = false }: { row: ClassRow; isPlace?: boolean }) {
  if (row.state === 'as planned') return null
  const text = {
    cancelled: 'cancelled',
    moved: isPlace ? `moved to ${hourText(row.start)}` : `moved from ${hourText(row.planned_start)}`,
    extra: 'extra class',
  }[row.state]
  return (
    <b className={classNames('ml-1', row.state === 'cancelled' ? 'text-brick' : 'text-pen')}>
      {`${text}${row.confirmed ? '' : ', unconfirmed'}`}
    </b>
  )
}
