import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { data } from '#web/backend/data.ts'

/** The badge of the tab bar; 100 means more than 99. Marking a notice as read invalidates it. */
export function useUnreadNotices(enabled: boolean) {
  return useQuery({
    queryKey: ['notices', 'unread'],
    queryFn: async ({ signal }) => {
      const { data: count } = await data().rpc('unread_notices', {}, { get: true }).abortSignal(signal).throwOnError()
      return z.number().parse(count)
    },
    enabled,
    staleTime: 30_000,
  })
}
