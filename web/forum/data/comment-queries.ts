import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { data } from '#web/backend/data.ts'
import { parseRows } from '#web/backend/parse-rows.ts'
import { newerThan } from './cursor.ts'
import type { Cursor } from './cursor.ts'
import { forumKeys } from './keys.ts'
import { firstPage, lastRow } from './queries.ts'
import { commentColumns, commentRow, pageOf } from './schema.ts'
import type { Comment } from './schema.ts'

export const commentsPageSize = 50

/** Fifty at a time, in one of two orders. */
export function useComments(discussionId: string, isByHelpful: boolean) {
  return useInfiniteQuery({
    queryKey: isByHelpful ? forumKeys.helpfulComments(discussionId) : forumKeys.comments(discussionId),
    queryFn: ({ pageParam, signal }) =>
      (isByHelpful ? fetchHelpfulComments : fetchComments)(discussionId, pageParam, signal),
    initialPageParam: firstPage(),
    getNextPageParam: lastRow<Comment>,
  })
}

/** A comment beyond the loaded pages; null when the discussion has none with this id. */
export function useComment(id: string | undefined, discussionId: string, enabled: boolean) {
  return useQuery({
    queryKey: [...forumKeys.comments(discussionId), id],
    queryFn: async ({ signal }) => {
      const { data: row } = await data()
        .from('comments')
        .select(commentColumns)
        .eq('id', id ?? '')
        .eq('discussion_id', discussionId)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError()
      return z.nullable(commentRow).parse(row)
    },
    enabled: enabled && z.guid().safeParse(id).success,
  })
}

async function fetchComments(discussionId: string, after: Cursor | null, signal: AbortSignal) {
  let query = data().from('comments').select(commentColumns).eq('discussion_id', discussionId)
  if (after !== null) query = query.gte('created_at', after.created_at).or(newerThan(after))
  const { data: rows } = await query
    .order('created_at', { ascending: true })
    .order('id', { ascending: true })
    .limit(commentsPageSize + 1)
    .abortSignal(signal)
    .throwOnError()
  return pageOf(parseRows(commentRow, rows), commentsPageSize)
}

async function fetchHelpfulComments(discussion: string, after: Cursor | null, signal: AbortSignal) {
  const { data: rows } = await data()
    .rpc(
      'helpful_comments',
      {
        discussion,
        page_size: commentsPageSize + 1,
        ...(after && {
          after_helpful: after.helpful_count ?? 0,
          after_endorsed: after.endorsements?.length ?? 0,
          after_at: after.created_at,
          after_id: after.id,
        }),
      },
      { get: true },
    )
    .select(commentColumns)
    .abortSignal(signal)
    .throwOnError()
  return pageOf(z.array(commentRow).parse(rows), commentsPageSize)
}
