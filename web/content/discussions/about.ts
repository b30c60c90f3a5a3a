import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Anchor } from '#domain/forum/anchors.ts'
import { data } from '#web/backend/data.ts'

const row = z.object({
  id: z.string(),
  title: z.string(),
  solved_comment_id: z.nullable(z.string()),
  author_muted: z.nullish(z.boolean()),
  muted_tag: z.nullish(z.string()),
  comments: z.array(z.object({ count: z.number() })),
})
export type DiscussionAbout = z.infer<typeof row>

/** So many are listed; one more shows that there are others. */
export const maxAbout = 20

/** Its beginning is enough to fetch all of them again. */
export const aboutKey = ['discussions about']

/** The discussions about something, solved ones first; of a course, those about its questions as well. */
export function useDiscussionsAbout({ kind, id }: Anchor) {
  return useQuery({
    queryKey: [...aboutKey, kind, id],
    queryFn: async ({ signal }) => {
      const { data: rows } = await data()
        .rpc('discussions_about', { kind, id }, { get: true })
        .select('id, title, solved_comment_id, author_muted, muted_tag, comments(count)')
        .order('solved_at', { ascending: false, nullsFirst: false })
        .order('created_at', { ascending: false })
        .limit(maxAbout + 1)
        .abortSignal(signal)
        .throwOnError()
      return z.array(row).parse(rows)
    },
    meta: { persist: false },
  })
}

const countRow = z.object({ question_group: z.string(), discussions: z.number() })

/** How many there are about each question of a course. */
export function useQuestionDiscussions(course: string) {
  return useQuery({
    queryKey: [...aboutKey, 'questions of', course],
    queryFn: async ({ signal }) => {
      const { data: rows } = await data()
        .rpc('question_discussions', { course }, { get: true })
        .abortSignal(signal)
        .throwOnError()
      return new Map(
        z
          .array(countRow)
          .parse(rows)
          .map((each) => [each.question_group, each.discussions]),
      )
    },
    meta: { persist: false },
  })
}
