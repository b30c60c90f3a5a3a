import type { Client, Pool } from '#server/core/database/pool.ts'
import { AppError } from '#server/core/errors/app-error.ts'

/** A table at which the process ends each time must not end it for ever. */
const maxTries = 5

/** What a job of imports processes: `key` names the import in each row. */
export interface Waiting {
  table: 'private.imports' | 'private.import_undos'
  key: 'id' | 'import_id'
  /** What is thrown, and shown, after too many tries. */
  failed: string
  /** A column that nothing needs after a failure. */
  emptied?: 'body'
}

/**
 * Locks an import, or an undo of it, that waits; another process, or the attempt before, may be at it. The client's
 * transaction marks it as done, so that what a killed process has begun is begun again and done once.
 */
export async function claim<Row>(
  pool: Pool,
  client: Client,
  { table, key, failed }: Waiting,
  id: string,
): Promise<Row | undefined> {
  const lock = await client.query<{ locked: boolean }>(
    'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as locked',
    [`import ${id}`],
  )
  if (lock.rows[0]?.locked !== true) return undefined
  // Outside of the transaction, which a killed process takes back.
  const { rows } = await pool.query<Row & { tries: number }>(
    `update ${table} set tries = tries + 1, written = 0 where ${key} = $1 and state = 'waiting' returning *`,
    [id],
  )
  const [found] = rows
  if (found !== undefined && found.tries > maxTries) throw new AppError(500, 'import_failed', failed)
  return found
}

/** In rows. */
export interface Progress {
  written: number
  total: number
}

/** Saves, beside the transaction, how many rows are written. */
export const saveProgress = (pool: Pool, { table, key }: Waiting, id: string, { written, total }: Progress) =>
  pool.query(`update ${table} set written = $2, total = $3 where ${key} = $1`, [id, written, total])

export const fail = (pool: Pool, { table, key, emptied }: Waiting, id: string, problem: string) =>
  pool.query(
    `update ${table} set state = 'failed', problem = left($2, 1000), written = 0 ${emptied === undefined ? '' : `, ${emptied} = null`}
     where ${key} = $1 and state = 'waiting'`,
    [id, problem],
  )
