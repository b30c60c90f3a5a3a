import type { Hour } from '#domain/timetable/draft/slot.ts'
import type { Draft } from './draft.ts'

/** New hours of the grid: classes that begin or end with an hour move with it. */
export function changeHours(draft: Draft, rows: readonly { before: Hour | undefined; now: Hour }[]): Partial<Draft> {
  const starts = new Map(
    rows.flatMap(({ before, now }) => (before === undefined ? [] : [[before.starts_at, now.starts_at] as const])),
  )
  const ends = new Map(
    rows.flatMap(({ before, now }) => (before === undefined ? [] : [[before.ends_at, now.ends_at] as const])),
  )
  const slots = draft.slots.map((slot) => {
    const moved = {
      ...slot,
      starts_at: starts.get(slot.starts_at) ?? slot.starts_at,
      ends_at: ends.get(slot.ends_at) ?? slot.ends_at,
    }
    return moved.ends_at > moved.starts_at ? moved : slot
  })
  return { slots, hours: rows.map(({ now }) => now), hoursKnown: true }
}
