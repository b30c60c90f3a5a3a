import { randomUUID } from 'node:crypto'
import type { Pool } from '#server/core/database/pool.ts'
import { AppError } from '#server/core/errors/app-error.ts'
import type { Log } from '#server/core/log/log.ts'
import type { PdfCheck, PdfRejection } from '../pdf/pdf-checks.ts'
import { isStorageFull, storageFull } from './storage-full.ts'
import type { FileStore } from './store.ts'
import { abandonFile, announceFile } from './unreferenced.ts'

/** Room for a form's other fields and its boundaries. */
export const formOverhead = 64 * 1024

interface UploadDeps {
  pool: Pool
  files: FileStore
  log: Log
}

/** Stores a file and then its row, or neither: a process that ends in between leaves a file that a job removes. */
export async function storeFile<Row>(
  deps: UploadDeps,
  bytes: Buffer<ArrayBuffer>,
  ending: string,
  addRow: (fileKey: string) => Promise<Row>,
): Promise<Row> {
  const key = `${randomUUID()}.${ending}`
  await announceFile(deps.pool, key)
  try {
    await deps.files.put(key, bytes).catch(throwNotStored)
    return await addRow(key)
  } catch (error) {
    await abandonFile(deps, key)
    throw error
  }
}

const rejections: Record<PdfRejection, string> = {
  active: 'This PDF holds scripts, actions or attached files. Please print it to a new PDF and put that up.',
  encrypted: 'This PDF is protected by a password. Please save it without one.',
  costly: 'Checking this PDF takes too long. Please print it to a new PDF and put that up.',
  unchecked: 'This PDF could not be checked. Please try again, or print it to a new PDF and put that up.',
}

/**
 * How many pages a PDF has, where it says so.
 *
 * @throws {AppError} where it could do more on a reader's machine than be read, or cannot be checked
 */
export function pagesOf(checked: PdfCheck): number | undefined {
  if ('pages' in checked) return checked.pages
  throw new AppError(415, `${checked.rejected}_pdf`, rejections[checked.rejected])
}

function throwNotStored(cause: unknown): never {
  if (isStorageFull(cause)) throw storageFull(cause)
  throw new AppError(500, 'file_not_kept', 'The server could not save the file. See its log.', {
    cause,
    report: true,
  })
}

export const tooLarge = (maxBytes: number) =>
  new AppError(413, 'too_large', `The file is too large. The limit is ${Math.floor(maxBytes / 1024 / 1024)} MB.`)
