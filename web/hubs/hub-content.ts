import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { publicData } from '#web/backend/public-data.ts'
import type { GroupedPage } from '#web/pages.ts'

const countsShape = z.object({
  papers: z.number(),
  notes: z.number(),
  vendors: z.number(),
  resume_templates: z.number(),
  alumni: z.number(),
  notices: z.number(),
  posts: z.number(),
  companies: z.number(),
  questions: z.number(),
})

type Counts = z.infer<typeof countsShape>

/** The counts of all content, the same for every reader (supabase/schema/content/counts.sql). */
export function useCounts() {
  return useQuery({
    queryKey: ['campus-counts'],
    queryFn: async ({ signal }): Promise<Counts> => {
      const { data } = await publicData().rpc('campus_counts', {}, { get: true }).abortSignal(signal).throwOnError()
      return countsShape.parse(data)
    },
    staleTime: 60_000,
  })
}

const amount = (count: number, one: string, many = `${one}s`): string | undefined =>
  count === 0 ? undefined : `${count < 1000 ? count : '999+'} ${count === 1 ? one : many}`

/** The contents of a page as text; undefined where there is nothing, or nothing is counted. */
export function contentsOf(page: GroupedPage, counts: Counts): string | undefined {
  switch (page) {
    case 'pyqs':
      return [amount(counts.papers, 'paper'), amount(counts.notes, 'set of notes', 'sets of notes')]
        .filter(Boolean)
        .join(', ')
    case 'books':
      return amount(counts.vendors, 'vendor')
    case 'resume':
      return amount(counts.resume_templates, 'template')
    case 'alumni':
      return amount(counts.alumni, 'alumnus', 'alumni')
    case 'notices':
      return amount(counts.notices, 'notice')
    case 'blog':
      return amount(counts.posts, 'post')
    case 'placements':
      return [amount(counts.companies, 'company', 'companies'), amount(counts.questions, 'question')]
        .filter(Boolean)
        .join(', ')
    default:
      return undefined
  }
}

const latestRow = z.object({ id: z.string(), title: z.string(), date: z.string() })

export interface LatestItem {
  id: string
  title: string
  /** YYYY-MM-DD. */
  date: string
  board: 'notices' | 'blog_posts'
}

const maxRows = 5

/** The newest notices for everyone and posts, by date. */
export function useLatest() {
  return useQuery({
    queryKey: ['campus-latest'],
    queryFn: async ({ signal }): Promise<LatestItem[]> => {
      const newest = async (board: LatestItem['board']) => {
        const { data } = await publicData()
          .from(board)
          .select('id, title, date')
          .order('date', { ascending: false })
          .order('created_at', { ascending: false })
          .limit(maxRows)
          .abortSignal(signal)
          .throwOnError()
        return z
          .array(latestRow)
          .parse(data)
          .map((row): LatestItem => ({ ...row, board }))
      }
      const both = await Promise.all([newest('notices'), newest('blog_posts')])
      return both
        .flat()
        .toSorted((one, other) => (one.date < other.date ? 1 : -1))
        .slice(0, maxRows)
    },
    staleTime: 60_000,
  })
}

const shopRow = z.object({ id: z.string(), name: z.string(), hours: z.string(), location: z.string() })

export function useShops() {
  return useQuery({
    queryKey: ['campus-shops'],
    queryFn: async ({ signal }) => {
      const { data } = await publicData()
        .from('vendors')
        .select('id, name, hours, location')
        .order('position')
        .order('name')
        .limit(maxRows)
        .abortSignal(signal)
        .throwOnError()
      return z.array(shopRow).parse(data)
    },
    staleTime: 60_000,
  })
}
