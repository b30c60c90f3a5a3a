import { type TopicName, topics } from '#domain/imports/topics/topics.ts'
import { type Client, type Pool, transaction } from '#server/core/database/pool.ts'
import { AppError } from '#server/core/errors/app-error.ts'
import { haveRight, notAdmin } from '#server/supabase/auth/guards/rights.ts'
import { writeBatch, writeNeeds } from './batches.ts'
import { asConflict, lockTable } from './import-table.ts'
import { inThread } from './in-thread.ts'
import { readSite } from './stored-rows.ts'
import { claim, fail, saveProgress, type Waiting } from './waiting.ts'

interface WaitingImport {
  id: string
  topic: TopicName
  body: string
  imported_by: string | null
  aal: string
}

const imports: Waiting = {
  table: 'private.imports',
  key: 'id',
  failed: 'Nothing was imported: the server ended at it again and again.',
  emptied: 'body',
}

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
      const found = await claim<WaitingImport>(pool, client, imports, id)
      if (found !== undefined) await write(pool, client, found)
    })
  } catch (error) {
    const reason = asConflict(error)
    if (!(reason instanceof AppError)) throw error
    await fail(pool, imports, id, reason.message)
  }
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
  const { batches, report: read } = needs.length > 0 ? await plan() : first
  const total = batches.reduce((sum, { count }) => sum + count, 0)
  let written = 0
  for (const batch of batches) {
    await writeBatch(client, topic, id, batch)
    written += batch.count
    await saveProgress(pool, imports, id, { written, total })
  }
  const report = { ...read, added: first.report.added }
  await client.query(
    `update private.imports set state = 'done', body = null, report = $2, written = $3, total = $3 where id = $1`,
    [id, JSON.stringify(report), total],
  )
}
