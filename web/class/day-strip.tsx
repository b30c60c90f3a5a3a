import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { collegeDay, dayOfMonth, daysAfter, longDay, weekdayOf } from '#domain/dates/college-time.ts'
import { weekdayName } from '#domain/timetable/change-text.ts'
import { mondayOf } from '#domain/timetable/day.ts'
import type { ClassDays } from '#web/content/timetable/my-class.ts'
import { iconButtonClass } from '#web/ui/buttons/icon-button.tsx'
import { classNames } from '#web/ui/class-names.ts'

interface DayStripProps {
  own: ClassDays
  day: string
  now: Date
  changedDays: ReadonlySet<string>
  /** The address of a day on the page. */
  toDay: (day: string) => string
}

/** Monday to Saturday of a day's week; Sunday, too, where it has classes or is the day. */
export function weekDays(own: ClassDays, day: string): string[] {
  const monday = mondayOf(day)
  const sunday = daysAfter(monday, 6)
  const hasSunday = sunday === day || own.days.some(({ day: taught }) => taught === sunday)
  return Array.from({ length: hasSunday ? 7 : 6 }, (_, at) => daysAfter(monday, at))
}

/** `Monday`, where the classes of a day are those of another weekday; null where they are its own. */
export function followedDay(own: ClassDays, day: string): string | null {
  const taught = own.days.find((each) => each.day === day)
  const name = taught && weekdayName(taught.weekday)
  return name === undefined || name === weekdayOf(day) ? null : name
}

const dayTitle = (day: string, now: Date): string =>
  day === collegeDay(now) ? `Today, ${weekdayOf(day)}` : longDay(day)

/** The days of a week, and one day on or back. */
export function DayStrip({ own, day, now, changedDays, toDay }: DayStripProps) {
  const before = daysAfter(day, -1)
  const after = daysAfter(day, 1)
  return (
    <>
      <nav aria-label="Days of this week" className="flex overflow-hidden rounded-sheet border border-line bg-sheet">
        {weekDays(own, day).map((each) => {
          const isChanged = changedDays.has(each)
          const follows = followedDay(own, each)
          return (
            <Link
              key={each}
              replace
              preventScrollReset
              to={toDay(each)}
              aria-current={each === day ? 'date' : undefined}
              className="grid min-h-15 min-w-0 flex-1 content-center justify-items-center border-l border-line text-xs leading-[1.25] text-ink-2 no-underline first:border-l-0 aria-[current]:bg-ink aria-[current]:text-on-ink"
            >
              <span>{weekdayOf(each).slice(0, 3)}</span>
              <b className="display text-lg leading-[1.2]">{dayOfMonth(each)}</b>
              <span
                aria-hidden="true"
                className={classNames(
                  'h-1 w-5 rounded-full',
                  isChanged ? 'bg-brick' : follows ? 'bg-pen' : 'bg-transparent',
                )}
              />
              <span className="sr-only">{`${isChanged ? ', changed' : ''}${follows ? `, follows ${follows}` : ''}`}</span>
            </Link>
          )
        })}
      </nav>
      <div className="my-1 flex items-center justify-between gap-1">
        <Link
          replace
          preventScrollReset
          to={toDay(before)}
          aria-label={longDay(before)}
          className={classNames(iconButtonClass(), '-ml-3')}
        >
          <ChevronLeft aria-hidden="true" strokeWidth={1.75} />
        </Link>
        <h2 className="text-center text-lg leading-snug">{dayTitle(day, now)}</h2>
        <Link
          replace
          preventScrollReset
          to={toDay(after)}
          aria-label={longDay(after)}
          className={classNames(iconButtonClass(), '-mr-3')}
        >
          <ChevronRight aria-hidden="true" strokeWidth={1.75} />
        </Link>
      </div>
    </>
  )
}
