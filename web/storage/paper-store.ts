import { createStore, delMany, get, keys } from 'idb-keyval'
import type { UseStore } from 'idb-keyval'

// What somebody saved on this device to read without a network, in an IndexedDB database of its own: what is under
// `<account>/` in it goes when that account signs out.

let opened: UseStore | undefined
export const store = () => (opened ??= createStore('campuslife-papers', 'papers'))

/** What a browser that stores nothing answers is nothing. */
export async function read<Value>(key: string): Promise<Value | undefined> {
  try {
    return await get<Value>(key, store())
  } catch {
    return undefined
  }
}

/** Where what was practised waits until the server has it (pending-reviews.ts). */
export const pendingReviews = '/reviews'

/**
 * Of all accounts but one. Where nobody is said to be here, what the server does not have yet stays: a session that
 * ended by itself was nobody's wish, and the same person comes back for it.
 *
 * @param except an account's id, or '' for nobody at all
 */
export async function deleteSavedPapers(except?: string): Promise<void> {
  try {
    const all = await keys<string>(store())
    await delMany(
      all.filter((key) => (except === undefined ? !key.endsWith(pendingReviews) : !key.startsWith(`${except}/`))),
      store(),
    )
  } catch {
    // A browser that stores nothing: then there is nothing to delete.
  }
}
