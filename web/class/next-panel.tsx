import { dayInShort, collegeDay } from '#domain/dates/college-time.ts'
import { hourText } from '#domain/timetable/change-text.ts'
import { comingClass, untilText } from '#domain/timetable/day.ts'
import type { ClassOnDay } from '#web/content/timetable/classes.ts'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { Room, StateChip } from './marks.tsx'

/** The class that is on or comes next, on wide screens: a phone's day shows it as its large row. */
export function NextPanel({ rows, now }: { rows: readonly ClassOnDay[]; now: Date }) {
  const coming = comingClass(rows, now)
  if (coming === undefined) return null
  const isToday = coming.date === collegeDay(now)
  return (
    <Sheet as="section" aria-label="Next class" className="hidden lg:block">
      <div className="flex items-baseline justify-between gap-3 border-b-2 border-margin px-4.5 py-3">
        <h2 className="text-lg leading-snug">{coming.isNow ? 'Now' : 'Next'}</h2>
        <p className="text-sm font-bold">
          {coming.isNow ? `${coming.minutes} min left` : isToday ? untilText(coming.minutes) : dayInShort(coming.date)}
        </p>
      </div>
      {coming.entries.map(({ row, isPlace, start }) => (
        <div key={`${row.slot_id} ${row.change_id}`} className="border-t border-line px-4.5 py-3.5 first:border-t-0">
          <p dir="auto" className="display text-lg leading-snug wrap-anywhere">
            {row.name}
          </p>
          <p dir="auto" className="text-sm text-ink-2 wrap-anywhere">
            {[row.course, row.teacher].filter(Boolean).join(', ')}
          </p>
          <p className="mt-1.5 flex gap-2 font-semibold">
            <span>{hourText(start)}</span>
            {isPlace ? <span dir="auto">{row.planned_room}</span> : <Room row={row} />}
          </p>
          <StateChip row={row} isPlace={isPlace} />
        </div>
      ))}
    </Sheet>
  )
}
