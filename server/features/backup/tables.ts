import type { Client } from 'pg'
import { z } from 'zod'

export interface Table {
  schema: string
  name: string
  /** Without generated ones, which the database computes. */
  columns: string[]
  /** Condition of the rows to back up; undefined for all. */
  where?: string
}

interface CatalogTable extends Table {
  id: number
  /** Tables that its foreign keys reference. */
  needs: number[]
}

const queueSchema = 'jobs'

/**
 * Of the queue, waiting and running jobs; the server creates the rest when it starts. A running job is repeated, which
 * jobs are written for.
 */
const queueTables: Record<string, string | undefined> = { queue: 'not partition', job: "state < 'completed'" }

/**
 * Every table with lasting data, each after those that its foreign keys reference. Without the unlogged counters of the
 * rate limits.
 *
 * @param schemas limits the list to these
 */
export async function listTables(client: Client, schemas?: readonly string[]): Promise<Table[]> {
  const { rows } = await client.query<CatalogTable>(
    `select c.oid::int as id, n.nspname as schema, c.relname as name,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        order by a.attnum) as columns,
      array(select k.confrelid::int from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as needs
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p'
      and n.nspname !~ '^(pg_|information_schema$)'
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
      and ($1::text[] is null or n.nspname = any($1))
    order by n.nspname, c.relname`,
    [schemas ?? null],
  )
  return inOrder(rows.filter(isBackedUp)).map(({ schema, name, columns }) => {
    const where = schema === queueSchema ? queueTables[name] : undefined
    return { schema, name, columns, ...(where !== undefined && { where }) }
  })
}

/** Whether its rows name stored files: papers, attachments, pictures of posts. Other tables of `private` count them. */
export const hasFiles = ({ schema, name, columns }: Table): boolean =>
  columns.includes('file_key') && (schema === 'public' || (schema === 'private' && name === 'pictures'))

/** Rebuilt from the other tables (restore.ts). */
const searchSchema = 'search'

const isBackedUp = ({ schema, name }: Table) =>
  schema !== searchSchema && (schema !== queueSchema || Object.hasOwn(queueTables, name))

/** pg-boss's partitions reference their queue, but the partitioned table does not. */
const isReady = (table: CatalogTable, waiting: CatalogTable[]) =>
  !waiting.some(({ id }) => table.needs.includes(id)) &&
  !(table.schema === queueSchema && table.name === 'job' && waiting.some(({ name }) => name === 'queue'))

function inOrder(tables: CatalogTable[]): CatalogTable[] {
  const sorted: CatalogTable[] = []
  let waiting = tables
  while (waiting.length > 0) {
    const ready = waiting.filter((table) => isReady(table, waiting))
    if (ready.length === 0)
      throw new Error(`Foreign keys in a circle: ${waiting.map(({ schema, name }) => `${schema}.${name}`).join(', ')}`)
    sorted.push(...ready)
    waiting = waiting.filter((table) => !ready.includes(table))
  }
  return sorted
}

export const sequences = z.array(z.object({ schema: z.string(), name: z.string(), last: z.string() }))

/** The state of each sequence. Read after the tables, so that it is never behind its table's rows. */
export async function readSequences(client: Client): Promise<z.output<typeof sequences>> {
  const { rows } = await client.query(
    `select schemaname as schema, sequencename as name, last_value::text as last from pg_sequences
     where last_value is not null and schemaname <> $1 order by 1, 2`,
    [queueSchema],
  )
  return sequences.parse(rows)
}

/** Null where the database never had a queue. */
export async function readQueueVersion(client: Client): Promise<number | null> {
  const { rows: found } = await client.query("select to_regclass('jobs.version') is not null as there")
  if (found[0]?.there !== true) return null
  const { rows } = await client.query<{ version: number }>('select version from jobs.version')
  return rows[0]?.version ?? null
}
