import { useState } from 'react'
import { copyDay } from '#domain/timetable/draft/cells.ts'
import { randomId } from '#web/ui/browser/random-id.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import type { Grid } from './grid-state.ts'
import { dayName } from './wording.ts'

/** Copies the classes of a day to another, in place of what is there. */
export function CopyDay({ grid }: { grid: Grid }) {
  const [[from, to], setDays] = useState([1, 2])
  const days = Array.from({ length: Math.min(7, grid.weekdays + 1) }, (_, at) => at + 1)
  const options = days.map((day) => (
    <option key={day} value={day}>
      {dayName(day)}
    </option>
  ))
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm">
      <Select
        aria-label="Copy from"
        wrap="w-36"
        value={from}
        onChange={({ target }) => setDays([Number(target.value), to])}
      >
        {options}
      </Select>
      <span>to</span>
      <Select
        aria-label="Copy to"
        wrap="w-36"
        value={to}
        onChange={({ target }) => setDays([from, Number(target.value)])}
      >
        {options}
      </Select>
      <Button
        variant="line"
        disabled={from === to}
        onClick={() => grid.change(copyDay(grid.slots, from, to, randomId))}
      >
        Copy the day
      </Button>
    </div>
  )
}
