import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { data } from '#web/backend/data.ts'
import { useCall } from '#web/queries/use-call.ts'

const claimRow = z.object({
  account: z.string(),
  account_name: z.string(),
  email: z.string(),
  alumnus: z.string(),
  name: z.string(),
  graduation_year: z.number(),
  degree: z.string(),
  note: z.string(),
  claimed_at: z.string(),
})
export type Claim = z.infer<typeof claimRow>

/** Claims of cards that wait, the oldest first. */
export function useClaims() {
  return useQuery({
    queryKey: ['card claims'],
    queryFn: async ({ signal }) => {
      const { data: rows } = await data().rpc('waiting_claims', {}, { get: true }).abortSignal(signal).throwOnError()
      return z.array(claimRow).parse(rows)
    },
    meta: { persist: false },
  })
}

const reportRow = z.object({
  id: z.string(),
  asker: z.string(),
  asker_name: z.string(),
  helper_name: z.string(),
  question: z.string(),
  tried: z.string(),
  report: z.string(),
  reported_at: z.string(),
})

/** Requests to alumni that were reported, the oldest first. */
export function useReportedAsks() {
  return useQuery({
    queryKey: ['reported asks'],
    queryFn: async ({ signal }) => {
      const { data: rows } = await data().rpc('reported_asks', {}, { get: true }).abortSignal(signal).throwOnError()
      return z.array(reportRow).parse(rows)
    },
    meta: { persist: false },
  })
}

const changes = ['card claims', 'content', 'alumni']

export const useDecideClaim = (onDone?: () => void) =>
  useCall({
    call: async ({ account, alumnus, reason }: { account: string; alumnus: string; reason?: string }) => {
      await data()
        .rpc('decide_claim', { account, alumnus, accept: reason === undefined, reason: reason ?? '' })
        .throwOnError()
      return reason === undefined ? 'The card has its owner' : 'Declined, with your reason'
    },
    changes,
    onDone,
  })

export const useSettleReport = () =>
  useCall({
    call: async (ask: string) => {
      await data().rpc('settle_reported_ask', { ask }).throwOnError()
      return 'Put aside'
    },
    changes: ['reported asks'],
  })

export const useInvite = (onDone: () => void) =>
  useCall({
    call: async ({ alumnus, email }: { alumnus: string; email: string }) => {
      await data().rpc('invite_alumnus', { alumnus, email }).throwOnError()
      return 'Invited. An account with this address has the card at once.'
    },
    changes: [...changes, 'invited'],
    onDone,
  })

const invitedRow = z.object({ invited: z.nullable(z.string()) })

/** The address that the card's invitation went to; null without one. */
export function useInvited(alumnus: string) {
  return useQuery({
    queryKey: ['invited', alumnus],
    queryFn: async ({ signal }) => {
      const { data: row } = await data()
        .from('alumni')
        .select('invited')
        .eq('id', alumnus)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError()
      return z.nullable(invitedRow).parse(row)?.invited ?? null
    },
    meta: { persist: false },
  })
}
