import { del, set, update } from 'idb-keyval'
import { read, store } from './paper-store.ts'

// Courses that are saved whole: beside the files of their papers, the data of the course's pages for reading without a
// network.

/** An entry in the list of packs. */
export interface CoursePack {
  course: string
  title: string
  /** The size of its questions and its log, without the papers. */
  bytes: number
  /** The papers that were saved with it, and are deleted with it. */
  papers: string[]
  /** The day after which it is deleted. */
  examOn: string | undefined
  /** When the server last authorized this account to read it, ms. */
  checkedAt: number
}

const listKey = (account: string) => `${account}/packs`
const contentKey = (account: string, course: string) => `${account}/pack/${course}`

export const readPacks = async (account: string): Promise<CoursePack[]> =>
  (await read<CoursePack[]>(listKey(account))) ?? []

const changeList = async (account: string, change: (list: CoursePack[]) => CoursePack[]) =>
  update<CoursePack[]>(listKey(account), (list) => change(list ?? []), store())

/** @throws where there is no room, or where the browser stores nothing */
export async function writePack(account: string, pack: CoursePack, content: unknown): Promise<void> {
  await set(contentKey(account, pack.course), content, store())
  await changeList(account, (list) => [...list.filter(({ course }) => course !== pack.course), pack])
}

/** Updates a pack that still exists: one that was deleted meanwhile is not written again. */
export async function renewStoredPack(
  account: string,
  course: string,
  changes: Partial<CoursePack>,
  content: unknown,
): Promise<void> {
  let written: Promise<void> | undefined
  await changeList(account, (list) => {
    // Started inside the update: a deletion runs either before this list is read, or after the content is written.
    if (list.some((pack) => pack.course === course)) written = set(contentKey(account, course), content, store())
    return list.map((pack) => (pack.course === course ? { ...pack, ...changes } : pack))
  })
  await written
}

/** Changes a pack that exists. */
export const changePack = (account: string, course: string, changes: Partial<CoursePack>): Promise<void> =>
  changeList(account, (list) => list.map((pack) => (pack.course === course ? { ...pack, ...changes } : pack)))

export const readPackContent = (account: string, course: string): Promise<unknown> =>
  read<unknown>(contentKey(account, course))

export async function deletePack(account: string, course: string): Promise<void> {
  await changeList(account, (list) => list.filter((pack) => pack.course !== course))
  await del(contentKey(account, course), store())
}
