import type { Catalog } from './catalog.ts'
import { computedFields, computedRelationships, overridden } from './computed.ts'
import {
  type Column,
  type ColumnPairs,
  type DatabaseFunction,
  nothingComputed,
  type Relationship,
  type Schema,
  type Table,
} from './schema.ts'
import { byParameters } from './overload-order.ts'
import { standardTypeNames } from './standard-types.ts'
import { type ViewColumn, viewColumns } from './view-columns.ts'

type Origin = ViewColumn['origin']
type Key = Catalog['keys'][number]

/** A relation that shows a table's columns: the table itself, or a view of some of them. */
interface Appearance {
  name: string
  isView: boolean
  /** The names of the table's columns in this relation, by the column's number. */
  columnNames: ReadonlyMap<number, string>
}

export function buildSchema(catalog: Catalog): Schema {
  const columns = columnsByRelation(catalog)
  const appearances = findAppearances(catalog)
  const relationships = overridden(
    [...directRelationships(catalog, appearances), ...junctions(catalog, appearances)],
    computedRelationships(catalog),
  )
  const fields = computedFields(catalog, columns)
  const tables = catalog.relations.map((relation): Table => {
    return {
      name: relation.name,
      visibleTo: new Set(relation.visible_to),
      isView: isView(relation),
      columns: columns.get(relation.id) ?? new Map(),
      computed: fields.get(relation.id) ?? nothingComputed,
      primaryKey: primaryKey(relation.name, catalog, appearances),
      relationships: relationships.filter((relationship) => relationship.from === relation.name),
    }
  })
  return {
    readsRequest: catalog.settings.some(({ read }) => read),
    tables: new Map(tables.map((table) => [table.name, table])),
    functions: Map.groupBy(buildFunctions(catalog, columns).toSorted(byParameters), (each) => each.name),
    castTypes: castTypes(catalog),
  }
}

function columnsByRelation(catalog: Catalog): Map<number, Map<string, Column>> {
  const found = new Map<number, Map<string, Column>>()
  for (const { relation, name, type, base_type, default_value } of catalog.columns) {
    const columns = found.get(relation) ?? new Map<string, Column>()
    found.set(
      relation,
      columns.set(name, { name, type, baseType: base_type, defaultValue: default_value ?? undefined }),
    )
  }
  return found
}

function isView(relation: Catalog['relations'][number]): boolean {
  return relation.kind === 'v' || relation.kind === 'm'
}

/** By the table's id; the table itself comes first. */
function findAppearances(catalog: Catalog): Map<number, Appearance[]> {
  const nameOf = new Map(catalog.columns.map((column) => [`${column.relation}.${column.number}`, column.name]))
  const origins = new Map(
    catalog.views.map(({ view, query }) => [
      view,
      new Map(viewColumns(query).map((each) => [each.column, each.origin])),
    ]),
  )
  // A view can select from a view, and after `create or replace` even from itself: PostgreSQL rejects that only at a
  // read.
  const baseOf = (origin: Origin, passed: readonly number[] = []): Origin => {
    const next = origins.get(origin.relation)?.get(origin.column)
    if (next === undefined || passed.includes(origin.relation)) return origin
    return baseOf(next, [...passed, origin.relation])
  }

  const found = new Map<number, Appearance[]>()
  const add = (table: number, relation: Catalog['relations'][number], columnNames: Map<number, string>) => {
    const appearance = { name: relation.name, isView: isView(relation), columnNames }
    found.set(table, [...(found.get(table) ?? []), appearance])
  }
  for (const relation of catalog.relations.toSorted((a, b) => Number(isView(a)) - Number(isView(b)))) {
    const shown = origins.get(relation.id)
    if (shown === undefined) {
      const own = catalog.columns.filter((column) => column.relation === relation.id)
      add(relation.id, relation, new Map(own.map((column) => [column.number, column.name])))
      continue
    }
    const bySource = new Map<number, Map<number, string>>()
    for (const [column, origin] of shown) {
      const base = baseOf(origin)
      const name = nameOf.get(`${relation.id}.${column}`)
      const names = bySource.get(base.relation) ?? new Map<number, string>()
      bySource.set(base.relation, names)
      if (name !== undefined && !names.has(base.column)) names.set(base.column, name)
    }
    for (const [table, names] of bySource) add(table, relation, names)
  }
  return found
}

/** The names of these columns, if the relation shows all of them. */
function namesAt(appearance: Appearance, columns: readonly number[]): string[] | undefined {
  const names = columns.flatMap((column) => appearance.columnNames.get(column) ?? [])
  return names.length === columns.length ? names : undefined
}

function pairs(from: readonly string[], to: readonly string[]): ColumnPairs {
  return from.map((name, index) => [name, to[index] ?? ''] as const)
}

function primaryKey(name: string, catalog: Catalog, appearances: Map<number, Appearance[]>): string[] {
  for (const key of catalog.keys) {
    if (key.kind !== 'p') continue
    const here = appearances.get(key.relation)?.find((appearance) => appearance.name === name)
    const names = here && namesAt(here, key.columns)
    if (names !== undefined) return names
  }
  return []
}

function directRelationships(catalog: Catalog, appearances: Map<number, Appearance[]>): Relationship[] {
  const uniqueKeys = catalog.keys.filter((key) => key.kind !== 'f')
  const isUnique = (key: Key) =>
    uniqueKeys.some(
      (one) => one.relation === key.relation && one.columns.every((column) => key.columns.includes(column)),
    )

  return catalog.keys.flatMap((key) => {
    const ends = keyEnds(key, appearances)
    const oneToOne = ends.length > 0 && isUnique(key)
    return ends.flatMap(({ source, target, columns }): Relationship[] => [
      {
        cardinality: oneToOne ? 'one-to-one' : 'many-to-one',
        from: source.name,
        to: target.name,
        toIsView: target.isView,
        constraint: key.name,
        fromHasKey: true,
        countedFor: new Set(),
        hidesSome: false,
        columns,
      },
      {
        cardinality: oneToOne ? 'one-to-one' : 'one-to-many',
        from: target.name,
        to: source.name,
        toIsView: source.isView,
        constraint: key.name,
        fromHasKey: false,
        // A view may show fewer rows than its table.
        countedFor: new Set(source.isView ? [] : key.counted_for),
        hidesSome: key.hides_some,
        columns: columns.map(([from, to]) => [to, from] as const),
      },
    ])
  })
}

/** Every pair of tables or views that show both ends of a foreign key. */
function keyEnds(key: Key, appearances: Map<number, Appearance[]>) {
  const targetColumns = key.target_columns
  if (key.kind !== 'f' || targetColumns === null) return []
  return (appearances.get(key.relation) ?? []).flatMap((source) =>
    (appearances.get(key.target) ?? []).flatMap((target) => {
      const [from, to] = [namesAt(source, key.columns), namesAt(target, targetColumns)]
      return from === undefined || to === undefined ? [] : [{ source, target, columns: pairs(from, to) }]
    }),
  )
}

/** A table, or a view of it, is a junction of two others when its primary key covers a foreign key to each. */
function junctions(catalog: Catalog, appearances: Map<number, Appearance[]>): Relationship[] {
  return catalog.keys
    .filter((key) => key.kind === 'p')
    .flatMap((primary) => {
      const covered = catalog.keys.filter(
        (key) =>
          key.kind === 'f' &&
          key.relation === primary.relation &&
          key.columns.every((column) => primary.columns.includes(column)),
      )
      return covered.flatMap((one) =>
        covered
          .filter((other) => other !== one && other.target !== one.target)
          .flatMap((other) => through(one, other, primary, appearances)),
      )
    })
}

function through(one: Key, other: Key, primary: Key, appearances: Map<number, Appearance[]>): Relationship[] {
  return keyEnds(one, appearances)
    .filter(({ source }) => namesAt(source, primary.columns) !== undefined)
    .flatMap((first) =>
      keyEnds(other, appearances)
        .filter(({ source }) => source === first.source)
        .map((second) => ({
          cardinality: 'many-to-many' as const,
          from: first.target.name,
          to: second.target.name,
          toIsView: second.target.isView,
          junction: first.source.name,
          junctionIsView: first.source.isView,
          constraints: [one.name, other.name] as const,
          fromColumns: first.columns.map(([own, theirs]) => [theirs, own] as const),
          toColumns: second.columns.map(([own, theirs]) => [theirs, own] as const),
        })),
    )
}

function buildFunctions(catalog: Catalog, columns: Map<number, Map<string, Column>>): DatabaseFunction[] {
  const tableNames = new Map(catalog.relations.map((relation) => [relation.id, relation.name]))
  return catalog.functions.map((row) => {
    const inputs = row.arguments.filter(({ mode }) => mode === null || 'ibv'.includes(mode))
    const outputs = row.arguments.filter(({ mode }) => mode !== null && 'obt'.includes(mode))
    const firstOptional = inputs.length - row.optional
    return {
      name: row.name,
      description: row.description ?? undefined,
      callableBy: new Set(row.callable_by),
      parameters: inputs.map((input, index) => ({
        name: input.name ?? '',
        type: input.type,
        baseType: input.base_type,
        displayType: input.told_type,
        required: index < firstOptional,
        variadic: input.mode === 'v',
      })),
      volatile: row.volatility === 'v',
      returnsSet: row.returns_set,
      returns: returnKind(),
    }

    function returnKind(): DatabaseFunction['returns'] {
      if (row.returns_void) return { kind: 'void' }
      const table = tableNames.get(row.returns_relation)
      const ofType = columns.get(row.returns_relation)
      if (ofType !== undefined) return { kind: 'row', columns: ofType, table }
      if (outputs.length === 0) return { kind: 'value' }
      const named = outputs.map((output, index) => ({
        name: output.name || `column${index + 1}`,
        baseType: output.base_type,
      }))
      return { kind: 'row', columns: new Map(named.map((column) => [column.name, column])), table: undefined }
    }
  })
}

function castTypes(catalog: Catalog): Schema['castTypes'] {
  const known = new Map(catalog.types.map(({ name, type }) => [name, type]))
  for (const [spelled, name] of Object.entries(standardTypeNames)) {
    const type = known.get(name)
    if (type !== undefined) known.set(spelled, type)
  }
  return known
}
