import { Cursor } from './cursor.ts'
import { rangeNotSatisfiable } from '../protocol/errors.ts'
import { FilterBudget, parseFilterValue, parseLogic } from './parse-filter.ts'
import { parseOrder } from './parse-order.ts'
import { parseFieldReference, parseSelect } from './parse-select.ts'
import { comparisons, type Condition, type Field, type OrderTerm, type Query, searches } from './query-types.ts'

const everything: Query['select'] = [{ kind: 'all' }]

interface MutableLevel {
  conditions: Condition[]
  order: OrderTerm[]
  limit: number | undefined
  offset: number
}

/**
 * Parses a query string. Of a function (`hasArguments`), a parameter that is no filter is an argument; of a table it is
 * an error.
 *
 * @throws {ApiError} PGRST100, or PGRST103 for a limit below zero.
 */
export function parseQuery(parameters: Iterable<[string, string]>, hasArguments: boolean): Query {
  const budget = new FilterBudget()
  const root = newLevel()
  const embedded = new Map<string, { path: string[]; level: MutableLevel }>()
  const levelAt = (path: string[]): MutableLevel => {
    if (path.length === 0) return root
    const key = JSON.stringify(path)
    const found = embedded.get(key) ?? { path, level: newLevel() }
    embedded.set(key, found)
    return found.level
  }

  let select: Query['select'] | undefined
  let columns: string[] | undefined
  let onConflict: string[] | undefined
  const rest: [string, string][] = []

  for (const [name, value] of parameters) {
    if (name === 'select') select ??= value === '' ? everything : parseSelect(value)
    else if (name === 'columns') columns ??= parseNames('columns parameter', value)
    else if (name === 'on_conflict') onConflict ??= parseNames('on_conflict parameter', value)
    else if (hasArguments && isArgument(name, value)) rest.push([name, value])
    else addToLevel(name, value)
  }
  return { select: select ?? everything, root, embedded: [...embedded.values()], columns, onConflict, rest }

  function addToLevel(name: string, value: string): void {
    const { path, field } = parseKey(name)
    // A quoted name is a column, even if it is spelt like a reserved word.
    const last = field.path.length === 0 && !name.endsWith('"') ? field.name : undefined
    if (last === 'order') levelAt(path).order.push(...(value === '' ? [] : parseOrder(value)))
    else if (last === 'limit') levelAt(path).limit = parseLimit(value)
    else if (last === 'offset') levelAt(path).offset = parseOffset(value)
    else if (last === 'and' || last === 'or') {
      const embeds = path.filter((name) => name !== 'not')
      levelAt(embeds).conditions.push(parseLogic(last, embeds.length < path.length, value, budget))
    } else levelAt(path).conditions.push({ kind: 'filter', field, ...parseFilterValue(value, budget) })
  }
}

function newLevel(): MutableLevel {
  return { conditions: [], order: [], limit: undefined, offset: 0 }
}

/** `messages.author.name`, `data->>a`: the path to an embed, then the field. */
function parseKey(text: string): { path: string[]; field: Field } {
  const cursor = new Cursor('tree path', text)
  const path: string[] = []
  let field = parseFieldReference(cursor)
  while (field.path.length === 0 && cursor.take('.')) {
    path.push(field.name)
    field = parseFieldReference(cursor)
  }
  cursor.expectEnd()
  return { path, field }
}

function parseNames(what: string, text: string): string[] {
  const cursor = new Cursor(what, text)
  const names: string[] = []
  do {
    cursor.skipBlanks()
    names.push(cursor.name())
    cursor.skipBlanks()
  } while (cursor.take(','))
  cursor.expectEnd()
  return [...new Set(names)]
}

/** A function's parameter is an argument unless its value has an operator, as in PostgREST. */
function isArgument(name: string, value: string): boolean {
  if (name.includes('.') || ['order', 'limit', 'offset', 'and', 'or'].includes(name)) return false
  const [word = '', ...after] = value.split('.')
  const operator = word.replace(/\(.*$/s, '')
  return after.length === 0 || !['not', 'is', 'in', ...comparisons, ...searches].includes(operator)
}

function parseLimit(text: string): number | undefined {
  const limit = parseWhole('limit', text)
  if (limit !== undefined && limit < 0) throw rangeNotSatisfiable('Limit should be greater than or equal to zero.')
  return limit
}

function parseOffset(text: string): number {
  return Math.max(parseWhole('offset', text) ?? 0, 0)
}

/** Undefined for what is no whole number: PostgREST ignores such a window (QueryParams.hs, `ranges`). */
function parseWhole(what: string, text: string): number | undefined {
  if (!/^\s*-?\d+\s*$/.test(text)) return undefined
  const value = Number(text)
  if (!Number.isSafeInteger(value)) new Cursor(what, text).reject('the number is too large')
  return value
}
