import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { counted } from '#domain/counted.ts'
import { paths } from '#domain/paths.ts'
import { data } from '#web/backend/data.ts'
import { parseRows } from '#web/backend/parse-rows.ts'
import { type Decision, decisionColumns, decisionRow } from './decisions.ts'

const answer = {
  id: z.string(),
  content: z.string(),
  user_id: z.nullable(z.string()),
  user_name: z.string(),
  created_at: z.string(),
}
/** Of a named post of a new account (supabase/schema/forum/new-accounts.sql). */
const signals = z.object({ days: z.number(), posts_in_hour: z.number(), links: z.boolean(), repeats: z.number() })
export type Signals = z.infer<typeof signals>

const post = {
  ...answer,
  signals: z.nullish(signals),
  anonymous: z.boolean(),
  hidden: z.nullable(z.string()),
  format: z.string(),
}
const discussion = z.object({
  ...post,
  title: z.string(),
  tags: z.string(),
  locked_at: z.nullable(z.string()),
  solved_comment_id: z.nullable(z.string()),
})
const comment = z.object({ ...post, discussion_id: z.string(), discussions: z.nullable(discussion) })

const reportRow = z.object({
  id: z.string(),
  reason: z.string(),
  note: z.string(),
  created_at: z.string(),
  discussions: z.nullable(discussion),
  comments: z.nullable(comment),
  student_answers: z.nullable(
    z.object({ ...answer, question_groups: z.object({ course_id: z.string(), text: z.string() }) }),
  ),
})

type ReportRow = z.infer<typeof reportRow>
type Report = Pick<ReportRow, 'id' | 'reason' | 'note' | 'created_at'>
type ReportedDiscussion = z.infer<typeof discussion>

/** A post or an answer with its open reports: none of one that a moderator opens from the log. */
export interface ReportedPost {
  kind: 'discussion' | 'comment' | 'answer'
  id: string
  /** Where it is read: the discussion, or the practice of the course. */
  address: string
  /** Of its discussion; of an answer, its question. */
  title: string
  content: string
  format: string
  authorId: string | null
  /** Whether moderators may look up who wrote it. */
  isAnonymous: boolean
  isHidden: boolean
  /** The discussion, or the one of a comment; none of an answer. */
  discussion: ReportedDiscussion | undefined
  /** Null of one that is not a new account's. */
  signals: Signals | null
  author: string
  postedAt: string
  /** The latest first. */
  reports: Report[]
}

export interface Queue {
  /** Hidden ones first, then those that wait longest. */
  posts: ReportedPost[]
  /** Decisions with an appeal that is not decided, the oldest first. */
  appeals: Decision[]
}

const moderationKey = ['admin', 'reports']
/** More would be a flood, not a list; those who dealt with these see the next ones. */
const maxReports = 300

export function useQueue() {
  return useQuery({
    queryKey: moderationKey,
    queryFn: async ({ signal }): Promise<Queue> => {
      const [reports, appeals] = await Promise.all([fetchReports(signal), fetchAppeals(signal)])
      return { posts: byPost(reports), appeals }
    },
    meta: { persist: false },
  })
}

/** A post that is not in the queue; null where there is none with this id. */
export function usePost(id: string | undefined) {
  return useQuery({
    queryKey: [...moderationKey, 'post', id],
    queryFn: async ({ signal }) => {
      const found = async (table: 'comments' | 'discussions', columns: string) => {
        const { data: row } = await data()
          .from(table)
          .select(columns)
          .eq('id', id ?? '')
          .abortSignal(signal)
          .maybeSingle()
          .throwOnError()
        return row
      }
      const ofComment = z.nullable(comment).parse(await found('comments', '*, signals, discussions(*)'))
      if (ofComment !== null) return reportedPost({ comments: ofComment })
      const ofDiscussion = z.nullable(discussion).parse(await found('discussions', '*, signals'))
      return ofDiscussion === null ? null : reportedPost({ discussions: ofDiscussion })
    },
    enabled: z.guid().safeParse(id).success,
    meta: { persist: false },
  })
}

async function fetchReports(signal: AbortSignal): Promise<ReportRow[]> {
  const { data: rows } = await data()
    .from('reports')
    .select(
      'id, reason, note, created_at, discussions(*, signals), comments(*, signals, discussions(*)), student_answers(*, question_groups(course_id, text))',
    )
    .is('dismissed_at', null)
    .order('created_at', { ascending: false })
    .limit(maxReports)
    .abortSignal(signal)
    .throwOnError()
  return parseRows(reportRow, rows)
}

async function fetchAppeals(signal: AbortSignal): Promise<Decision[]> {
  const { data: rows } = await data()
    .from('moderation_decisions')
    .select(decisionColumns)
    .gte('appealed_at', '-infinity')
    .is('appeal_result', null)
    .order('appealed_at', { ascending: true })
    .limit(maxReports)
    .abortSignal(signal)
    .throwOnError()
  return parseRows(decisionRow, rows)
}

type Found = Partial<Pick<ReportRow, 'discussions' | 'comments' | 'student_answers'>>

function reportedPost({ discussions, comments, student_answers: answer }: Found): ReportedPost | null {
  const found = discussions ?? comments ?? answer
  // Deleted between the report and this answer.
  if (found == null) return null
  const ofForum = discussions ?? comments ?? undefined
  const around = discussions ?? comments?.discussions ?? undefined
  return {
    kind: discussions ? 'discussion' : comments ? 'comment' : 'answer',
    id: found.id,
    address: answer
      ? paths.practice(answer.question_groups.course_id)
      : paths.discussion({ id: around?.id, comment: comments?.id }),
    title: answer ? `Answer to: ${answer.question_groups.text}` : (around?.title ?? ''),
    content: found.content,
    format: ofForum?.format ?? 'plain',
    authorId: found.user_id,
    isAnonymous: ofForum?.anonymous === true,
    isHidden: ofForum?.hidden != null,
    discussion: around,
    signals: ofForum?.signals ?? null,
    author: found.user_name,
    postedAt: found.created_at,
    reports: [],
  }
}

export function byPost(rows: readonly ReportRow[]): ReportedPost[] {
  const posts = new Map<string, ReportedPost>()
  for (const { discussions, comments, student_answers, ...report } of rows) {
    const found = reportedPost({ discussions, comments, student_answers })
    if (found === null) continue
    const known = posts.get(found.id) ?? found
    known.reports.push(report)
    posts.set(found.id, known)
  }
  return [...posts.values()].toSorted(
    (one, other) => Number(other.isHidden) - Number(one.isHidden) || (waitsSince(one) < waitsSince(other) ? -1 : 1),
  )
}

/** '1 day old, 4 posts in the hour before, links, the same text 2 times before' */
export const signalsText = ({ days, posts_in_hour: posts, links, repeats }: Signals): string =>
  [
    days === 0 ? 'made today' : `${counted(days, 'day')} old`,
    posts > 1 && `${posts} posts in an hour`,
    links && 'several links',
    repeats > 0 && `the same text ${counted(repeats, 'time')} before`,
  ]
    .filter(Boolean)
    .join(', ')

/** The time of the first open report. */
export const waitsSince = ({ reports }: Pick<ReportedPost, 'reports'>): string => reports.at(-1)?.created_at ?? ''
