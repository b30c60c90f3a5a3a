import { del, set, update } from 'idb-keyval'
import { read, store } from './paper-store.ts'

// Courses that somebody saved whole: beside their papers' files, what the pages of the course show without a network.

/** What is listed of a pack. */
export interface CoursePack {
  course: string
  title: string
  /** Of its questions and its log; the papers' are the papers'. */
  bytes: number
  /** Those that came with it, and go with it. */
  papers: string[]
  /** The day after which it goes by itself. */
  examOn: string | undefined
  /** When the server last said that this account may read it, ms. */
  checkedAt: number
}

const listKey = (account: string) => `${account}/packs`
const contentKey = (account: string, course: string) => `${account}/pack/${course}`

export const readPacks = async (account: string): Promise<CoursePack[]> =>
  (await read<CoursePack[]>(listKey(account))) ?? []

const changeList = async (account: string, change: (list: CoursePack[]) => CoursePack[]) =>
  update<CoursePack[]>(listKey(account), (list) => change(list ?? []), store())

/** @throws where there is no room, or the browser stores nothing */
export async function writePack(account: string, pack: CoursePack, content: unknown): Promise<void> {
  await set(contentKey(account, pack.course), content, store())
  await changeList(account, (list) => [...list.filter(({ course }) => course !== pack.course), pack])
}

/** Of a pack that is still there: one that was removed meanwhile does not come back. */
export async function renewStoredPack(
  account: string,
  course: string,
  changes: Partial<CoursePack>,
  content: unknown,
): Promise<void> {
  let written: Promise<void> | undefined
  await changeList(account, (list) => {
    // Begun in here: a removal comes either before this list is read, or after the content.
    if (list.some((pack) => pack.course === course)) written = set(contentKey(account, course), content, store())
    return list.map((pack) => (pack.course === course ? { ...pack, ...changes } : pack))
  })
  await written
}

/** Of a pack that is there. */
export const changePack = (account: string, course: string, changes: Partial<CoursePack>): Promise<void> =>
  changeList(account, (list) => list.map((pack) => (pack.course === course ? { ...pack, ...changes } : pack)))

export const readPackContent = (account: string, course: string): Promise<unknown> =>
  read<unknown>(contentKey(account, course))

export async function deletePack(account: string, course: string): Promise<void> {
  await changeList(account, (list) => list.filter((pack) => pack.course !== course))
  await del(contentKey(account, course), store())
}
