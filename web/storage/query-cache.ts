import { createStore, del, get, keys, set } from 'idb-keyval'
import type { UseStore } from 'idb-keyval'

/** Whose answers: an account's, which go with its session, or those that are the same for everybody. */
export type Owner = string | 'everybody'

// The last answers of the server, one entry per owner, in an IndexedDB database: too many for local storage.
let opened: UseStore | undefined
const store = () => (opened ??= createStore('campuslife', 'answers'))

/** @throws where the browser stores nothing */
export const readQueryCache = (owner: Owner): Promise<unknown> => get(owner, store())

export const writeQueryCache = (owner: Owner, answers: unknown): Promise<void> =>
  set(owner, answers, store()).catch(() => {})

export const deleteQueryCache = (owner: Owner): Promise<void> => del(owner, store()).catch(() => {})

/** Of all accounts, or of all but one. */
export async function deleteQueryCaches(except?: string): Promise<void> {
  try {
    const owners = await keys<Owner>(store())
    const leaving = owners.filter((owner) => owner !== 'everybody' && owner !== except)
    await Promise.all(leaving.map(deleteQueryCache))
  } catch {
    // A browser that stores nothing: then there is nothing to delete.
  }
}
