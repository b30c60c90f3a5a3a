import type { SchemaTables, TableInfo } from './read-tables.ts'

const header = `-- Generated from the migrations, for reading: npm run schema. A table changes in a migration.
`

/** The text of a feature's tables.sql: types, sequences, tables, their indexes, and foreign keys last. */
export function writeTables({ types, sequences, tables }: SchemaTables): string {
  const parts = [
    ...types.map(({ name, definition }) => `create type ${name} as ${definition};`),
    ...sequences.map(({ name, definition }) => `create sequence ${name} ${definition};`),
    ...tables.map(writeTable),
    tables.flatMap(writeForeignKeys).join('\n'),
  ]
  return `${[header, ...parts.filter((part) => part !== '')].join('\n')}\n`
}

function writeTable(table: TableInfo): string {
  const { name, unlogged, partitioned, partition, options, rowSecurity, forcedRowSecurity } = table
  const own = table.constraints.filter(({ foreign }) => !foreign)
  const inside = [
    ...table.columns.map(({ definition }) => definition),
    ...own.map((constraint) => `constraint ${constraint.name} ${lowerKeywords(constraint.definition)}`),
  ]
  const after = [partitioned && lowerKeywords(partitioned), options && `with (${options})`]
  const body = partition === null ? `(\n  ${inside.join(',\n  ')}\n)` : lowerKeywords(partition)
  const head = `create ${unlogged ? 'unlogged ' : ''}table ${name}`
  return [
    `${[head, body, ...after.filter((clause) => clause !== null && clause !== '')].join(' ')};`,
    ...(rowSecurity ? [`alter table ${name} enable row level security;`] : []),
    ...(forcedRowSecurity ? [`alter table ${name} force row level security;`] : []),
    ...table.comments.map((comment) => `comment on ${comment};`),
    ...table.indexes.map((index) => `${lowerKeywords(index)};`),
    '',
  ].join('\n')
}

const writeForeignKeys = ({ name, constraints }: TableInfo) =>
  constraints
    .filter(({ foreign }) => foreign)
    .map((key) => `alter table ${name} add constraint ${key.name} ${lowerKeywords(key.definition)};`)

const keywords =
  /'(?:[^']|'')*'|"[^"]*"|\b(?:CREATE|UNIQUE|INDEX|ON|ONLY|USING|WITH|WHERE|INCLUDE|NULLS|NOT|DISTINCT|FIRST|LAST|DESC|ASC|PRIMARY|KEY|FOREIGN|REFERENCES|DELETE|UPDATE|SET|NULL|CASCADE|RESTRICT|CHECK|AND|OR|IS|IN|ANY|ALL|ARRAY|BETWEEN|CASE|WHEN|THEN|ELSE|END|PARTITION|BY|OF|LIST|RANGE|FOR|VALUES|LIKE|COALESCE|FROM|AS|TRUE|FALSE|DEFERRABLE|INITIALLY|DEFERRED|AT|TIME|ZONE)\b/g

/** As our SQL is written; what is quoted stays. */
const lowerKeywords = (definition: string) =>
  definition.replaceAll(keywords, (found) => (/^['"]/.test(found) ? found : found.toLowerCase()))
