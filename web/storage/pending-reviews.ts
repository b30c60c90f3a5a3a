import { set, update } from 'idb-keyval'
import { pendingReviews, read, store } from './paper-store.ts'

// Practice reviews that have not been sent to the server yet. Several tabs add and remove them: each change is a
// transaction.

const key = (account: string) => `${account}${pendingReviews}`

interface Pending {
  id: string
  /** The course for whose page it counts. */
  course_id: string
}

export const readPendingReviews = async (account: string): Promise<unknown[]> =>
  (await read<unknown[]>(key(account))) ?? []

/** @throws where the browser stores nothing */
export const addPendingReview = async (account: string, review: Pending): Promise<void> =>
  update<Pending[]>(key(account), (list) => [...(list ?? []), review], store())

export const deletePendingReviews = async (account: string, ids: readonly string[]): Promise<void> =>
  update<Pending[]>(key(account), (list) => (list ?? []).filter(({ id }) => !ids.includes(id)), store())

const practiceKey = (account: string, course: string) => `${account}/practice/${course}`

/** A course's log as the server last sent it, for reading without a network. */
export const readStoredPractice = (account: string, course: string): Promise<unknown> =>
  read<unknown>(practiceKey(account, course))

export async function writeStoredPractice(account: string, course: string, practice: unknown): Promise<void> {
  try {
    await set(practiceKey(account, course), practice, store())
  } catch {
    // In a browser that stores nothing it is fetched each time.
  }
}
