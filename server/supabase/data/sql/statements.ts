import { valueColumn } from './call-sql.ts'
import type { Format } from '../protocol/media-types.ts'
import type { ReadNode } from '../plan/read-plan.ts'
import type { DatabaseFunction } from '../schema/schema.ts'
import { bodySql, charged, overRows, rowsSql, tableSql, totalSql } from './select-sql.ts'
import { identifier, integer, list, sql, type Sql } from '#server/core/database/sql.ts'
import { updatedCount } from './write-sql.ts'

/** Bytes. Larger responses would exhaust the process's memory; no page comes near this. */
const longestBody = 32 * 1024 * 1024

const source = identifier('pgrst_source')
const noTotal = sql`null`

/** The columns of a statement's single result row, as execute.ts parses them. */
interface Answer {
  body: Sql
  rows: Sql
  total: Sql
}

/** Whether to count all rows, and up to which number. */
export type Counting = { cap: number | undefined } | undefined

/** Reads a table. `guard` is false under any role but the caller's. */
export function readStatement(
  node: ReadNode,
  { guard, format, headOnly, counting }: { guard: Sql; format: Format; headOnly: boolean; counting: Counting },
): Sql {
  const from = tableSql(node.shape.name, node.alias)
  const total = counting === undefined ? noTotal : totalSql(node, from, [guard], counting.cap)
  return finalSelect({ body: bodySql(node, format, headOnly), rows: rowsSql(node, from, [guard]), total })
}

/**
 * Writes, and reads back what was written.
 * @param read how to return the written rows; absent for `return=minimal`
 * @param location the columns that identify the new row
 */
export function writeStatement(
  write: Sql,
  read: { node: ReadNode; format: Format } | undefined,
  location: readonly string[],
): Sql {
  const answer =
    read === undefined
      ? { body: sql`null::text`, rows: sql`select from ${source}`, total: noTotal }
      : {
          body: bodySql(read.node, read.format, false),
          rows: rowsSql(read.node, sourceAs(read.node), []),
          total: noTotal,
        }
  return sql`with ${source} as (${write}) ${finalSelect(answer, { location: locationSql(location) })}`
}

/** Calls a function and reads its result as a table. */
export function callStatement(
  call: Sql,
  called: DatabaseFunction,
  node: ReadNode,
  { format, headOnly, counting }: { format: Format; headOnly: boolean; counting: Counting },
): Sql {
  const isRow = called.returns.kind === 'row'
  const shown: Format = isRow && !called.returnsSet && format.kind === 'array' ? { ...format, kind: 'object' } : format
  const isNothing = headOnly || called.returns.kind === 'void'
  const body =
    called.returns.kind === 'value' && !isNothing
      ? valuesSql(called.returnsSet, node.accounted)
      : bodySql(node, shown, isNothing)
  const total = counting === undefined ? noTotal : totalSql(node, sourceAs(node), [], counting.cap)
  const answer = { body, rows: rowsSql(node, sourceAs(node), []), total }
  return sql`with ${source} as (${call}) ${finalSelect(answer, { location: sql`null::text` })}`
}

function sourceAs(node: ReadNode): Sql {
  return sql`${source} as ${identifier(node.alias)}`
}

function valuesSql(isSet: boolean, accounted: boolean): Sql {
  const value = identifier('r', valueColumn)
  const values = sql`json_agg(${accounted ? charged(sql`coalesce(to_json(${value}), 'null')`, true) : value})`
  return isSet ? sql`coalesce(${values}, '[]')::text` : sql`(${values} -> 0)::text`
}

function locationSql(columns: readonly string[]): Sql {
  if (columns.length === 0) return sql`null::text`
  const row = identifier('l')
  const first = sql`select ${list(columns.map((name) => sql`${identifier(name)}::text`))} from ${source} limit 1`
  return sql`(select row_to_json(${row}.*)::text from (${first}) as ${row})`
}

/** Settings are read in the outermost list, above the aggregates: after everything else has run. */
function finalSelect({ body, rows, total }: Answer, written?: { location: Sql }): Sql {
  const answer = overRows([sql`${body} as body`, sql`count(*)::float8 as rows`, sql`${total}::float8 as total`], rows)
  const tooLarge = sql`coalesce(octet_length(answer.body) > ${integer(longestBody)}, false)`
  const columns = [
    sql`case when ${tooLarge} then null else answer.body end as body, ${tooLarge} as too_large`,
    sql`answer.rows, answer.total`,
    // By the database's clocks: delays of this process do not count.
    sql`extract(epoch from clock_timestamp() - statement_timestamp())::float8 as seconds`,
    sql`nullif(current_setting('response.status', true), '') as response_status`,
    sql`nullif(current_setting('response.headers', true), '') as response_headers`,
  ]
  if (written === undefined) return sql`select ${list(columns)} from (${answer}) as answer`
  const more = sql`done.affected, ${updatedCount} as updated, ${written.location} as location`
  return sql`select ${list([...columns, more])} from (${answer}) as answer
    cross join (select count(*)::float8 as affected from ${source}) as done`
}
