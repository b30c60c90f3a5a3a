import { randomUUID } from 'node:crypto'
import type { Pool } from '#server/core/database/pool.ts'
import { AppError } from '#server/core/errors/app-error.ts'
import type { Log } from '#server/core/log/log.ts'
import { problemOf } from './problems.ts'
import type { PdfCheck, RewrittenPdf } from '../pdf/pdf-checks.ts'
import { isStorageFull, storageFull } from './storage-full.ts'
import type { FileStore } from './store.ts'
import { markRewritten } from './rewritten-files.ts'
import { abandonFile, announceFile } from './unreferenced.ts'

/** Bytes for a form's other fields and its boundaries. */
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
  return storeUnder(deps, `${randomUUID()}.${ending}`, bytes, addRow)
}

/** The same for a rewritten PDF, whose received bytes are recorded as well, to recognise duplicates. */
export async function storePdf<Row>(
  deps: UploadDeps,
  { bytes, original }: { bytes: Buffer<ArrayBuffer>; original: Buffer | null },
  addRow: (fileKey: string) => Promise<Row>,
): Promise<Row> {
  const key = `${randomUUID()}.pdf`
  await markRewritten(deps.pool, key, original)
  return storeUnder(deps, key, bytes, addRow)
}

async function storeUnder<Row>(
  deps: UploadDeps,
  key: string,
  bytes: Buffer<ArrayBuffer>,
  addRow: (fileKey: string) => Promise<Row>,
): Promise<Row> {
  await announceFile(deps.pool, key)
  try {
    await deps.files.put(key, bytes).catch(throwNotStored)
    return await addRow(key)
  } catch (error) {
    await abandonFile(deps, key)
    throw error
  }
}

/** @throws {AppError} where a PDF could not be rewritten, or still has active parts */
export function rewrittenOf(checked: PdfCheck): RewrittenPdf {
  if ('bytes' in checked) return checked
  const { code, message } = problemOf(`${checked.rejected}_pdf`)
  throw new AppError(415, code, message)
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
