import type { ApiRole } from '#server/supabase/caller/caller.ts'
import { ApiError } from '../protocol/errors.ts'
import { closest } from './closest-name.ts'
import { exposedSchema, type Relationship, type Schema, type Table } from './schema.ts'

/** The schema and the caller's role: hints do not name what the role may not read. */
interface Seen {
  schema: Schema
  role: ApiRole
}

interface Wanted {
  target: string
  hint: string | undefined
}

/** The table that an embed starts from. */
type Origin = Pick<Table, 'name' | 'relationships'>

export function isToOne(relationship: Relationship): boolean {
  return relationship.cardinality === 'many-to-one' || relationship.cardinality === 'one-to-one'
}

/**
 * The relationship of an embed: its target is a table or view, a foreign key's name, or the key's column; a hint is a
 * foreign key's name, one of its columns, or a junction table (PostgREST, references/api/resource_embedding).
 *
 * @throws {ApiError} PGRST200 when there is none, PGRST201 when there are several.
 */
export function findRelationship({ schema, role }: Seen, origin: Origin, { target, hint }: Wanted): Relationship {
  const all = origin.relationships.filter((relationship) => matches(relationship, target, hint))
  // A computed relationship is always meant by its function's name; a foreign key or its column may have the same.
  const computed = all.filter((relationship) => 'function' in relationship)
  const found = computed.length > 0 ? computed : withoutCopies(all, (each) => isVisible(schema, each, role))
  const [first, ...others] = found
  if (first === undefined) throw noRelationship({ schema, role }, origin, { target, hint })
  if (others.length > 0) {
    throw ambiguous(
      origin.name,
      target,
      found.filter((each) => isVisible(schema, each, role)),
    )
  }
  return first
}

function matches(relationship: Relationship, target: string, hint: string | undefined): boolean {
  if ('function' in relationship) return target === relationship.function
  const isTable = target === relationship.to
  if (relationship.cardinality === 'many-to-many')
    return isTable && (hint ?? relationship.junction) === relationship.junction
  const [pair, ...more] = relationship.columns
  const [from, to] = more.length === 0 && pair !== undefined ? pair : []

  // A foreign key of a table to itself makes two relationships: the table's name means the rows below, the column's
  // name the row above.
  if (relationship.from === relationship.to) {
    if (hint !== undefined) return isTable && !relationship.fromHasKey && hint === to
    return relationship.fromHasKey ? target === from : isTable
  }
  if (hint !== undefined) return isTable && [relationship.constraint, from, to].includes(hint)
  // A foreign key belongs to tables; the views that show the same columns would only make its name ambiguous.
  return isTable || (!relationship.toIsView && [relationship.constraint, from].includes(target))
}

/**
 * A junction table and the views of it are the same relationship: the table's, unless the caller may only read a view.
 */
function withoutCopies(
  found: readonly Relationship[],
  isReadable: (relationship: Relationship) => boolean,
): readonly Relationship[] {
  const ways = Map.groupBy(found, (each) => ('junction' in each ? `${each.to} ${each.constraints.join(' ')}` : each))
  return [...ways.values()].flatMap((same) => {
    const tables = same.filter((each) => !('junction' in each && each.junctionIsView))
    return tables.length === 0 || (!tables.some(isReadable) && same.some(isReadable))
      ? same.filter((each) => !tables.includes(each))
      : tables
  })
}

/** Hints and lists of choices name only what the role may read. */
function isVisible(schema: Schema, relationship: Relationship, role: ApiRole): boolean {
  const others = 'junction' in relationship ? [relationship.to, relationship.junction] : [relationship.to]
  return others.every((name) => schema.tables.get(name)?.visibleTo.has(role))
}

function noRelationship({ schema, role }: Seen, origin: Origin, { target, hint }: Wanted): ApiError {
  const using = hint === undefined ? '' : ` using the hint '${hint}'`
  return new ApiError(
    400,
    'PGRST200',
    `Could not find a relationship between '${origin.name}' and '${target}' in the schema cache`,
    {
      details: `Searched for a foreign key relationship between '${origin.name}' and '${target}'${using} in the schema '${exposedSchema}', but no matches were found.`,
      hint: suggestion(schema, origin, target, role),
    },
  )
}

function suggestion(schema: Schema, origin: Origin, target: string, role: ApiRole): string | null {
  const visible = origin.relationships.filter((each) => isVisible(schema, each, role))
  const related = visible.map((relationship) => relationship.to)
  if (related.includes(target)) return null
  const meant = related.length > 0 ? closest(target, related, 'member') : undefined
  if (meant !== undefined) return `Perhaps you meant '${meant}' instead of '${target}'.`
  // The origin has relationships, if only hidden ones: so its name was not misspelt.
  if (origin.relationships.length > 0) return null
  const withRelationships = [...schema.tables.values()].filter(
    (table) => table.relationships.length > 0 && table.visibleTo.has(role),
  )
  const parent = closest(
    origin.name,
    withRelationships.map((table) => table.name),
    'member',
  )
  return parent === undefined ? null : `Perhaps you meant '${parent}' instead of '${origin.name}'.`
}

function ambiguous(origin: string, target: string, found: readonly Relationship[]): ApiError {
  const choices = found.map((each) => `'${each.to}!${wayOf(each)}'`)
  return new ApiError(
    300,
    'PGRST201',
    `Could not embed because more than one relationship was found for '${origin}' and '${target}'`,
    {
      details: found.map((each) => ({
        cardinality: each.cardinality,
        embedding: `${each.from} with ${each.to}`,
        relationship: describe(each),
      })),
      hint: `Try changing '${target}' to one of the following: ${choices.join(', ')}. Find the desired relationship in the 'details' key.`,
    },
  )
}

function wayOf(relationship: Relationship): string {
  if ('function' in relationship) return relationship.function
  return 'junction' in relationship ? relationship.junction : relationship.constraint
}

function describe(relationship: Relationship): string {
  if ('function' in relationship) return `${relationship.function}(${relationship.from})`
  if ('junction' in relationship) {
    const [first, second] = relationship.constraints
    const [from, to] = [relationship.fromColumns, relationship.toColumns].map((pairs) =>
      listed(pairs.map(([, own]) => own)),
    )
    return `${relationship.junction} using ${first}${from} and ${second}${to}`
  }
  const { constraint, from, to, columns } = relationship
  return `${constraint} using ${from}${listed(columns.map(([own]) => own))} and ${to}${listed(columns.map(([, theirs]) => theirs))}`
}

function listed(names: readonly string[]): string {
  return `(${names.join(', ')})`
}
