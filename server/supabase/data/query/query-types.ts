/** A parsed query string, not yet resolved against tables. */

export interface JsonStep {
  /** `->>` returns text, `->` returns json. */
  asText: boolean
  key: string
  isIndex: boolean
}

export interface Field {
  name: string
  path: readonly JsonStep[]
}

export interface SelectedField {
  kind: 'field'
  field: Field
  alias: string | undefined
  cast: string | undefined
  aggregate: { name: string; cast: string | undefined } | undefined
}

export interface SelectedEmbed {
  kind: 'embed'
  target: string
  alias: string | undefined
  hint: string | undefined
  inner: boolean
  spread: boolean
  items: readonly SelectItem[]
}

export type SelectItem = { kind: 'all' } | SelectedField | SelectedEmbed

/** PostgREST, references/api/tables_views, "Operators". filter-sql.ts has the SQL of each. */
export const comparisons = [
  'eq',
  'neq',
  'gt',
  'gte',
  'lt',
  'lte',
  'like',
  'ilike',
  'match',
  'imatch',
  'isdistinct',
  'cs',
  'cd',
  'ov',
  'sl',
  'sr',
  'nxl',
  'nxr',
  'adj',
] as const
export type Comparison = (typeof comparisons)[number]

export const searches = ['fts', 'plfts', 'phfts', 'wfts'] as const
export type Search = (typeof searches)[number]

/** The operands of `is`, as in SQL. */
export type IsValue = 'null' | 'not null' | 'true' | 'false' | 'unknown'

export type Test =
  | { kind: 'compare'; operator: Comparison; quantifier: 'any' | 'all' | undefined; value: string }
  | { kind: 'in'; values: readonly string[] }
  | { kind: 'is'; value: IsValue }
  | { kind: 'search'; search: Search; language: string | undefined; value: string }

export type Condition =
  | { kind: 'filter'; field: Field; negated: boolean; test: Test }
  | { kind: 'and' | 'or'; negated: boolean; conditions: readonly Condition[] }

export interface OrderTerm {
  /** A to-one embed whose field gives the order. */
  relation: string | undefined
  field: Field
  descending: boolean
  nulls: 'first' | 'last' | undefined
}

/** The parameters of one level: the requested table, or an embed. */
export interface Level {
  conditions: readonly Condition[]
  order: readonly OrderTerm[]
  limit: number | undefined
  offset: number
}

export interface Query {
  select: readonly SelectItem[]
  root: Level
  /** The parameters of embeds, each path once. */
  embedded: readonly { path: readonly string[]; level: Level }[]
  columns: readonly string[] | undefined
  onConflict: readonly string[] | undefined
  /** Parameters that are neither reserved nor filters: a function's arguments in their order, repeated ones too. */
  rest: readonly (readonly [name: string, value: string])[]
}
