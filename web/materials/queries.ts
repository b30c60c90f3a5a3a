import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Exam } from '#domain/dates/exams.ts'
import { data } from '#web/backend/data.ts'
import type { DataClient } from '#web/backend/table-client.ts'
import { paths } from '#domain/paths.ts'
import { prefetch } from '#web/session/prefetch.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { coverageRow, type Paper, paperRow, type Wanted } from './papers.ts'

const askedRow = z.object({
  ...coverageRow.shape,
  id: z.optional(z.nullable(z.string())),
  is_new: z.optional(z.boolean()),
  papers: z.optional(z.number()),
  code: z.string(),
  name: z.string(),
})
export type RequestedPaper = z.infer<typeof askedRow>

const libraryShape = z.object({
  papers: z.number(),
  notes: z.number(),
  keys: z.number(),
  courses: z.number(),
  years: z.array(z.number()),
  fresh_count: z.number(),
  fresh: z.array(paperRow),
  asked: z.array(askedRow),
  mine: z.array(z.object({ id: z.string(), code: z.string(), name: z.string(), semester: z.number() })),
  map: z.array(coverageRow),
})
export type Library = z.infer<typeof libraryShape>

export const libraryOf = (client: DataClient) => client.rpc('library', {}, { get: true })

/** What the first screen says. */
export function useLibrary() {
  return useQuery({
    queryKey: ['library'],
    queryFn: ({ signal }) => askLibrary(signal),
    initialData: () => askLibrary.answered(),
    // The cache may contain yesterday's empty library: whether 'Coming Soon' still applies is fetched each time.
    staleTime: 10_000,
  })
}

const askLibrary = prefetch(
  async (signal) => libraryShape.parse((await libraryOf(data()).abortSignal(signal).throwOnError()).data),
  { when: () => location.pathname === paths.pyqs() },
)

export interface Filters {
  mine?: boolean
  branch?: string | undefined
  semester?: number | undefined
  year?: number | undefined
  exam?: Exam | undefined
  kind?: Paper['kind'] | undefined
  courses?: readonly string[]
}

export const pageSize = 50

const papersPage = z.array(paperRow)
const onlyPage = (papers: Paper[] | undefined) => papers && { pages: [papers], pageParams: [undefined] }

/** The first page of the whole list. */
export const firstPapersOf = (client: DataClient) => client.rpc('papers_page', { limit: pageSize }, { get: true })

const askFirstPapers = prefetch(
  async (signal) => papersPage.parse((await firstPapersOf(data()).abortSignal(signal).throwOnError()).data),
  { when: () => location.pathname === paths.pyqs() && location.search === '' },
)

/** The list, a page at a time; the pages before stay in view while another choice loads. */
export function usePapers(filters: Filters, enabled = true) {
  const isWhole = Object.values(filters).every((value) => value === undefined)
  return useInfiniteQuery({
    queryKey: ['papers', filters],
    queryFn: ({ pageParam, signal }) =>
      isWhole && pageParam === undefined
        ? askFirstPapers(signal)
        : fetchPage({ ...filters, after: pageParam, limit: pageSize }, signal),
    initialData: () => (isWhole ? onlyPage(askFirstPapers.answered()) : undefined),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: Paper[]) => (page.length < pageSize ? undefined : page.at(-1)?.place),
    placeholderData: (before) => before,
    // As the library's own: a result that arrived with the document is not fetched again directly.
    staleTime: 10_000,
    enabled,
  })
}

/** These, in no order; one that is gone is left out. */
export function usePapersById(ids: readonly string[], { enabled = true } = {}) {
  const wanted = ids.toSorted()
  const client = useQueryClient()
  return useQuery({
    queryKey: ['papers', 'by id', wanted],
    queryFn: ({ signal }) => fetchPage({ ids: wanted, limit: 100 }, signal),
    placeholderData: (before) => before ?? listedPapers(client, wanted),
    enabled: enabled && wanted.length > 0,
  })
}

/** Initial data from a list: a paper that is pressed there opens without a fetch. */
function listedPapers(client: QueryClient, ids: readonly string[]): Paper[] | undefined {
  const lists = client.getQueriesData<InfiniteData<Paper[]> | Paper[]>({ queryKey: ['papers'] })
  const listed = [
    ...(client.getQueryData<Library>(['library'])?.fresh ?? []),
    ...lists.flatMap(([, list]) => (list && 'pages' in list ? list.pages.flat() : [])),
  ]
  const found = ids.map((id) => listed.find((paper) => paper.id === id))
  return found.every((paper) => paper !== undefined) ? found : undefined
}

export async function fetchPage(
  { ids, courses, ...filters }: Filters & { ids?: readonly string[]; after?: string | undefined; limit: number },
  signal?: AbortSignal,
): Promise<Paper[]> {
  const request = data().rpc('papers_page', {
    ...Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)),
    ...(ids && { ids: [...ids] }),
    ...(courses && { courses: [...courses] }),
  })
  const { data: rows } = await (signal ? request.abortSignal(signal) : request).throwOnError()
  return papersPage.parse(rows)
}

/** A course's available and requested papers. */
export function useCoverage(courseId: string) {
  return useQuery({
    queryKey: ['coverage', courseId],
    queryFn: async ({ signal }) => {
      const { data: rows } = await data()
        .rpc('material_coverage', { course_ids: [courseId] })
        .abortSignal(signal)
        .throwOnError()
      return z.array(coverageRow).parse(rows)
    },
  })
}

/** Asks for a paper, or takes that back. */
export function useRequest() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ course_id, exam, exam_year, asked }: Wanted & { asked: boolean }) => {
      const name = asked ? 'withdraw_paper_request' : 'request_paper'
      await data().rpc(name, { course_id, exam, exam_year }).throwOnError()
    },
    onSuccess: (_, { asked }) => {
      if (!asked) toast.success('Requested. We will tell you when it is added.')
    },
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () =>
      client.invalidateQueries({ predicate: ({ queryKey: [name] }) => name === 'library' || name === 'coverage' }),
  })
}

/** The database's own words for what it refuses; a line that broke has none that help. */
function messageOf(error: unknown): string {
  const hasHint = typeof error === 'object' && error !== null && 'hint' in error && typeof error.hint === 'string'
  return hasHint && error instanceof Error ? error.message : 'That did not work. Check your connection and try again.'
}
