import type { PointerEvent } from 'react'
import { cellSlots, rowsOf, stretch } from '#domain/timetable/draft/cells.ts'
import { Cell } from './cell.tsx'
import type { Grid } from './grid-state.ts'
import { clock, dayName } from './wording.ts'

/** The week: hours by days. */
export function GridTable({ grid }: { grid: Grid }) {
  const { hours } = grid
  const weekdays = Array.from({ length: grid.weekdays }, (_, at) => at + 1)
  const cells = layOut(grid, weekdays)
  return (
    <table className="w-full table-fixed border-collapse text-sm">
      <caption className="sr-only">The timetable that you type</caption>
      <thead>
        <tr className="border-b-2 border-ink">
          <th scope="col" className="w-14 p-2 text-left text-xs">
            Time
          </th>
          {weekdays.map((weekday) => (
            <th key={weekday} scope="col" className="p-2 text-left text-xs">
              {dayName(weekday)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {hours.map((hour, row) => (
          <tr key={hour.starts_at} data-hour={row} className="border-t border-line">
            <th
              scope="row"
              className="border-r-2 border-margin p-2 font-slab text-base"
              title={`${hour.starts_at} to ${hour.ends_at}`}
            >
              {clock(hour.starts_at)}
            </th>
            {weekdays.map((weekday) => {
              const cell = cells.get(`${weekday}-${row}`)
              if (cell === undefined) return null
              return (
                <td
                  key={weekday}
                  rowSpan={cell.rows}
                  className="relative border-r border-line p-0 align-top last:border-r-0"
                >
                  <Cell grid={grid} weekday={weekday} hour={row} slots={cell.slots} wide={false} />
                  {cell.slots.length > 0 && <Handle grid={grid} weekday={weekday} row={row} />}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The cells of the table; an hour that a class above covers has none, unless something begins in it. */
function layOut(grid: Grid, weekdays: readonly number[]) {
  const cells = new Map<string, { slots: ReturnType<typeof cellSlots>; rows: number }>()
  for (const weekday of weekdays) {
    for (let row = 0; row < grid.hours.length;) {
      const slots = cellSlots(grid.slots, grid.hours, weekday, row)
      const wanted = Math.max(1, ...slots.map((slot) => rowsOf(grid.hours, slot)))
      let rows = 1
      while (rows < wanted && cellSlots(grid.slots, grid.hours, weekday, row + rows).length === 0) rows += 1
      cells.set(`${weekday}-${row}`, { slots, rows })
      row += rows
    }
  }
  return cells
}

interface Place {
  grid: Grid
  weekday: number
  row: number
}

/** Drags a class over several hours. The same by keyboard, and on a phone, is "until". */
function Handle({ grid, weekday, row }: Place) {
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const y = rowAt(event.clientY)
    if (y === undefined || y < row) return
    const ids = new Set(cellSlots(grid.slots, grid.hours, weekday, row).map(({ id }) => id))
    const last = lastFree({ grid, weekday, row }, y)
    const next = grid.slots.map((slot) => (ids.has(slot.id) ? stretch(slot, grid.hours, last) : slot))
    if (next.some((slot, at) => slot.ends_at !== grid.slots[at]?.ends_at)) grid.change(next)
  }
  return (
    <span
      aria-hidden="true"
      title="Drag over several hours"
      data-handle={`${weekday}-${row}`}
      className="absolute inset-x-0 bottom-0 h-2 touch-none"
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
    />
  )
}

/** The row of hours at a height of the screen. */
function rowAt(y: number): number | undefined {
  for (const row of document.querySelectorAll<HTMLElement>('[data-hour]')) {
    const head = row.querySelector('th')?.getBoundingClientRect()
    if (head !== undefined && y >= head.top && y < head.bottom) return Number(row.dataset['hour'])
  }
  return undefined
}

/** A class goes over free hours only. */
function lastFree({ grid, weekday, row }: Place, wanted: number): number {
  let last = row
  while (last < wanted && cellSlots(grid.slots, grid.hours, weekday, last + 1).length === 0) last += 1
  return last
}
