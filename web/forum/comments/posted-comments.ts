import type { Comment } from '../data/schema.ts'

/** Own new comments that the loaded pages do not hold yet. */
export function notAmong(loaded: readonly Comment[], posted: readonly Comment[]): Comment[] {
  const ids = new Set(loaded.map((comment) => comment.id))
  return posted.filter((comment) => !ids.has(comment.id))
}

/** Oldest first. The server's times are all in UTC and cut trailing zeros, and `+` sorts before `.` and digits: as texts they sort right. */
export function inReadingOrder(comments: readonly Comment[]): Comment[] {
  return comments.toSorted((one, other) => compare(one.created_at, other.created_at) || compare(one.id, other.id))
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
