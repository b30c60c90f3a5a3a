import pg from 'pg'
import type { AccountTable } from './account-tables.ts'
import type { Direction } from './direction.ts'

const pageSize = 500

/** Writable columns of a table in `auth`; none for an unknown table. */
export async function columnsOfAccounts(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname::text as name from pg_attribute
     where attrelid = to_regclass(format('auth.%I', $1::text)) and attnum > 0 and not attisdropped and attgenerated = ''
     order by attnum`,
    [table],
  )
  return rows.map(({ name }) => name)
}

/**
 * Copies the rows of one table of accounts, with all columns that both sides have. In SQL throughout, because
 * JavaScript would round big numbers of a person's metadata.
 *
 * @returns how many
 */
export async function moveAccountRows(
  source: pg.Client,
  target: pg.Client,
  { name, overlay }: AccountTable,
  direction: Direction,
): Promise<number> {
  const [theirs, ours] = await Promise.all([columnsOfAccounts(source, name), columnsOfAccounts(target, name)])
  if (theirs.length === 0) return 0
  const read = `select (to_jsonb(t) || ${overlay[direction]})::text as row from auth.${pg.escapeIdentifier(name)} t`
  const keys = await source.query<{ key: string }>(
    `select distinct key from (${read} limit 1) r, jsonb_object_keys(r.row::jsonb) as key`,
  )
  const known = new Set(keys.rows.map(({ key }) => key))
  const columns = ours.filter((column) => known.has(column))
  let moved = 0
  for await (const rows of readInParts<{ row: string }>(source, read))
    moved += await insertRows(target, name, columns, `[${rows.map(({ row }) => row).join(',')}]`)
  return moved
}

export async function insertRows(target: pg.Client, table: string, columns: string[], json: string): Promise<number> {
  const name = `auth.${pg.escapeIdentifier(table)}`
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
  const { rowCount } = await target.query(
    `insert into ${name} (${list}) select ${list} from jsonb_populate_recordset(null::${name}, $1::jsonb)`,
    [json],
  )
  return rowCount ?? 0
}

/** To be called inside a transaction of the source. */
export async function* readInParts<Row extends object>(source: pg.Client, text: string): AsyncGenerator<Row[]> {
  await source.query(`declare moved no scroll cursor for ${text}`)
  for (;;) {
    const { rows } = await source.query<Row>(`fetch ${pageSize} from moved`)
    if (rows.length === 0) break
    yield rows
  }
  await source.query('close moved')
}
