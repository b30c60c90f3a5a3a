import type { Comparison, Condition, Field, Search, Test } from '../query/query-types.ts'
import { columnOf, type Embed, type ReadNode } from '../plan/read-plan.ts'
import { computedField } from './computed-sql.ts'
import { allOf, anyOf, bind, empty, identifier, sql, type Sql, words } from '#server/core/database/sql.ts'

type FilterScope = Pick<ReadNode, 'alias' | 'shape' | 'embeds' | 'carriesRow'>

/** Whether an embed has a row; implemented by select-sql.ts, which builds the joins. */
export type Exists = (embed: Embed, place: FilterScope) => Sql

const json = new Set(['json', 'jsonb'])

const isTests = {
  null: sql`is null`,
  'not null': sql`is not null`,
  true: sql`is true`,
  false: sql`is false`,
  unknown: sql`is unknown`,
} as const

/** Written out, so that every operator is visibly a constant of ours. */
const operators = {
  eq: sql`=`,
  neq: sql`<>`,
  gt: sql`>`,
  gte: sql`>=`,
  lt: sql`<`,
  lte: sql`<=`,
  like: sql`like`,
  ilike: sql`ilike`,
  match: sql`~`,
  imatch: sql`~*`,
  isdistinct: sql`is distinct from`,
  cs: sql`@>`,
  cd: sql`<@`,
  ov: sql`&&`,
  sl: sql`<<`,
  sr: sql`>>`,
  nxl: sql`&>`,
  nxr: sql`&<`,
  adj: sql`-|-`,
} satisfies Record<Comparison, Sql>

const queryMakers = {
  fts: sql`to_tsquery`,
  plfts: sql`plainto_tsquery`,
  phfts: sql`phraseto_tsquery`,
  wfts: sql`websearch_to_tsquery`,
} satisfies Record<Search, Sql>

export function conditionSql(condition: Condition, place: FilterScope, exists: Exists): Sql {
  if (condition.kind === 'filter') {
    const { field, negated, test } = condition
    const result = presence(field, test, place, exists) ?? testSql(field, test, place)
    return negated ? sql`not (${result})` : result
  }
  const parts = condition.conditions.map((each) => sql`(${conditionSql(each, place, exists)})`)
  const whole = condition.kind === 'and' ? allOf(parts) : anyOf(parts)
  return condition.negated ? sql`not (${whole})` : sql`(${whole})`
}

/** `rel=is.null`: parents without a matching row; `not.is.null`: those with one. Any other test is a column's. */
function presence(field: Field, test: Test, place: FilterScope, exists: Exists): Sql | undefined {
  if (test.kind !== 'is' || field.path.length > 0) return undefined
  const embed = place.embeds.find(({ name }) => name === field.name)
  if (embed === undefined || (test.value !== 'null' && test.value !== 'not null')) return undefined
  return test.value === 'null' ? sql`not ${exists(embed, place)}` : exists(embed, place)
}

function testSql(field: Field, test: Test, place: FilterScope): Sql {
  const left = fieldSql(field, place)
  switch (test.kind) {
    case 'is':
      return sql`${left} ${isTests[test.value]}`
    case 'in':
      return sql`${left} = any (${bind(arrayLiteral(test.values))})`
    case 'search': {
      const language = test.language === undefined ? empty : sql`${bind(test.language)}::regconfig, `
      const isVector = field.path.length === 0 && columnOf(place.alias, place.shape, field.name).baseType === 'tsvector'
      const vector = isVector ? left : sql`to_tsvector(${language}${left})`
      return sql`${vector} @@ ${queryMakers[test.search]}(${language}${bind(test.value)})`
    }
    case 'compare': {
      const isPattern = test.operator === 'like' || test.operator === 'ilike'
      const value = bind(isPattern ? test.value.replaceAll('*', '%') : test.value)
      const right = test.quantifier === undefined ? value : quantified(test.quantifier, value)
      return sql`${left} ${operators[test.operator]} ${right}`
    }
  }
}

function quantified(quantifier: 'any' | 'all', array: Sql): Sql {
  return quantifier === 'any' ? sql`any (${array})` : sql`all (${array})`
}

/** A column, or the value at its JSON path. */
export function fieldSql(field: Field, place: Pick<FilterScope, 'alias' | 'shape'>): Sql {
  const { baseType } = columnOf(place.alias, place.shape, field.name)
  const column = columnSql(field.name, place)
  if (field.path.length === 0) return column
  const steps = field.path.map(({ asText, key, isIndex }) => {
    const operand = isIndex ? sql`${bind(key)}::int` : sql`${bind(key)}::text`
    return asText ? sql`->> ${operand}` : sql`-> ${operand}`
  })
  return sql`(${words(json.has(baseType) ? column : sql`to_jsonb(${column})`, ...steps)})`
}

export function columnSql(name: string, place: Pick<FilterScope, 'alias' | 'shape'>): Sql {
  return place.shape.columns.has(name) ? identifier(place.alias, name) : computedField(place, name)
}

/** One parameter however many values, so that the statement's text stays the same. */
function arrayLiteral(values: readonly string[]): string {
  return `{${values.map((value) => `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`).join(',')}}`
}
