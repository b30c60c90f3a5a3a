import type { PastedSlot } from '../paste/reading.ts'
import type { OfferedCourse } from './cells.ts'
import { isSame, overlaps, type Slot } from './slot.ts'

/** A pasted class with times, which nothing of is in doubt any more. */
export type DecidedSlot = PastedSlot & { start: string; end: string }

export const isDecided = (slot: PastedSlot): slot is DecidedSlot =>
  slot.doubt.length === 0 && slot.start !== null && slot.end !== null && slot.end > slot.start

const groupName = (group: string | undefined): string | null => {
  const name =
    group
      ?.toUpperCase()
      .replaceAll(/[^A-Z0-9-]/g, '')
      .replace(/^-+/, '')
      .slice(0, 12) ?? ''
  return name === '' ? null : name
}

/** Pasted classes as those of the grid. */
export function slotsFromPaste(
  pasted: readonly DecidedSlot[],
  courses: readonly OfferedCourse[],
  newId: () => string,
): Slot[] {
  const byCode = new Map(courses.map((course) => [course.code, course]))
  return pasted.map((slot) => {
    const course = slot.course === null ? undefined : byCode.get(slot.course)
    return {
      id: newId(),
      weekday: slot.weekday,
      starts_at: slot.start,
      ends_at: slot.end,
      course_id: course?.id ?? null,
      name: (course?.name ?? slot.name ?? slot.course ?? '').slice(0, 120),
      room: (slot.room ?? '').slice(0, 40),
      teacher: (slot.teacher ?? '').slice(0, 80),
      group_name: groupName(slot.group),
      week: slot.week ?? null,
      lab: slot.lab,
    }
  })
}

/** Whether a class of the grid has the hour of a pasted one, or a part of it. */
export const isTaken = (slots: readonly Slot[], { weekday, start, end }: DecidedSlot): boolean =>
  slots.some((slot) => overlaps(slot, { weekday, starts_at: start, ends_at: end }))

/** The pasted classes in place of all others. One that was there already stays the same class, and one at its time changes. */
export function replaceAll(slots: readonly Slot[], pasted: readonly Slot[]): Slot[] {
  const free = [...slots]
  const take = (matches: (slot: Slot) => boolean) => {
    const at = free.findIndex(matches)
    return at === -1 ? undefined : free.splice(at, 1)[0]
  }
  const same = pasted.map((slot) => take((other) => isSame(slot, other)))
  return pasted.map((slot, at) => {
    const before =
      same[at] ??
      take(
        (other) =>
          other.weekday === slot.weekday &&
          other.starts_at === slot.starts_at &&
          other.group_name === slot.group_name &&
          other.week === slot.week,
      )
    return before === undefined ? slot : { ...slot, id: before.id }
  })
}
