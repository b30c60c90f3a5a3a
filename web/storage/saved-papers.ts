import { del, set, update } from 'idb-keyval'
import { read, store } from './paper-store.ts'

// Papers that are saved on this device, and the page at which each was left.

export interface SavedPaper {
  id: string
  bytes: number
  /** When the server last authorized this account to read it, ms. */
  checkedAt: number
}

export interface LastRead {
  id: string
  title: string
  page: number
  pages: number
}

const listKey = (account: string) => `${account}/saved`
const readKey = (account: string) => `${account}/read`
const fileKey = (account: string, id: string) => `${account}/file/${id}`

export const readSavedPapers = async (account: string): Promise<SavedPaper[]> =>
  (await read<SavedPaper[]>(listKey(account))) ?? []

const changeList = async (account: string, change: (list: SavedPaper[]) => SavedPaper[]) =>
  update<SavedPaper[]>(listKey(account), (list) => change(list ?? []), store())

/** @throws where there is no room, or where the browser stores nothing */
export async function savePaper(account: string, paper: SavedPaper, file: ArrayBuffer): Promise<void> {
  await set(fileKey(account, paper.id), file, store())
  await changeList(account, (list) => [...list.filter(({ id }) => id !== paper.id), paper])
}

export async function deleteSavedPaper(account: string, id: string): Promise<void> {
  await changeList(account, (list) => list.filter((paper) => paper.id !== id))
  await del(fileKey(account, id), store())
}

export const readSavedFile = (account: string, id: string): Promise<ArrayBuffer | undefined> =>
  read<ArrayBuffer>(fileKey(account, id))

/** The server has authorized the account to read these. */
export const renewSavedPapers = (account: string, ids: readonly string[], now = Date.now()): Promise<void> =>
  changeList(account, (list) =>
    list.map((paper) => (ids.includes(paper.id) ? { ...paper, checkedAt: now } : paper)),
  ).catch(() => {})

const maxRead = 3

export const readLastRead = async (account: string): Promise<LastRead[]> =>
  (await read<LastRead[]>(readKey(account))) ?? []

export async function writeLastRead(account: string, paper: LastRead): Promise<void> {
  try {
    await update<LastRead[]>(
      readKey(account),
      (list) => [paper, ...(list ?? []).filter(({ id }) => id !== paper.id)].slice(0, maxRead),
      store(),
    )
  } catch {
    // In a browser that stores nothing the position is not restored.
  }
}
