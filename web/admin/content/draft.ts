import * as z from 'zod/mini'
import { places } from '#web/storage/places.ts'
import { slotOf } from '#web/storage/storage.ts'
import type { Slot } from '#web/storage/storage.ts'
import { shaped } from '#web/storage/value.ts'
import type { Values } from './fields.ts'

const drafts = shaped<Values>(
  z.record(z.string(), z.union([z.string(), z.boolean(), z.array(z.record(z.string(), z.string()))])),
)

/** One draft an account and a row; `new` for a row that is not there yet. */
export const draftSlot = (accountId: string, table: string, key: string): Slot =>
  slotOf(places.adminDraft, accountId, `${table}:${key}`)

/** What was left unsaved, or undefined when there is nothing or storage is out of reach. */
export const readDraft = (slot: Slot): Values | undefined => drafts.read(slot)

/** Stores what differs from what is saved, or drops it. Full or forbidden storage is no reason to stop typing. */
export function saveDraft(slot: Slot, values: Values | undefined): void {
  drafts.write(slot, values)
}
