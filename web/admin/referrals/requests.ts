import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { data } from '#web/backend/data.ts'
import { useCall } from '#web/queries/use-call.ts'

export type Shown = 'waiting' | 'published'

const referralRow = z.object({
  id: z.string(),
  author: z.string(),
  degree: z.string(),
  graduation_year: z.number(),
  organisation: z.string(),
  role: z.string(),
  kind: z.enum(['job', 'internship', 'both']),
  place: z.string(),
  description: z.string(),
  url: z.nullable(z.string()),
  how_to: z.string(),
  closes_on: z.string(),
  revision: z.number(),
  reason: z.string(),
  /** A text of it is among the drives. */
  shown: z.boolean(),
  sent_at: z.string(),
})
export type Referral = z.infer<typeof referralRow>

/** Those of a state that have not ended, the oldest first. */
export const useReferrals = (state: Shown) =>
  useQuery({
    queryKey: ['admin', 'referrals', state],
    queryFn: async ({ signal }) => {
      const { data: rows } = await data()
        .rpc('reviewed_referrals', { state }, { get: true })
        .abortSignal(signal)
        .throwOnError()
      return z.array(referralRow).parse(rows)
    },
    meta: { persist: false },
  })

type Decision = 'publish' | 'return' | 'hide'
const done: Record<Decision, string> = {
  publish: 'Published. Its author is notified.',
  return: 'Returned with your reason. Its author is notified.',
  hide: 'No longer shown. Its author is notified.',
}

interface Decided {
  id: string
  decision: Decision
  /** The revision that was read. */
  seen: number
  reason?: string
}

export const useDecide = (onDone: () => void) =>
  useCall({
    call: async ({ id, decision, seen, reason = '' }: Decided) => {
      await data().rpc('decide_referral', { id, decision, seen, reason }).throwOnError()
      return done[decision]
    },
    changes: ['admin', 'drives'],
    onDone,
  })
