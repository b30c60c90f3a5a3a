import { Cursor } from './cursor.ts'
import type { Field, JsonStep, SelectItem, SelectedEmbed, SelectedField } from './query-types.ts'

/** Far more than a page needs, and few enough for the stack and the planner. */
const deepestEmbed = 8
const maxItems = 300
const maxEmbeds = 40
const longestJsonPath = 20

const aggregates = ['count', 'sum', 'avg', 'min', 'max']

/** `select=`: columns, JSON paths, casts, counts and embeds. */
export function parseSelect(text: string): SelectItem[] {
  const cursor = new Cursor('select parameter', text)
  const seen = { items: 0, embeds: 0 }
  const items = parseItems(cursor, seen, 0)
  cursor.expectEnd()
  return items
}

function parseItems(cursor: Cursor, seen: { items: number; embeds: number }, depth: number): SelectItem[] {
  const items: SelectItem[] = []
  do {
    if (++seen.items > maxItems) cursor.reject(`more than ${maxItems} columns`)
    cursor.skipBlanks()
    items.push(parseItem(cursor, seen, depth))
    cursor.skipBlanks()
  } while (cursor.take(','))
  return items
}

function parseItem(cursor: Cursor, seen: { items: number; embeds: number }, depth: number): SelectItem {
  if (cursor.take('*')) return { kind: 'all' }
  const embed = cursor.attempt(() => parseEmbedHead(cursor))
  if (embed === undefined) return parseField(cursor)
  if (depth === deepestEmbed) cursor.reject(`embeds nested more than ${deepestEmbed} deep`)
  if (++seen.embeds > maxEmbeds) cursor.reject(`more than ${maxEmbeds} embeds`)
  cursor.skipBlanks()
  const items = cursor.sees(')') ? [] : parseItems(cursor, seen, depth + 1)
  cursor.expect(')')
  return { ...embed, items }
}

/** `...alias:target!hint!inner(`, up to its parenthesis; undefined for a column. */
function parseEmbedHead(cursor: Cursor): Omit<SelectedEmbed, 'items'> | undefined {
  const spread = cursor.take('...')
  const alias = parseAlias(cursor)
  const target = cursor.name()
  if (target === 'count' && cursor.sees('()')) return undefined
  let hint: string | undefined
  let inner = false
  while (cursor.take('!')) {
    const word = cursor.name()
    if (word === 'inner') inner = true
    else if (word !== 'left') hint = word
  }
  if (cursor.take('(')) return { kind: 'embed', target, alias, hint, inner, spread }
  if (spread || hint !== undefined || inner) cursor.fail('"("')
  return undefined
}

function parseField(cursor: Cursor): SelectedField {
  const alias = parseAlias(cursor)
  // `count()` without a column counts rows.
  if (cursor.take('count()')) {
    const cast = parseCast(cursor)
    return { kind: 'field', field: { name: '*', path: [] }, alias, cast: undefined, aggregate: { name: 'count', cast } }
  }
  const field = parseFieldReference(cursor)
  const cast = parseCast(cursor)
  const aggregate = cursor.take('.') ? parseAggregate(cursor) : undefined
  return { kind: 'field', field, alias, cast, aggregate }
}

function parseAggregate(cursor: Cursor): SelectedField['aggregate'] {
  const name = aggregates.find((each) => cursor.take(`${each}()`))
  if (name === undefined) cursor.fail('aggregate (count(), sum(), avg(), min(), max())')
  return { name, cast: parseCast(cursor) }
}

/** `name:`, but not the beginning of a cast, `name::`. */
function parseAlias(cursor: Cursor): string | undefined {
  return cursor.attempt(() => {
    const name = cursor.name()
    return cursor.take(':') && !cursor.sees(':') ? name : undefined
  })
}

function parseCast(cursor: Cursor): string | undefined {
  return cursor.take('::') ? cursor.bareName('letter or digit') : undefined
}

/** A column, and perhaps a way into its JSON: `data->a->>b`, `data->0`. */
export function parseFieldReference(cursor: Cursor): Field {
  cursor.skipBlanks()
  const name = cursor.name()
  const path: JsonStep[] = []
  for (;;) {
    const arrow = cursor.take('->>') ? '->>' : cursor.take('->') ? '->' : undefined
    if (arrow === undefined) break
    if (path.length === longestJsonPath) cursor.reject(`a JSON path of more than ${longestJsonPath} steps`)
    const index = cursor.attempt(() => parseIndex(cursor))
    path.push({ asText: arrow === '->>', key: index ?? cursor.jsonKey(), isIndex: index !== undefined })
  }
  cursor.skipBlanks()
  return { name, path }
}

/** A whole number and nothing else: `->1st` is a key. It must fit PostgreSQL's integer. */
function parseIndex(cursor: Cursor): string | undefined {
  const sign = cursor.take('-') ? '-' : ''
  const digits = cursor.takeDigits()
  const ends = cursor.atEnd || ['->', '::', '.', ',', ')'].some((end) => cursor.sees(end))
  // No key starts with a dash.
  if (sign !== '' && digits === '') cursor.fail('digit')
  if (sign !== '' && !ends) cursor.fail('digit, "->", "::", ".", "," or end of input')
  return digits !== '' && digits.length < 10 && ends ? sign + digits : undefined
}
