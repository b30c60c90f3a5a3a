import * as z from 'zod/mini'
import { hoursWith } from '#domain/timetable/draft/cells.ts'
import type { Hour, Slot } from '#domain/timetable/draft/slot.ts'
import type { TermDays, Versions } from '#domain/timetable/draft/edits.ts'
import { places } from '#web/storage/storage-keys.ts'
import { slotOf } from '#web/storage/storage.ts'
import { shaped } from '#web/storage/value.ts'
import type { MyClass } from '#web/content/timetable/my-class.ts'
import { slotRow } from './api.ts'

/** What is typed, from the first letter on: stored on the device until it is published. */
export interface Draft extends Versions, TermDays {
  /** The term as it is stored; null for a new one. */
  loadedTerm: TermDays | null
  hours: Hour[]
  /** Whether the hours are the college's or have been looked at. */
  hoursKnown: boolean
  /** The last day of the grid: 5 is Friday. */
  weekdays: number
  /** The lab groups in the order in which they are typed. */
  groups: string[]
}

const text = z.string()
const slots = z.array(slotRow) satisfies z.ZodMiniType<Slot[]>
const termDays = { firstDay: text, lastDay: text, weekA: z.nullable(text) }
const draft = shaped(
  z.object({
    ...termDays,
    loadedTerm: z.nullable(z.object(termDays)),
    hours: z.array(z.object({ starts_at: text, ends_at: text })),
    hoursKnown: z.boolean(),
    weekdays: z.number(),
    groups: z.array(text),
    loaded: slots,
    slots,
  }),
)

const placeOf = (account: string, section: string) => slotOf(places.classDraft, account, section)

export const readDraft = (account: string, section: string): Draft | undefined => draft.read(placeOf(account, section))

/** Returns false where the device cannot store it. */
export const writeDraft = (account: string, section: string, value: Draft | undefined): boolean =>
  draft.write(placeOf(account, section), value)

const guessedHours = ['09', '10', '11', '12', '14', '15'].map((hour) => ({
  starts_at: `${hour}:00`,
  ends_at: `${hour}:50`,
}))

interface Beginning {
  own: MyClass
  term: MyClass['terms'][number] | undefined
  slots: Slot[]
  periods: readonly Hour[]
}

/** A draft as it is before anything is typed: the classes of the term, or an empty grid of the college's hours. */
export function newDraft({ own, term, slots: stored, periods }: Beginning): Draft {
  const hours = periods.map(({ starts_at, ends_at }) => ({ starts_at, ends_at }))
  const loadedTerm = term ? { firstDay: term.first_day, lastDay: term.last_day, weekA: term.week_a } : null
  return {
    ...(loadedTerm ?? { firstDay: '', lastDay: '', weekA: null }),
    loadedTerm,
    hours: hours.length > 0 ? hours : stored.length > 0 ? hoursWith(stored, guessedHours) : guessedHours,
    hoursKnown: hours.length > 0 || stored.length > 0,
    weekdays: Math.max(5, ...stored.map(({ weekday }) => weekday)),
    groups: own.all_groups.length > 0 ? own.all_groups : [`${own.letter}1`, `${own.letter}2`],
    loaded: stored,
    slots: stored,
  }
}
