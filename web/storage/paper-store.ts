import { createStore, delMany, get, keys } from 'idb-keyval'
import type { UseStore } from 'idb-keyval'

// What is saved on this device for reading without a network, in an IndexedDB database of its own: the keys under
// `<account>/` are deleted when that account signs out.

let opened: UseStore | undefined
export const store = () => (opened ??= createStore('campuslife-papers', 'papers'))

/** Undefined in a browser that stores nothing. */
export async function read<Value>(key: string): Promise<Value | undefined> {
  try {
    return await get<Value>(key, store())
  } catch {
    return undefined
  }
}

/** The suffix of the key under which reviews wait until they are sent (pending-reviews.ts). */
export const pendingReviews = '/reviews'

/**
 * Deletes what is saved by all accounts but one. Without an account, unsent reviews are preserved: a session that ended
 * by itself was not the person's wish, and they may sign in again.
 *
 * @param except an account's id, or '' to delete everything
 */
export async function deleteSavedPapers(except?: string): Promise<void> {
  try {
    const all = await keys<string>(store())
    await delMany(
      all.filter((key) => (except === undefined ? !key.endsWith(pendingReviews) : !key.startsWith(`${except}/`))),
      store(),
    )
  } catch {
    // A browser that stores nothing has nothing to delete.
  }
}
