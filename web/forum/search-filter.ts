/** Longest search, as in the box (web/ui/search-box.tsx); an address may hold any. */
export const searchLimit = 200

const searched = ['title', 'content', 'tags'] as const

/**
 * The value of PostgREST's `or=` for a case-insensitive substring search over title, content and tags,
 * or undefined when there is nothing to search for.
 */
export function searchFilter(query: string): string | undefined {
  const text = searchText(query)
  if (text === '') return undefined
  const condition = quoted(text.includes('*') ? regexLiteral(text) : likeSubstring(text))
  const operator = text.includes('*') ? 'imatch' : 'ilike'
  return searched.map((column) => `${column}.${operator}.${condition}`).join(',')
}

/** What is really searched for: trimmed, without NUL (no PostgreSQL text holds one), and not endless. */
export function searchText(query: string): string {
  return query.replaceAll('\0', '').trim().slice(0, searchLimit).trim()
}

/**
 * The value of `or=` for the rows after `cursor` in the order (created_at, id) descending, to be used
 * beside `created_at=lte.…`, which is what lets the index start at the right place.
 */
export function olderThan(cursor: Cursor): string {
  return `created_at.lt.${quoted(cursor.created_at)},id.lt.${quoted(cursor.id)}`
}

/** The same for the order (created_at, id) ascending, beside `created_at=gte.…`. */
export function newerThan(cursor: Cursor): string {
  return `created_at.gt.${quoted(cursor.created_at)},id.gt.${quoted(cursor.id)}`
}

/** Times stay the server's own strings: a Date would drop the microseconds and skip or repeat rows. */
export type Cursor = { created_at: string; id: string }

/** PostgREST reads `*` as `%` in like and ilike and knows no escape for it; hence the regex above. */
function likeSubstring(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

function regexLiteral(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}

/** https://docs.postgrest.org/en/stable/references/api/url_grammar.html#reserved-characters */
function quoted(value: string): string {
  return `"${value.replace(/["\\]/g, '\\$&')}"`
}
