import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { root } from '../config/root.ts'
import { type Client, type Pool, transaction } from './pool.ts'
import { readSchema } from './schema-files.ts'

/** Advisory lock, an arbitrary number that all processes share: one migrates, the others wait. */
export const migrationLock = 4_011_959
/** Attempts of a migration, for conflicts with other databases of the cluster that are migrated at the same time. */
const attempts = 10

/** Applied in this order. */
const folders = [
  { name: 'database', path: join(root, 'server/core/database/migrations') },
  { name: 'auth', path: join(root, 'server/supabase/auth/migrations') },
  { name: 'supabase', path: join(root, 'supabase', 'migrations') },
]
/** A hosted project has an auth schema of its own, in which only the project may create objects. */
const ofHostedProject = folders.filter(({ name }) => name !== 'auth')

/**
 * A user that is no superuser can create a function with a setting of pg_trgm only in a session that has loaded it, and
 * each migration may get another session.
 */
const loadTrigrams = `do $$
  declare place constant text := (select extnamespace::regnamespace::text from pg_extension where extname = 'pg_trgm');
  begin
    if place is not null then execute format('select %s.show_limit()', place); end if;
  end $$`

/**
 * Migrating a large table, or waiting for another process, takes long; a hosted project ends statements after two
 * minutes.
 */
const withoutLimits = 'set local statement_timeout = 0; set local lock_timeout = 0'

interface Migration {
  name: string
  sql: string
  checksum: string
}

interface Querying {
  query: (text: string, values?: unknown[]) => Promise<unknown>
}

export const makeLedger = `create schema if not exists server;
  create table if not exists server.migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`

function listMigrations(hosted = false): { name: string; path: string }[] {
  return (hosted ? ofHostedProject : folders).flatMap((folder) =>
    readdirSync(folder.path)
      .filter((file) => file.endsWith('.sql'))
      .toSorted()
      .map((file) => ({ name: `${folder.name}/${file}`, path: join(folder.path, file) })),
  )
}

function readMigrations(hosted = false): Migration[] {
  return listMigrations(hosted).map(({ name, path }) => {
    const sql = readFileSync(path, 'utf8')
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
  })
}

/**
 * Brings the schema up to date and returns the names of the applied migrations. Each runs once, in a transaction of its
 * own, under a lock, because several processes may start on one database at the same time. The lock belongs to the
 * transaction, since a pooler may lend another connection to the next one.
 *
 * @param hosted on a hosted project's database
 * @param fromFiles an empty database is made from supabase/schema, in one transaction with all migrations in its ledger:
 *   for the embedded one alone, whose owner and roles are known. Any other has its migrations run.
 * @throws when an applied migration has been edited since, or a migration fails (it is then rolled back).
 */
export async function migrate(pool: Pool, { hosted = false, fromFiles = false } = {}): Promise<string[]> {
  const migrations = readMigrations(hosted)
  const applied: string[] = []
  const done = await transaction(pool, async (client) => {
    await client.query(withoutLimits)
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock])
    const isEmpty = fromFiles && (await hasNothing(client))
    await client.query(makeLedger)
    if (isEmpty) applied.push(...(await createFromFiles(client, migrations)))
    return readLedger(client)
  })
  for (const migration of migrations) {
    const checksum = done.get(migration.name)
    if (checksum === undefined) {
      if (await applyOnce(pool, migration)) applied.push(migration.name)
    } else if (checksum !== migration.checksum)
      throw new Error(
        `Migration ${migration.name} was changed after it ran. Restore its text and write a new migration.`,
      )
  }
  // PostgREST's channel, on which schema caches listen.
  if (applied.length > 0) await pool.query("notify pgrst, 'reload schema'")
  return applied
}

async function hasNothing(client: Client): Promise<boolean> {
  const { rows } = await client.query(
    `select from pg_class where relnamespace = 'public'::regnamespace
     union all select from pg_namespace where nspname in ('auth', 'private', 'server') limit 1`,
  )
  return rows.length === 0
}

/** @returns the names of the migrations whose result the files are */
async function createFromFiles(client: Client, migrations: Migration[]): Promise<string[]> {
  await client.query(readSchema())
  const [names, checksums] = [migrations.map(({ name }) => name), migrations.map(({ checksum }) => checksum)]
  await client.query('insert into server.migrations (name, checksum) select * from unnest($1::text[], $2::text[])', [
    names,
    checksums,
  ])
  return names
}

/** @returns false when another process has applied it */
function applyOnce(pool: Pool, migration: Migration): Promise<boolean> {
  return transaction(pool, async (client) => {
    await client.query(withoutLimits)
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock])
    const { rows } = await client.query('select from server.migrations where name = $1', [migration.name])
    if (rows.length > 0) return false
    await run(client, migration)
    return true
  })
}

/**
 * Runs inside a transaction. A conflict with another database of the cluster, where both alter the same role, is rolled
 * back and retried.
 */
async function run(client: Querying, { name, sql, checksum }: Migration): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query('savepoint migration')
      await client.query(loadTrigrams)
      await client.query(sql)
      await client.query('insert into server.migrations (name, checksum) values ($1, $2)', [name, checksum])
      await client.query('release savepoint migration')
      return
    } catch (error) {
      if (!isConcurrentUpdate(error) || attempt === attempts)
        throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
          cause: error,
        })
      await client.query('rollback to savepoint migration')
      await sleep(20 * attempt + Math.random() * 50)
    }
  }
}

/** PostgreSQL has no code of its own for it. */
const isConcurrentUpdate = (error: unknown) =>
  error instanceof pg.DatabaseError && error.code === 'XX000' && error.message.includes('concurrently updated')

/** A migration of a backup that this server lacks, or has with another text. */
export class MigrationUnknown extends Error {
  override name = 'MigrationUnknown'
  readonly edited: boolean
  constructor(migration: string, edited: boolean) {
    super(migration)
    this.edited = edited
  }
}

/**
 * Migrates an empty database to the state of another one inside the caller's transaction, so that all of it or nothing
 * stays. A server that starts meanwhile waits for the lock.
 *
 * @param ledger the migrations applied there
 * @returns how many migrations of this version are newer than that
 * @throws {MigrationUnknown}
 */
export async function migrateAs(client: Querying, ledger: { name: string; checksum: string }[]): Promise<number> {
  const migrations = readMigrations()
  const known = new Map(migrations.map(({ name, checksum }) => [name, checksum]))
  for (const { name, checksum } of ledger)
    if (known.get(name) !== checksum) throw new MigrationUnknown(name, known.has(name))
  const wanted = new Set(ledger.map(({ name }) => name))
  await client.query('select pg_advisory_xact_lock($1)', [migrationLock])
  await client.query(makeLedger)
  for (const migration of migrations) if (wanted.has(migration.name)) await run(client, migration)
  return migrations.length - wanted.size
}

/** Whether every migration of this version has been applied. */
export async function migrationsAreCurrent(pool: Pool, { hosted = false } = {}): Promise<boolean> {
  const done = await readLedger(pool)
  return listMigrations(hosted).every(({ name }) => done.has(name))
}

/**
 * Compares the migrations of a database with this version's, without changing the database.
 * @param hosted a hosted project's database, or one that is to become it
 */
export async function compareMigrations(
  db: Pick<Pool, 'query'>,
  { hosted = false } = {},
): Promise<{ missing: string[]; unknown: string[] }> {
  const done = await readLedger(db)
  const known = new Map(readMigrations().map(({ name, checksum }) => [name, checksum]))
  return {
    missing: readMigrations(hosted).flatMap(({ name }) => (done.has(name) ? [] : [name])),
    unknown: [...done].flatMap(([name, checksum]) => (known.get(name) === checksum ? [] : [name])),
  }
}

async function readLedger(db: Pick<Pool, 'query'>): Promise<Map<string, string>> {
  const { rows } = await db.query<{ name: string; checksum: string }>('select name, checksum from server.migrations')
  return new Map(rows.map((row) => [row.name, row.checksum]))
}
