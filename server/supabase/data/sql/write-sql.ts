import { ApiError } from '../protocol/errors.ts'
import { conditionSql } from './filter-sql.ts'
import type { Payload } from '../plan/payload.ts'
import type { Preferences } from '../protocol/preferences.ts'
import type { Condition } from '../query/query-types.ts'
import { exposedSchema, type Column, type Table } from '../schema/schema.ts'
import { allOf, bind, empty, fromCatalog, identifier, list, sql, type Sql, words } from '#server/core/database/sql.ts'

const body = identifier('pgrst_body')

/** Counts the rows that an upsert updates, while it updates them. */
const countUpdated = sql`set_config('pgrst.updated', (coalesce(nullif(current_setting('pgrst.updated', true), '')::int, 0) + 1)::text, true) is not null`
export const updatedCount = sql`coalesce(nullif(current_setting('pgrst.updated', true), '')::int, 0)`

export interface Write {
  table: Table
  /** True only under the caller's role: under any other, nothing is written. */
  guard: Sql
  /** Columns of the written rows to return; an empty list needs no right to read. */
  returning: readonly string[]
}

export function insertSql(
  { table, guard, returning }: Write,
  payload: Payload,
  { resolution, missing }: Pick<Preferences, 'resolution' | 'missing'>,
  onConflict: readonly string[] | undefined,
): Sql {
  const names = payload.columns.map((column) => identifier(column.name))
  const into = sql`${identifier(exposedSchema, table.name)} as ${identifier(table.name)}`
  const columns = names.length === 0 ? empty : sql`(${list(names)})`
  const values = list(payload.columns.map((column) => sql`${body}.${identifier(column.name)}`))
  return words(
    sql`insert into ${into}`,
    columns,
    sql`select ${values} from ${recordsSql(payload, missing === 'default')} where ${guard}`,
    resolution === undefined ? empty : conflictSql(table, payload, resolution, onConflict),
    returningSql(table, returning),
  )
}

/** Each of the JSON's objects as a row with the columns' own types. */
function recordsSql(payload: Payload, fillDefaults: boolean): Sql {
  if (payload.columns.length === 0) return sql`json_array_elements(${bind(payload.json)}::json) as ${body}`
  const typed = recordType(payload.columns)
  if (!fillDefaults) return sql`json_to_recordset(${bind(payload.json)}::json) as ${body}(${typed})`
  const defaults = payload.columns.flatMap(({ name, defaultValue }) =>
    defaultValue === undefined ? [] : sql`${bind(name)}::text, ${fromCatalog(defaultValue)}`,
  )
  const item = identifier('pgrst_item')
  return sql`jsonb_array_elements(${bind(payload.json)}::jsonb) as ${item}(value)
    cross join lateral jsonb_to_record(jsonb_build_object(${list(defaults)}) || ${item}.value) as ${body}(${typed})`
}

function recordType(columns: readonly Column[]): Sql {
  return list(columns.map(({ name, type }) => sql`${identifier(name)} ${fromCatalog(type)}`))
}

/** Without a target there is no conflict: a table without a primary key inserts every row. */
function conflictSql(
  table: Table,
  payload: Payload,
  resolution: 'merge-duplicates' | 'ignore-duplicates',
  onConflict: readonly string[] | undefined,
): Sql {
  const target = onConflict ?? table.primaryKey
  if (target.length === 0) return empty
  for (const name of target) {
    if (!table.columns.has(name)) throw new ApiError(400, '42703', `column "${name}" does not exist`)
  }
  const action = sql`on conflict (${list(target.map((name) => identifier(name)))}) do`
  if (resolution === 'ignore-duplicates' || payload.columns.length === 0) return sql`${action} nothing`
  const sets = payload.columns.map(({ name }) => sql`${identifier(name)} = excluded.${identifier(name)}`)
  return sql`${action} update set ${list(sets)} where ${countUpdated}`
}

export function updateSql({ table, guard, returning }: Write, payload: Payload, conditions: readonly Condition[]): Sql {
  const target = sql`${identifier(exposedSchema, table.name)} as ${identifier(table.name)}`
  // Nothing to set: the statement touches and returns no row.
  if (payload.columns.length === 0) {
    if (returning.length === 0) return sql`select 1 as written where false`
    return sql`select ${list(returning.map((name) => identifier(name)))} from ${target} where false`
  }
  const sets = payload.columns.map(({ name }) => sql`${identifier(name)} = ${body}.${identifier(name)}`)
  return words(
    sql`update ${target} set ${list(sets)}`,
    sql`from json_to_recordset(${bind(payload.json)}::json) as ${body}(${recordType(payload.columns)})`,
    sql`where ${allOf([guard, ...filtersSql(table, conditions)])}`,
    returningSql(table, returning),
  )
}

export function deleteSql({ table, guard, returning }: Write, conditions: readonly Condition[]): Sql {
  return words(
    sql`delete from ${identifier(exposedSchema, table.name)} as ${identifier(table.name)}`,
    sql`where ${allOf([guard, ...filtersSql(table, conditions)])}`,
    returningSql(table, returning),
  )
}

function filtersSql(table: Table, conditions: readonly Condition[]): Sql[] {
  const place = { alias: table.name, shape: table, embeds: [], carriesRow: false }
  return conditions.map((condition) =>
    conditionSql(condition, place, () => {
      throw new Error('A write has no embeds to filter by')
    }),
  )
}

function returningSql(table: Table, columns: readonly string[]): Sql {
  if (columns.length === 0) return sql`returning 1 as written`
  return sql`returning ${list(columns.map((name) => identifier(table.name, name)))}`
}
