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
export const baseOf = (draft: Row | undefined): string | undefined => textIn(draft, baseColumn)

/** The id that a draft's new row gets; undefined for a change, and in drafts of an earlier version. */
export const newIdOf = (draft: Values | undefined): string | undefined => textIn(draft, idColumn)

function textIn(draft: Row | undefined, column: string): string | undefined {
  const text = draft?.[column]
  return typeof text === 'string' ? text : undefined
}

interface DraftOf {
  /** When the row that it changes was saved, as the database says it. */
  base?: string | undefined
  newId?: string
}

/** Stores what differs from what is saved, or drops it. Full or forbidden storage is no reason to stop typing. */
export function saveDraft(slot: Slot, values: Values | undefined, { base, newId }: DraftOf = {}): void {
  const stored = {
    ...values,
    ...(base !== undefined && { [baseColumn]: base }),
    ...(newId !== undefined && { [idColumn]: newId }),
  }
  drafts.write(slot, values && stored)
}

/** Beside the fields: no form asks for them. */
const baseColumn = 'updated_at'
const idColumn = 'id'
