import { type Client, type Pool, transaction } from '#server/core/database/pool.ts'
import { AppError } from '#server/core/errors/app-error.ts'
import { haveRight, notAdmin } from '#server/supabase/auth/guards/rights.ts'
import { asConflict } from './import-table.ts'
import { findImport, undoImport, type UndoneImport } from './undo-import.ts'
import { claim, fail, saveProgress, type Waiting } from './waiting.ts'

/** The admin who requests an undo; absent for the command, which needs no account. */
export interface Requester {
  account: string
  aal: string
}

const undos: Waiting = {
  table: 'private.import_undos',
  key: 'import_id',
  failed: 'Nothing was taken back: the server ended at it again and again.',
}

/** Rows that an undo in the request itself may have: these take less than a second on two busy cores, ten thousand 15. */
const smallRows = 500
/** Of the rows that stay, so many are named in the report. */
const namedRows = 100

/** Whether an import is small enough to be taken back at once. Behind another import it would wait for that one's lock. */
export async function isSmallImport(client: Client, importId: string): Promise<boolean> {
  const { rows } = await client.query<{ is_small: boolean }>(
    `select (select count(*) from (
         select from private.import_changes c where c.import_id::text = $1 limit $2::integer + 1) as first_rows) <= $2
       and not exists (select from private.imports where state = 'waiting')
       and not exists (select from private.import_undos where state = 'waiting') as is_small`,
    [importId, smallRows],
  )
  return rows[0]?.is_small === true
}

/** Takes a small import back in the client's transaction, with the same report as the job's. @throws as `undoImport` */
export async function undoSmallImport(client: Client, importId: string, by: Requester): Promise<UndoneImport> {
  const outcome = await undoImport(client, importId).catch((error: unknown) => {
    throw asConflict(error)
  })
  await storeUndo(client, importId, by)
  await finish(client, importId, outcome)
  return outcome
}

/**
 * Requests that the job takes an import back. One that waits already is not requested again, one that has failed is.
 *
 * @throws {AppError} as `undoImport`
 */
export async function requestUndo(client: Client, importId: string, by?: Requester): Promise<void> {
  await findImport(client, importId)
  await storeUndo(client, importId, by)
}

const storeUndo = (client: Client, importId: string, by?: Requester) =>
  client.query(
    `insert into private.import_undos as u (import_id, requested_by, aal) values ($1, $2, $3)
     on conflict (import_id) do update set state = 'waiting', requested_at = now(), requested_by = excluded.requested_by,
       aal = excluded.aal, tries = 0, problem = null
     where u.state = 'failed'`,
    [importId, by?.account, by?.aal],
  )

/** Takes back the imports for which it was requested, one after another. */
export async function runUndos(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(
    `select import_id as id from private.import_undos where state = 'waiting' order by requested_at`,
  )
  for (const { id } of rows) await runUndo(pool, id)
}

/** Takes an import back, unless another process is at it. */
export async function runUndo(pool: Pool, id: string): Promise<void> {
  try {
    await transaction(pool, async (client) => {
      const found = await claim<{ requested_by: string | null; aal: string | null }>(pool, client, undos, id)
      if (found === undefined) return
      const { requested_by: account, aal } = found
      // The audit log records these claims as the author. Who has lost the right meanwhile takes nothing back.
      if (aal !== null && (account === null || !(await haveRight(client, { sub: account, aal }, 'admin'))))
        throw notAdmin('Nothing was taken back: who started it is no admin any more.')
      await finish(client, id, await undoImport(client, id, (progress) => saveProgress(pool, undos, id, progress)))
    })
  } catch (error) {
    const reason = asConflict(error)
    if (!(reason instanceof AppError)) throw error
    await fail(pool, undos, id, reason.message)
  }
}

/** In the transaction that takes the import back. */
function finish(client: Client, importId: string, { removed, restored, remaining }: UndoneImport) {
  const outcome = { removed, restored, stays: remaining.length, remaining: remaining.slice(0, namedRows) }
  return client.query(
    `update private.import_undos set state = 'done', outcome = $2, written = $3, total = $3 where import_id = $1`,
    [importId, JSON.stringify(outcome), removed + restored],
  )
}
