import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { data } from '#web/backend/data.ts'
import { useCall } from '#web/queries/use-call.ts'
import { useSession } from '#web/session/session.ts'
import { shaped } from '#web/storage/value.ts'

const referralRow = z.object({
  id: z.string(),
  organisation: z.string(),
  role: z.string(),
  kind: z.enum(['job', 'internship', 'both']),
  place: z.string(),
  description: z.string(),
  url: z.nullable(z.string()),
  how_to: z.string(),
  closes_on: z.string(),
  state: z.enum(['waiting', 'published', 'returned']),
  reason: z.string(),
  /** A text of it is among the drives. */
  shown: z.boolean(),
})
export type Referral = z.infer<typeof referralRow>

/** The caller's referrals, the last sent first. */
export function useReferrals() {
  const { user } = useSession()
  return useQuery({
    queryKey: ['my referrals', user?.id],
    queryFn: async ({ signal }) => {
      const { data: rows } = await data().rpc('my_referrals', {}, { get: true }).abortSignal(signal).throwOnError()
      return z.array(referralRow).parse(rows)
    },
    enabled: user !== undefined,
    meta: { persist: false },
  })
}

interface Status {
  label: string
  tone: 'marigold' | 'teal' | 'brick' | 'ink'
  note?: string
}

/** What its author reads about a referral; `today` is the college's day. */
export function statusOf({ state, shown, closes_on: closes }: Referral, today: string): Status {
  const earlier = shown && { note: 'What was published before is still shown.' }
  if (state === 'returned') return { label: 'Came back', tone: 'brick', ...earlier }
  if (closes < today) return { label: 'Ended', tone: 'ink' }
  if (state === 'waiting') return { label: 'Waiting for review', tone: 'marigold', ...earlier }
  return shown
    ? { label: 'Published', tone: 'teal' }
    : { label: 'Not shown', tone: 'brick', note: 'The placement cell has withdrawn it.' }
}

const changes = ['my referrals', 'drives', 'today']

const sentShape = z.object({
  id: z.string(),
  role: z.string(),
  kind: z.enum(['job', 'internship', 'both']),
  place: z.string(),
  description: z.string(),
  url: z.string(),
  how_to: z.string(),
  closes_on: z.string(),
})
export type SentReferral = z.infer<typeof sentShape>

/** What was typed and not sent, in this browser. */
export const drafts = shaped(sentShape)

export const useSendReferral = (onDone: () => void) =>
  useCall({
    call: async (referral: SentReferral) => {
      await data()
        .rpc('send_referral', { ...referral })
        .throwOnError()
      return 'Sent. The placement cell reads it before students do.'
    },
    changes,
    onDone,
  })

export const useWithdrawReferral = (onDone: () => void) =>
  useCall({
    call: async (id: string) => {
      await data().rpc('withdraw_referral', { id }).throwOnError()
      return 'Withdrawn'
    },
    changes,
    onDone,
  })
