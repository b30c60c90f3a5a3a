import { Cursor } from './cursor.ts'
import { parseFieldReference } from './parse-select.ts'
import type { OrderTerm } from './query-types.ts'

const maxTerms = 20

/** `order=`: `created_at.desc.nullslast,author(name).asc`. */
export function parseOrder(text: string): OrderTerm[] {
  const cursor = new Cursor('order', text)
  const terms: OrderTerm[] = []
  do {
    if (terms.length === maxTerms) cursor.reject(`more than ${maxTerms} order terms`)
    terms.push(parseTerm(cursor))
  } while (cursor.take(','))
  cursor.expectEnd()
  return terms
}

function parseTerm(cursor: Cursor): OrderTerm {
  const field = parseFieldReference(cursor)
  const ofRelation = field.path.length === 0 && cursor.take('(')
  const relatedField = ofRelation ? parseFieldReference(cursor) : undefined
  if (ofRelation) cursor.expect(')')

  let descending: boolean | undefined
  let nulls: OrderTerm['nulls']
  while (cursor.take('.')) {
    if (descending === undefined && nulls === undefined && cursor.take('asc')) descending = false
    else if (descending === undefined && nulls === undefined && cursor.take('desc')) descending = true
    else if (nulls === undefined && cursor.take('nullsfirst')) nulls = 'first'
    else if (nulls === undefined && cursor.take('nullslast')) nulls = 'last'
    else
      cursor.fail(
        descending === undefined ? '"asc", "desc", "nullsfirst" or "nullslast"' : '"nullsfirst" or "nullslast"',
      )
  }
  cursor.skipBlanks()
  if (!cursor.atEnd && !cursor.sees(',')) cursor.fail('delimiter (.), "," or end of input')
  return {
    relation: relatedField === undefined ? undefined : field.name,
    field: relatedField ?? field,
    descending: descending ?? false,
    nulls,
  }
}
