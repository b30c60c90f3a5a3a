import { dayOf, weekdayOf } from './clock.ts'
import { groupOf, type Section, type Slot } from './college.ts'

interface Held {
  start: string
  course: string
  room: string
}

export interface Classroom {
  section: Section
  /** Slots that do not take place, by day. */
  cancelled: Set<string>
  /** Slots with another day and hour. */
  moved: { slot: Slot; from: number; to: number; start: string }[]
  rooms: Map<string, string>
  /** Days that have the classes of another weekday. */
  follows: Map<number, number>
}

export const keyOf = (slot: Slot, day: number) => `${dayOf(day)} ${slot.id}`

/** What a member of the class has on a day, by the reports that were acknowledged: not the product's code. */
export function expectedOn(
  { section, cancelled, moved, rooms, follows }: Classroom,
  day: number,
  member: number,
  holidays: ReadonlySet<number>,
): Held[] {
  const ofMember = (slot: Slot) => slot.group_name === null || slot.group_name === groupOf(member)
  const weekday = follows.get(day) ?? weekdayOf(day)
  const isFree = holidays.has(day) && !follows.has(day)
  const planned = isFree ? [] : section.slots.filter((slot) => slot.weekday === weekday)
  return [
    ...planned
      .filter((slot) => ofMember(slot) && !cancelled.has(keyOf(slot, day)))
      .filter((slot) => !moved.some((change) => change.slot === slot && change.from === day))
      .map((slot) => ({
        start: slot.starts_at,
        course: slot.course_id,
        room: rooms.get(keyOf(slot, day)) ?? slot.room,
      })),
    ...moved
      .filter((change) => change.to === day && ofMember(change.slot))
      .map(({ slot, start }) => ({ start, course: slot.course_id, room: slot.room })),
  ].toSorted((one, other) => one.start.localeCompare(other.start))
}
