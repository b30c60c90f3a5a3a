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

registerKind(entryItem, async ({ id, payload, retried }) => {
  const sent = change.parse(payload)
  if (sent.does === 'remove') return ownEntries().delete().eq('id', sent.entry.id).throwOnError()
  if (sent.does === 'add') return add(sent.entry)
  const isRemoved = await sendChange(sent, retried === true)
  if (!isRemoved || !isText(sent)) return undefined
  if (retried !== true) throw new EntryRemoved(sent.entry)
  // With the id of the change, so that it is one entry although its answer was lost.
  return add({ ...sent.entry, id, done: sent.does === 'done' })
})

async function add(entry: z.infer<typeof entryShape> & { done?: boolean }): Promise<void> {
  try {
    await ownEntries().insert(entry).throwOnError()
  } catch (error) {
    // It arrived before, and its answer was lost.
    if (errorCode(error) !== '23505') throw error
  }
}

type TextChange = Exclude<EntryChange, { does: 'remove' }>

/** Whether a change writes another text, and does more than mark an entry as done or not. */
const isText = ({ entry, was }: TextChange): boolean => was === undefined || !isSameText(was, entry)

/** The entry was removed on another device: the text that was written here is not lost with it. */
class EntryRemoved extends Error {
  readonly code = 'removed'

  constructor(here: EntryText) {
    super(
      `This entry was removed on another device: your change was not stored. Yours: “${lineOf(here)}”. Try again stores it as a new entry, Take back discards it.`,
    )
  }
}

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

/**
 * @param isChosen whether the person prefers this text to the one of another device
 * @returns whether there is no such entry any more
 */
async function sendChange({ does, entry, was }: TextChange, isChosen: boolean): Promise<boolean> {
  const { id, written_at } = entry
  const { data: row } = await ownEntries()
    .select('kind, title, date, starts_at, note, written_at')
    .eq('id', id)
    .maybeSingle()
    .throwOnError()
  if (row === null) return true
  const there = entryText.parse(row)
  if (was === undefined && Date.parse(row.written_at) >= Date.parse(written_at)) return false
  const isEdited = isText({ does, entry, was })
  if (isEdited && was !== undefined && !isChosen && !isSameText(there, was) && !isSameText(there, entry))
    throw new EntryConflict(there, entry)
  const { data: written } = await ownEntries()
    .update({ ...(isEdited && entryText.parse(entry)), written_at, done: does === 'done' })
    .eq('id', id)
    .eq('written_at', row.written_at)
    .select('id')
    .throwOnError()
  // Between both requests another device has written, too.
  return written.length === 0 && sendChange({ does, entry, was }, isChosen)
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
