import { createStore, get } from 'idb-keyval'
import type { UseStore } from 'idb-keyval'
import { deleteKeys } from './delete-keys.ts'

// Papers, courses and practice on this device: in an IndexedDB database of their own, under `<account>/`, so that they go
// when that account signs out.

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

/** What the server does not have yet is under it (pending-reviews.ts). */
export const pendingReviews = '/reviews'

/**
 * Of all accounts but one. Where nobody is said to be here, what the server does not have yet waits: a session that
 * ended by itself was nobody's wish, and the same person comes back for it.
 *
 * @param except an account's id, or '' for nobody at all
 */
export const emptyDevice = (except?: string): Promise<void> =>
  deleteKeys(store(), (key) => (except === undefined ? !key.endsWith(pendingReviews) : !key.startsWith(`${except}/`)))
