import { visibleText } from '../text/visible-text.ts'
import type { EntryText, OwnEntry } from './entries.ts'

/**
 * A change of the entries that waits to be sent; `done` is one that leaves the list, and stays in the account. `was` is the
 * text over which it was written, missing in one that waits from before.
 */
export type EntryChange =
  | { does: 'add' | 'change' | 'done'; entry: OwnEntry; was?: EntryText | undefined }
  | { does: 'remove'; entry: Pick<OwnEntry, 'id'> }

/** The open entries as they are once the changes are sent; the same list where they change nothing. */
export function withChanges(entries: readonly OwnEntry[], changes: readonly EntryChange[]): readonly OwnEntry[] {
  let changed = entries
  for (const { does, entry } of changes) {
    const others = changed.filter(({ id }) => id !== entry.id)
    const before = changed.find(({ id }) => id === entry.id)
    if (does === 'remove' || does === 'done') {
      if (before !== undefined) changed = others
    } else if (before === undefined || Date.parse(before.written_at) < Date.parse(entry.written_at))
      changed = [...others, entry]
  }
  return changed
}

/** Stored entries, done or not, as they are once the changes are sent. */
export function withStates<Entry extends OwnEntry & { done: boolean }>(
  entries: readonly Entry[],
  changes: readonly EntryChange[],
): Entry[] {
  return entries.flatMap((stored) => {
    const last = changes.findLast(({ entry }) => entry.id === stored.id)
    if (last === undefined) return [stored]
    return last.does === 'remove' ? [] : [{ ...stored, ...last.entry, done: last.does === 'done' }]
  })
}

/** The time of a change, later than that of the text it changes also on a device whose clock is late. */
export const timeAfter = ({ written_at: last }: Pick<OwnEntry, 'written_at'>, now: number): string =>
  new Date(Math.max(now, (Date.parse(last) || 0) + 1)).toISOString()

/** As the database stores a text: invisible characters and blanks around it are no difference. */
const tidied = (text: string) => visibleText(text).trim()

export const isSameText = (one: EntryText, other: EntryText): boolean =>
  one.kind === other.kind &&
  tidied(one.title) === tidied(other.title) &&
  one.date === other.date &&
  one.starts_at?.slice(0, 5) === other.starts_at?.slice(0, 5) &&
  tidied(one.note) === tidied(other.note)
