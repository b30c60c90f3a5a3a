import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { data } from '#web/backend/data.ts'
import type { Paper } from '../papers.ts'
import { fetchPage } from '../queries.ts'

const hit = z.object({
  id: z.string(),
  page: z.optional(z.nullable(z.number())),
  title: z.string(),
  excerpt: z.nullish(z.string()),
  matched: z.nullish(z.array(z.string())),
})
const corrections = z.object({ corrected: z.array(z.object({ from: z.string(), to: z.string() })) })

export interface FoundPaper {
  paper: Paper
  /** Where in it the words stand; undefined where its name says them. */
  page: number | undefined
  excerpt: string
  matched: readonly string[]
}

/** So many the search ranks. */
const maxFound = 100

/** Papers and notes by course, by name, and by what is printed on their pages. */
export function useFoundPapers(text: string, branch: string | undefined) {
  return useQuery({
    queryKey: ['papers', 'search', text, branch],
    queryFn: async ({ signal }) => {
      const [box, list] = await Promise.all([
        data().rpc('search_box', { q: text, per_group: 1 }).abortSignal(signal).throwOnError(),
        data()
          .rpc('search', { q: text, kinds: ['material'], limit: maxFound })
          .abortSignal(signal)
          .throwOnError(),
      ])
      const hits = z.array(hit).parse(list.data)
      const ids = hits.map(({ id }) => id)
      const papers = ids.length === 0 ? [] : await fetchPage({ ids, limit: maxFound, branch }, signal)
      const found = hits.flatMap(({ id, page, excerpt, matched }): FoundPaper[] => {
        const paper = papers.find((row) => row.id === id)
        return paper ? [{ paper, page: page ?? undefined, excerpt: excerpt ?? '', matched: matched ?? [] }] : []
      })
      return { found, corrected: corrections.parse(box.data).corrected }
    },
    placeholderData: (before) => before,
    enabled: text !== '',
    // What somebody looked for leaves no trace in this browser.
    meta: { persist: false },
  })
}
