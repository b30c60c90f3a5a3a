import { CalendarX2, FilePen } from 'lucide-react'
import type { ReactNode } from 'react'
import { clockTime, collegeDay, collegeMinutes, longDay } from '#domain/dates/college-time.ts'
import { hourText, minutesOf } from '#domain/timetable/change-text.ts'
import { clashes, comingClass, dayEntries, type Entry, untilText } from '#domain/timetable/day.ts'
import type { ClassOnDay } from '#web/content/timetable/classes.ts'
import type { ClassDays } from '#web/content/timetable/my-class.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { followedDay } from './day-strip.tsx'
import { ClashChip, Room, StateChip } from './marks.tsx'

export interface DaysProps {
  own: ClassDays
  rows: readonly ClassOnDay[]
  day: string
  now: Date
  /** Shown below a class: who reported its change, and the student's mark. */
  below?: (row: ClassOnDay) => ReactNode
  /** Without it, changes cannot be reported. */
  onReport?: (row: ClassOnDay) => void
}

/** The classes of a day down the red margin, with a line at the present time. */
export function DayList({ own, rows, day, now, below, onReport }: DaysProps) {
  const entries = dayEntries(rows, day)
  const minutes = collegeMinutes(now)
  const isToday = day === collegeDay(now)
  const next = isToday ? comingClass(rows, now) : undefined
  const follows = followedDay(own, day)
  if (entries.length === 0) return <NoClasses own={own} day={day} />
  const hours = byHour(entries)
  const line = isToday ? hours.findIndex(([first]) => first !== undefined && minutesOf(first.end) > minutes) : -1
  return (
    <>
      {follows && <p className="mb-2 text-sm text-ink-2">{`With the classes of ${follows}.`}</p>}
      <Sheet as="ol" className="overflow-hidden" aria-label={longDay(day)}>
        {hours.map((ofHour, at) => {
          const [first] = ofHour
          if (first === undefined) return null
          const isNext = next?.entries.some(({ start, end }) => start === first.start && end === first.end) === true
          return (
            <li
              key={`${first.start} ${first.end}`}
              className={classNames(
                'relative grid grid-cols-[3.75rem_minmax(0,1fr)] border-t border-line first:border-t-0',
                isNext && 'bg-marigold-wash',
              )}
            >
              {at === line && <NowLine minutes={minutes} />}
              <div className="border-r-2 border-margin py-3 text-center text-xs leading-[1.3] text-ink-2">
                <b className="display block text-lg leading-[1.1] text-ink">
                  {hourText(first.start).replace(/ [ap]m$/, '')}
                </b>
                {hourText(first.end)}
              </div>
              <ul className="min-w-0">
                {ofHour.map((entry) => (
                  <ClassEntry
                    key={`${entry.row.slot_id} ${entry.row.change_id} ${entry.isPlace}`}
                    entry={entry}
                    isNext={isNext && next?.entries.some(({ row }) => row === entry.row) === true}
                    until={next && (next.isNow ? 'Now' : ['Next', untilText(next.minutes)].filter(Boolean).join(', '))}
                    isClash={clashes(entries, entry)}
                    below={below}
                    onReport={onReport}
                  />
                ))}
              </ul>
            </li>
          )
        })}
      </Sheet>
    </>
  )
}

/** Classes with the same beginning and end together. */
function byHour(entries: readonly Entry<ClassOnDay>[]): Entry<ClassOnDay>[][] {
  const hours: Entry<ClassOnDay>[][] = []
  for (const entry of entries) {
    const last = hours.at(-1)
    if (last?.[0]?.start === entry.start && last[0].end === entry.end) last.push(entry)
    else hours.push([entry])
  }
  return hours
}

function NowLine({ minutes }: { minutes: number }) {
  return (
    <span className="absolute inset-x-0 -top-px z-1 flex items-center">
      <span className="sr-only">{`Now: ${clockTime(minutes)}`}</span>
      <span aria-hidden="true" className="h-0.5 w-15 bg-ink" />
      <span aria-hidden="true" className="-mx-1.25 size-2.5 rounded-full border-2 border-ink bg-marigold" />
      <span aria-hidden="true" className="h-0.5 flex-1 bg-ink" />
    </span>
  )
}

interface ClassEntryProps {
  below: DaysProps['below']
  onReport: DaysProps['onReport']
  entry: Entry<ClassOnDay>
  isNext: boolean
  /** `Next, in 25 min`. */
  until: string | undefined
  isClash: boolean
}

function ClassEntry({ entry: { row, isPlace }, isNext, until, isClash, below, onReport }: ClassEntryProps) {
  const isOff = isPlace || (row.state === 'cancelled' && row.confirmed)
  const isOther = !row.yours
  return (
    <li className="flex gap-1 border-t border-line py-2.5 pr-1 pl-3.5 first:border-t-0">
      <div className="grid min-w-0 flex-1 content-start gap-1">
        {isNext && <p className="text-xs font-bold">{until}</p>}
        <p
          className={classNames(
            'flex flex-wrap items-baseline gap-x-2 leading-[1.35] wrap-anywhere',
            isNext ? 'display text-xl' : 'text-base',
            isOther ? 'text-ink-2' : 'font-bold',
          )}
        >
          {row.group !== null && <GroupMark name={row.group} isOwn={row.yours} />}
          <span dir="auto" className={isOff ? 'line-through' : undefined}>
            {row.name}
          </span>
        </p>
        {!isPlace && (
          <p className="flex flex-wrap gap-x-3 text-sm leading-[1.4] text-ink-2">
            {row.course !== null && <span>{row.course}</span>}
            <Room row={row} />
            {row.teacher !== '' && (
              <span dir="auto" className="wrap-anywhere">
                {row.teacher}
              </span>
            )}
          </p>
        )}
        <div className="flex flex-wrap gap-1.5 empty:hidden">
          <StateChip row={row} isPlace={isPlace} />
          {isClash && <ClashChip />}
        </div>
        {row.note !== '' && !isPlace && (
          <p dir="auto" className="text-sm leading-[1.4] text-ink-2 wrap-anywhere">
            {row.note}
          </p>
        )}
        {!isPlace && below?.(row)}
      </div>
      {!isPlace && row.slot_id !== null && onReport && (
        <IconButton label={`Report a change: ${row.name}, ${hourText(row.start)}`} onClick={() => onReport(row)}>
          <FilePen aria-hidden="true" strokeWidth={1.75} />
        </IconButton>
      )}
    </li>
  )
}

/** The letter of a lab group, filled where it is the person's own. */
export const GroupMark = ({ name, isOwn }: { name: string; isOwn: boolean }) => (
  <span
    className={classNames(
      'inline-block rounded-[3px] border px-1 text-xs leading-[1.4] font-bold',
      isOwn ? 'border-ink bg-ink text-on-ink' : 'border-edge text-ink-2',
    )}
  >
    {name}
  </span>
)

function NoClasses({ own, day }: { own: ClassDays; day: string }) {
  const holiday = own.holidays.find(({ first_day: first, last_day: last }) => first <= day && day <= last)
  return (
    <Sheet className="flex items-center gap-4 px-4.5 py-5">
      <CalendarX2 aria-hidden="true" strokeWidth={1.5} className="size-9 shrink-0 text-teal" />
      <div className="min-w-0">
        <p className="font-bold">No classes</p>
        {holiday && (
          <p dir="auto" className="text-sm text-ink-2 wrap-anywhere">
            {holiday.name}
          </p>
        )}
      </div>
    </Sheet>
  )
}
