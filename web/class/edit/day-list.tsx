import { cellSlots, rowsOf } from '#domain/timetable/draft/cells.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Cell } from './cell.tsx'
import type { Grid } from './grid-state.ts'
import { clock, dayName } from './wording.ts'

interface DayListProps {
  grid: Grid
  weekday: number
  onWeekday: (weekday: number) => void
}

/** One day at a time, for a phone. */
export function DayList({ grid, weekday, onWeekday }: DayListProps) {
  const covered = new Set<number>()
  for (const [row] of grid.hours.entries())
    for (const slot of cellSlots(grid.slots, grid.hours, weekday, row))
      for (let below = 1; below < rowsOf(grid.hours, slot); below += 1) covered.add(row + below)
  return (
    <>
      <div role="group" aria-label="Day" className="flex border-b border-line">
        {Array.from({ length: grid.weekdays }, (_, at) => at + 1).map((day) => (
          <button
            key={day}
            type="button"
            aria-pressed={day === weekday}
            aria-label={dayName(day)}
            onClick={() => onWeekday(day)}
            className={classNames(
              'min-h-tap min-w-0 flex-1 text-sm',
              day === weekday ? 'bg-ink text-on-ink' : 'text-ink',
            )}
          >
            {dayName(day).slice(0, 3)}
          </button>
        ))}
      </div>
      <ul aria-label={dayName(weekday)} className="text-sm">
        {grid.hours.map((hour, row) => {
          const slots = cellSlots(grid.slots, grid.hours, weekday, row)
          if (slots.length === 0 && covered.has(row)) return null
          return (
            <li key={hour.starts_at} className="flex border-t border-line first:border-t-0">
              <span className="w-14 border-r-2 border-margin p-2 text-right font-slab text-base">
                {clock(hour.starts_at)}
              </span>
              <div className="min-w-0 flex-1">
                {/* Each day has boxes of its own, so that a letter half typed does not stay on the next one. */}
                <Cell key={weekday} grid={grid} weekday={weekday} hour={row} slots={slots} wide />
              </div>
            </li>
          )
        })}
      </ul>
    </>
  )
}
