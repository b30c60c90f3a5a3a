import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { data } from '#web/backend/data.ts'
import { searchText } from '#web/content/substring-filter.ts'
import { useSettled } from '#web/page/use-settled.ts'
import { forumKeys } from './keys.ts'

/** Of fewer letters than this, too much is similar. */
const minLetters = 12

const row = z.object({
  id: z.string(),
  title: z.string(),
  solved_comment_id: z.nullish(z.string()),
  comments: z.array(z.object({ count: z.number() })),
})
export type SimilarDiscussion = z.infer<typeof row>

/** At most five discussions that are like a title, solved ones first; none until enough of it is typed. */
export function useSimilarDiscussions(title: string): readonly SimilarDiscussion[] {
  const text = useSettled(searchText(title), 300)
  const wanted = text.length >= minLetters
  const { data: found = [] } = useQuery({
    queryKey: forumKeys.similar(text),
    queryFn: async ({ signal }) => {
      const { data: rows } = await data()
        .rpc('similar_discussions', { title: text })
        .select('id, title, solved_comment_id, comments(count)')
        .abortSignal(signal)
        .throwOnError()
      return z.array(row).parse(rows)
    },
    enabled: wanted,
    // Those of the title so far stay while the next ones are loaded.
    placeholderData: (before) => before,
    staleTime: 60_000,
    // A help that may be missing: without a line there is none.
    retry: false,
    meta: { persist: false },
  })
  return wanted ? found : []
}
