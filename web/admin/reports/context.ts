import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { data } from '#web/backend/data.ts'
import { parseRows } from '#web/backend/parse-rows.ts'
import type { ReportedPost } from './queue.ts'

const contextRow = z.object({
  id: z.string(),
  content: z.string(),
  format: z.string(),
  user_name: z.string(),
  created_at: z.string(),
  hidden: z.nullable(z.string()),
})
export type ContextPost = z.infer<typeof contextRow>

/** What readers see around a reported post: two comments before it and two after; of a discussion, the first two. */
export function useContext({ id, kind, discussion, postedAt }: ReportedPost) {
  return useQuery({
    queryKey: ['admin', 'reports', 'context', id],
    queryFn: async ({ signal }) => {
      const near = async (ascending: boolean) => {
        const query = data()
          .from('comments')
          .select('id, content, format, user_name, created_at, hidden')
          .eq('discussion_id', discussion?.id ?? '')
        const beside =
          kind === 'discussion'
            ? query
            : ascending
              ? query.gt('created_at', postedAt)
              : query.lt('created_at', postedAt)
        const { data: rows } = await beside
          .order('created_at', { ascending })
          .limit(2)
          .abortSignal(signal)
          .throwOnError()
        return parseRows(contextRow, rows)
      }
      const before = kind === 'comment' ? await near(false) : []
      return { before: before.toReversed(), after: await near(true) }
    },
    enabled: discussion !== undefined,
    meta: { persist: false },
  })
}
