import type { ColumnInfo, FunctionInfo, RelationInfo } from './read.ts'

const header = `// Generated from the migrations: npm run types. Not edited by hand.

type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]
`

/** Types of the data API's JSON values. */
const typesOfPostgres: Record<string, string> = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  numeric: 'number',
  json: 'Json',
  jsonb: 'Json',
  void: 'undefined',
}

const typeOf = ({ type, isArray }: { type: string; isArray: boolean }) =>
  `${typesOfPostgres[type.replace(/^_/, '')] ?? 'string'}${isArray ? '[]' : ''}`

/** The `Database` type in the format of the Supabase client libraries. */
export function writeTypes(relations: RelationInfo[], functions: FunctionInfo[]): string {
  const tables = relations.filter(({ isView }) => !isView)
  const views = relations.filter(({ isView }) => isView)
  // The clients would need a union for a function with several signatures; these have one each.
  return `${header}
export interface Database {
  public: {
    Tables: ${block(tables.map((table) => relation(table, functions)))}
    Views: ${block(views.map((view) => relation(view, functions)))}
    Functions: ${block(functions.filter(({ columnOf }) => columnOf === null).map(callable))}
    Enums: {}
    CompositeTypes: {}
  }
}
`
}

const block = (lines: string[]) => (lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n}`)

function relation({ name, columns, isView, relationships }: RelationInfo, functions: FunctionInfo[]): string {
  const computed = functions.filter(({ columnOf }) => columnOf === name)
  const row = [
    ...columns.map((column) => `${column.name}: ${stored(column)}`),
    ...computed.map((column) => `${column.name}: ${typeOf(column.returns)} | null`),
  ]
  const insert = columns.map((column) =>
    column.generated ? `${column.name}?: never` : `${column.name}${mayBeLeftOut(column) ? '?' : ''}: ${stored(column)}`,
  )
  const update = columns.map((column) => `${column.name}?: ${column.generated ? 'never' : stored(column)}`)
  const links = relationships.map(
    (link) =>
      `{ foreignKeyName: '${link.name}', columns: ${list(link.columns)}, isOneToOne: ${link.oneToOne}, referencedRelation: '${link.to}', referencedColumns: ${list(link.toColumns)} }`,
  )
  const written = isView ? '' : `Insert: ${block(insert)}\nUpdate: ${block(update)}\n`
  return `${name}: { Row: ${block(row)}\n${written}Relationships: [${links.join(', ')}] }`
}

const stored = (column: ColumnInfo) => `${typeOf(column)}${column.nullable ? ' | null' : ''}`
const mayBeLeftOut = ({ nullable, optional }: ColumnInfo) => nullable || optional
const list = (names: string[]) => `[${names.map((name) => `'${name}'`).join(', ')}]`

function callable({ name, args, returns }: FunctionInfo): string {
  const given = args.map((arg) => `${arg.name}${arg.optional ? '?' : ''}: ${typeOf(arg)}`)
  const row = returns.relation === null ? typeOf(returns) : `Database['public']['Tables']['${returns.relation}']['Row']`
  const type = args.length === 0 ? 'Record<PropertyKey, never>' : block(given)
  return `${name}: { Args: ${type}\nReturns: ${row}${returns.set ? '[]' : ''} }`
}
