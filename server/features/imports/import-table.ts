import { type ReadOptions, type ReadRow, readTable, type ReadTable, type Write } from '#domain/imports/read-table.ts'
import type { TableRow } from '#domain/imports/table/parse-rows.ts'
import type { Topic } from '#domain/imports/topics/topic.ts'
import { type TopicName, topics } from '#domain/imports/topics/topics.ts'
import { isDatabaseError } from '#server/core/database/database-error.ts'
import { type Client, type Pool, transaction } from '#server/core/database/pool.ts'
import { AppError } from '#server/core/errors/app-error.ts'
import { readCatalogue, readStoredRows } from './stored-rows.ts'

export interface ImportRequest {
  topic: TopicName
  fileName: string
  rows: readonly TableRow[]
  options: ReadOptions
}

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
      await client.query(`lock table public.${topic.table} in share row exclusive mode`)
      const read = await previewImport(client, request)
      const writes = read.rows.flatMap(writesOf)
      if (writes.length === 0 || !accept(read)) return { read }
      const { rows } = await client.query<{ id: string }>(
        'insert into private.imports (topic, file_name) values ($1, $2) returning id',
        [request.topic, request.fileName.slice(0, 200)],
      )
      const importId = rows[0]?.id ?? ''
      for (const batch of batchesOf(writes)) await writeBatch(client, topic, importId, batch)
      return { read, importId }
    })
  } catch (error) {
    if (!(error instanceof Error) || !['23505', '23514'].some((state) => isDatabaseError(error, state))) throw error
    throw new AppError(409, 'import_conflict', `Nothing was imported: ${error.message}.`)
  }
}

const writesOf = (row: ReadRow): readonly Write[] => ('writes' in row ? row.writes : [])

interface Batch {
  isNew: boolean
  columns: readonly string[]
  writes: readonly Write[]
}

/** One statement writes the rows that have the same columns. */
function batchesOf(writes: readonly Write[]): Batch[] {
  const batches = new Map<string, { isNew: boolean; columns: string[]; writes: Write[] }>()
  for (const write of writes) {
    const isNew = write.id === undefined
    const columns = Object.keys(write.columns).toSorted()
    const key = [isNew, ...columns].join(' ')
    const batch = batches.get(key) ?? { isNew, columns, writes: [] }
    batch.writes.push(write)
    batches.set(key, batch)
  }
  return [...batches.values()]
}

async function writeBatch(client: Client, { table }: Topic, importId: string, { isNew, columns, writes }: Batch) {
  const given = JSON.stringify(writes.map(({ id, columns: values }) => ({ id, ...values })))
  const names = columns.join(', ')
  const read = `jsonb_populate_recordset(null::public.${table}, $2::jsonb)`
  if (isNew) {
    await client.query(
      `with added as (insert into public.${table} as t (${names}) select ${names} from ${read} returning t.id, to_jsonb(t) as after)
       insert into private.import_changes (import_id, row_id, after) select $1, id, after from added`,
      [importId, given],
    )
    return
  }
  await client.query(
    `with old as (select o.id, ${changedValues('o')} as before from public.${table} o where id in (select id from ${read})),
     changed as (update public.${table} t set ${columns.map((name) => `${name} = r.${name}`).join(', ')}
       from ${read} r where t.id = r.id returning t.id, ${changedValues('t')} as after)
     insert into private.import_changes (import_id, row_id, before, after)
       select $1, id, before, after from old join changed using (id)`,
    [importId, given, columns],
  )
}

const changedValues = (row: string) =>
  `(select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(${row})) where key = any ($3))`
