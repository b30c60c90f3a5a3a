import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { counted } from '#domain/counted.ts'
import {
  type DecisionKind,
  decisionKindNames,
  decisionReasonNames,
  decisionReasons,
  type DecisionReason,
} from '#domain/moderation.ts'
import { data } from '#web/backend/data.ts'
import { parseRows } from '#web/backend/parse-rows.ts'
import { reachedRows } from '../affected-rows.ts'
import type { ReportedPost } from './queue.ts'

export const decisionColumns =
  'id, kind, reason, text, discussion_id, comment_id, title, anonymous, author_name, account_id, until, decided_by, decided_by_name, decided_at, appeal_text, appealed_at, appeal_result, appeal_answer, appeal_decided_by_name'

export const decisionRow = z.object({
  id: z.string(),
  kind: z.enum(decisionKindNames),
  reason: z.nullable(z.enum(decisionReasonNames)),
  text: z.string(),
  discussion_id: z.string(),
  comment_id: z.nullable(z.string()),
  title: z.string(),
  anonymous: z.boolean(),
  author_name: z.string(),
  account_id: z.nullable(z.string()),
  until: z.nullable(z.string()),
  decided_by: z.nullable(z.string()),
  decided_by_name: z.string(),
  decided_at: z.string(),
  appeal_text: z.nullable(z.string()),
  appealed_at: z.nullable(z.string()),
  appeal_result: z.nullable(z.enum(['upheld', 'reversed'])),
  appeal_answer: z.nullable(z.string()),
  appeal_decided_by_name: z.nullable(z.string()),
})
export type Decision = z.infer<typeof decisionRow>

/** What was decided, in the lists of decisions. */
const done: Record<DecisionKind, string> = {
  dismiss: 'Kept',
  hide: 'Hidden',
  move: 'Moved',
  merge: 'Merged',
  lock: 'Locked',
  unlock: 'Unlocked',
  warn: 'Author warned',
  silence: 'Author silenced',
  ban: 'Author banned from posting',
}
export const summaryOf = ({ kind, reason, appeal_result }: Pick<Decision, 'kind' | 'reason' | 'appeal_result'>) =>
  [
    done[kind],
    reason !== null && `: ${decisionReasons[reason]}`,
    appeal_result !== null && ` (appeal ${appeal_result === 'reversed' ? 'accepted, reversed' : 'rejected'})`,
  ]
    .filter(Boolean)
    .join('')

/** Against an author: what a moderator wants to know before deciding again. */
const countsAgainst = ({ kind, appeal_result }: Pick<Decision, 'kind' | 'appeal_result'>) =>
  ['hide', 'warn', 'silence', 'ban'].includes(kind) && appeal_result !== 'reversed'

/** '2 decisions before this one, the latest on 3 Oct: …' has its list beside it. */
export const historyLead = (decisions: readonly Decision[]): string =>
  decisions.length === 0 ? 'No decision before this one' : `${counted(decisions.length, 'decision')} before this one`

/** The decisions about a post, about all of its discussion, and about its author's named posts; the newest first. */
export function useHistory({ id, kind, discussion, isAnonymous, authorId, author }: ReportedPost) {
  return useQuery({
    queryKey: ['admin', 'reports', 'history', id],
    queryFn: async ({ signal }) => {
      const read = async (column: string, value: string, comment?: string | null) => {
        let query = data().from('moderation_decisions').select(decisionColumns).eq(column, value)
        if (comment !== undefined)
          query = comment === null ? query.is('comment_id', null) : query.eq('comment_id', comment)
        const { data: rows } = await query
          .order('decided_at', { ascending: false })
          .limit(20)
          .abortSignal(signal)
          .throwOnError()
        return parseRows(decisionRow, rows)
      }
      const discussionId = discussion?.id
      if (discussionId === undefined) return { ofPost: [], ofDiscussion: [], ofAuthor: [] }
      const [ofPost, ofDiscussion, ofAuthor] = await Promise.all([
        read('discussion_id', discussionId, kind === 'comment' ? id : null),
        read('discussion_id', discussionId),
        // Of an anonymous author, what was decided under the name of this discussion.
        isAnonymous || authorId === null ? undefined : read('account_id', authorId),
      ])
      const against =
        ofAuthor ??
        ofDiscussion.filter(({ anonymous, author_name: name }) => isAnonymous && anonymous && name === author)
      return { ofPost, ofDiscussion, ofAuthor: against.filter(countsAgainst) }
    },
    meta: { persist: false },
  })
}

/** All decisions, the newest first. */
export function useDecisionLog() {
  return useQuery({
    queryKey: ['admin', 'reports', 'log'],
    queryFn: async ({ signal }) => {
      const { data: rows } = await data()
        .from('moderation_decisions')
        .select(decisionColumns)
        .order('decided_at', { ascending: false })
        .order('id', { ascending: false })
        .limit(100)
        .abortSignal(signal)
        .throwOnError()
      return parseRows(decisionRow, rows)
    },
    meta: { persist: false },
  })
}

export interface NewDecision {
  kind: DecisionKind
  reason: DecisionReason
  text: string
  days: number
  tags: string
  /** Of a move: what it is about from then on. */
  course: string | undefined
  /** Of a merge: the discussion that it becomes a part of. */
  target: string | undefined
  /** The latest decision that the moderator has read. */
  seen: string | undefined
}

export function useDecide(post: ReportedPost, onDone: () => void) {
  return useAct(async ({ kind, reason, text, days, tags, course, target, seen }: NewDecision) => {
    if (kind === 'merge') {
      const merge = { duplicate: post.id, target: target ?? '', reason, text: text.trim() }
      await data()
        .rpc('merge_discussion', { ...merge, ...(seen !== undefined && { seen }) })
        .throwOnError()
      return
    }
    await data()
      .rpc('decide_post', {
        discussion_id: post.discussion?.id ?? '',
        kind,
        reason,
        text: kind === 'dismiss' ? '' : text.trim(),
        ...(post.kind === 'comment' && { comment_id: post.id }),
        ...(kind === 'silence' && { days }),
        ...(kind === 'move' && { tags: tags.trim(), ...(course !== undefined && { course }) }),
        ...(seen !== undefined && { seen }),
      })
      .throwOnError()
  }, onDone)
}

export function useDecideAppeal(decision: string, onDone: () => void) {
  return useAct(async ({ reversed, answer }: { reversed: boolean; answer: string }) => {
    await data().rpc('decide_appeal', { decision, reversed, answer: answer.trim() }).throwOnError()
  }, onDone)
}

/** Nothing is wrong with an answer: its reports are closed. */
export function useDismiss(onDone: () => void) {
  return useAct(async ({ reports }: ReportedPost) => {
    const { data: rows } = await data()
      .from('reports')
      .update({ dismissed_at: new Date().toISOString() })
      .in(
        'id',
        reports.map(({ id }) => id),
      )
      .select('id')
      .throwOnError()
    reachedRows.parse(rows)
  }, onDone)
}

const tables = { discussion: 'discussions', comment: 'comments', answer: 'student_answers' } as const

/** The post goes for good, and its reports with it. */
export function useDeletePost(onDone: () => void) {
  return useAct(async ({ kind, id }: ReportedPost) => {
    const { data: rows } = await data().from(tables[kind]).delete().eq('id', id).select('id').throwOnError()
    reachedRows.parse(rows)
  }, onDone)
}

function useAct<Given>(act: (given: Given) => Promise<void>, onDone: () => void) {
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
