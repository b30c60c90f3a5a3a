import { daysBetween } from '../../dates/college-time.ts'
import type { PastedSlot } from '../paste/reading.ts'
import type { SlotFields } from './slot.ts'

/** A class of another section, as `rpc/class_to_copy` has it. Times as `09:00`. */
export interface CopiedSlot extends Omit<SlotFields, 'course_id'> {
  /** Of its course; null where it is none of the catalogue. */
  code: string | null
}

interface CopyChoices {
  hasRooms: boolean
  hasTeachers: boolean
  /** What each group of the other section becomes; empty for everybody. */
  groups: Readonly<Record<string, string>>
}

export const groupsIn = (slots: readonly Pick<CopiedSlot, 'group_name'>[]): string[] =>
  [...new Set(slots.flatMap(({ group_name: group }) => group ?? []))].toSorted()

/** The own name of a group of a parallel section: B1 of section B is A1 of section A. */
export const ownGroup = (group: string, theirLetter: string, ownLetter: string): string =>
  group.startsWith(theirLetter) && /^[\d-]/.test(group.slice(theirLetter.length))
    ? ownLetter + group.slice(theirLetter.length)
    : group

/** Whether the A weeks of one Monday are the B weeks of the other. */
const isOtherWeek = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && Math.abs(daysBetween(one, other)) % 14 === 7

interface Context {
  codes: ReadonlySet<string>
  choices: CopyChoices
  /** A Monday of an A week, of the other section and of the draft. */
  theirWeekA: string | null
  ownWeekA: string | null
}

/** Classes of another section as if they were pasted: in doubt is each whose course the own branch does not have. */
export function pastedFromClass(
  slots: readonly CopiedSlot[],
  { codes, choices, theirWeekA, ownWeekA }: Context,
): PastedSlot[] {
  const isSwapped = isOtherWeek(theirWeekA, ownWeekA)
  return slots.map((slot) => {
    const course = slot.code !== null && codes.has(slot.code) ? slot.code : null
    const group = slot.group_name === null ? '' : (choices.groups[slot.group_name] ?? slot.group_name)
    const week = slot.week !== null && isSwapped ? (slot.week === 'A' ? 'B' : 'A') : slot.week
    return {
      weekday: slot.weekday,
      start: slot.starts_at,
      end: slot.ends_at,
      course,
      ...(course === null && { name: [slot.code, slot.name].filter(Boolean).join(' ') }),
      ...(choices.hasRooms && slot.room !== '' && { room: slot.room }),
      ...(choices.hasTeachers && slot.teacher !== '' && { teacher: slot.teacher }),
      ...(group !== '' && { group }),
      ...(week !== null && { week }),
      lab: slot.lab,
      doubt: course === null && slot.code !== null ? ['course'] : [],
    }
  })
}
