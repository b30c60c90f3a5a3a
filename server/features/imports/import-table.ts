import { type ReadOptions, readTable, type ReadTable } from '#domain/imports/read-table.ts'
import type { TableRow } from '#domain/imports/table/parse-rows.ts'
import type { Topic } from '#domain/imports/topics/topic.ts'
import { type TopicName, topics } from '#domain/imports/topics/topics.ts'
import { isDatabaseError } from '#server/core/database/database-error.ts'
import { type Client, type Pool, transaction } from '#server/core/database/pool.ts'
import { AppError } from '#server/core/errors/app-error.ts'
import { batchesOf, writeBatch, writeNeeds } from './batches.ts'
import { readCatalogue, readStoredRows } from './stored-rows.ts'

export interface ImportRequest {
  topic: TopicName
  fileName: string
  rows: readonly TableRow[]
  options: ReadOptions
}

export const lockTable = (client: Client, { table }: Topic) =>
  client.query(`lock table public.${table} in share row exclusive mode`)

/** What an import of a table would write. @throws {RejectedTable} as `readTable` */
async function previewImport(db: Client | Pool, { topic, rows, options }: ImportRequest): Promise<ReadTable> {
  const [stored, catalogue] = await Promise.all([readStoredRows(db, topics[topic]), readCatalogue(db)])
  return readTable(topics[topic], rows, { stored, ...catalogue }, options)
}

/**
 * Writes the new and the changed rows of a table in one transaction, and what is needed to take them back.
 *
 * @param accept decides by what was read whether it is written
 * @returns what was read, and the import's id where something was written
 * @throws {RejectedTable} as `readTable`
 * @throws {AppError} import_conflict where the database holds a rule that no single row breaks
 */
export async function importTable(
  pool: Pool,
  request: ImportRequest,
  accept: (read: ReadTable) => boolean,
): Promise<{ read: ReadTable; importId?: string }> {
  const topic = topics[request.topic]
  try {
    return await transaction(pool, async (client) => {
      // Two imports of one file at once must not both find its rows new.
      await lockTable(client, topic)
      const read = await previewImport(client, request)
      const batches = batchesOf(read.rows)
      if (batches.length === 0 || !accept(read)) return { read }
      const { rows } = await client.query<{ id: string }>(
        'insert into private.imports (topic, file_name) values ($1, $2) returning id',
        [request.topic, request.fileName.slice(0, 200)],
      )
      const importId = rows[0]?.id ?? ''
      if (read.needs.length > 0) await writeNeeds(client, importId, read.needs)
      // Read again, the rows refer to what was added.
      const written = read.needs.length > 0 ? batchesOf((await previewImport(client, request)).rows) : batches
      for (const batch of written) await writeBatch(client, topic, importId, batch)
      return { read, importId }
    })
  } catch (error) {
    throw asConflict(error)
  }
}

/** A rule of the database that no single row breaks, as a sentence; any other error as it is. */
export function asConflict(error: unknown): unknown {
  if (!(error instanceof Error) || !['23505', '23514'].some((state) => isDatabaseError(error, state))) return error
  return new AppError(409, 'import_conflict', `Nothing was changed: ${error.message}.`)
}
