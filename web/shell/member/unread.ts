import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { data } from '#web/backend/data.ts'

// For the badges of the tab bar. Whoever marks something as read invalidates these.

const staleTime = 30_000
const countsShape = z.object({ total: z.number(), answers: z.number() })

export function useUnreadNotices(enabled: boolean) {
  return useQuery({
    queryKey: ['notices', 'unread'],
    queryFn: async ({ signal }) => {
      const { data: count } = await data().rpc('unread_notices', {}, { get: true }).abortSignal(signal).throwOnError()
      return z.number().parse(count)
    },
    enabled,
    staleTime,
  })
}

export function useUnreadNotifications(enabled: boolean) {
  return useQuery({
    queryKey: ['notifications', 'unread'],
    queryFn: async ({ signal }) => {
      const { data: counts } = await data()
        .rpc('unread_notifications', {}, { get: true })
        .abortSignal(signal)
        .throwOnError()
      return countsShape.parse(counts)
    },
    enabled,
    staleTime,
  })
}
