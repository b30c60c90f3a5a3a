import * as z from 'zod/mini'
import { entriesOfState, entriesShape, stateVersion } from '#domain/cgpa/entries-schema.ts'
import type { Entries } from '#domain/cgpa/entries.ts'
import { places } from '#web/storage/storage-keys.ts'
import { slotOf } from '#web/storage/storage.ts'
import type { Slot } from '#web/storage/storage.ts'
import { shaped } from '#web/storage/value.ts'

/** The browser's own copy and its state relative to the account's. */
export type SavedEntries = {
  entries: Entries
  /** The time of the last edit, ms since 1970. */
  editedAt: number
  /** Whether they have been sent to the account. */
  sent: boolean
  /** The row's time when it was last seen; null before. */
  seen: string | null
}

/** The account's row; `entries` is null where another version of the page wrote it. */
export type Row = { entries: Entries | null; updatedAt: string }

const copies = shaped<SavedEntries>(
  z.object({ entries: entriesShape, editedAt: z.number(), sent: z.boolean(), seen: z.nullable(z.string()) }),
)

export const rowShape = z.pipe(
  z.object({ state: z.unknown(), updated_at: z.string() }),
  z.transform(({ state, updated_at }): Row => {
    return { entries: entriesOfState(state) ?? null, updatedAt: updated_at }
  }),
)

export function stateOf(entries: Entries) {
  return { version: stateVersion, entries }
}

/** One copy per account: several people may share a machine. */
export const entriesSlot = (accountId: string): Slot => slotOf(places.calculator, accountId)

/** The copy in this browser; undefined where it cannot be parsed. */
export const readSaved = (text: string | null): SavedEntries | undefined =>
  copies.readText(places.calculator.version, text)

/** Storage may be closed or full: then the entries last as long as the page, and in the account. */
export const writeSaved = (slot: Slot, saved: SavedEntries): boolean => copies.write(slot, saved)

/**
 * What to do with the account's row: 'take' it, 'send' the browser's copy in its place, or nothing. Only a copy that
 * was never sent conflicts with a row of another browser; then the newer one wins.
 */
export function reconcile(saved: SavedEntries | undefined, row: Row | null): 'take' | 'send' | 'nothing' {
  if (row === null) return saved ? 'send' : 'nothing'
  // Written by a newer version of the page: overwriting would lose what this one cannot parse.
  if (row.entries === null) return 'nothing'
  if (saved === undefined) return 'take'
  // A response from before the last own request may arrive after it.
  const known = saved.seen !== null && (row.updatedAt === saved.seen || isOlder(row.updatedAt, saved.seen))
  if (known) return saved.sent ? 'nothing' : 'send'
  return saved.sent || Date.parse(row.updatedAt) > saved.editedAt ? 'take' : 'send'
}

function isOlder(a: string, b: string): boolean {
  return Date.parse(a) < Date.parse(b)
}
