import { abovePage, carriedRow, computedRows } from './computed-sql.ts'
import { columnSql, conditionSql, fieldSql } from './filter-sql.ts'
import type { Format } from '../protocol/media-types.ts'
import { countsSchema } from '../plan/maintained-count.ts'
import type { Embed, Output, ReadNode } from '../plan/read-plan.ts'
import { type ColumnPairs, exposedSchema, type Relationship } from '../schema/schema.ts'
import {
  allOf,
  bind,
  empty,
  fromCatalog,
  identifier,
  integer,
  list,
  sql,
  type Sql,
  words,
} from '#server/core/database/sql.ts'

/** The parent level of an embed. */
type Level = Pick<ReadNode, 'alias' | 'shape' | 'carriesRow'>

const resultAlias = identifier('r')
/** Not `"r"` alone, which would be the column of that name if there is one. */
const wholeRow = sql`${resultAlias}.*`

/** The row as JSON, charged to the response's budget where the plan requires it. */
function rowJson({ accounted }: ReadNode): Sql {
  return charged(sql`row_to_json(${wholeRow})`, accounted)
}

/** A row's JSON or CSV line; exceeding the budget ends the statement. */
export function charged(row: Sql, accounted: boolean): Sql {
  return accounted ? sql`limits.charge(${row})` : row
}

/**
 * The rows of a level, embeds included, in order.
 *
 * The page comes first, then its embeds: subqueries in the select list above a subquery with LIMIT run once for each
 * row of the page, never for the rows before the limit.
 *
 * @param from the level's relation, under the node's alias
 * @param where conditions beside the node's own
 * @param grouped whether the rows are spread in a level that groups by them
 */
export function rowsSql(node: ReadNode, from: Sql, where: readonly Sql[], grouped = false): Sql {
  const conditions = allOf([...where, ...ownConditions(node)])
  if (isCounted(node)) return countedSql(node, from, conditions)
  const tail = words(sql`where ${conditions}`, orderSql(node), windowSql(node))
  const shown = node.outputs.flatMap((output) => ('embed' in output ? output.embed : []))
  const above = shown.length === 0 ? node : abovePage(node, shown)
  const outputs = list(above.outputs.flatMap((output) => outputSql(output, above, grouped)))
  if (shown.length === 0) return sql`select ${outputs} from ${from} ${tail}`

  const alias = identifier(node.alias)
  const needed = [...neededColumns(node, shown)].map((name) =>
    node.shape.columns.has(name) ? identifier(node.alias, name) : named(columnSql(name, node), name),
  )
  if (above.carriesRow) needed.push(carriedRow(node))
  return words(
    sql`select ${outputs} from (select ${list(needed)} from ${from} ${tail}) as ${alias}`,
    ...spreadJoins(above, grouped),
  )
}

/** The number of rows, regardless of the page; counted up to `cap`. */
export function totalSql(node: ReadNode, from: Sql, where: readonly Sql[], cap: number | undefined): Sql {
  const conditions = allOf([...where, ...ownConditions(node)])
  if (cap === undefined) return sql`(select count(*) from ${from} where ${conditions})`
  return sql`(select count(*) from (select from ${from} where ${conditions} limit ${integer(cap)}) as counted)`
}

/** Returns the planner's estimate of that number. */
export function explainSql(node: ReadNode, from: Sql, where: readonly Sql[]): Sql {
  return sql`explain (format json) select from ${from} where ${allOf([...where, ...ownConditions(node)])}`
}

/** All rows as one text in the requested format; null for a HEAD request. */
export function bodySql(node: ReadNode, format: Format, headOnly: boolean): Sql {
  if (headOnly) return sql`null::text`
  if (format.kind === 'csv') return csvSql(node)
  const row = format.stripNulls ? sql`json_strip_nulls(${rowJson(node)})` : node.accounted ? rowJson(node) : wholeRow
  const aggregated = sql`json_agg(${row})`
  return format.kind === 'object' ? sql`(${aggregated} -> 0)::text` : sql`coalesce(${aggregated}, '[]')::text`
}

/** `select <body>, count(*) …` over rows: `rows` comes from `rowsSql`, or is a relation with the alias r. */
export function overRows(columns: readonly Sql[], rows: Sql): Sql {
  return sql`select ${list(columns)} from (${rows}) as ${resultAlias}`
}

/** A table or view of the exposed schema under the node's alias. */
export function tableSql(table: string, alias: string): Sql {
  return sql`${identifier(exposedSchema, table)} as ${identifier(alias)}`
}

function ownConditions(node: ReadNode): Sql[] {
  const filters = node.conditions.map((condition) => conditionSql(condition, node, existsSql))
  return [...filters, ...node.embeds.filter((embed) => embed.inner).map((embed) => existsSql(embed, node))]
}

function existsSql(embed: Embed, parent: Level): Sql {
  const { from, joins } = joinSql(embed, parent)
  return sql`exists (select from ${from} where ${allOf([...joins, ...ownConditions(embed.node)])})`
}

/** Grouped by the outputs beside the count, embeds included. */
function countedSql(node: ReadNode, from: Sql, conditions: Sql): Sql {
  const shown = node.outputs.flatMap((output) =>
    outputSql(output, node, true).map((value) => ({ value, grouped: output.kind !== 'count' })),
  )
  const outputs = list(shown.map(({ value }) => value))
  const groups = shown.flatMap(({ grouped }, index) => (grouped ? integer(index + 1) : []))
  const groupBy = groups.length === 0 ? empty : sql`group by ${list(groups)}`
  return words(
    sql`select ${outputs} from ${from}`,
    ...spreadJoins(node, true),
    sql`where ${conditions}`,
    groupBy,
    orderSql(node),
    windowSql(node),
  )
}

function outputSql(output: Output, node: ReadNode, grouped: boolean): Sql[] {
  switch (output.kind) {
    case 'column': {
      const field = fieldSql(output.field, node)
      return [named(output.cast === undefined ? field : sql`${field}::${fromCatalog(output.cast)}`, output.name)]
    }
    case 'count': {
      const counted = output.field === undefined ? sql`count(*)` : sql`count(${fieldSql(output.field, node)})`
      return [countOutput(output, counted)]
    }
    case 'embed':
      return [named(groupable(embedSql(output.embed, node), grouped), output.name)]
    case 'spread':
      return outputNames(output.embed.node).map((name) => identifier(output.embed.spreadAlias, name))
  }
}

function countOutput({ cast, name }: Extract<Output, { kind: 'count' }>, number: Sql): Sql {
  return named(cast === undefined ? number : sql`${number}::${fromCatalog(cast)}`, name)
}

function named(value: Sql, name: string): Sql {
  return sql`${value} as ${identifier(name)}`
}

function embedSql(embed: Embed, parent: ReadNode): Sql {
  const rows = embeddedRows(embed, parent)
  const row = rowJson(embed.node)
  const value = embed.toOne ? row : sql`coalesce(json_agg(${embed.node.accounted ? row : wholeRow}), '[]')`
  return sql`(${overRows([value], rows)})`
}

function embeddedRows(embed: Embed, parent: ReadNode, grouped = false): Sql {
  const [counted] = embed.node.outputs
  if (embed.counter === undefined || counted?.kind !== 'count') {
    const { from, joins } = joinSql(embed, parent)
    return rowsSql(embed.node, from, joins, grouped)
  }
  const [[key] = ['']] = 'columns' in embed.relationship ? embed.relationship.columns : []
  const known = sql`select total from ${identifier(countsSchema, embed.counter)} where key = ${identifier(parent.alias, key)}`
  const { from, joins } = joinSql(embed, parent)
  const hidden =
    'hidesSome' in embed.relationship && embed.relationship.hidesSome
      ? sql` + (select count(*) from ${from} where ${allOf([...joins, sql`${identifier(embed.node.alias, 'hidden')} is not null`])})`
      : empty
  // No row means a count of zero.
  return sql`select ${countOutput(counted, sql`(coalesce((${known}), 0)${hidden})`)}`
}

function isCounted(node: ReadNode): boolean {
  return node.outputs.some(({ kind }) => kind === 'count')
}

function spreadJoins(node: ReadNode, grouped: boolean): Sql[] {
  return node.outputs.flatMap((output) => (output.kind === 'spread' ? spreadJoin(output.embed, node, grouped) : []))
}

/** PostgreSQL cannot group by json: it has no equality. */
function groupable(json: Sql, grouped: boolean): Sql {
  return grouped ? sql`${json}::jsonb` : json
}

/** The columns of a to-one beside the parent's own, those of a to-many as arrays. */
function spreadJoin(embed: Embed, parent: ReadNode, grouped: boolean): Sql {
  const rows = embeddedRows(embed, parent, grouped && embed.toOne)
  const alias = identifier(embed.spreadAlias)
  if (embed.toOne) return sql`left join lateral (${rows}) as ${alias} on true`
  const arrays = outputNames(embed.node).map((name) => {
    const column = sql`${resultAlias}.${identifier(name)}`
    const item = embed.node.accounted ? charged(sql`coalesce(to_json(${column}), 'null')`, true) : column
    return named(groupable(sql`coalesce(json_agg(${item}), '[]')`, grouped), name)
  })
  return sql`left join lateral (${overRows(arrays, rows)}) as ${alias} on true`
}

/** The keys of a row, spread ones included. */
function outputNames(node: ReadNode): string[] {
  return node.outputs.flatMap((output) => (output.kind === 'spread' ? outputNames(output.embed.node) : [output.name]))
}

/** The child's relations and the conditions that join them to the parent's row. */
function joinSql({ relationship, node, junctionAlias }: Embed, parent: Level): { from: Sql; joins: Sql[] } {
  if ('function' in relationship) return { from: computedRows(relationship, node.alias, parent), joins: [] }
  const child = tableSql(relationship.to, node.alias)
  if (!('junction' in relationship)) {
    const joins = relationship.columns.map(([from, to]) => equal(node.alias, to, parent.alias, from))
    return { from: child, joins }
  }
  return {
    from: list([child, tableSql(relationship.junction, junctionAlias)]),
    joins: [
      ...relationship.toColumns.map(([to, own]) => equal(node.alias, to, junctionAlias, own)),
      ...relationship.fromColumns.map(([from, own]) => equal(junctionAlias, own, parent.alias, from)),
    ],
  }
}

function equal(a: string, aColumn: string, b: string, bColumn: string): Sql {
  return sql`${identifier(a, aColumn)} = ${identifier(b, bColumn)}`
}

/** The page's columns: those shown, and those that embeds are joined by. */
function neededColumns(node: ReadNode, shown: readonly Embed[]): Set<string> {
  const own = node.outputs.flatMap((output) => ('field' in output ? (output.field?.name ?? []) : []))
  const joined = shown.flatMap(({ relationship }) => joiningColumns(relationship).map(([from]) => from))
  return new Set([...own, ...joined])
}

function joiningColumns(relationship: Relationship): ColumnPairs {
  if ('function' in relationship) return []
  return 'junction' in relationship ? relationship.fromColumns : relationship.columns
}

/** The columns of a written row that the response needs; all of them where a function takes the row. */
export function readColumns(node: ReadNode): Set<string> {
  const { columns } = node.shape
  const ordered = node.order.flatMap((term) => (term.relation === undefined ? term.field.name : []))
  const needed = new Set([...neededColumns(node, node.embeds), ...ordered])
  const isTaken = node.embeds.some(({ relationship }) => 'function' in relationship)
  return isTaken || [...needed].some((name) => !columns.has(name)) ? new Set(columns.keys()) : needed
}

function orderSql(node: ReadNode): Sql {
  if (node.order.length === 0) return empty
  const terms = node.order.map((term) => {
    const embed = node.embeds.find(({ name }) => name === term.relation)
    const value =
      embed === undefined ? fieldSql(term.field, node) : relatedValue(embed, node, fieldSql(term.field, embed.node))
    const nulls = term.nulls === undefined ? empty : term.nulls === 'first' ? sql`nulls first` : sql`nulls last`
    return words(value, term.descending ? sql`desc` : sql`asc`, nulls)
  })
  return sql`order by ${list(terms)}`
}

function relatedValue(embed: Embed, parent: ReadNode, value: Sql): Sql {
  const { from, joins } = joinSql(embed, parent)
  return sql`(select ${value} from ${from} where ${allOf([...joins, ...ownConditions(embed.node)])} limit 1)`
}

/** The limit is a literal, which the planner uses; an offset changes with every page, so it is bound. */
function windowSql({ window }: ReadNode): Sql {
  const offset = window.offset === 0 ? empty : sql`offset ${bind(String(window.offset))}`
  return words(sql`limit ${integer(window.limit)}`, offset)
}

/**
 * A row's text format is CSV except for its parentheses and for backslashes, which it doubles
 * (PostgreSQL, "Composite Type Input and Output Syntax").
 */
function csvSql(node: ReadNode): Sql {
  const header = outputNames(node).map((name) => (/[",\r\n]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name))
  const text = sql`(${wholeRow})::text`
  const line = sql`replace(substr(${text}, 2, length(${text}) - 2), ${bind('\\\\')}, ${bind('\\')})`
  return sql`${bind(header.join(','))} || coalesce(string_agg(${bind('\n')} || ${charged(line, node.accounted)}, ''), '')`
}
