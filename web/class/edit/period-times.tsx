import type { PastedSlot } from '#domain/timetable/paste/reading.ts'
import { Input } from '#web/ui/forms/input.tsx'

export type TimesByPeriod = Readonly<Record<number, { start: string; end: string }>>

/** A class of numbered periods with their times, once they are entered. */
export function withTimes(slot: PastedSlot, times: TimesByPeriod): PastedSlot {
  if (slot.start !== null || slot.periods === undefined) return slot
  const [first, last] = [times[slot.periods[0]], times[slot.periods[1]]]
  if (first === undefined || last === undefined || first.start === '' || last.end === '' || last.end <= first.start)
    return slot
  return {
    ...slot,
    start: first.start,
    end: last.end,
    doubt: slot.doubt.filter((what) => what !== 'start' && what !== 'end'),
  }
}

interface PeriodTimesProps {
  slots: readonly PastedSlot[]
  times: TimesByPeriod
  onTimes: (times: TimesByPeriod) => void
}

/** The times of periods that the table only numbers. */
export function PeriodTimes({ slots, times, onTimes }: PeriodTimesProps) {
  const numbers = [
    ...new Set(slots.flatMap(({ start, periods }) => (start === null && periods ? [periods[0], periods[1]] : []))),
  ].toSorted((one, other) => one - other)
  const set = (number: number, part: Partial<{ start: string; end: string }>) =>
    onTimes({ ...times, [number]: { start: '', end: '', ...times[number], ...part } })
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">When are the periods?</legend>
      <ul className="grid gap-2">
        {numbers.map((number) => (
          <li key={number} className="flex items-center gap-2">
            <span className="font-slab">{number}</span>
            <Input
              type="time"
              aria-label={`Period ${number}, beginning`}
              value={times[number]?.start ?? ''}
              onChange={({ target }) => set(number, { start: target.value })}
            />
            <span aria-hidden="true">to</span>
            <Input
              type="time"
              aria-label={`Period ${number}, end`}
              value={times[number]?.end ?? ''}
              onChange={({ target }) => set(number, { end: target.value })}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
