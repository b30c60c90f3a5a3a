import { useMemo, useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { marks } from '#domain/attendance/attendance.ts'
import type { Mark } from '#domain/attendance/attendance.ts'
import { withMark } from '#domain/attendance/counted-classes.ts'
import type { ClassIdentity } from '#domain/attendance/mark-log.ts'
import { slotOf } from '#web/storage/storage.ts'
import { places } from '#web/storage/storage-keys.ts'
import { shaped } from '#web/storage/value.ts'

// What the timetable and Today need of a person's record, for a week ahead. It is stored where it is read synchronously:
// the first frame has each class with its mark, and nothing moves when the whole record arrives.

const counted = z.object({
  classes: z.array(
    z.object({
      course_id: z.nullable(z.string()),
      name: z.string(),
      date: z.string(),
      starts_at: z.string(),
      lab: z.boolean(),
      day: z.string(),
      start: z.string(),
      end: z.string(),
      mark: z.nullable(z.enum(marks)),
    }),
  ),
  /** The time of the newest mark that this device knows, ms. */
  last: z.number(),
  /** When it was computed from the record, ms. */
  at: z.number(),
})
export type Counted = z.infer<typeof counted>

const text = shaped(counted)
const slot = (account: string) => slotOf(places.attendance, account)

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // Another tab has marked a class.
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** Undefined until the record has been loaded on this device. */
export function useCounted(account: string | undefined): Counted | undefined {
  const stored = useSyncExternalStore(
    subscribe,
    () => (account === undefined ? null : slot(account).read()),
    () => null,
  )
  return useMemo(() => (stored === 'closed' ? undefined : text.readText(places.attendance.version, stored)), [stored])
}

export function writeCounted(account: string, value: Counted): void {
  text.write(slot(account), value)
  for (const listener of listeners) listener()
}

/** Shows a mark before the record has it. */
export function showMark(account: string, marked: ClassIdentity, mark: Mark | null): void {
  const before = text.read(slot(account))
  if (!before) return
  const last = Math.max(before.last + 1, Date.now())
  writeCounted(account, { ...before, classes: withMark(before.classes, marked, mark), last })
}
