import * as z from 'zod/mini'
import { places } from '#web/storage/storage-keys.ts'
import { slot, slotOf } from '#web/storage/storage.ts'
import { shaped } from '#web/storage/value.ts'

const longest = 6
const recents = shaped(z.array(z.string()))

/** Of an account, or of a visitor. Signing out, or in to another account, deletes them. */
const place = (accountId: string | undefined) =>
  accountId === undefined ? slot(places.recentSearches) : slotOf(places.recentSearches, accountId)

/** What was searched for in this browser, the latest first. */
export const readRecents = (accountId: string | undefined): readonly string[] => recents.read(place(accountId)) ?? []

/** What was typed on the way to it goes: `exa` before `exam form`. */
export function addRecent(accountId: string | undefined, text: string): void {
  if (text.length < 2) return
  const isNew = (other: string) => !text.toLowerCase().startsWith(other.toLowerCase())
  recents.write(place(accountId), [text, ...readRecents(accountId).filter(isNew)].slice(0, longest))
}

export const clearRecents = (accountId: string | undefined): void => void recents.write(place(accountId), undefined)
