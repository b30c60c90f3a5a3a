import type { Client } from 'pg'
import { z } from 'zod'

export interface Table {
  schema: string
  name: string
  /** Without generated ones, which the database fills in itself. */
  columns: string[]
  /** Which rows are kept; all, if not said. */
  where?: string
}

interface CatalogTable extends Table {
  id: number
  /** Tables that its foreign keys lead to. */
  needs: number[]
}

const queueSchema = 'jobs'

/**
 * Of the queue, what still waits; the rest the server makes again when it starts. A job that was running is
 * run again: jobs bear that.
 */
const queueTables: Record<string, string | undefined> = { queue: 'not partition', job: "state < 'completed'" }

/**
 * Every table that holds what must last, each after those that its foreign keys lead to. Counters of the rate
 * limits are unlogged, and left out.
 *
 * @param schemas only these, if said
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

/** The search index is made anew from the other tables (restore.ts). */
const searchSchema = 'search'

const isBackedUp = ({ schema, name }: Table) =>
  schema !== searchSchema && (schema !== queueSchema || Object.hasOwn(queueTables, name))

/** pg-boss ties its partitions to their queue, not the table above them. */
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

/** Where each sequence stands. Read after the tables, a sequence is never behind its table's rows. */
export async function readSequences(client: Client): Promise<z.output<typeof sequences>> {
  const { rows } = await client.query(
    `select schemaname as schema, sequencename as name, last_value::text as last from pg_sequences
     where last_value is not null and schemaname <> $1 order by 1, 2`,
    [queueSchema],
  )
  return sequences.parse(rows)
}

/** Null where no queue was ever opened in this database. */
export async function readQueueVersion(client: Client): Promise<number | null> {
  const { rows: found } = await client.query("select to_regclass('jobs.version') is not null as there")
  if (found[0]?.there !== true) return null
  const { rows } = await client.query<{ version: number }>('select version from jobs.version')
  return rows[0]?.version ?? null
}
