import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { paths } from '#domain/paths.ts'
import { data } from '#web/backend/data.ts'
import { parseRows } from '#web/backend/parse-rows.ts'
import { reachedRows } from '../affected-rows.ts'

const answer = {
  id: z.string(),
  content: z.string(),
  user_id: z.nullable(z.string()),
  user_name: z.string(),
  created_at: z.string(),
}
const post = { ...answer, anonymous: z.boolean() }

const reportRow = z.object({
  id: z.string(),
  reason: z.string(),
  note: z.string(),
  created_at: z.string(),
  discussions: z.nullable(z.object({ ...post, title: z.string() })),
  comments: z.nullable(z.object({ ...post, discussion_id: z.string() })),
  student_answers: z.nullable(
    z.object({ ...answer, question_groups: z.object({ course_id: z.string(), text: z.string() }) }),
  ),
})

type ReportRow = z.infer<typeof reportRow>

/** A post or an answer with all of its reports. */
export interface ReportedPost {
  kind: 'discussion' | 'comment' | 'answer'
  id: string
  /** Where it is read: the discussion, or the practice of the course. */
  address: string
  title: string
  content: string
  authorId: string | null
  /** Whether moderators may look up who wrote it. */
  isAnonymous: boolean
  /** Of a comment. */
  discussionId: string | undefined
  author: string
  postedAt: string
  reports: Pick<ReportRow, 'id' | 'reason' | 'note' | 'created_at'>[]
}

const key = ['admin', 'reports']
/** More would be a flood, not a list; those who dealt with these see the next ones. */
const maxReports = 300

/** Posts with open reports, the latest reported first. */
export function useReportedPosts() {
  return useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => byPost(await fetchReports(signal)),
    meta: { persist: false },
  })
}

/** Nothing is wrong with the post: its reports are closed. */
export function useDismiss(onDone: () => void) {
  return useSettle(async (reported) => {
    const ids = reported.reports.map(({ id }) => id)
    const { data: rows } = await data()
      .from('reports')
      .update({ dismissed_at: new Date().toISOString() })
      .in('id', ids)
      .select('id')
      .throwOnError()
    reachedRows.parse(rows)
  }, onDone)
}

/** The post goes for good, and its reports with it. */
export function useDeletePost(onDone: () => void) {
  return useSettle(async ({ kind, id }) => {
    const { data: rows } = await data().from(tables[kind]).delete().eq('id', id).select('id').throwOnError()
    reachedRows.parse(rows)
  }, onDone)
}

const tables = { discussion: 'discussions', comment: 'comments', answer: 'student_answers' } as const

function useSettle(act: (reported: ReportedPost) => Promise<void>, onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: async () => {
      // All of the room, and the forum's own lists.
      await client.invalidateQueries()
      onDone()
    },
  })
}

async function fetchReports(signal: AbortSignal): Promise<ReportRow[]> {
  const { data: rows } = await data()
    .from('reports')
    .select(
      'id, reason, note, created_at, discussions(*), comments(*), student_answers(*, question_groups(course_id, text))',
    )
    .is('dismissed_at', null)
    .order('created_at', { ascending: false })
    .limit(maxReports)
    .abortSignal(signal)
    .throwOnError()
  return parseRows(reportRow, rows)
}

export function byPost(rows: readonly ReportRow[]): ReportedPost[] {
  const posts = new Map<string, ReportedPost>()
  for (const { discussions, comments, student_answers: answer, ...report } of rows) {
    const found = discussions ?? comments ?? answer
    // Deleted between the report and this answer.
    if (found === null) continue
    const known = posts.get(found.id)
    if (known !== undefined) {
      known.reports.push(report)
      continue
    }
    posts.set(found.id, {
      kind: discussions ? 'discussion' : comments ? 'comment' : 'answer',
      id: found.id,
      address: answer
        ? paths.practice(answer.question_groups.course_id)
        : paths.discussion({ id: comments?.discussion_id ?? found.id }),
      title: discussions?.title ?? (answer ? `Answer to: ${answer.question_groups.text}` : ''),
      content: found.content,
      authorId: found.user_id,
      isAnonymous: (discussions ?? comments)?.anonymous === true,
      discussionId: comments?.discussion_id,
      author: found.user_name,
      postedAt: found.created_at,
      reports: [report],
    })
  }
  return [...posts.values()]
}
