import type { CatalogSql } from '#server/core/database/sql.ts'

/** The one schema of the API. */
export const exposedSchema = 'public'

/** What a read needs of a column. */
export interface ReadableColumn {
  name: string
  /** The type without domain and modifier, to distinguish json, jsonb and tsvector from the rest. */
  baseType: string
}

export interface Column extends ReadableColumn {
  /** As SQL, with its modifier: `character varying(20)`, `public."user status"[]`. */
  type: CatalogSql
  /** What an insert without this column stores; undefined when that is null or has no constant expression. */
  defaultValue: CatalogSql | undefined
}

/** A table or view, or a function's result: named columns that a FROM clause can use. */
export interface Shape {
  name: string
  columns: ReadonlyMap<string, ReadableColumn>
  /** Functions of one row by name; only a table or view has any. */
  computed: ReadonlyMap<string, ReadableColumn>
}

export const nothingComputed: Shape['computed'] = new Map()

export interface Table extends Shape {
  /** The roles that may read a part of it: hints for other roles do not name it. */
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
  /** Whether the foreign key belongs to the "from" side. */
  fromHasKey: boolean
  /** The roles for which `counts.<constraint>` holds how many rows of "to" belong to a row of "from". */
  countedFor: ReadonlySet<string>
  /** Whether those counts leave hidden rows out, some of which a caller may read. */
  hidesSome: boolean
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

/** A function of one row that returns rows of a table. */
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
  /** The type in errors: "character", where `type` must not truncate to one. */
  displayType: string
  required: boolean
  variadic: boolean
}

export interface DatabaseFunction {
  name: string
  /** Its comment in the database. */
  description: string | undefined
  /** The roles that may call it: hints for other roles do not name it. */
  callableBy: ReadonlySet<string>
  parameters: readonly FunctionParameter[]
  /** Whether it may write: only then does a call run in a read-write transaction. */
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
  /** All overloads of a name, in the order of errors that list them. */
  functions: ReadonlyMap<string, readonly DatabaseFunction[]>
  /** The types allowed after `::`, as SQL. */
  castTypes: ReadonlyMap<string, CatalogSql>
}
