import type { ApiRole } from '#server/supabase/caller/caller.ts'
import { embedName, type EmbedLevels, levelsOfEmbeds, notEmbedded } from './embed-levels.ts'
import { needsAccounting } from './embed-limits.ts'
import { ApiError, undefinedColumn } from '../protocol/errors.ts'
import type {
  Condition,
  Field,
  Level,
  OrderTerm,
  Query,
  SelectedEmbed,
  SelectedField,
  SelectItem,
} from '../query/query-types.ts'
import { maxRows, type Window } from '../protocol/range.ts'
import { counterOf } from './maintained-count.ts'
import { findRelationship, isToOne } from '../schema/relationships.ts'
import type { ReadableColumn, Relationship, Schema, Shape, Table } from '../schema/schema.ts'
import type { CatalogSql } from '#server/core/database/sql.ts'

/** One level of a read: a table or a function's result, with its outputs, resolved against the schema. */
export interface ReadNode {
  /** Unique among this node and its ancestors, because a join condition names both. */
  alias: string
  shape: Shape
  outputs: readonly Output[]
  embeds: readonly Embed[]
  conditions: readonly Condition[]
  order: readonly OrderTerm[]
  window: Window
  /** Whether the page's rows carry the whole row for computed relationships: see sql/computed-sql.ts. */
  carriesRow: boolean
  /** Whether each row is charged to the response's budget (server/core/database/migrations/0007). */
  accounted: boolean
}

export type Output =
  | { kind: 'column'; name: string; field: Field; cast: CatalogSql | undefined }
  | { kind: 'count'; name: string; field: Field | undefined; cast: CatalogSql | undefined }
  | { kind: 'embed'; name: string; embed: Embed }
  | { kind: 'spread'; embed: Embed }

export interface Embed {
  name: string
  relationship: Relationship
  /** Only for a relationship through a junction. */
  junctionAlias: string
  /** The alias of its columns when they are spread into the parent's. */
  spreadAlias: string
  toOne: boolean
  inner: boolean
  node: ReadNode
  /** Its target, where the query uses it although the embed has an alias: a deprecated spelling. */
  deprecatedName: string | undefined
  /** The table that holds its count, where the embed is only a count. */
  counter: string | undefined
}

/** The source of rows. `table` has the relationships; a function whose rows belong to no table has none. */
interface Source {
  shape: Shape
  table: Table | undefined
}

interface Reading {
  schema: Schema
  /** The caller's role: hints do not name what it may not read. */
  role: ApiRole
}

interface PlanContext extends Reading {
  /** The ancestors' aliases. */
  taken: readonly string[]
}

/**
 * Resolves a query against the schema.
 *
 * @throws {ApiError} for what the schema does not have.
 */
export function planRead(reading: Reading, source: Source, query: Query, window: Window): ReadNode {
  const place = { ...reading, taken: [] }
  const { name: alias } = source.shape
  const { select: items, root: level, embedded } = query
  const node = planNode(place, source, { alias, items, level, embedded, window })
  return needsAccounting(node) ? accounted(node) : node
}

function accounted(node: ReadNode): ReadNode {
  node.accounted = true
  for (const embed of node.embeds) accounted(embed.node)
  return node
}

interface NodeRequest {
  alias: string
  items: readonly SelectItem[]
  level: Level
  embedded: Query['embedded']
  window: Window
}

function planNode(place: PlanContext, source: Source, request: NodeRequest): ReadNode {
  const { alias, items, level, window } = request
  const { shape } = source
  const inside = { ...place, taken: [...place.taken, alias] }
  const selected = levelsOfEmbeds(
    request.embedded,
    items.filter((item) => item.kind === 'embed'),
  )
  const embeds = new Map(
    [...selected].map(([item, levels], index) => [
      item,
      planEmbed(inside, source, { item, levels, spreadAlias: `spread_${index}` }),
    ]),
  )
  const planned = [...embeds.values()]
  requireDistinctNames(alias, planned, inside.taken.length)
  for (const { relation, field } of level.order) checkOrder({ alias, shape, embeds: planned }, relation, field)

  const outputs = items.flatMap((item): Output[] => {
    if (item.kind === 'all') return [...shape.columns.keys()].map((name) => columnOutput({ name, path: [] }, name))
    if (item.kind === 'field') return [fieldOutput(place.schema, alias, shape, item)]
    const embed = embeds.get(item)
    if (embed === undefined || isHidden(embed.node)) return []
    return [item.spread ? { kind: 'spread', embed } : { kind: 'embed', name: embed.name, embed }]
  })
  return {
    alias,
    shape,
    outputs,
    embeds: planned,
    conditions: level.conditions,
    order: level.order,
    window,
    carriesRow: false,
    accounted: false,
  }
}

interface EmbedRequest {
  item: SelectedEmbed
  levels: EmbedLevels
  spreadAlias: string
}

function planEmbed(place: PlanContext, { shape, table }: Source, request: EmbedRequest): Embed {
  const { item, spreadAlias } = request
  const { here, below, calledByTarget } = request.levels
  const origin = table ?? { name: shape.name, relationships: [] }
  const relationship = findRelationship(place, origin, item)
  const target = place.schema.tables.get(relationship.to)
  if (target === undefined) throw new Error(`The relationship to ${relationship.to} leads out of the schema`)

  const toOne = isToOne(relationship)
  const window = { offset: here.offset, limit: Math.min(here.limit ?? maxRows, toOne ? 1 : maxRows) }
  const alias = freeAlias(target.name, place.taken)
  const inside = { alias, items: item.items, level: here, embedded: below, window }
  const node = planNode(place, { shape: target, table: target }, inside)
  return {
    name: embedName(item),
    relationship,
    junctionAlias: 'junction' in relationship ? freeAlias(relationship.junction, [...place.taken, alias]) : '',
    spreadAlias,
    toOne,
    inner: item.inner,
    node,
    deprecatedName: calledByTarget ? item.target : undefined,
    counter: counterOf(relationship, node, place.role),
  }
}

/**
 * `messages_1`, as in PostgREST's error texts; the next number where a table has that name. A long name gets another
 * stem: PostgreSQL cuts names at 63 bytes, which could make two of them equal.
 */
function freeAlias(table: string, taken: readonly string[]): string {
  const stem = Buffer.byteLength(table) > 55 ? 'embedded' : table
  for (let number = taken.length; ; number++) {
    const alias = `${stem}_${number}`
    if (!taken.includes(alias)) return alias
  }
}

/** An embed without outputs only filters. */
function isHidden(node: ReadNode): boolean {
  return node.outputs.length === 0
}

function requireDistinctNames(alias: string, embeds: readonly Embed[], depth: number): void {
  const seen = new Set<string>()
  for (const { name } of embeds) {
    // PostgreSQL's error for PostgREST, whose joins have these names.
    if (seen.has(name))
      throw new ApiError(400, '42712', `table name "${alias}_${name}_${depth}" specified more than once`)
    seen.add(name)
  }
}

function checkOrder(
  { alias, shape, embeds }: Pick<ReadNode, 'alias' | 'shape' | 'embeds'>,
  relation: string | undefined,
  field: Field,
): void {
  if (relation === undefined) return void columnOf(alias, shape, field.name)
  const embed = embeds.find((each) => each.name === relation)
  if (embed === undefined) throw notEmbedded(relation)
  if (!embed.toOne) {
    throw new ApiError(400, 'PGRST118', `A related order on '${relation}' is not possible`, {
      details: `'${shape.name}' and '${relation}' do not form a many-to-one or one-to-one relationship`,
    })
  }
  columnOf(embed.node.alias, embed.node.shape, field.name)
}

/** @throws {ApiError} 42703 */
export function columnOf(alias: string, shape: Shape, name: string): ReadableColumn {
  const column = shape.columns.get(name) ?? shape.computed.get(name)
  if (column === undefined) throw undefinedColumn(alias, name)
  return column
}

function columnOutput(field: Field, name: string, cast?: CatalogSql): Output {
  return { kind: 'column', name, field, cast }
}

function fieldOutput(schema: Schema, alias: string, shape: Shape, item: SelectedField): Output {
  const { field, aggregate } = item
  const isRowCount = field.name === '*' && aggregate !== undefined
  // `comments(count)`, without parentheses, is the older spelling; a column of that name comes first.
  const isBareCount = field.name === 'count' && field.path.length === 0 && !shape.columns.has('count') && !aggregate
  if (isRowCount || isBareCount) {
    const cast = castType(schema, aggregate?.cast ?? item.cast)
    return { kind: 'count', name: item.alias ?? 'count', field: undefined, cast }
  }
  columnOf(alias, shape, field.name)
  if (aggregate === undefined) return columnOutput(field, item.alias ?? shownName(field), castType(schema, item.cast))
  if (aggregate.name !== 'count') throw new ApiError(400, 'PGRST123', 'Use of aggregate functions is not allowed')
  if (item.cast !== undefined) castType(schema, item.cast)
  return { kind: 'count', name: item.alias ?? 'count', field, cast: castType(schema, aggregate.cast) }
}

/** The last key of a JSON path, else the column's name. */
function shownName(field: Field): string {
  return field.path.findLast((step) => !step.isIndex)?.key ?? field.name
}

function castType(schema: Schema, name: string | undefined): CatalogSql | undefined {
  if (name === undefined) return undefined
  const type = schema.castTypes.get(name) ?? schema.castTypes.get(name.toLowerCase())
  if (type === undefined) throw new ApiError(400, '42704', `type "${name}" does not exist`)
  return type
}
