import { quoted } from '#web/content/substring-filter.ts'

/** Times remain the server's strings: a Date would drop the microseconds and skip or repeat rows. */
export type Cursor = {
  created_at: string
  id: string
  helpful_count?: number
  endorsements?: readonly unknown[] | null | undefined
  last_comment?: { created_at: string } | null | undefined
}

/**
 * The value of `or=` for the rows after `cursor` in the order (created_at, id) descending, to be used beside
 * `created_at=lte.…`, which lets the index scan start at the right row.
 */
export function olderThan(cursor: Cursor): string {
  return `created_at.lt.${quoted(cursor.created_at)},id.lt.${quoted(cursor.id)}`
}

/** The same for the order (created_at, id) ascending, beside `created_at=gte.…`. */
export function newerThan(cursor: Cursor): string {
  return `created_at.gt.${quoted(cursor.created_at)},id.gt.${quoted(cursor.id)}`
}
