import type { Cursor } from './cursor.ts'

/** The cursor as arguments of the functions that list by the time of the question. */
export function beforeRow(cursor: Cursor | null): { before_at?: string; before_id?: string } {
  return cursor === null ? {} : { before_at: cursor.created_at, before_id: cursor.id }
}

/**
 * The same for the lists by activity, which is the discussion's time or that of its newest comment, whichever is later.
 * Times of the server can be compared as texts (data/posted-comments.ts).
 */
export function beforeActive(cursor: Cursor | null): { before_at?: string; before_id?: string } {
  if (cursor === null) return {}
  const { created_at: started, last_comment: last, id } = cursor
  return { before_at: last && last.created_at > started ? last.created_at : started, before_id: id }
}
