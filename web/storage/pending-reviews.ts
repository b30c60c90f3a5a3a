import { set, update } from 'idb-keyval'
import { pendingReviews, read, store } from './paper-store.ts'

// What was practised and has not reached the server yet. Several tabs add to it and take from it: each change reads what is
// there then.

const key = (account: string) => `${account}${pendingReviews}`

interface Pending {
  id: string
  /** Of which course, to show it there. */
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

/** What the server last said of a course's log: for the days without a network. */
export const readStoredPractice = (account: string, course: string): Promise<unknown> =>
  read<unknown>(practiceKey(account, course))

export async function writeStoredPractice(account: string, course: string, practice: unknown): Promise<void> {
  try {
    await set(practiceKey(account, course), practice, store())
  } catch {
    // A browser that stores nothing: then it is asked for each time.
  }
}
