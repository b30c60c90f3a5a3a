import { useMutation } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { data } from '#web/backend/data.ts'
import type { ReportedPost } from './queue.ts'

const authors = z.array(z.object({ account: z.string(), name: z.string() }))

/** Who wrote an anonymous post; null where the account is deleted. Logged, and the author is notified. */
export function useUncover({ kind, id, discussion }: Pick<ReportedPost, 'kind' | 'id' | 'discussion'>) {
  return useMutation({
    mutationFn: async (reason: string) => {
      const { data: rows } = await data()
        .rpc('uncover_author', {
          discussion_id: discussion?.id ?? id,
          reason,
          ...(kind === 'comment' && { comment_id: id }),
        })
        .throwOnError()
      return authors.parse(rows)[0] ?? null
    },
  })
}
