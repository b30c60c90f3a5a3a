import { nameSource, type Proposal, type Source } from './proposal.ts'

export interface Folder {
  whole: Source
  /** "Mid and End Sem" is a folder for two. Empty where it is for one. */
  parts: readonly Source[]
}

/** The closest ones: each costs as much time as a name. */
const maxFolders = 6

// A dot in a folder's name begins no ending.
const sourceOf = (folder: string) => nameSource(`${folder}.x`)

/** Of a file in a zip: its name alone, and its folders, the one that it is in first. */
export function splitPath(path: string): { fileName: string; folders: Folder[] } {
  const parts = path.split('/')
  const closest = parts.slice(0, -1).toReversed().slice(0, maxFolders)
  const folders = closest.map((folder) => {
    const pieces = folder.split(/\band\b|\bor\b|[&,+]/i)
    return { whole: sourceOf(folder), parts: pieces.length === 1 ? [] : pieces.map(sourceOf) }
  })
  return { fileName: parts.at(-1) ?? '', folders }
}

/** All of them as one: a semester may be split over two, "3rd Year" and "2nd Sem" in it. */
export const asOneFolder = (folders: readonly Folder[]): Folder[] => {
  const raw = folders.map(({ whole }) => whole.raw).toReversed()
  return folders.length === 0 ? [] : [{ whole: sourceOf(raw.join(' ')), parts: [] }]
}

/** By the closest folder that says it and is for one value only. */
export function proposeByFolder<T>(
  folders: readonly Folder[],
  propose: (source: Source) => Proposal<T> | undefined,
): Proposal<T> | undefined {
  for (const { whole, parts } of folders) {
    const values = new Set(parts.map((part) => propose(part)?.value).filter((value) => value !== undefined))
    const proposed = values.size > 1 ? undefined : propose(whole)
    if (proposed !== undefined) return { ...proposed, from: 'folder' }
  }
  return undefined
}
