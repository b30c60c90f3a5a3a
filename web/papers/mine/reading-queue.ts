import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { counted } from '#domain/counted.ts'
import { data } from '#web/backend/data.ts'
import { contributionsKey, lookAgainEvery } from './contributions.ts'

const placesShape = z.array(
  z.object({ id: z.string(), place: z.number(), minutes: z.number(), waits_until: z.nullable(z.string()) }),
)
export type ReadingPlace = z.infer<typeof placesShape>[number]

/** Where the account's papers stand that are not read yet. */
export function useReadingQueue({ enabled }: { enabled: boolean }) {
  return useQuery({
    queryKey: [...contributionsKey, 'reading queue'],
    queryFn: async ({ signal }) => {
      const { data: rows } = await data().rpc('my_reading_queue', {}, { get: true }).abortSignal(signal).throwOnError()
      return placesShape.parse(rows)
    },
    enabled,
    staleTime: 0,
    refetchInterval: lookAgainEvery,
  })
}

/** 'Number 3 in line, to be read in about 4 minutes.' */
export function placeSentence({ place, minutes, waits_until }: Omit<ReadingPlace, 'id'>): string {
  if (place === 0) return 'It is being read now.'
  if (waits_until !== null) return 'Your papers have used today’s reading time. This one is read from tomorrow on.'
  const time = minutes < 90 ? counted(Math.max(1, minutes), 'minute') : counted(Math.round(minutes / 60), 'hour')
  return `Number ${place} in line, to be read in about ${time}.`
}
