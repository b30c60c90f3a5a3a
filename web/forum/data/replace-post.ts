import type { QueryClient } from '@tanstack/react-query'
import { changeComments, mapRows } from './cache.ts'
import type { Pages } from './find-discussion.ts'
import { forumKeys } from './keys.ts'
import type { Comment, Discussion } from './schema.ts'

/** Shows the new text of a discussion wherever it is cached. */
export function replaceDiscussion(client: QueryClient, discussion: Discussion): void {
  client.setQueriesData<Pages<Discussion>>({ queryKey: forumKeys.lists }, (list) =>
    mapRows(list, (rows) => rows.map((row) => (row.id === discussion.id ? discussion : row))),
  )
  client.setQueryData<Discussion | null>(forumKeys.discussion(discussion.id), discussion)
  // Only the server knows which searches find the new text.
  void client.invalidateQueries({ queryKey: forumKeys.lists, refetchType: 'none' })
}

export function replaceComment(client: QueryClient, comment: Comment): void {
  const key = forumKeys.comments(comment.discussion_id)
  changeComments(client, comment.discussion_id, (rows) => rows.map((row) => (row.id === comment.id ? comment : row)))
  client.setQueryData<Comment | null>([...key, comment.id], (row) => row && comment)
}
