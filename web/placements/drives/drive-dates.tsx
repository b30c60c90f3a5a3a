import { classNames } from '#web/ui/class-names.ts'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { datesOf } from './dates.ts'
import { DayInMargin } from './drive-row.tsx'
import type { Drive } from './drives.ts'
import { inDays } from './words.ts'

/** On one line; on a phone, down the margin. The one that comes next is marked. */
export function DriveDates({ drive, today }: { drive: Drive; today: string }) {
  const dates = datesOf(drive)
  const next = dates.find(({ day }) => day >= today)
  return (
    <Sheet as="ol" aria-label="Dates" className="overflow-hidden lg:flex">
      {dates.map((date) => {
        const isNext = date === next
        return (
          <li
            key={date.label}
            aria-current={isNext ? 'date' : undefined}
            className={classNames(
              'grid min-w-0 flex-1 grid-cols-[3.5rem_minmax(0,1fr)] border-t border-line first:border-t-0 lg:border-t-0 lg:border-l lg:first:border-l-0',
              isNext && 'bg-marigold-wash',
            )}
          >
            <DayInMargin day={date.day} />
            <div className="min-w-0 px-3 py-3 text-sm leading-[1.4]">
              <p className="font-bold">{date.label}</p>
              <p className={isNext ? 'text-marigold-ink' : 'text-ink-2'}>
                {date.day < today ? 'over' : isNext ? `next, ${inDays(date.day, today)}` : inDays(date.day, today)}
              </p>
            </div>
          </li>
        )
      })}
    </Sheet>
  )
}
