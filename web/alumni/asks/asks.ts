import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { data } from '#web/backend/data.ts'
import { useCall } from '#web/queries/use-call.ts'
import { useSession } from '#web/session/session.ts'

export const askStates = ['open', 'accepted', 'answered', 'declined', 'withdrawn', 'expired', 'ended'] as const
export type AskState = (typeof askStates)[number]

const askRow = z.object({
  id: z.string(),
  /** Of its helper; null while it has none. */
  alumnus: z.nullable(z.string()),
  name: z.string(),
  topic: z.string(),
  question: z.string(),
  tried: z.string(),
  state: z.enum(askStates),
  answer: z.string(),
  has_contact: z.boolean(),
  created_at: z.string(),
  expires_at: z.string(),
})
export type Ask = z.infer<typeof askRow>

/** The caller's requests to alumni, the newest first. */
export function useMyAsks() {
  const { user } = useSession()
  return useQuery({
    queryKey: ['my asks', user?.id],
    queryFn: async ({ signal }) => {
      const { data: rows } = await data().rpc('my_asks', {}, { get: true }).abortSignal(signal).throwOnError()
      return z.array(askRow).parse(rows)
    },
    enabled: user !== undefined,
    staleTime: 30_000,
    meta: { persist: false },
  })
}

/** Of the requests to an alumnus, the one that counts: what is going on, else the newest. */
export const askTo = (alumnus: string, asks: readonly Ask[]): Ask | undefined => {
  const own = asks.filter((ask) => ask.alumnus === alumnus)
  return own.find(({ state }) => state === 'open' || state === 'accepted') ?? own[0]
}

const changes = ['my asks', 'alumni']

export interface NewAsk {
  /** Made with the form, so that a second press is the same request. */
  id: string
  /** Absent: to all who help with the topic. */
  alumnus?: string
  topic: string
  question: string
  tried: string
  share_email: boolean
}

export const useSendAsk = (onDone: () => void) =>
  useCall({
    call: async (ask: NewAsk) => {
      await data()
        .rpc('ask_alumnus', { ...ask })
        .throwOnError()
      return 'Sent. You are notified of the answer.'
    },
    changes,
    onDone,
  })

export const useWithdrawAsk = () =>
  useCall({
    call: async (ask: string) => {
      await data().rpc('withdraw_ask', { ask }).throwOnError()
      return 'Taken back'
    },
    changes,
  })

export const useEndAsk = () =>
  useCall({
    call: async (ask: string) => {
      await data().rpc('end_ask', { ask }).throwOnError()
      return 'Ended: neither sees the other’s contact any more'
    },
    changes: [...changes, 'asks for me'],
  })
