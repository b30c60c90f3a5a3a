import type { Comment } from './schema.ts'

/** The own new comments that are not on the loaded pages. */
export function notAmong(loaded: readonly Comment[], posted: readonly Comment[]): Comment[] {
  const ids = new Set(loaded.map((comment) => comment.id))
  return posted.filter((comment) => !ids.has(comment.id))
}

/**
 * Oldest first. The server's times are in UTC with trailing zeros cut, and `+` sorts before `.` and digits: as texts
 * they sort correctly.
 */
export function inReadingOrder(comments: readonly Comment[]): Comment[] {
  return comments.toSorted((one, other) => compare(one.created_at, other.created_at) || compare(one.id, other.id))
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
