import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { migrationLock } from '#server/core/database/migrate.ts'
import type { EncryptionKey } from '#server/core/encryption/encryption-key.ts'
import { columnsOf, copyOutText, nameOf } from '../backup/backup.ts'
import { copyIn, CopyOut } from '../backup/copy.ts'
import { makeQueue, rebuildSearch, setSequences } from '../backup/restore.ts'
import { listTables, readQueueVersion, readSequences, type Table } from '../backup/tables.ts'
import { columnsOfAccounts, moveAccountRows } from './account-rows.ts'
import { accountTables } from './account-tables.ts'
import { type Counted, type Direction, ofSessions, ofThePlace, ourSchemas } from './direction.ts'
import { MoveError } from './error.ts'
import { listForeignTables } from './foreign-tables.ts'
import { movableFactors, moveFactors } from './factors.ts'
import { moveSecrets } from './secrets.ts'

/** For another process that starts on the target, or for the connection of a move that was killed a moment ago, ms. */
const lockTries = 60
const lockRetryMs = 500

/** Rows of these only name a queue; the next start of a server makes them again. */
const alongWithQueues = ['jobs.schedule', 'jobs.subscription']

const isMoved = ({ schema, name }: Table) =>
  !ofThePlace.includes(`${schema}.${name}`) && !ofSessions.includes(`${schema}.${name}`)

/** All of ours that goes along. */
export const listMovedTables = async (client: pg.Client): Promise<Table[]> =>
  (await listTables(client, ourSchemas)).filter(isMoved)

/**
 * Fills the target inside its open transaction, from the source's, which sees one moment. Accounts come first, and what
 * triggers make of them is emptied again: only their owner could hold those triggers back, and a project's accounts
 * have another one. Our own tables are then filled while their triggers rest.
 *
 * @returns what was written, counted where it was written to
 * @throws {MoveError} when it is not the same as what was read
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

  await target.query('set constraints all immediate') // Nothing that triggers have put off may hold a table.
  const all = (await listTables(target, ourSchemas)).filter(
    ({ schema, name }) => !ofThePlace.includes(`${schema}.${name}`),
  )
  for (const table of all) await target.query(`alter table ${nameOf(table)} disable trigger user`)
  const emptied = [...all.map(nameOf), ...(queue === null && queueThere === null ? [] : alongWithQueues)]
  await target.query(`truncate ${emptied.join(', ')}`) // Never cascading, into tables that nobody has looked at.
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

/** Whoever starts a server on the target meanwhile waits for it. */
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

/** Asked again, where nobody else can make one any more. */
async function assertWithoutAccounts(target: pg.Client): Promise<void> {
  await target.query('lock table auth.users in share row exclusive mode')
  await target.query("delete from auth.users where raw_app_meta_data -> 'sample' = 'true'")
  const { rows } = await target.query<{ some: boolean }>('select exists (select from auth.users) as some')
  if (rows[0]?.some === true)
    throw new MoveError('move_target_not_empty', 'Somebody has made an account on the target meanwhile.')
}

/**
 * Both sides have run the same migrations; a table or column that somebody made by hand has no place to go, and what
 * another program has made on the target must not be emptied.
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

/** What was written is counted where it is now, and compared with the site, before anything of it stands. */
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

/** How many rows of each table go along. */
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
