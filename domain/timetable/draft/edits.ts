import { fieldsOf, isSame, overlaps, type Slot, type SlotFields } from './slot.ts'

/** An edit of `rpc/edit_timetable`. */
export interface Edit {
  id: string
  was: SlotFields | null
  becomes: SlotFields | null
  /** Classes at that time that the editor knows of: a new one beside them is no lost race. */
  beside: string[]
}

/** A lost race: the class as somebody else has changed it meanwhile; null where they have removed it. */
export interface Conflict {
  id: string
  now: Slot | null
}

/** What is to be sent, of what was loaded and what it has become. */
export function editsOf(loaded: readonly Slot[], slots: readonly Slot[]): Edit[] {
  const before = new Map(loaded.map((slot) => [slot.id, slot]))
  const after = new Set(slots.map(({ id }) => id))
  const besides = (slot: Slot) => [
    ...new Set(
      [...loaded, ...slots].filter((other) => other.id !== slot.id && overlaps(slot, other)).map(({ id }) => id),
    ),
  ]
  const changed = slots.flatMap((slot): Edit[] => {
    const was = before.get(slot.id)
    if (was !== undefined && isSame(was, slot)) return []
    return [
      { id: slot.id, was: was === undefined ? null : fieldsOf(was), becomes: fieldsOf(slot), beside: besides(slot) },
    ]
  })
  const removed = loaded
    .filter(({ id }) => !after.has(id))
    .map((slot): Edit => ({ id: slot.id, was: fieldsOf(slot), becomes: null, beside: [] }))
  return [...changed, ...removed]
}

/** The days of a term, and a Monday of an A week. Empty: not entered yet. */
export interface TermDays {
  firstDay: string
  lastDay: string
  weekA: string | null
}

/** Whether a term is another than the one that was loaded: a day in both means the same. */
export const isOtherTerm = (loaded: TermDays | null, term: TermDays): boolean =>
  loaded !== null && (term.firstDay > loaded.lastDay || term.lastDay < loaded.firstDay)

/** The classes of a draft as those of another term: nothing of it is stored yet, and the loaded term stays as it is. */
export const asNew = (slots: readonly Slot[], makeId: () => string): Versions => ({
  loaded: [],
  slots: slots.map((slot) => ({ ...slot, id: makeId() })),
})

export interface Versions {
  loaded: Slot[]
  slots: Slot[]
}

/**
 * Decides a conflict: what was loaded becomes what is stored now, so that publishing again changes that or leaves it.
 * Without theirs, the own version takes the place of the stored class.
 */
export function settle({ loaded, slots }: Versions, { id, now }: Conflict, isTheirs: boolean): Versions {
  const own = slots.find((slot) => slot.id === id)
  const without = (list: readonly Slot[]) => list.filter((slot) => slot.id !== id && slot.id !== now?.id)
  const stored = now === null ? without(loaded) : [...without(loaded), now]
  if (isTheirs) return { loaded: stored, slots: now === null ? without(slots) : [...without(slots), now] }
  const mine = own === undefined ? [] : [{ ...own, id: now?.id ?? id }]
  return { loaded: stored, slots: [...without(slots), ...mine] }
}

/** What was published is what is loaded from then on; what lost a race stays to be decided. */
export function published({ loaded, slots }: Versions, conflicts: readonly Conflict[]): Versions {
  const lost = new Set(conflicts.map(({ id }) => id))
  const open = loaded.filter(({ id }) => lost.has(id))
  return { loaded: [...slots.filter(({ id }) => !lost.has(id)), ...open], slots: [...slots] }
}
