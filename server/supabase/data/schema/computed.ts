import type { Catalog } from './catalog.ts'
import type { Computed, ReadableColumn, Relationship } from './schema.ts'

/**
 * Functions of one row, as columns of the tables and views whose rows they take, by the relation's id (PostgREST,
 * references/api/computed_fields and resource_embedding). Only functions of the exposed schema: PostgREST searches the
 * whole search path, which has every function of PostgreSQL itself.
 */
export function computedFields(
  { computed }: Catalog,
  columns: ReadonlyMap<number, ReadonlyMap<string, unknown>>,
): Map<number, Map<string, ReadableColumn>> {
  const found = new Map<number, Map<string, ReadableColumn>>()
  for (const { name, relation, returns_set, base_type } of computed) {
    // A stored column of that name wins; a function that returns a set is a relationship.
    if (returns_set || columns.get(relation)?.has(name)) continue
    const fields = found.get(relation) ?? new Map<string, ReadableColumn>()
    found.set(relation, fields.set(name, { name, baseType: base_type }))
  }
  return found
}

export function computedRelationships({ computed, relations }: Catalog): Computed[] {
  const byId = new Map(relations.map((relation) => [relation.id, relation]))
  return computed.flatMap(({ name, relation, returns_relation, one_row }) => {
    const [from, to] = [byId.get(relation), byId.get(returns_relation)]
    if (from === undefined || to === undefined) return []
    return {
      cardinality: one_row ? 'many-to-one' : 'one-to-many',
      from: from.name,
      to: to.name,
      toIsView: ['v', 'm'].includes(to.kind),
      function: name,
    }
  })
}

/** A function named like a table replaces the relationships to it that were detected by foreign keys. */
export function overridden(detected: readonly Relationship[], computed: readonly Computed[]): Relationship[] {
  const names = new Set(computed.map((each) => JSON.stringify([each.from, each.function])))
  const others = detected.filter(({ from, to }) => !names.has(JSON.stringify([from, to])))
  return [...others, ...computed]
}
