/** The maximum length of a search, as of the box (web/ui/forms/search-box.tsx); an address may contain a longer one. */
export const searchLimit = 200

/**
 * The value of PostgREST's `or=` for a case-insensitive substring search over these columns, or undefined
 * when there is nothing to search for.
 */
export function substringFilter(query: string, columns: readonly string[]): string | undefined {
  const text = searchText(query)
  if (text === '') return undefined
  const condition = quoted(text.includes('*') ? regexLiteral(text) : likeSubstring(text))
  const operator = text.includes('*') ? 'imatch' : 'ilike'
  return columns.map((column) => `${column}.${operator}.${condition}`).join(',')
}

/**
 * The effective query: trimmed, without NUL (a PostgreSQL text cannot contain it), in NFC as texts are stored, and cut
 * to the limit.
 */
export function searchText(query: string): string {
  return query.normalize('NFC').replaceAll('\0', '').trim().slice(0, searchLimit).trim()
}

/** PostgREST replaces `*` with `%` in like and ilike and has no escape for it; hence the regex above. */
function likeSubstring(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

function regexLiteral(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}

/** https://docs.postgrest.org/en/stable/references/api/url_grammar.html#reserved-characters */
export function quoted(value: string): string {
  return `"${value.replace(/["\\]/g, '\\$&')}"`
}
