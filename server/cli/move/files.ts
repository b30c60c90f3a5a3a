import { createHash } from 'node:crypto'
import type { Client } from 'pg'
import { counted } from '#domain/counted.ts'
import { nameOf } from '#server/features/backup/backup.ts'
import { hasFiles, type Table } from '#server/features/backup/tables.ts'
import type { FileStore } from '#server/features/files/storing/store.ts'
import { MoveError } from './error.ts'

const concurrency = 4
/** Names in the sentence about missing files. */
const maxNamed = 3

export interface NamedFile {
  key: string
  /** Size in its row. */
  bytes: number
  /** Hexadecimal, where its row has it. */
  sha256: string | null
}

export interface FilesMoved {
  total: number
  copied: number
  /** Already in the target, byte for byte: from a run before, or because it is the same store. */
  present: number
  bytes: number
  /** In neither store, though a row names them. */
  missing: string[]
  /** With other bytes than at their upload. */
  altered: string[]
}

/** Every file that a row names, as in backups. */
export async function listFiles(client: Client, tables: readonly Table[]): Promise<NamedFile[]> {
  const parts = tables.flatMap((table) => {
    if (!hasFiles(table)) return []
    const hash = table.columns.includes('sha256') ? "encode(sha256, 'hex')" : 'null'
    return [`select file_key as key, bytes, ${hash} as sha256 from ${nameOf(table)}`]
  })
  if (parts.length === 0) return []
  const { rows } = await client.query<NamedFile>(
    `select key, max(bytes)::float8 as bytes, max(sha256) as sha256 from (${parts.join(' union all ')}) named group by key order by key`,
  )
  return rows
}

/**
 * Copies what the target lacks, and reads each copy back before it counts as moved.
 *
 * @param dryRun only checks whether they exist, since reading from a bucket may cost money
 * @throws {MoveError} move_file_differs
 */
export async function moveFiles(
  named: readonly NamedFile[],
  { from, to, dryRun }: { from: FileStore; to: FileStore; dryRun: boolean },
): Promise<FilesMoved> {
  const result: FilesMoved = { total: named.length, copied: 0, present: 0, bytes: 0, missing: [], altered: [] }
  const waiting = named.values()
  const work = async () => {
    for (const file of waiting) await (dryRun ? findFile : moveFile)(file, from, to, result)
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  return result
}

/** For the operator: these could not be opened after the move, and in a wrong folder or bucket all are missing. */
export function missingFilesProblem(missing: readonly string[]): string[] {
  if (missing.length === 0) return []
  const names = missing.slice(0, maxNamed).join(', ') + (missing.length > maxNamed ? ', …' : '')
  return [
    `${counted(missing.length, 'file')} of the site cannot be found in either place (${names}). Put the files back, correct DATA_DIR or FILES_S3_…, or move without them by --allow-missing-files.`,
  ]
}

async function findFile({ key, bytes }: NamedFile, from: FileStore, to: FileStore, result: FilesMoved): Promise<void> {
  result.bytes += bytes
  if (await isThere(to, key)) result.present++
  else if (await isThere(from, key)) result.copied++
  else result.missing.push(key)
}

async function isThere(store: FileStore, key: string): Promise<boolean> {
  const stream = await store.get(key)
  await stream?.cancel()
  return stream !== undefined
}

async function moveFile({ key, sha256 }: NamedFile, from: FileStore, to: FileStore, result: FilesMoved): Promise<void> {
  const bytes = await read(from, key)
  const there = from === to ? bytes : await read(to, key)
  const original = bytes ?? there
  if (original === undefined) {
    result.missing.push(key)
    return
  }
  const hash = hashOf(original)
  if (sha256 !== null && sha256 !== hash) result.altered.push(key)
  result.bytes += original.length
  if (there !== undefined && hashOf(there) === hash) {
    result.present++
    return
  }
  await to.put(key, original)
  const copy = await read(to, key)
  if (copy === undefined || hashOf(copy) !== hash)
    throw new MoveError('move_file_differs', `${key} was stored, and is not the same when it is read back.`)
  result.copied++
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Files have up to FILES_MAX_MB; a few at a time are in memory. */
async function read(store: FileStore, key: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const stream = await store.get(key)
  return stream === undefined ? undefined : new Uint8Array(await new Response(stream).arrayBuffer())
}
