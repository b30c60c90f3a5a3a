import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import type { Mark } from '#domain/attendance/attendance.ts'
import { collegeDay, dayAndMonthOf, dayOfMonth, daysAfter, weekdayOf } from '#domain/dates/college-time.ts'
import { hourText } from '#domain/timetable/change-text.ts'
import { clashes, dayEntries, type Entry } from '#domain/timetable/day.ts'
import type { ClassOnDay } from '#web/content/timetable/classes.ts'
import { iconButtonClass } from '#web/ui/buttons/icon-button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { type DaysProps, GroupMark } from './day-list.tsx'
import { followedDay, weekDays } from './day-strip.tsx'
import { ClashChip, MarkChip, Room, StateChip } from './marks.tsx'

interface WeekProps extends DaysProps {
  /** The address of a day on the page. */
  toDay: (day: string) => string
  /** The student's mark of a class. */
  markOf?: (row: ClassOnDay) => Mark | null
}

/** The week by hours and days, with what changes written over the cells. */
export function WeekTable({ own, rows, day, now, toDay, markOf, onReport }: WeekProps) {
  const days = weekDays(own, day).map((each) => ({ day: each, entries: dayEntries(rows, each) }))
  const starts = [...new Set(days.flatMap(({ entries }) => entries.map(({ start }) => start)))].toSorted()
  const today = collegeDay(now)
  const monday = days[0]?.day ?? day
  return (
    <>
      <div className="mb-2 flex items-center gap-1">
        <WeekLink to={toDay(daysAfter(monday, -7))} label="The week before">
          <ChevronLeft aria-hidden="true" strokeWidth={1.75} />
        </WeekLink>
        <h2 className="text-lg leading-snug">{`${dayAndMonthOf(monday)} to ${dayAndMonthOf(days.at(-1)?.day ?? day)}`}</h2>
        <WeekLink to={toDay(daysAfter(monday, 7))} label="The week after">
          <ChevronRight aria-hidden="true" strokeWidth={1.75} />
        </WeekLink>
      </div>
      {/* A region that scrolls is reached by the keyboard. */}
      <div
        role="region"
        aria-label="The week"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="overflow-x-auto rounded-sheet border border-line bg-sheet shadow-sheet print:overflow-visible"
      >
        <table className="w-full min-w-180 table-fixed print:min-w-0 border-collapse text-left text-sm leading-[1.35]">
          <thead>
            <tr className="border-b-2 border-ink">
              <th scope="col" className="w-15">
                <span className="sr-only">Time</span>
              </th>
              {days.map(({ day: each }) => {
                const follows = followedDay(own, each)
                return (
                  <th
                    key={each}
                    scope="col"
                    className={classNames('px-2.5 py-2 text-xs font-semibold', each === today && 'bg-ink text-on-ink')}
                  >
                    {`${each === today ? 'Today' : weekdayOf(each).slice(0, 3)}${follows ? `, as ${follows.slice(0, 3)}` : ''}`}
                    <b className="display block text-lg leading-[1.2]">{dayOfMonth(each)}</b>
                  </th>
                )
              })}
            </tr>
          </thead>
          <tbody>
            {starts.map((start) => (
              <tr key={start} className="border-t border-line first:border-t-0">
                <th scope="row" className="display border-r-2 border-margin py-2 text-center align-top text-base">
                  {hourText(start)}
                </th>
                {days.map(({ day: each, entries }) => (
                  <td
                    key={each}
                    className={classNames(
                      'border-l border-line px-2.5 py-2 align-top',
                      each === today && 'bg-marigold-wash',
                    )}
                  >
                    {entries
                      .filter((entry) => entry.start === start)
                      .map((entry) => (
                        <Cell
                          key={`${entry.row.slot_id} ${entry.row.change_id} ${entry.isPlace}`}
                          entry={entry}
                          isClash={clashes(entries, entry)}
                          mark={(!entry.isPlace && markOf?.(entry.row)) || null}
                          onReport={onReport}
                        />
                      ))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {starts.length === 0 && <p className="px-4.5 py-6 text-center text-ink-2">No classes in this week.</p>}
      </div>
    </>
  )
}

const WeekLink = ({ to, label, children }: { to: string; label: string; children: React.ReactNode }) => (
  <Link replace preventScrollReset to={to} aria-label={label} className={classNames(iconButtonClass(), 'print:hidden')}>
    {children}
  </Link>
)

interface CellProps {
  entry: Entry<ClassOnDay>
  isClash: boolean
  mark: Mark | null
  onReport: DaysProps['onReport']
}

function Cell({ entry: { row, isPlace, end }, isClash, mark, onReport }: CellProps) {
  const isOff = isPlace || (row.state === 'cancelled' && row.confirmed)
  const name = (
    <span dir="auto" className={classNames('block wrap-anywhere', isOff && 'line-through')}>
      {row.group !== null && <GroupMark name={row.group} isOwn={row.yours} />}
      <b className={classNames('ml-0.5', !row.yours && 'font-normal text-ink-2')}>{row.course ?? row.name}</b>
    </span>
  )
  return (
    <div className="mb-1.5 grid gap-0.5 last:mb-0">
      {isPlace || row.slot_id === null || !onReport ? (
        name
      ) : (
        <button
          type="button"
          className="-m-1 rounded-control p-1 text-left hover:bg-sunk"
          onClick={() => onReport(row)}
        >
          {name}
          <span className="sr-only">{`, until ${hourText(end)}: report a change`}</span>
        </button>
      )}
      {!isPlace && (
        <>
          {row.course !== null && (
            <span dir="auto" className="line-clamp-2 text-xs text-ink-2 wrap-anywhere">
              {row.name}
            </span>
          )}
          <span className="text-xs text-ink-2">
            <Room row={row} />
          </span>
        </>
      )}
      <StateChip row={row} isPlace={isPlace} />
      {isClash && <ClashChip />}
      {mark && (
        <div>
          <MarkChip mark={mark} />
        </div>
      )}
    </div>
  )
}
