import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isStorageFull, storageFull } from './storage-full.ts'

/** Longer than any upload takes. */
const maxAgeMs = 24 * 60 * 60 * 1000

/**
 * A folder for the files of one request, gone with it.
 *
 * @throws {AppError} storage_full, and whatever `work` throws
 */
export async function inUploadFolder<T>(uploads: string, work: (folder: string) => Promise<T>): Promise<T> {
  let folder: string | undefined
  try {
    await mkdir(uploads, { recursive: true, mode: 0o700 })
    folder = await mkdtemp(join(uploads, 'request-'))
    return await work(folder)
  } catch (error) {
    throw isStorageFull(error) ? storageFull(error) : error
  } finally {
    if (folder !== undefined) await rm(folder, { recursive: true, force: true })
  }
}

/** Those of processes that were killed. */
export async function removeOldUploads(uploads: string, now = Date.now()): Promise<void> {
  const names = await readdir(uploads).catch(() => [])
  for (const name of names.filter((each) => each.startsWith('request-'))) {
    const path = join(uploads, name)
    const found = await stat(path).catch(() => undefined)
    if (found !== undefined && now - found.mtimeMs > maxAgeMs) await rm(path, { recursive: true, force: true })
  }
}
