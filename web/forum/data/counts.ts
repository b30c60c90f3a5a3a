import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { data } from '#web/backend/data.ts'
import { forumKeys } from './keys.ts'
import type { Shown } from './shown.ts'

const numbers = z.record(z.string(), z.number())

/** The numbers on the names of the lists, at most 100, which means that many or more. None for a visitor, or while they load. */
export function useForumCounts(reader: string | undefined): Partial<Record<Shown, number>> | undefined {
  const { data: counts } = useQuery({
    queryKey: [...forumKeys.counts, reader],
    queryFn: async ({ signal }) => {
      const request = data().rpc('forum_counts', {}, { get: true }).abortSignal(signal).single()
      return numbers.parse((await request.throwOnError()).data)
    },
    enabled: reader !== undefined,
    staleTime: 30_000,
  })
  return counts
}

/** `3`, `99+`; nothing for 0. */
export const shortCount = (count = 0): string | number => (count > 99 ? '99+' : count || '')
