import { Cursor } from './cursor.ts'
import { parseFieldReference } from './parse-select.ts'
import {
  comparisons,
  type Comparison,
  type Condition,
  type IsValue,
  type Search,
  searches,
  type Test,
} from './query-types.ts'

const deepestLogic = 8
const maxFilters = 100
const quantifiable = new Set<string>(['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'like', 'ilike', 'match', 'imatch'])
const isValues: readonly (readonly [word: string, value: IsValue])[] = [
  ['not_null', 'not null'],
  ['null', 'null'],
  ['true', 'true'],
  ['false', 'false'],
  ['unknown', 'unknown'],
]

/** Counts the filters of a whole request. */
export class FilterBudget {
  #left = maxFilters

  spend(cursor: Cursor): void {
    if (this.#left-- === 0) cursor.reject(`more than ${maxFilters} filters`)
  }
}

/** `eq.5`, `not.in.(1,2)`: what follows the `=` of a filter parameter. */
export function parseFilterValue(text: string, budget: FilterBudget): { negated: boolean; test: Test } {
  const cursor = new Cursor('filter', text)
  budget.spend(cursor)
  const result = parseTest(cursor, wholeValue)
  cursor.expectEnd()
  return result
}

/** `(a.eq.1,and(b.gt.2,c.is.null))`: what follows `or=`, `and=`, `not.or=`. */
export function parseLogic(kind: 'and' | 'or', negated: boolean, text: string, budget: FilterBudget): Condition {
  const cursor = new Cursor('logic tree', text)
  const conditions = parseGroup(cursor, budget, 1)
  cursor.expectEnd()
  return { kind, negated, conditions }
}

function parseGroup(cursor: Cursor, budget: FilterBudget, depth: number): Condition[] {
  if (depth > deepestLogic) cursor.reject(`conditions nested more than ${deepestLogic} deep`)
  cursor.skipBlanks()
  cursor.expect('(')
  const conditions: Condition[] = []
  do {
    cursor.skipBlanks()
    conditions.push(parseMember(cursor, budget, depth))
    cursor.skipBlanks()
  } while (cursor.take(','))
  cursor.expect(')')
  cursor.skipBlanks()
  return conditions
}

function parseMember(cursor: Cursor, budget: FilterBudget, depth: number): Condition {
  const head = cursor.attempt(() => {
    const negated = cursor.take('not.')
    const kind = (['and', 'or'] as const).find((word) => cursor.take(word))
    cursor.skipBlanks()
    return kind !== undefined && cursor.sees('(') ? { kind, negated } : undefined
  })
  if (head !== undefined) return { ...head, conditions: parseGroup(cursor, budget, depth + 1) }
  budget.spend(cursor)
  const field = parseFieldReference(cursor)
  if (!cursor.take('.')) cursor.fail('delimiter (.)')
  return { kind: 'filter', field, ...parseTest(cursor, memberValue) }
}

function parseTest(cursor: Cursor, readValue: (cursor: Cursor) => string): { negated: boolean; test: Test } {
  const negated = cursor.take('not.')
  return { negated, test: parseOperation(cursor, readValue) }
}

function parseOperation(cursor: Cursor, readValue: (cursor: Cursor) => string): Test {
  if (cursor.take('in.')) return { kind: 'in', values: parseList(cursor) }
  if (cursor.take('is.')) return { kind: 'is', value: parseIs(cursor) }
  const operator = cursor.attempt(() => operatorName(cursor.takeUntil('.(')))
  if (operator === undefined) cursor.fail('"not" or operator (eq, gt, ...)')

  const modifier = cursor.take('(') ? closeModifier(cursor) : undefined
  if (isSearch(operator)) {
    cursor.expect('.')
    return { kind: 'search', search: operator, language: modifier, value: readValue(cursor) }
  }
  if (modifier !== undefined && (!quantifiable.has(operator) || (modifier !== 'any' && modifier !== 'all'))) {
    cursor.reject(`the operator ${operator} cannot be modified by (${modifier})`)
  }
  cursor.expect('.')
  const quantifier = modifier === 'any' || modifier === 'all' ? modifier : undefined
  return { kind: 'compare', operator, quantifier, value: readValue(cursor) }
}

function closeModifier(cursor: Cursor): string {
  const word = cursor.bareName('any, all or a text search configuration')
  cursor.expect(')')
  return word
}

function operatorName(word: string): Comparison | Search | undefined {
  return comparisons.find((name) => name === word) ?? searches.find((name) => name === word)
}

function isSearch(operator: Comparison | Search): operator is Search {
  return searches.some((name) => name === operator)
}

function parseIs(cursor: Cursor): IsValue {
  const word = cursor.takeUntil(',)').trim().toLowerCase()
  const value = isValues.find(([known]) => known === word)?.[1]
  if (value === undefined) cursor.fail('isVal: (null, not_null, true, false, unknown)')
  return value
}

/** `(a,"b,c")`; `()` and `(  )` are empty. */
function parseList(cursor: Cursor): string[] {
  cursor.skipBlanks()
  cursor.expect('(')
  cursor.skipBlanks()
  const values: string[] = []
  if (!cursor.take(')')) {
    do values.push(listMember(cursor))
    while (cursor.take(','))
    cursor.expect(')')
  }
  cursor.skipBlanks()
  return values
}

/** Unquoted when the quotes enclose the whole member, else verbatim. */
function listMember(cursor: Cursor): string {
  const quoted = cursor.attempt(() => {
    const value = cursor.quoted()
    return cursor.atEnd || cursor.sees(',') || cursor.sees(')') ? value : undefined
  })
  return quoted ?? cursor.takeUntil(',)')
}

/** Inside a logic tree an array literal may hold commas. */
function memberValue(cursor: Cursor): string {
  const array = cursor.attempt(() => {
    if (!cursor.take('{')) return undefined
    const inside = cursor.takeUntil('{}')
    return cursor.take('}') ? `{${inside}}` : undefined
  })
  return array ?? listMember(cursor)
}

function wholeValue(cursor: Cursor): string {
  return cursor.rest()
}
