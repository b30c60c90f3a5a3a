import { buffer } from 'node:stream/consumers'
import type { Client } from 'pg'
import type { z } from 'zod'
import { type MigrationUnknown, migrateAs } from '#server/core/database/migrate.ts'
import type { FileStore } from '#server/features/files/storing/store.ts'
import { columnsOf, connect, nameOf, sessionSettings } from '#server/features/backup/backup.ts'
import { check } from '#server/features/backup/check.ts'
import { copyIn } from '#server/features/backup/copy.ts'
import {
  type BackupHeader,
  type BackupReader,
  openBackup,
  type Part,
  type PartEnd,
  type PartHead,
} from '#server/features/backup/format.ts'
import { type EncryptionOptions, settleEncryption } from './encryption-key.ts'
import { BackupError } from '#server/features/backup/error.ts'
import { listTables, readQueueVersion, sequences, type Table } from '#server/features/backup/tables.ts'

export interface Restored {
  createdAt: string
  tables: number
  rows: number
  files: number
  /** Migrations of this version that the next start applies. */
  newerMigrations: number
  /** Accounts that lost their authenticator app with a lost encryption key. */
  accountsWithoutApp: number
}

export interface RestoreOptions {
  /** Tables to leave out, as `schema.table`. */
  without: readonly string[]
  passphrase: string | undefined
  encryption: EncryptionOptions
}

/**
 * Restores a backup into an empty database, in one transaction: a damaged file leaves nothing behind. Foreign keys are
 * checked as the rows are inserted; triggers are disabled, because the rows already contain their effects.
 *
 * @throws {BackupError} with the code of the problem of the file, the database, or both together
 */
export async function restore(
  file: string,
  url: string,
  files: FileStore,
  { without, passphrase, encryption }: RestoreOptions,
): Promise<Restored> {
  await check(file, passphrase) // Verifies the whole file before any of it is used.
  const reader = await openBackup(file, passphrase)
  try {
    const client = await connect(url)
    try {
      await client.query(sessionSettings)
      await client.query('begin')
      const result = await loadOrRollBack({ client, reader, files, without: new Set(without), encryption })
      // From here on no file is removed: the commit may have succeeded even if its response is lost.
      await client.query('commit')
      // New tables have no statistics, so the first requests would be planned badly. If this fails, autovacuum does it
      // a minute later.
      await client.query('analyze').catch(() => {})
      return result
    } finally {
      await client.end().catch(() => {}) // Rolls back an open transaction.
    }
  } finally {
    reader.close()
  }
}

interface Load {
  client: Client
  reader: BackupReader
  files: FileStore
  /** Names of tables. */
  without: ReadonlySet<string>
  encryption: EncryptionOptions
}

async function loadOrRollBack(parts: Load): Promise<Restored> {
  const added: string[] = []
  try {
    return await load(parts, added)
  } catch (error) {
    // A file without a row would never be removed.
    for (const key of added) await parts.files.remove(key).catch(() => {})
    throw error
  }
}

/** @param added filled with the keys of the files that were not in the store before */
async function load(
  { client, reader: { header, read }, files, without, encryption }: Load,
  added: string[],
): Promise<Restored> {
  await assertEmpty(client)
  const result: Restored = {
    createdAt: header.createdAt,
    tables: 0,
    rows: 0,
    files: 0,
    newerMigrations: 0,
    accountsWithoutApp: 0,
  }
  result.newerMigrations = await makeTables(client, header)

  const tables = new Map((await listTables(client)).map((table) => [`${table.schema}.${table.name}`, table]))
  const all = [...tables.values()].map(nameOf)
  for (const name of all) await client.query(`alter table ${name} disable trigger user`)
  // The backup contains the rows of migrations in their latest state.
  await client.query(`truncate ${all.join(', ')} cascade`)

  let settled: Promise<void> | undefined
  const settle = async () => {
    await finishTables(client, all, without)
    result.accountsWithoutApp = await settleEncryption(client, encryption)
  }

  await read(async ({ head, bytes }) => {
    if (head.part === 'file') {
      // Checks of the database and the key come before any change of the store.
      await (settled ??= settle())
      await addFile(files, head.key, await gather(bytes), added)
      result.files++
      return undefined
    }
    if (settled !== undefined)
      throw new BackupError('backup_damaged', 'This backup has rows after its files, where none are written.')
    if (head.part === 'table') {
      const name = `${head.schema}.${head.table}`
      return without.has(name) ? undefined : loadTable(client, { table: tables.get(name), head, bytes }, result)
    }
    await setSequences(client, sequences.parse(JSON.parse((await gather(bytes)).toString())))
    return undefined
  })
  await (settled ??= settle())
  return result
}

async function finishTables(client: Client, all: readonly string[], without: ReadonlySet<string>): Promise<void> {
  await client.query('set constraints all immediate')
  for (const name of all) await client.query(`alter table ${name} enable trigger user`)
  if (without.size > 0) await recount(client)
  await rebuildSearch(client)
}

/**
 * A key is random and its bytes never change (storeFile), so an existing file is left unchanged. One with other bytes
 * is damaged or another site's, which only the operator can decide.
 */
async function addFile(files: FileStore, key: string, bytes: Buffer<ArrayBuffer>, added: string[]): Promise<void> {
  const there = await files.get(key)
  if (there === undefined) {
    added.push(key)
    return files.put(key, bytes)
  }
  if (!bytes.equals(await buffer(there)))
    throw new BackupError(
      'restore_file_differs',
      `The file store (${files.describe}) has a file ${key} with other bytes than the backup. Move it away, or restore into another file store.`,
    )
}

/** The backup contains the counts of triggers; they include tables that may have been left out. */
async function recount(client: Client): Promise<void> {
  for (const name of ['private.recount_comments', 'private.recount_helpful', 'private.recount_activity']) {
    const { rows } = await client.query<{ known: boolean }>('select to_regproc($1) is not null as known', [name])
    if (rows[0]?.known === true) await client.query(`select ${name}()`)
  }
}

/** No backup contains the search index. In one of an older version, the migration that creates it fills it. */
export async function rebuildSearch(client: Client): Promise<void> {
  const { rows } = await client.query<{ known: boolean }>("select to_regproc('search.rebuild') is not null as known")
  if (rows[0]?.known === true) await client.query('select search.rebuild()')
}

async function assertEmpty(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select format('%s.%s', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname !~ '^(pg_|information_schema$)'
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    order by 1 limit 1`)
  if (rows[0] !== undefined)
    throw new BackupError(
      'restore_target_not_empty',
      `This database is in use: it has the table ${rows[0].name}. Restore into an empty one, by another DATA_DIR or DATABASE_URL.`,
    )
}

async function makeTables(client: Client, { migrations, queue }: BackupHeader): Promise<number> {
  let newer: number
  try {
    newer = await migrateAs(client, migrations)
  } catch (error) {
    if (!isUnknown(error)) throw error
    throw error.edited
      ? new BackupError(
          'backup_migration_differs',
          `The migration ${error.message} differs from the one in the CampusLife that wrote this backup.`,
        )
      : new BackupError(
          'backup_newer',
          `This backup was written by a newer CampusLife (${error.message}). Update this one first.`,
        )
  }
  if (queue === null) return newer
  const here = await makeQueue(client)
  if (here !== queue)
    throw new BackupError(
      'backup_queue_differs',
      `The queue's tables are of version ${here} here and ${queue} in the backup. Restore with the CampusLife that wrote it, and update it afterwards.`,
    )
  return newer
}

/** @returns the version of the queue's tables */
export async function makeQueue(client: Client): Promise<number | null> {
  const { getConstructionPlans } = await import('pg-boss')
  // In our transaction instead of one of its own.
  await client.query(getConstructionPlans('jobs').replaceAll(/^\s*(BEGIN|COMMIT);/gm, ''))
  return readQueueVersion(client)
}

const isUnknown = (error: unknown): error is MigrationUnknown =>
  error instanceof Error && error.name === 'MigrationUnknown'

async function loadTable(
  client: Client,
  {
    table,
    head,
    bytes,
  }: { table: Table | undefined; head: Extract<PartHead, { part: 'table' }>; bytes: Part['bytes'] },
  result: Restored,
): Promise<(end: PartEnd) => void> {
  const name = `${head.schema}.${head.table}`
  if (table === undefined || head.columns.some((column) => !table.columns.includes(column)))
    throw new BackupError(
      'restore_table_unknown',
      `The backup has ${name} (${head.columns.join(', ')}), which no migration creates. Leave it out with --without ${name}.`,
    )
  const rows = await copyIn(client, `copy ${nameOf(table)} (${columnsOf(head)}) from stdin`, bytes)
  return (end) => {
    if (rows !== end.rows)
      throw new BackupError('restore_rows_differ', `${name}: ${end.rows} rows in the backup, ${rows} restored.`)
    result.tables++
    result.rows += rows
  }
}

export async function setSequences(client: Client, list: z.output<typeof sequences>): Promise<void> {
  for (const { schema, name, last } of list)
    await client.query(
      'select setval(sequence, $3) from to_regclass(format($4, $1::text, $2::text)) sequence where sequence is not null',
      [schema, name, last, '%I.%I'],
    )
}

/** Files have up to FILES_MAX_MB; one at a time is in memory. */
async function gather(bytes: AsyncIterable<Buffer>): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = []
  for await (const chunk of bytes) chunks.push(chunk)
  return Buffer.concat(chunks)
}
