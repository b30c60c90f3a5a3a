import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { data } from '#web/backend/data.ts'
import { useCall } from '#web/queries/use-call.ts'
import { useSession } from '#web/session/session.ts'

const row = z.object({
  ask: z.string(),
  question: z.string(),
  answer: z.string(),
  revision: z.number(),
  /** Null before the caller has decided. */
  agrees: z.nullable(z.boolean()),
  other_agrees: z.boolean(),
})
export type OwnPublicAnswer = z.infer<typeof row>

/** Of the caller's answered requests, sent or received: what others would read, and who has agreed. */
export function useOwnPublicAnswers() {
  const { user } = useSession()
  return useQuery({
    queryKey: ['my public answers', user?.id],
    queryFn: async ({ signal }) => {
      const { data: rows } = await data().rpc('my_public_answers', {}, { get: true }).abortSignal(signal).throwOnError()
      return z.array(row).parse(rows)
    },
    enabled: user !== undefined,
    meta: { persist: false },
  })
}

interface Decision {
  ask: string
  agrees: boolean
  question?: string
  answer?: string
  revision?: number
}

export const useAgree = (onDone?: () => void) =>
  useCall({
    call: async (decision: Decision) => {
      await data()
        .rpc('agree_public_answer', { ...decision })
        .throwOnError()
      return decision.agrees ? 'You agreed' : 'Nobody else reads it'
    },
    changes: ['my public answers', 'public answers'],
    onDone,
  })
