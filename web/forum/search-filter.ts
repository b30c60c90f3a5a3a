import { quoted, substringFilter } from '#web/content/substring-filter.ts'

/** The forum's search: title, content and tags. */
export function searchFilter(query: string): string | undefined {
  return substringFilter(query, ['title', 'content', 'tags'])
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
