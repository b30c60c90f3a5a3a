import * as z from 'zod/mini'
import { type EntryChange, timeAfter } from '#domain/entries/changes.ts'
import { entryKinds, type EntryKind, type OwnEntry } from '#domain/entries/entries.ts'
import { data } from '#web/backend/data.ts'
import { errorCode } from '#web/backend/errors.ts'
import { addToOutbox, type OutboxItem, registerKind } from '#web/session/outbox/outbox.ts'
import { randomId } from '#web/ui/browser/random-id.ts'
import { entryShape } from './entry-shape.ts'

const entryItem = 'own entry'

const change = z.union([
  z.object({ does: z.enum(['add', 'change', 'done']), entry: entryShape }),
  z.object({ does: z.literal('remove'), entry: z.object({ id: z.string() }) }),
])

registerKind(entryItem, async ({ payload }) => {
  const { does, entry } = change.parse(payload)
  const table = data().from('own_entries')
  if (does === 'remove') return table.delete().eq('id', entry.id).throwOnError()
  if (does !== 'add') {
    const { id, ...columns } = entry
    // What another device wrote later is kept, and what it removed does not come back.
    return table
      .update({ ...columns, done: does === 'done' })
      .eq('id', id)
      .lt('written_at', entry.written_at)
      .throwOnError()
  }
  try {
    return await table.insert(entry).throwOnError()
  } catch (error) {
    // It arrived before, and its answer was lost.
    if (errorCode(error) === '23505') return undefined
    throw error
  }
})

export const isEntryItem = ({ kind }: OutboxItem): boolean => kind === entryItem

/** The changes among what waits, oldest first. */
export const waitingChanges = (items: readonly OutboxItem[]): EntryChange[] =>
  items.filter((item) => isEntryItem(item) && item.rejected === undefined).map(({ payload }) => change.parse(payload))

/** Writes an entry, on this device at once. @returns it as it was written */
export function writeEntry(account: string, does: EntryChange['does'], changed: OwnEntry): OwnEntry {
  const now = Date.now()
  const entry = { ...changed, written_at: timeAfter(changed, now) }
  const label = `${does === 'remove' ? 'Remove ' : ''}${entryKinds[entry.kind as EntryKind]}: ${entry.title}`
  void addToOutbox(account, [{ id: randomId(), kind: entryItem, label, payload: { does, entry }, written_at: now }])
  return entry
}
