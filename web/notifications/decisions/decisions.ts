import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { decisionKindNames, decisionReasonNames } from '#domain/moderation.ts'
import { data } from '#web/backend/data.ts'

const ownDecision = z.object({
  id: z.string(),
  kind: z.enum(decisionKindNames),
  reason: z.nullable(z.enum(decisionReasonNames)),
  text: z.string(),
  discussion_id: z.string(),
  comment_id: z.nullable(z.string()),
  title: z.string(),
  until: z.nullable(z.string()),
  decided_at: z.string(),
  may_appeal_until: z.nullable(z.string()),
  appeal_text: z.nullable(z.string()),
  appealed_at: z.nullable(z.string()),
  appeal_result: z.nullable(z.enum(['upheld', 'reversed'])),
  appeal_answer: z.nullable(z.string()),
  hidden: z.nullable(z.string()),
})
export type OwnDecision = z.infer<typeof ownDecision>

const key = ['own decisions']

/** What moderators have decided about the account's posts, the newest first. */
export function useOwnDecisions() {
  return useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const { data: rows } = await data().rpc('my_decisions', {}).abortSignal(signal).throwOnError()
      return z.array(ownDecision).parse(rows)
    },
    meta: { persist: false },
  })
}

export function useAppeal(decision: string) {
  const client = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async (text: string) => {
      await data().rpc('appeal_decision', { decision, text }).throwOnError()
    },
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  })
}
