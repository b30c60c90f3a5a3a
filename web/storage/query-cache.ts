import { createStore, del, get, keys, set } from 'idb-keyval'
import type { UseStore } from 'idb-keyval'

/** The owner of cached answers: an account, with whose session they are deleted, or 'everybody' for public ones. */
export type Owner = string | 'everybody'

// The last answers of the server, one entry per owner, in IndexedDB: too large for local storage.
let opened: UseStore | undefined
const store = () => (opened ??= createStore('campuslife', 'answers'))

/** @throws where the browser stores nothing */
export const readQueryCache = (owner: Owner): Promise<unknown> => get(owner, store())

export const writeQueryCache = (owner: Owner, answers: unknown): Promise<void> =>
  set(owner, answers, store()).catch(() => {})

export const deleteQueryCache = (owner: Owner): Promise<void> => del(owner, store()).catch(() => {})

/** Deletes those of all accounts, or of all but one. */
export async function deleteQueryCaches(except?: string): Promise<void> {
  try {
    const owners = await keys<Owner>(store())
    const leaving = owners.filter((owner) => owner !== 'everybody' && owner !== except)
    await Promise.all(leaving.map(deleteQueryCache))
  } catch {
    // A browser that stores nothing has nothing to delete.
  }
}
