import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { kindNames } from '#domain/papers/kinds.ts'
import { pageProblemNames, type UnreadPage } from '#domain/papers/page-problems.ts'
import { data } from '#web/backend/data.ts'
import { parseRows } from '#web/backend/parse-rows.ts'
import { courseName, fetchCourses, type PickedCourse } from '#web/content/papers/course-search.ts'

const proposal = z.object({ value: z.unknown(), sure: z.catch(z.boolean(), false), from: z.catch(z.string(), '') })
const likeness = z.object({ id: z.string(), share: z.number() })

const paperRow = z.object({
  id: z.string(),
  title: z.string(),
  subject: z.string(),
  course_code: z.string(),
  course_id: z.nullable(z.string()),
  kind: z.enum(kindNames),
  exam: z.nullable(z.string()),
  exam_year: z.nullable(z.number()),
  semester: z.nullable(z.number()),
  full_marks: z.nullable(z.number()),
  note: z.string(),
  status: z.string(),
  pages: z.nullable(z.number()),
  bytes: z.number(),
  created_at: z.string(),
  removed_at: z.nullable(z.string()),
  file_name: z.string(),
  // What the reader wrote; one field that this page does not understand spoils no other.
  proposed: z.catch(z.record(z.string(), proposal), {}),
})
const unreadRow = z.object({ material_id: z.string(), page: z.number(), problem: z.enum(pageProblemNames) })
export type Paper = z.infer<typeof paperRow>

const columns =
  'id, title, subject, course_code, course_id, kind, exam, exam_year, semester, full_marks, note, status, pages, bytes, created_at, removed_at, file_name, proposed'

export interface QueuedPaper extends Paper {
  unreadPages: readonly UnreadPage[]
  course: PickedCourse | null
  /** Who sent it, as they are called where they post; empty where their account is gone. */
  sender: string
  /** Papers that say the same, the most similar first. */
  similar: readonly z.infer<typeof likeness>[]
  /** The number of requests for such a paper. */
  requests: number
}

export interface Queue {
  papers: readonly QueuedPaper[]
  /** Those that are still being read, which come by themselves. */
  reading: number
}

export const queueKey = ['admin', 'papers', 'queue']
/** More would be a flood, not a list; those who deal with these see the next ones. */
const maxPapers = 200
/** While some are being read, ms. */
const lookAgainEvery = 5000

/** What waits for a reviewer, the oldest first. */
export function useQueue() {
  return useQuery({
    queryKey: queueKey,
    queryFn: ({ signal }) => fetchQueue(signal),
    refetchInterval: ({ state }) => ((state.data?.reading ?? 0) > 0 ? lookAgainEvery : 60_000),
    meta: { persist: false },
  })
}

async function fetchQueue(signal: AbortSignal): Promise<Queue> {
  const [{ data: rows }, { count }] = await Promise.all([
    data()
      .from('study_materials')
      .select(columns)
      .eq('status', 'waiting')
      .is('removed_at', null)
      .order('created_at')
      .order('id')
      .limit(maxPapers)
      .abortSignal(signal)
      .throwOnError(),
    data()
      .from('study_materials')
      .select('id', { count: 'exact', head: true })
      .eq('status', 'reading')
      .is('removed_at', null)
      .abortSignal(signal)
      .throwOnError(),
  ])
  const papers = parseRows(paperRow, rows)
  const ids = [...new Set(papers.flatMap((paper) => courseIdOf(paper) ?? []))]
  const [courses, senders, similar, asked, unread] = await Promise.all([
    fetchCourses(ids, signal),
    fetchSenders(papers, signal),
    fetchSimilar(papers, signal),
    fetchRequests(ids, signal),
    fetchUnreadPages(papers, signal),
  ])
  return {
    reading: count ?? 0,
    papers: papers.map((paper) => {
      const courseId = courseIdOf(paper)
      return {
        ...paper,
        unreadPages: unread.get(paper.id) ?? [],
        course: (courseId !== undefined && courses.get(courseId)) || null,
        sender: senders.get(paper.id) ?? '',
        similar: similar.get(paper.id) ?? [],
        requests: asked.get(`${courseId} ${valueOf(paper, 'exam')} ${valueOf(paper, 'exam_year')}`) ?? 0,
      }
    }),
  }
}

type ReadField = 'course_id' | 'exam' | 'exam_year' | 'semester' | 'full_marks' | 'subject' | 'kind' | 'note'

/** The sender's values; else the read ones. */
export function valueOf(paper: Pick<Paper, ReadField | 'proposed'>, field: ReadField): string {
  const stated = paper[field]
  const read = paper.proposed[field]?.value
  const value = stated === null || stated === '' ? read : stated
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

const courseIdOf = (paper: Paper) => valueOf(paper, 'course_id') || undefined

const senderRows = z.array(z.object({ id: z.string(), name: z.nullable(z.string()) }))

async function fetchSenders(papers: readonly Paper[], signal: AbortSignal): Promise<Map<string, string>> {
  if (papers.length === 0) return new Map()
  const { data: rows } = await data()
    .rpc('material_contributors', { ids: papers.map(({ id }) => id) })
    .abortSignal(signal)
    .throwOnError()
  return new Map(senderRows.parse(rows).map(({ id, name }) => [id, name ?? '']))
}

const similarRows = z.array(z.object({ id: z.string(), similar: z.catch(z.array(likeness), []) }))

/** For reviewers only: a sender could otherwise find out what is in the library. */
async function fetchSimilar(papers: readonly Paper[], signal: AbortSignal) {
  if (papers.length === 0) return new Map<string, QueuedPaper['similar']>()
  const { data: rows } = await data()
    .rpc('material_similarities', { ids: papers.map(({ id }) => id) })
    .abortSignal(signal)
    .throwOnError()
  return new Map(similarRows.parse(rows).map(({ id, similar }) => [id, similar]))
}

async function fetchUnreadPages(papers: readonly Paper[], signal: AbortSignal): Promise<Map<string, UnreadPage[]>> {
  if (papers.length === 0) return new Map()
  const { data: rows } = await data()
    .from('material_pages')
    .select('material_id, page, problem')
    .in(
      'material_id',
      papers.map(({ id }) => id),
    )
    .in('problem', [...pageProblemNames])
    .abortSignal(signal)
    .throwOnError()
  const unread = new Map<string, UnreadPage[]>()
  for (const { material_id: id, ...page } of parseRows(unreadRow, rows))
    unread.set(id, [...(unread.get(id) ?? []), page])
  return unread
}

const requestRows = z.array(
  z.object({
    course_id: z.string(),
    exam: z.nullable(z.string()),
    exam_year: z.nullable(z.number()),
    requests: z.number(),
  }),
)

async function fetchRequests(courseIds: string[], signal: AbortSignal): Promise<Map<string, number>> {
  if (courseIds.length === 0) return new Map()
  const { data: rows } = await data()
    .rpc('material_coverage', { course_ids: courseIds })
    .abortSignal(signal)
    .throwOnError()
  return new Map(
    requestRows
      .parse(rows)
      .map(({ course_id: course, exam, exam_year: year, requests }) => [`${course} ${exam} ${year}`, requests]),
  )
}

export interface SimilarPaper {
  id: string
  name: string
  pages: number | null
  /** 0 to 1; undefined where the sender says that it is the same paper. */
  share: number | undefined
  /** A better copy can take its place. */
  inLibrary: boolean
}

/** Those that look the same, the most similar first; what its sender names comes before them. */
export function useSimilar(paper: QueuedPaper | undefined) {
  const named = paper?.proposed['replaces']?.value
  const shares = new Map(paper?.similar.map(({ id, share }) => [id, share]))
  const ids = [...new Set([...(typeof named === 'string' ? [named] : []), ...shares.keys()])].slice(0, 5)
  return useQuery({
    queryKey: ['admin', 'papers', 'similar', paper?.id, ids.join()],
    queryFn: async ({ signal }): Promise<SimilarPaper[]> => {
      const { data: rows } = await data()
        .from('study_materials')
        .select(columns)
        .in('id', ids)
        .abortSignal(signal)
        .throwOnError()
      const found = new Map(parseRows(paperRow, rows).map((row) => [row.id, row]))
      return ids.flatMap((id) => {
        const row = found.get(id)
        if (row === undefined || row.removed_at !== null) return []
        const name = [row.course_code, row.title].filter(Boolean).join(' ')
        return { id, name, pages: row.pages, share: shares.get(id), inLibrary: row.status === 'approved' }
      })
    },
    enabled: ids.length > 0,
    meta: { persist: false },
  })
}

/** 'CS301 Operating Systems', or whatever is known of it. */
export const queuedName = (paper: QueuedPaper): string => {
  const course = paper.course ? paper.course.code || courseName(paper.course) : valueOf(paper, 'subject')
  return course || paper.title || paper.file_name || 'A paper'
}
