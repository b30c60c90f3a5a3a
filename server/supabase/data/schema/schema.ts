import type { CatalogSql } from '#server/core/database/sql.ts'

/** The one schema that callers see. */
export const exposedSchema = 'public'

/** What reading a column takes. */
export interface ReadableColumn {
  name: string
  /** The type without domain and modifier, to tell json, jsonb and tsvector from the rest. */
  baseType: string
}

export interface Column extends ReadableColumn {
  /** As SQL, with its modifier: `character varying(20)`, `public."user status"[]`. */
  type: CatalogSql
  /** What an insert without this column stores; undefined when that is null or cannot be said. */
  defaultValue: CatalogSql | undefined
}

/** A table or view, or what a function returns: something with named columns that can stand after FROM. */
export interface Shape {
  name: string
  columns: ReadonlyMap<string, ReadableColumn>
  /** What functions of one row give, under their names; only a table or view has any. */
  computed: ReadonlyMap<string, ReadableColumn>
}

export const nothingComputed: Shape['computed'] = new Map()

export interface Table extends Shape {
  /** The roles that may read something of it: others are not told of it. */
  visibleTo: ReadonlySet<string>
  columns: ReadonlyMap<string, Column>
  isView: boolean
  primaryKey: readonly string[]
  relationships: readonly Relationship[]
}

export type ColumnPairs = readonly (readonly [from: string, to: string])[]

interface Direct {
  cardinality: 'many-to-one' | 'one-to-many' | 'one-to-one'
  from: string
  to: string
  toIsView: boolean
  constraint: string
  /** Whether the foreign key stands on the "from" side. */
  fromHasKey: boolean
  /** The roles for which the table `counts.<constraint>` holds how many rows of "to" belong to a row of "from". */
  countedFor: ReadonlySet<string>
  columns: ColumnPairs
}

interface ThroughJunction {
  cardinality: 'many-to-many'
  from: string
  to: string
  toIsView: boolean
  junction: string
  junctionIsView: boolean
  constraints: readonly [from: string, to: string]
  /** Columns of "from" with those of the junction. */
  fromColumns: ColumnPairs
  /** Columns of "to" with those of the junction. */
  toColumns: ColumnPairs
}

/** A function of one row that gives rows of a table. */
export interface Computed {
  cardinality: 'many-to-one' | 'one-to-many'
  from: string
  to: string
  toIsView: boolean
  function: string
}

export type Relationship = Direct | ThroughJunction | Computed

export interface FunctionParameter {
  /** Empty when the function does not name it. */
  name: string
  type: CatalogSql
  baseType: string
  /** As it is said to callers: "character", where `type` must not cut at one. */
  toldType: string
  required: boolean
  variadic: boolean
}

export interface DatabaseFunction {
  name: string
  /** Its comment. */
  description: string | undefined
  /** The roles that may call it: others are not told of it. */
  callableBy: ReadonlySet<string>
  parameters: readonly FunctionParameter[]
  /** It may write: only then does a call run in a transaction that can. */
  volatile: boolean
  returnsSet: boolean
  returns:
    | { kind: 'void' }
    | { kind: 'value' }
    | { kind: 'row'; columns: ReadonlyMap<string, ReadableColumn>; table: string | undefined }
}

export interface Schema {
  /** Whether a function, a policy or a view reads settings of the request other than the caller's claims. */
  readsRequest: boolean
  tables: ReadonlyMap<string, Table>
  /** All overloads of a name, in the order in which they are listed to callers. */
  functions: ReadonlyMap<string, readonly DatabaseFunction[]>
  /** What `::name` may say, as SQL. */
  castTypes: ReadonlyMap<string, CatalogSql>
}
