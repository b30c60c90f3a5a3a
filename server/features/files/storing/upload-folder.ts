import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { isAlive } from '#server/core/database/embedded/postmaster.ts'
import { isStorageFull, storageFull } from './storage-full.ts'

/** Longer than any request takes. */
const maxAgeMs = 60 * 60 * 1000

/** Processes of several machines may share a folder, and only this machine's process ids are known. */
const machine = createHash('sha256').update(hostname()).digest('hex').slice(0, 8)
const folderName = /^request-(?<machine>[0-9a-f]{8})-(?<pid>\d+)-/

/**
 * A temporary folder for the files of one request.
 *
 * @throws {AppError} storage_full, and any error of `work`
 */
export async function inUploadFolder<T>(uploads: string, work: (folder: string) => Promise<T>): Promise<T> {
  let folder: string | undefined
  try {
    await mkdir(uploads, { recursive: true, mode: 0o700 })
    folder = await mkdtemp(join(uploads, `request-${machine}-${process.pid}-`))
    return await work(folder)
  } catch (error) {
    throw isStorageFull(error) ? storageFull(error) : error
  } finally {
    if (folder !== undefined) await rm(folder, { recursive: true, force: true })
  }
}

/** At start: removes folders of this machine's killed processes, including an earlier one with this process's id. */
export async function removeAbandonedUploads(uploads: string): Promise<void> {
  await removeWhere(uploads, (name) => {
    const { groups } = folderName.exec(name) ?? {}
    const pid = Number(groups?.['pid'])
    return groups?.['machine'] === machine && (pid === process.pid || !isAlive(pid))
  })
}

/** Periodically: removes old folders of any killed process. */
export async function removeOldUploads(uploads: string, now = Date.now()): Promise<void> {
  await removeWhere(uploads, async (_, path) => {
    const found = await stat(path).catch(() => undefined)
    return found !== undefined && now - found.mtimeMs > maxAgeMs
  })
}

async function removeWhere(
  uploads: string,
  isRemoved: (name: string, path: string) => boolean | Promise<boolean>,
): Promise<void> {
  const names = await readdir(uploads).catch(() => [])
  for (const name of names.filter((each) => each.startsWith('request-'))) {
    const path = join(uploads, name)
    if (await isRemoved(name, path)) await rm(path, { recursive: true, force: true })
  }
}
