import * as z from 'zod/mini'
import { type EntryChange, isSameText, timeAfter } from '#domain/entries/changes.ts'
import { entryKinds, type EntryKind, type EntryText, type OwnEntry } from '#domain/entries/entries.ts'
import { momentText } from '#domain/timetable/change-text.ts'
import { data } from '#web/backend/data.ts'
import { errorCode } from '#web/backend/errors.ts'
import { addToOutbox, type OutboxItem, registerKind } from '#web/session/outbox/outbox.ts'
import { randomId } from '#web/ui/browser/random-id.ts'
import { entryShape, entryText } from './entry-shape.ts'

const entryItem = 'own entry'

const change = z.union([
  z.object({ does: z.enum(['add', 'change', 'done']), entry: entryShape, was: z.optional(entryText) }),
  z.object({ does: z.literal('remove'), entry: z.object({ id: z.string() }) }),
])

const ownEntries = () => data().from('own_entries')

registerKind(entryItem, async ({ payload, retried }) => {
  const sent = change.parse(payload)
  if (sent.does === 'remove') return ownEntries().delete().eq('id', sent.entry.id).throwOnError()
  if (sent.does !== 'add') return sendChange(sent, retried === true)
  try {
    return await ownEntries().insert(sent.entry).throwOnError()
  } catch (error) {
    // It arrived before, and its answer was lost.
    if (errorCode(error) === '23505') return undefined
    throw error
  }
})

/** The account has another text than the one over which this device has written: neither is lost. */
class EntryConflict extends Error {
  readonly code = 'conflict'

  constructor(there: EntryText, here: EntryText) {
    super(
      `Another device has changed it: “${lineOf(there)}”. Yours: “${lineOf(here)}”. Try again saves yours, Take back leaves the other one.`,
    )
  }
}

const lineOf = ({ kind, title, date, starts_at: at, note }: EntryText) =>
  [title, entryKinds[kind as EntryKind], momentText(date, at), note].filter(Boolean).join(', ')

/** @param isChosen whether the person prefers this text to the one of another device */
async function sendChange(
  { does, entry, was }: Exclude<EntryChange, { does: 'remove' }>,
  isChosen: boolean,
): Promise<void> {
  const { id, written_at } = entry
  const { data: row } = await ownEntries()
    .select('kind, title, date, starts_at, note, written_at')
    .eq('id', id)
    .maybeSingle()
    .throwOnError()
  // What another device has removed does not come back.
  if (row === null) return
  const there = entryText.parse(row)
  if (was === undefined && Date.parse(row.written_at) >= Date.parse(written_at)) return
  const isEdited = was === undefined || !isSameText(was, entry)
  if (isEdited && was !== undefined && !isChosen && !isSameText(there, was) && !isSameText(there, entry))
    throw new EntryConflict(there, entry)
  const { data: written } = await ownEntries()
    .update({ ...(isEdited && entryText.parse(entry)), written_at, done: does === 'done' })
    .eq('id', id)
    .eq('written_at', row.written_at)
    .select('id')
    .throwOnError()
  // Between both requests another device has written, too.
  if (written.length === 0) await sendChange({ does, entry, was }, isChosen)
}

export const isEntryItem = ({ kind }: OutboxItem): boolean => kind === entryItem

/** The changes among what waits, oldest first. */
export const waitingChanges = (items: readonly OutboxItem[]): EntryChange[] =>
  items.filter((item) => isEntryItem(item) && item.rejected === undefined).map(({ payload }) => change.parse(payload))

/**
 * Writes an entry, on this device at once.
 * @param was the text over which it is written
 * @returns it as it was written
 */
export function writeEntry(account: string, does: EntryChange['does'], changed: OwnEntry, was = changed): OwnEntry {
  const now = Date.now()
  const entry = { ...changed, written_at: timeAfter(changed, now) }
  const label = `${does === 'remove' ? 'Remove ' : ''}${entryKinds[entry.kind as EntryKind]}: ${entry.title}`
  void addToOutbox(account, [
    { id: randomId(), kind: entryItem, label, payload: { does, entry, was }, written_at: now },
  ])
  return entry
}
