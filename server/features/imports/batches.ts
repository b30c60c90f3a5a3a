import type { ReadRow } from '#domain/imports/read-rows.ts'
import type { Need, Topic } from '#domain/imports/topics/topic.ts'
import type { Client } from '#server/core/database/pool.ts'

/** Rows that one statement writes, because they have the same columns. */
export interface Batch {
  isNew: boolean
  columns: readonly string[]
  /** A JSON list of objects: the columns and, of a stored row, its id. */
  rows: string
  count: number
}

/** Rows of a statement: between two of them the progress is saved, and other requests of the process run. */
const batchRows = 200

export function batchesOf(read: readonly ReadRow[]): Batch[] {
  const batches = new Map<string, { isNew: boolean; columns: string[]; writes: object[] }>()
  for (const { id, columns: values } of read.flatMap((row) => ('writes' in row ? row.writes : []))) {
    const columns = Object.keys(values).toSorted()
    const key = [id === undefined, ...columns].join(' ')
    const batch = batches.get(key) ?? { isNew: id === undefined, columns, writes: [] }
    batch.writes.push({ id, ...values })
    batches.set(key, batch)
  }
  return [...batches.values()].flatMap(({ isNew, columns, writes }) =>
    Array.from({ length: Math.ceil(writes.length / batchRows) }, (_, at) => {
      const part = writes.slice(at * batchRows, (at + 1) * batchRows)
      return { isNew, columns, rows: JSON.stringify(part), count: part.length }
    }),
  )
}

/** Writes the rows, and what is needed to take them back. */
export async function writeBatch(
  client: Client,
  { table }: Pick<Topic, 'table'>,
  importId: string,
  { isNew, columns, rows }: Batch,
): Promise<void> {
  const names = columns.join(', ')
  const read = `jsonb_populate_recordset(null::public.${table}, $2::jsonb)`
  if (isNew) {
    await client.query(
      `with added as (insert into public.${table} as t (${names}) select ${names} from ${read} returning t.id, to_jsonb(t) as after)
       insert into private.import_changes (import_id, row_id, after) select $1, id, after from added`,
      [importId, rows],
    )
    return
  }
  await client.query(
    `with old as (select o.id, ${changedValues('o')} as before from public.${table} o where id in (select id from ${read})),
     changed as (update public.${table} t set ${columns.map((name) => `${name} = r.${name}`).join(', ')}
       from ${read} r where t.id = r.id returning t.id, ${changedValues('t')} as after)
     insert into private.import_changes (import_id, row_id, before, after)
       select $1, id, before, after from old join changed using (id)`,
    [importId, rows, columns],
  )
}

/** Adds what rows of the table refer to; an undo removes it after them. */
export async function writeNeeds(client: Client, importId: string, needs: readonly Need[]): Promise<void> {
  for (const { table, columns } of needs) {
    const names = Object.keys(columns).join(', ')
    await client.query(
      `with added as (
         insert into public.${table} as t (${names}) select ${names} from jsonb_populate_record(null::public.${table}, $2)
         on conflict do nothing returning t.id, to_jsonb(t) as after)
       insert into private.import_changes (import_id, row_id, after, table_name) select $1, id, after, $3 from added`,
      [importId, columns, table],
    )
  }
}

const changedValues = (row: string) =>
  `(select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(${row})) where key = any ($3))`
