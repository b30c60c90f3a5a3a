import { createStore, del, get, keys, set } from 'idb-keyval'
import type { UseStore } from 'idb-keyval'

/** Whose answers: an account's, which go with its session, or those that are the same for everybody. */
export type Owner = string | 'everybody'

// The last answers of the server, one entry an owner, in a database of their own: too many for the plain storage.
let opened: UseStore | undefined
const store = () => (opened ??= createStore('campuslife', 'answers'))

/** @throws where the browser keeps nothing */
export const readAnswers = (owner: Owner): Promise<unknown> => get(owner, store())

export const writeAnswers = (owner: Owner, answers: unknown): Promise<void> =>
  set(owner, answers, store()).catch(() => {})

/** Of all accounts, or of all but one. */
export async function forgetAnswers(except?: string): Promise<void> {
  try {
    const owners = await keys<Owner>(store())
    const going = owners.filter((owner) => owner !== 'everybody' && owner !== except)
    await Promise.all(going.map((owner) => del(owner, store())))
  } catch {
    // A browser that keeps nothing: then there is nothing to forget.
  }
}
