import * as z from 'zod/mini'
import { places } from '#web/storage/storage-keys.ts'
import { slotOf } from '#web/storage/storage.ts'
import type { Slot } from '#web/storage/storage.ts'
import { shaped } from '#web/storage/value.ts'
import type { Row, Values } from './fields.ts'

const drafts = shaped<Values>(
  z.record(z.string(), z.union([z.string(), z.boolean(), z.array(z.record(z.string(), z.string()))])),
)

/** One draft an account and a row; `new` for a row that is not there yet. */
export const draftSlot = (accountId: string, table: string, key: string): Slot =>
  slotOf(places.adminDraft, accountId, `${table}:${key}`)

/** What was left unsaved, or undefined when there is nothing or storage is out of reach. */
export const readDraft = (slot: Slot): Values | undefined => drafts.read(slot)

/** When the row was saved that a draft changes; undefined for a new one, and in drafts of an earlier version. */
export function baseOf(draft: Row | undefined): string | undefined {
  const base = draft?.[baseColumn]
  return typeof base === 'string' ? base : undefined
}

/**
 * Stores what differs from what is saved, or drops it. Full or forbidden storage is no reason to stop typing.
 *
 * @param base when the row that it changes was saved, as the database says it
 */
export function saveDraft(slot: Slot, values: Values | undefined, base?: string): void {
  drafts.write(slot, values && base !== undefined ? { ...values, [baseColumn]: base } : values)
}

/** Beside the fields: no form asks for it. */
const baseColumn = 'updated_at'
