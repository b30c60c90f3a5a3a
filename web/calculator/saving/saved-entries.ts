import * as z from 'zod/mini'
import type { Entries } from '#domain/cgpa/entries.ts'
import { places } from '#web/storage/places.ts'
import { slotOf } from '#web/storage/storage.ts'
import type { Slot } from '#web/storage/storage.ts'
import { shaped } from '#web/storage/value.ts'
import { entriesShape } from './entries-schema.ts'

/** What stands in the account: made by one version of this page, read by perhaps another. */
const stateVersion = 1

/** The device's own copy and how it stands with the account's. */
export type Kept = {
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

const copies = shaped<Kept>(
  z.object({ entries: entriesShape, editedAt: z.number(), sent: z.boolean(), seen: z.nullable(z.string()) }),
)

const stateShape = z.object({ version: z.literal(stateVersion), entries: entriesShape })

export const rowShape = z.pipe(
  z.object({ state: z.unknown(), updated_at: z.string() }),
  z.transform(({ state, updated_at }): Row => {
    return { entries: stateShape.safeParse(state).data?.entries ?? null, updatedAt: updated_at }
  }),
)

export function stateOf(entries: Entries) {
  return { version: stateVersion, entries }
}

/** One copy an account: several people may share a machine. */
export const keptSlot = (accountId: string): Slot => slotOf(places.calculator, accountId)

/** Reads what was kept; whatever cannot be read is no copy. */
export const readKept = (text: string | null): Kept | undefined => copies.readText(places.calculator.version, text)

/** Storage may be closed to us or full: then the entries last as long as the page, and in the account. */
export const writeKept = (slot: Slot, kept: Kept): boolean => copies.write(slot, kept)

/**
 * What to do about the account's row: 'take' it, 'send' the device's copy in its place, or nothing. Only a
 * copy that was never sent can contest a row that somebody else wrote; then the newer one stays.
 */
export function reconcile(kept: Kept | undefined, row: Row | null): 'take' | 'send' | 'nothing' {
  if (row === null) return kept ? 'send' : 'nothing'
  // A newer page wrote it: this one would lose what it cannot read.
  if (row.entries === null) return 'nothing'
  if (kept === undefined) return 'take'
  // An answer from before our own last sending may come after it.
  const known = kept.seen !== null && (row.updatedAt === kept.seen || isOlder(row.updatedAt, kept.seen))
  if (known) return kept.sent ? 'nothing' : 'send'
  return kept.sent || Date.parse(row.updatedAt) > kept.editedAt ? 'take' : 'send'
}

function isOlder(a: string, b: string): boolean {
  return Date.parse(a) < Date.parse(b)
}
