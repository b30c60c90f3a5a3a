import { type TopicName, topics } from '#domain/imports/topics/topics.ts'
import { type Client, type Pool, transaction } from '#server/core/database/pool.ts'
import { AppError } from '#server/core/errors/app-error.ts'
import { haveRight, notAdmin } from '#server/supabase/auth/guards/rights.ts'
import { writeBatch, writeNeeds } from './batches.ts'
import { asConflict, lockTable } from './import-table.ts'
import { inThread } from './in-thread.ts'
import { readSite } from './stored-rows.ts'

interface WaitingImport {
  id: string
  topic: TopicName
  body: string
  imported_by: string | null
  aal: string
}

/** A table at which the process ends each time must not end it for ever. */
const maxTries = 5

/**
 * Writes the imports that wait, one after another. The queue is the table itself: an import is one transaction, which marks
 * it as done, so that what a process that was killed has begun is begun again and written once.
 */
export async function runImports(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from private.imports where state = 'waiting' order by imported_at`,
  )
  for (const { id } of rows) await runImport(pool, id)
}

async function runImport(pool: Pool, id: string): Promise<void> {
  try {
    await transaction(pool, async (client) => {
      const found = await claim(pool, client, id)
      if (found !== undefined) await write(pool, client, found)
    })
  } catch (error) {
    const reason = asConflict(error)
    if (!(reason instanceof AppError)) throw error
    await fail(pool, id, reason.message)
  }
}

/** Locks an import that waits; another process, or the attempt before, may be at it. */
async function claim(pool: Pool, client: Client, id: string): Promise<WaitingImport | undefined> {
  const lock = await client.query<{ locked: boolean }>(
    'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as locked',
    [`import ${id}`],
  )
  if (lock.rows[0]?.locked !== true) return undefined
  // Outside of the transaction, which a killed process takes back.
  const { rows } = await pool.query<WaitingImport & { tries: number }>(
    `update private.imports set tries = tries + 1, written = 0 where id = $1 and state = 'waiting'
     returning id, topic, body, imported_by, aal, tries`,
    [id],
  )
  const [found] = rows
  if (found !== undefined && found.tries > maxTries)
    throw new AppError(500, 'import_failed', 'Nothing was imported: the server ended at it again and again.')
  return found
}

async function write(pool: Pool, client: Client, { id, topic: name, body, imported_by: account, aal }: WaitingImport) {
  // The audit log records these claims as the author. Who has lost the right meanwhile imports nothing.
  if (account === null || !(await haveRight(client, { sub: account, aal }, 'admin')))
    throw notAdmin('Nothing was imported: who started it is no admin any more.')
  const topic = topics[name]
  await lockTable(client, topic)
  const plan = async () => inThread({ kind: 'plan', topic: name, body, site: await readSite(client, topic) })
  const { needs, ...first } = await plan()
  if (needs.length > 0) await writeNeeds(client, id, needs)
  // Read again, the rows refer to what was added.
  const { batches, report } = needs.length > 0 ? await plan() : first
  const total = batches.reduce((sum, { count }) => sum + count, 0)
  let written = 0
  for (const batch of batches) {
    await writeBatch(client, topic, id, batch)
    written += batch.count
    await pool.query('update private.imports set written = $2, total = $3 where id = $1', [id, written, total])
  }
  await client.query(
    `update private.imports set state = 'done', body = null, report = $2, written = $3, total = $3 where id = $1`,
    [id, JSON.stringify(report), total],
  )
}

const fail = (pool: Pool, id: string, problem: string) =>
  pool.query(
    `update private.imports set state = 'failed', body = null, problem = left($2, 1000), written = 0
     where id = $1 and state = 'waiting'`,
    [id, problem],
  )
