import type pg from 'pg'
import { ourSchemas } from './direction.ts'

/** The queue creates its tables when a server first starts. */
const queueSchema = 'jobs'

/**
 * Tables of another application in the target: those in our schemas that the site does not have, and those in other
 * schemas that reference ours. A move must not empty them.
 *
 * @param source undefined where the target was never started: then every table is foreign
 * @returns as `schema.table`
 */
export async function listForeignTables(target: pg.Client, source: pg.Client | undefined): Promise<string[]> {
  const [there, here] = [await namesOf(target), source === undefined ? [] : await namesOf(source)]
  const known = new Set(here)
  const isKnown = (name: string) => source !== undefined && (known.has(name) || name.startsWith(`${queueSchema}.`))
  return there.filter((name) => !isKnown(name))
}

async function namesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%s.%s', n.nspname, c.relname) as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition
       and (n.nspname = any($1) or exists (
         select from pg_constraint k join pg_class t on t.oid = k.confrelid join pg_namespace tn on tn.oid = t.relnamespace
         where k.conrelid = c.oid and k.contype = 'f' and tn.nspname = any($1)))
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     order by 1`,
    [ourSchemas],
  )
  return rows.map(({ name }) => name)
}
