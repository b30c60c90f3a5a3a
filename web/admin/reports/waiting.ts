import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { counted } from '#domain/counted.ts'
import { data } from '#web/backend/data.ts'
import { parseRows } from '#web/backend/parse-rows.ts'

/** Hours until a discussion without an answer is the moderators'. */
const waitingHours = 72
const shown = 50
const hour = 3_600_000

const discussionRow = z.object({ id: z.string(), title: z.string(), user_name: z.string(), created_at: z.string() })
const figuresRow = z.object({ discussions: z.number(), answered: z.number(), median_seconds: z.nullable(z.number()) })
export type FirstAnswers = z.infer<typeof figuresRow>

/** Discussions that have had no answer for three days, the oldest first, and how soon others have one. */
export function useWaitingDiscussions() {
  return useQuery({
    queryKey: ['admin', 'waiting discussions'],
    queryFn: async ({ signal }) => {
      const [{ data: rows }, { data: figures }] = await Promise.all([
        data()
          .from('discussions')
          .select('id, title, user_name, created_at')
          .is('answered_at', null)
          .is('hidden', null)
          .is('locked_at', null)
          .lte('created_at', new Date(Date.now() - waitingHours * hour).toISOString())
          .order('created_at', { ascending: true })
          .limit(shown)
          .abortSignal(signal)
          .throwOnError(),
        data().rpc('first_answers', {}, { get: true }).abortSignal(signal).throwOnError(),
      ])
      return { discussions: parseRows(discussionRow, rows), figures: figuresRow.parse(figures) }
    },
    meta: { persist: false },
  })
}

/** `5 hours`, `3 days`. */
export function durationText(seconds: number): string {
  const hours = seconds / 3600
  if (hours < 1) return 'less than an hour'
  return hours < 48 ? counted(Math.round(hours), 'hour') : counted(Math.round(hours / 24), 'day')
}
