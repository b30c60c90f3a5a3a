import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { migrationLock } from '#server/core/database/migrate.ts'
import type { EncryptionKey } from '#server/core/encryption/encryption-key.ts'
import { columnsOf, copyOutText, nameOf } from '#server/features/backup/backup.ts'
import { copyIn, CopyOut } from '#server/features/backup/copy.ts'
import { makeQueue, rebuildSearch, setSequences } from '../backup/restore.ts'
import { listTables, readQueueVersion, readSequences, type Table } from '#server/features/backup/tables.ts'
import { columnsOfAccounts, moveAccountRows } from './account-rows.ts'
import { accountTables } from './account-tables.ts'
import { type Counted, type Direction, sessionTables, instanceTables, ourSchemas } from './direction.ts'
import { MoveError } from './error.ts'
import { listForeignTables } from './foreign-tables.ts'
import { movableFactors, moveFactors } from './factors.ts'
import { moveSecrets } from './secrets.ts'

/** Waits for another process that starts on the target, or for the connection of a move that was just killed, ms. */
const lockTries = 60
const lockRetryMs = 500

/** Rows that only reference a queue; the next start of a server creates them again. */
const alongWithQueues = ['jobs.schedule', 'jobs.subscription']

const isMoved = ({ schema, name }: Table) =>
  !instanceTables.includes(`${schema}.${name}`) && !sessionTables.includes(`${schema}.${name}`)

/** All of our tables to move. */
export const listMovedTables = async (client: pg.Client): Promise<Table[]> =>
  (await listTables(client, ourSchemas)).filter(isMoved)

/**
 * Fills the target inside its open transaction from the source's snapshot. Accounts come first, and the rows that their
 * triggers create are deleted again: only the tables' owner could disable those triggers, and a project's accounts have
 * another owner. Our own tables are then filled with disabled triggers.
 *
 * @returns what was written, counted in the target
 * @throws {MoveError} when it differs from what was read
 */
export async function load(
  source: pg.Client,
  target: pg.Client,
  direction: Direction,
  key: EncryptionKey | undefined,
): Promise<Counted[]> {
  await waitForLock(target)
  await assertWithoutAccounts(target)
  const queue = await readQueueVersion(source)
  const queueThere = await readQueueVersion(target)
  if (queue !== null && queueThere === null) await makeQueue(target)
  const tables = await matchTables(source, target)

  const moved: Counted[] = []
  for (const table of accountTables) {
    const isThere = (await columnsOfAccounts(target, table.name)).length > 0
    const rows = isThere ? await moveAccountRows(source, target, table, direction) : 0
    if (isThere) moved.push({ name: `auth.${table.name}`, rows })
  }
  moved.push({ name: 'auth.mfa_factors', rows: await moveFactors(source, target, direction) })

  await target.query('set constraints all immediate') // Deferred triggers must not lock a table.
  const all = (await listTables(target, ourSchemas)).filter(
    ({ schema, name }) => !instanceTables.includes(`${schema}.${name}`),
  )
  for (const table of all) await target.query(`alter table ${nameOf(table)} disable trigger user`)
  const emptied = [...all.map(nameOf), ...(queue === null && queueThere === null ? [] : alongWithQueues)]
  await target.query(`truncate ${emptied.join(', ')}`) // Without cascade, which could reach tables that were not checked.
  for (const table of tables) {
    const bytes = source.query(new CopyOut(copyOutText(table)))
    const rows = await copyIn(target, `copy ${nameOf(table)} (${columnsOf(table)}) from stdin`, bytes)
    moved.push({ name: `${table.schema}.${table.name}`, rows })
  }
  const sequences = await readSequences(source)
  await setSequences(
    target,
    sequences.filter(({ schema }) => ourSchemas.includes(schema)),
  )
  await target.query('set constraints all immediate')
  for (const table of all) await target.query(`alter table ${nameOf(table)} enable trigger user`)
  await moveSecrets(source, target, direction, key)
  await rebuildSearch(target)
  await compareCounts(source, target, direction, moved)
  return moved
}

/** A server that starts on the target meanwhile waits for this lock. */
async function waitForLock(target: pg.Client): Promise<void> {
  for (let tries = 0; tries < lockTries; tries++) {
    const { rows } = await target.query<{ locked: boolean }>('select pg_try_advisory_xact_lock($1) as locked', [
      migrationLock,
    ])
    if (rows[0]?.locked === true) return
    await sleep(lockRetryMs)
  }
  throw new MoveError('move_target_busy', 'Another process is starting or moving on the target. Try again in a minute.')
}

/** Checks again, under a lock that prevents new accounts. */
async function assertWithoutAccounts(target: pg.Client): Promise<void> {
  await target.query('lock table auth.users in share row exclusive mode')
  await target.query("delete from auth.users where raw_app_meta_data -> 'sample' = 'true'")
  const { rows } = await target.query<{ some: boolean }>('select exists (select from auth.users) as some')
  if (rows[0]?.some === true)
    throw new MoveError('move_target_not_empty', 'Somebody has made an account on the target meanwhile.')
}

/**
 * Both sides have run the same migrations. A table or column that was created by hand cannot be moved, and tables of
 * another program in the target must not be emptied.
 */
async function matchTables(source: pg.Client, target: pg.Client): Promise<Table[]> {
  const [foreign] = await listForeignTables(target, source)
  if (foreign !== undefined)
    throw new MoveError(
      'move_table_unknown',
      `${foreign} is on the target and made by no migration. Move into an empty one, or take it away, and try again.`,
    )
  const there = new Map((await listMovedTables(target)).map((table) => [nameOf(table), table]))
  const tables = await listMovedTables(source)
  for (const table of tables) {
    const match = there.get(nameOf(table))
    const extra = match === undefined ? table.columns : table.columns.filter((name) => !match.columns.includes(name))
    if (match === undefined || extra.length > 0)
      throw new MoveError(
        'move_table_unknown',
        `${table.schema}.${table.name} (${extra.join(', ')}) is on the site and made by no migration. Take it away, or save it elsewhere, and try again.`,
      )
  }
  return tables
}

/** Counts the rows in the target and compares them with the source's, before the commit. */
async function compareCounts(
  source: pg.Client,
  target: pg.Client,
  direction: Direction,
  moved: readonly Counted[],
): Promise<void> {
  const expected = await countSource(source, direction)
  for (const { name } of moved) {
    const [schema = '', table = ''] = name.split('.')
    const { rows } = await target.query<{ count: string }>(`select count(*) from ${nameOf({ schema, name: table })}`)
    const [there, here] = [Number(rows[0]?.count), expected.find((counted) => counted.name === name)?.rows ?? 0]
    if (there !== here)
      throw new MoveError('move_rows_differ', `${name}: ${here} rows on the site, ${there} on the target.`)
  }
}

/** How many rows of each table will be moved. */
export async function countSource(source: pg.Client, direction: Direction): Promise<Counted[]> {
  const counted: Counted[] = []
  const count = async (name: string, from: string) => {
    const { rows } = await source.query<{ count: string }>(`select count(*) from ${from}`)
    counted.push({ name, rows: Number(rows[0]?.count) })
  }
  for (const { name } of accountTables) {
    if ((await columnsOfAccounts(source, name)).length > 0) await count(`auth.${name}`, `auth.${name}`)
  }
  await count('auth.mfa_factors', `auth.mfa_factors t where ${movableFactors[direction]}`)
  for (const table of await listMovedTables(source))
    await count(`${table.schema}.${table.name}`, `${nameOf(table)} where ${table.where ?? 'true'}`)
  return counted
}
