import { del, set, update } from 'idb-keyval'
import { read, store } from './device-store.ts'

// Papers that somebody saved on this device, and where they were reading.

export interface SavedPaper {
  id: string
  bytes: number
  /** When the server last said that this account may read it, ms. */
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

const readList = async <Item>(key: string): Promise<Item[]> => (await read<Item[]>(key)) ?? []

export const readSavedPapers = (account: string): Promise<SavedPaper[]> => readList(listKey(account))

const change = async <Item>(key: string, changed: (list: Item[]) => Item[]): Promise<void> =>
  update<Item[]>(key, (list = []) => changed(list), store())

/** @throws where there is no room, or the browser stores nothing */
export async function savePaper(account: string, paper: SavedPaper, file: ArrayBuffer): Promise<void> {
  await set(fileKey(account, paper.id), file, store())
  await change<SavedPaper>(listKey(account), (list) => [...list.filter(({ id }) => id !== paper.id), paper])
}

export async function deleteSavedPaper(account: string, id: string): Promise<void> {
  await change<SavedPaper>(listKey(account), (list) => list.filter((paper) => paper.id !== id))
  await del(fileKey(account, id), store())
}

export const readSavedFile = (account: string, id: string): Promise<ArrayBuffer | undefined> =>
  read<ArrayBuffer>(fileKey(account, id))

/** The server has said that the account may read these. */
export const renewSavedPapers = (account: string, ids: readonly string[], now = Date.now()): Promise<void> =>
  change<SavedPaper>(listKey(account), (list) =>
    list.map((paper) => (ids.includes(paper.id) ? { ...paper, checkedAt: now } : paper)),
  ).catch(() => {})

const maxRead = 3

export const readLastRead = (account: string): Promise<LastRead[]> => readList(readKey(account))

/** Where it fails, nobody is told where they were. */
export const writeLastRead = (account: string, paper: LastRead): Promise<void> =>
  change<LastRead>(readKey(account), (list) =>
    [paper, ...list.filter(({ id }) => id !== paper.id)].slice(0, maxRead),
  ).catch(() => {})
