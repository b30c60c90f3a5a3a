import type { QueryClient } from '@tanstack/react-query'
import type { Pages } from './find-discussion.ts'
import { forumKeys } from './keys.ts'
import type { Comment, Discussion } from './schema.ts'

/** Inserts a new discussion first into the unfiltered list; for a search only the server knows whether it matches. */
export function showDiscussion(client: QueryClient, discussion: Discussion): void {
  client.setQueryData<Pages<Discussion>>(forumKeys.list(''), (list) => {
    const [first, ...rest] = list?.pages ?? []
    if (list === undefined || first === undefined) return list
    const others = first.rows.filter(({ id }) => id !== discussion.id)
    return { ...list, pages: [{ ...first, rows: [discussion, ...others] }, ...rest] }
  })
  void client.invalidateQueries({ queryKey: forumKeys.lists })
}

/** Appends a new comment where all comments are loaded. */
export function addComment(client: QueryClient, comment: Comment): void {
  const keys = commentLists(comment.discussion_id)
  const isIn = (list: Pages<Comment> | undefined) =>
    list?.pages.some(({ rows }) => rows.some(({ id }) => id === comment.id))
  if (keys.some((key) => isIn(client.getQueryData<Pages<Comment>>(key)))) return
  for (const key of keys)
    client.setQueryData<Pages<Comment>>(key, (comments) => {
      const last = comments?.pages.at(-1)
      if (comments === undefined || last === undefined || last.hasMore) return comments
      return { ...comments, pages: [...comments.pages.slice(0, -1), { ...last, rows: [...last.rows, comment] }] }
    })
  countComments(client, comment.discussion_id, 1)
}

export function forgetDiscussion(client: QueryClient, id: string): void {
  client.setQueriesData<Pages<Discussion>>({ queryKey: forumKeys.lists }, (list) =>
    mapRows(list, (rows) => rows.filter((row) => row.id !== id)),
  )
  void client.invalidateQueries({ queryKey: forumKeys.lists, refetchType: 'none' })
}

export function forgetComment(client: QueryClient, comment: Comment): void {
  changeComments(client, comment.discussion_id, (rows) => rows.filter((row) => row.id !== comment.id))
  countComments(client, comment.discussion_id, -1)
}

/** Changes the count wherever the discussion is shown. */
export function countComments(client: QueryClient, discussionId: string, by: 1 | -1): void {
  const recount = (row: Discussion) => ({ ...row, comment_count: Math.max(0, row.comment_count + by) })
  client.setQueriesData<Pages<Discussion>>({ queryKey: forumKeys.lists }, (list) =>
    mapRows(list, (rows) => rows.map((row) => (row.id === discussionId ? recount(row) : row))),
  )
  client.setQueryData<Discussion | null>(forumKeys.discussion(discussionId), (row) => row && recount(row))
}

/** The comments of a discussion, in each order. */
const commentLists = (discussionId: string) => [
  forumKeys.comments(discussionId),
  forumKeys.helpfulComments(discussionId),
]

export function changeComments(
  client: QueryClient,
  discussionId: string,
  change: (rows: Comment[]) => Comment[],
): void {
  for (const key of commentLists(discussionId))
    client.setQueryData<Pages<Comment>>(key, (list) => mapRows(list, change))
}

export function mapRows<Row>(list: Pages<Row> | undefined, change: (rows: Row[]) => Row[]): Pages<Row> | undefined {
  return list && { ...list, pages: list.pages.map((page) => ({ ...page, rows: change(page.rows) })) }
}
