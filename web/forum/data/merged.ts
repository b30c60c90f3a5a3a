import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { paths } from '#domain/paths.ts'
import { data } from '#web/backend/data.ts'
import { parseRows } from '#web/backend/parse-rows.ts'
import { forumKeys } from './keys.ts'

const row = z.object({ id: z.string(), discussion_id: z.string() })

/**
 * Where a discussion is read that was merged into another one: the comment that a link names, or the one that its question became,
 * which has its id. Null where it never was, or is deleted.
 */
export function useMergedInto(id: string, linkedId: string | undefined, enabled: boolean) {
  return useQuery({
    queryKey: [...forumKeys.discussion(id), 'merged', linkedId],
    queryFn: async ({ signal }) => {
      const ids = [linkedId ?? '', id].filter((each) => z.guid().safeParse(each).success)
      if (ids.length === 0) return null
      const { data: rows } = await data()
        .from('comments')
        .select('id, discussion_id')
        .in('id', ids)
        .abortSignal(signal)
        .throwOnError()
      const found = parseRows(row, rows).toSorted((one) => (one.id === linkedId ? -1 : 1))[0]
      return found ? paths.discussion({ id: found.discussion_id, comment: found.id }) : null
    },
    enabled,
  })
}
