import * as z from 'zod/mini'
import { entriesOfState, entriesShape, stateVersion } from '#domain/cgpa/entries-schema.ts'
import type { Entries } from '#domain/cgpa/entries.ts'
import { places } from '#web/storage/storage-keys.ts'
import { slotOf } from '#web/storage/storage.ts'
import type { Slot } from '#web/storage/storage.ts'
import { shaped } from '#web/storage/value.ts'

/** The device's own copy and how it stands with the account's. */
export type SavedEntries = {
  entries: Entries
  /** When they were last typed in, ms since 1970. */
  editedAt: number
  /** Whether the account has them. */
  sent: boolean
  /** The account's own time of what was last seen there; null while nothing was. */
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

/** One copy an account: several people may share a machine. */
export const entriesSlot = (accountId: string): Slot => slotOf(places.calculator, accountId)

/** What was saved in this browser; undefined where it cannot be read. */
export const readSaved = (text: string | null): SavedEntries | undefined =>
  copies.readText(places.calculator.version, text)

/** Storage may be closed to us or full: then the entries last as long as the page, and in the account. */
export const writeSaved = (slot: Slot, saved: SavedEntries): boolean => copies.write(slot, saved)

/**
 * What to do about the account's row: 'take' it, 'send' the device's copy in its place, or nothing. Only a
 * copy that was never sent can contest a row that somebody else wrote; then the newer one stays.
 */
export function reconcile(saved: SavedEntries | undefined, row: Row | null): 'take' | 'send' | 'nothing' {
  if (row === null) return saved ? 'send' : 'nothing'
  // A newer page wrote it: this one would lose what it cannot read.
  if (row.entries === null) return 'nothing'
  if (saved === undefined) return 'take'
  // An answer from before our own last sending may come after it.
  const known = saved.seen !== null && (row.updatedAt === saved.seen || isOlder(row.updatedAt, saved.seen))
  if (known) return saved.sent ? 'nothing' : 'send'
  return saved.sent || Date.parse(row.updatedAt) > saved.editedAt ? 'take' : 'send'
}

function isOlder(a: string, b: string): boolean {
  return Date.parse(a) < Date.parse(b)
}
