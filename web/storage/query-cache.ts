import { createStore, del, get, set } from 'idb-keyval'
import type { UseStore } from 'idb-keyval'
import { deleteKeys } from './delete-keys.ts'

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
export const deleteQueryCaches = (except?: string): Promise<void> =>
  deleteKeys(store(), (owner) => owner !== 'everybody' && owner !== except)
