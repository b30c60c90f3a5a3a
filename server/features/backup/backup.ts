import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { flushFolder } from '#server/core/disk/write-file-atomically.ts'
import { isDatabaseUnavailable } from '#server/core/database/unavailable.ts'
import { CopyOut } from './copy.ts'
import { encryptStream } from './encryption.ts'
import { type BackupHeader, formatVersion, type Part, writeFormat } from './format.ts'
import { BackupError } from './error.ts'
import { hasFiles, listTables, readQueueVersion, readSequences, type Table } from './tables.ts'

export interface BackedUp {
  tables: number
  rows: number
  files: number
  /** Files of rows that the store lacks: removed while the backup was running, or lost before. */
  missing: string[]
  /** Size of the written file. */
  bytes: number
}

/** The store of papers and notes. */
export interface StoredFiles {
  get: (key: string) => Promise<ReadableStream<Uint8Array> | undefined>
}

/** What a backup holds besides the rows, and where it is written to. */
interface Target {
  /** Undefined for a bucket, whose files are not part of the backup. */
  files: StoredFiles | undefined
  file: string
  /** Encrypts the file. */
  passphrase: string | undefined
  /** Ends it: no file remains. */
  signal?: AbortSignal
}

/**
 * Writes all data of a site into one file, readable by its owner only, while the site runs: all tables are read in one
 * snapshot. The file appears under its name once it is complete.
 *
 * @throws {BackupError} backup_nothing_there, backup_interrupted, backup_running
 */
export const backup = (
  url: string,
  files: StoredFiles | undefined,
  file: string,
  passphrase?: string,
): Promise<BackedUp> => inSnapshot(url, (client) => writeBackup(client, { files, file, passphrase }))

/** Of the advisory lock that lasts as long as a backup: there is one at a time. */
const lockKey = "hashtextextended('campuslife backup', 0)"

/** Whether a backup of this database is being written, by whichever process. */
export async function isRunning(db: Pick<pg.Client, 'query'>): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from pg_locks where locktype = 'advisory' and objsubid = 1 and granted
       and (classid::int8 << 32 | objid::int8) = ${lockKey}
       and database = (select oid from pg_database where datname = current_database())`,
  )
  return rowCount !== 0
}

/** @throws {BackupError} backup_running */
export async function inSnapshot<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connect(url)
  try {
    await client.query(sessionSettings)
    await client.query('begin isolation level repeatable read read only')
    const { rows } = await client.query(`select pg_try_advisory_xact_lock(${lockKey}) as locked`)
    if (rows[0]?.locked !== true)
      throw new BackupError('backup_running', 'Another backup is being written. Try again when it is done.')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    throw asBackupError(error)
  } finally {
    await client.end().catch(() => {})
  }
}

export async function writeBackup(
  client: pg.Client,
  { files, file: target, passphrase, signal }: Target,
): Promise<BackedUp> {
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  const unfinished = join(dirname(target), `.${basename(target)}.${process.pid}`)
  const result: BackedUp = { tables: 0, rows: 0, files: 0, missing: [], bytes: 0 }
  try {
    const text = writeFormat(await describe(client, files), partsOf(client, files, result))
    const file = createWriteStream(unfinished, { mode: 0o600, flags: 'wx', flush: true })
    const gzip = createGzip({ chunkSize: 64 * 1024 })
    if (passphrase === undefined) await pipeline(text, gzip, file, { signal })
    else
      await pipeline(text, gzip, (packed: AsyncIterable<Buffer>) => encryptStream(packed, passphrase), file, { signal })
    result.bytes = (await stat(unfinished)).size
    await rename(unfinished, target)
    flushFolder(dirname(target))
    return result
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

export async function connect(url: string, name = 'campuslife backup'): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: name, keepAlive: true })
  client.on('error', () => {}) // Running queries report it as well.
  await client.connect()
  return client
}

/** Fixes the format of values for every server, and disables the site's time limits. */
export const sessionSettings = `
  set client_encoding = 'UTF8'; set datestyle = 'ISO, YMD'; set intervalstyle = 'iso_8601'; set timezone = 'UTC';
  set extra_float_digits = 3; set bytea_output = 'hex';
  set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = 0`

async function describe(client: pg.Client, files: StoredFiles | undefined): Promise<BackupHeader> {
  const { rows: found } = await client.query("select to_regclass('server.migrations') is not null as there")
  if (found[0]?.there !== true) throw new BackupError('backup_nothing_there', 'This database holds no CampusLife site.')
  const { rows: migrations } = await client.query<BackupHeader['migrations'][number]>(
    'select name, checksum from server.migrations order by name',
  )
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  return {
    format: 'campuslife-backup',
    version: formatVersion,
    createdAt: new Date().toISOString(),
    postgres: rows[0]?.server_version ?? 'unknown',
    migrations,
    queue: await readQueueVersion(client),
    files: files === undefined ? 'bucket' : 'folder',
  }
}

async function* partsOf(client: pg.Client, files: StoredFiles | undefined, result: BackedUp): AsyncGenerator<Part> {
  const tables = await listTables(client)
  // Prevents migrations from changing a table between the snapshot and its copy.
  await client.query(`lock table ${tables.map(nameOf).join(', ')} in access share mode`)
  for (const table of tables) {
    const { schema, name, columns } = table
    const copy = client.query(new CopyOut(copyOutText(table)))
    yield { head: { part: 'table', schema, table: name, columns }, bytes: copy, rows: () => copy.rows }
    result.tables++
    result.rows += copy.rows
  }
  const list = Buffer.from(JSON.stringify(await readSequences(client)))
  yield { head: { part: 'sequences' }, bytes: once(list) }
  if (files !== undefined) yield* filesOf(client, files, tables, result)
}

export const nameOf = ({ schema, name }: Pick<Table, 'schema' | 'name'>) =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`

export const columnsOf = ({ columns }: Pick<Table, 'columns'>) =>
  columns.map((name) => pg.escapeIdentifier(name)).join(', ')

export const copyOutText = (table: Table) =>
  table.where === undefined && table.columns.length > 0
    ? `copy ${nameOf(table)} (${columnsOf(table)}) to stdout`
    : `copy (select ${columnsOf(table)} from ${nameOf(table)} where ${table.where ?? 'true'}) to stdout`

/** The files that the rows name, except for those removed since the snapshot. */
async function* filesOf(
  client: pg.Client,
  files: StoredFiles,
  tables: readonly Table[],
  result: BackedUp,
): AsyncGenerator<Part> {
  const keys = tables.filter(hasFiles).map((table) => `select file_key from ${nameOf(table)}`)
  const { rows } = await client.query<{ file_key: string }>(`${keys.join(' union ')} order by 1`)
  for (const { file_key: key } of rows) {
    const stream = await files.get(key)
    if (stream === undefined) {
      result.missing.push(key)
      continue
    }
    yield { head: { part: 'file', key }, bytes: buffers(stream) }
    result.files++
  }
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

async function* buffers(stream: ReadableStream<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const chunk of stream) yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
}

const operatorsBusiness: Record<string, string> = {
  ENOSPC: 'The disk is full: no backup was written.',
  EACCES: 'The folder for the backup may not be written to.',
  EROFS: 'The folder for the backup may not be written to.',
}

export function asBackupError(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const known = operatorsBusiness[code]
  if (known !== undefined) return new BackupError(`backup_${code.toLowerCase()}`, known, { cause: error })
  // The database was stopped during the backup.
  if (isDatabaseUnavailable(error))
    return new BackupError('backup_interrupted', 'The database was stopped: no backup was written. Try again.', {
      cause: error,
    })
  return error
}
