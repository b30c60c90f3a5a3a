import type { Pool } from '#server/core/database/pool.ts'
import { foreignSchemas, ledger } from './read-tables.ts'

/**
 * Rows that migrations insert, as statements by table. Times are left out where a default sets them: they say when the
 * migration ran.
 */
export async function readReferenceRows(pool: Pick<Pool, 'query'>): Promise<{ table: string; sql: string }[]> {
  const { rows: tables } = await pool.query<{ table: string; columns: string[] }>(tablesSql, [ledger])
  const found: { table: string; sql: string }[] = []
  for (const { table, columns } of tables) {
    const values = columns.map((column) => `coalesce(quote_literal(t.${column}), 'null')`).join(`, `)
    const { rows } = await pool.query<{ row: string }>(
      `select '(' || concat_ws(', ', ${values}) || ')' as row from ${table} t order by 1`,
    )
    if (rows.length === 0) continue
    const lines = rows.map(({ row }) => `  ${row}`).join(',\n')
    found.push({ table, sql: `insert into ${table} (${columns.join(', ')}) values\n${lines};` })
  }
  return found
}

const tablesSql = `
  select n.nspname || '.' || quote_ident(c.relname) as table,
    array(select quote_ident(a.attname) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        and not (a.atthasdef and a.atttypid = 'timestamptz'::regtype) order by a.attnum) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname not in ${foreignSchemas} and n.nspname !~ '^pg_' and c.oid <> $1::regclass
  order by 1`
