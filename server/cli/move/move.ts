import pg from 'pg'
import { migrate } from '#server/core/database/migrate.ts'
import { openPool } from '#server/core/database/pool.ts'
import {
  currentFirst,
  type EncryptionKey,
  reloadEncryptionKeys,
  useEncryptionKeys,
} from '#server/core/encryption/encryption-key.ts'
import { type KeySettings, readEncryptionKeys } from '#server/core/encryption/encryption-key-source.ts'
import type { FileStore } from '#server/features/files/storing/store.ts'
import type { ProjectAdmin } from '#server/supabase/hosted/project-admin.ts'
import { connect, sessionSettings } from '#server/features/backup/backup.ts'
import { checkMovedAccounts } from './check-accounts.ts'
import type { Counted, Direction } from './direction.ts'
import { MoveError } from './error.ts'
import { type FilesMoved, listFiles, missingFilesProblem, moveFiles } from './files.ts'
import { countServers, type Findings, inspectSource, inspectTarget, readFacts } from './inspect.ts'
import { findNotMigrated, type NotMigrated } from './left-behind.ts'
import { countSource, listMovedTables, load } from './load.ts'

export interface MoveEndpoint {
  /** For the report, without a password. */
  describe: string
  /** Undefined while it has no database yet. */
  url: string | undefined
  hosted: boolean
  files: FileStore
  /** Whether a server is known to run there. */
  running: boolean
}

export interface MoveOptions {
  direction: Direction
  from: MoveEndpoint
  to: MoveEndpoint
  settings: KeySettings
  /** The hosted project of either side, which has its accounts. */
  project: Pick<ProjectAdmin, 'checkAccess' | 'checkAccount'>
  dryRun: boolean
  /** Continues where files of the site are in neither place. */
  allowMissingFiles?: boolean
}

export interface MoveReport extends Findings {
  direction: Direction
  dryRun: boolean
  from: string
  to: string
  /** What is to be moved. */
  tables: Counted[]
  /** What was counted in the target afterwards; empty after a dry run. */
  moved: Counted[]
  notMigrated: NotMigrated[]
  files: FilesMoved
  /** How many accounts were read through the project's own API. */
  accountsChecked: number
}

/**
 * Moves a whole site: accounts, tables, files and the site's own secrets. The source is only read, in one snapshot.
 * Files are copied and verified first, then everything in the database in one transaction. A killed move leaves a
 * target without accounts, and can be repeated.
 *
 * @returns what there was and which problems prevent a move; neither a dry run nor a run with problems changes
 *   anything. If
 *   files are missing, the target has its tables and the files that were found, but no row
 * @throws {MoveError}
 */
export async function moveSite(options: MoveOptions): Promise<MoveReport> {
  const { from, to, direction } = options
  if (from.url === undefined) throw new MoveError('move_nothing_there', `There is no database in ${from.describe}.`)
  const keys = readEncryptionKeys(options.settings)
  useEncryptionKeys(keys)
  const source = await connect(from.url, moveName)
  const target = to.url === undefined ? undefined : await connect(to.url, moveName)
  try {
    await begin(source, 'isolation level repeatable read read only')
    if (target !== undefined) await begin(target, 'read only')
    const report = await inspectBoth(options, keys, source, target)
    if (report.problems.length > 0 || options.dryRun || target === undefined) return report
    await target.query('commit')

    await migrateTarget(to)
    await copyFiles(options, report, source)
    if (report.problems.length > 0) return report
    await begin(target, '')
    report.moved = await load(source, target, direction, await chooseKey(keys, target, source))
    await target.query('commit')
    await afterwards(options, report, source, target)
    return report
  } catch (error) {
    throw withoutRows(error)
  } finally {
    // Rolls back open transactions.
    await Promise.all([source.end().catch(() => {}), target?.end().catch(() => {})])
  }
}

/** The name of its connections in pg_stat_activity. */
export const moveName = 'campuslife move'

/** Through a pooler, settings last as long as the transaction. The connection of a killed move ends by itself. */
const settingsOfTransaction = `${sessionSettings.replaceAll('set ', 'set local ')};
  select set_config('client_connection_check_interval', '2s', true) where version() like '%linux%'`

async function begin(client: pg.Client, mode: string): Promise<void> {
  await client.query(`begin ${mode}`)
  await client.query(settingsOfTransaction)
}

/** The target's own key, if it was started before and has encrypted values, else the source's. */
async function chooseKey(
  keys: EncryptionKey[],
  ...places: [target: pg.Client, source: pg.Client]
): Promise<EncryptionKey | undefined> {
  const [there, here] = await Promise.all(places.map(readFacts))
  const [first] = currentFirst(keys, there?.keyId ?? here?.keyId ?? undefined)
  reloadEncryptionKeys(first?.id)
  return first
}

/** A dry run only checks whether they exist. */
async function copyFiles(
  { from, to, dryRun, allowMissingFiles = false }: MoveOptions,
  report: MoveReport,
  source: pg.Client,
): Promise<void> {
  const named = await listFiles(source, await listMovedTables(source))
  report.files = await moveFiles(named, { from: from.files, to: to.files, dryRun })
  if (!allowMissingFiles) report.problems.push(...missingFilesProblem(report.files.missing))
}

async function inspectBoth(
  options: MoveOptions,
  keys: EncryptionKey[],
  source: pg.Client,
  target: pg.Client | undefined,
): Promise<MoveReport> {
  const { direction, from, to, project, dryRun } = options
  const facts = await readFacts(source)
  const report: MoveReport = {
    direction,
    dryRun,
    from: `${from.describe}, PostgreSQL ${facts.version}`,
    to: to.describe,
    ...(await inspectSource(source, facts, { hosted: from.hosted, keys })),
    tables: [],
    moved: [],
    notMigrated: [],
    files: { total: 0, copied: 0, present: 0, bytes: 0, missing: [], altered: [] },
    accountsChecked: 0,
  }
  if (!facts.site) return report
  if (target === undefined) report.notes.push('The target has no database yet: it is made by the move.')
  else {
    const factsThere = await readFacts(target)
    report.to += `, PostgreSQL ${factsThere.version}`
    const found = await inspectTarget(target, { client: source, facts }, factsThere, { hosted: to.hosted, keys })
    report.problems.push(...found.problems)
    report.notes.push(...found.notes)
  }
  if (to.hosted)
    await project.checkAccess().catch((error: unknown) => {
      const why = error instanceof Error ? error.message : String(error)
      report.problems.push(`${why} SUPABASE_URL and SUPABASE_SECRET_KEY are to be those of the project.`)
    })
  await findServers(report, { from, to, source, target })
  report.tables = await countSource(source, direction)
  report.notMigrated = await findNotMigrated(source, target, direction)
  if (dryRun) await copyFiles(options, report, source)
  return report
}

/** Changes during a move would be lost, and a server on the target would see its tables change. */
async function findServers(
  report: MoveReport,
  {
    from,
    to,
    source,
    target,
  }: { from: MoveEndpoint; to: MoveEndpoint; source: pg.Client; target: pg.Client | undefined },
): Promise<void> {
  for (const [{ describe, running }, client] of [
    [from, source],
    [to, target],
  ] as const) {
    if (running && !report.dryRun) report.problems.push(`A server is running on ${describe}. Stop it first.`)
    else if (running || (client !== undefined && (await countServers(client)) > 0))
      report.notes.push(`A server seems to be at work on ${describe}. Stop every process before the move.`)
  }
}

/** A transaction for each migration, as at a start. */
async function migrateTarget({ url = '', hosted }: MoveEndpoint): Promise<void> {
  const pool = openPool(url, 1, undefined, { transactionPooler: true })
  try {
    await migrate(pool, { hosted })
  } finally {
    await pool.end()
  }
}

/** The move is committed by now, whatever fails here. */
async function afterwards(
  { to, project }: MoveOptions,
  report: MoveReport,
  source: pg.Client,
  target: pg.Client,
): Promise<void> {
  try {
    await begin(target, '') // For its timeouts: a large table takes long.
    await analyze(target, report.moved)
    await target.query('commit')
    if (to.hosted) await checkMovedAccounts(source, project, report)
  } catch (error) {
    report.problems.push(`Everything was moved; what comes after it failed: ${String(withoutRows(error))}`)
  }
}

/** A database's error may quote a row: an address, the hash of a password. */
function withoutRows(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError)) return error
  const { message, code, schema, table, constraint } = error
  const where = [schema, table, constraint].filter((name) => name !== undefined).join(' ')
  return new MoveError('move_database_error', `${message} (${code}${where === '' ? '' : `, ${where}`})`)
}

/** New tables have no statistics. A project analyzes its accounts itself. */
async function analyze(target: pg.Client, moved: readonly Counted[]): Promise<void> {
  const ours = moved.map(({ name }) => name.split('.')).filter(([schema]) => schema !== 'auth')
  const names = ours.map(([schema = '', table = '']) => `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(table)}`)
  await target.query(`analyze ${names.join(', ')}`)
}
