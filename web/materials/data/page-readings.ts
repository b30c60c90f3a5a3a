import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { onTurnedPage, turnedSize } from '#domain/papers/turns.ts'
import { data } from '#web/backend/data.ts'
import type { Answer } from './answers.ts'

const word = z.tuple([z.number(), z.number(), z.number(), z.number(), z.string()])
const reading = z.object({
  /** By which the page is turned to be read: degrees, clockwise. */
  turn: z.literal([0, 90, 180, 270]),
  /** Recognised on a page that is a picture, with their places on the page as it is in the file, in points. */
  words: z.nullable(z.array(word)),
})
export type PageReading = z.infer<typeof reading>
export type Word = z.infer<typeof word>
const unread: PageReading = { turn: 0, words: null }

/** How a page of a paper was read; as it is where nothing has read it. */
export const pageReading = (id: string, page: number) => ({
  queryKey: ['page reading', id, page],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<PageReading> => {
    const { data: row } = await data()
      .from('material_pages')
      .select('turn, words')
      .eq('material_id', id)
      .eq('page', page)
      .abortSignal(signal)
      .maybeSingle()
      .throwOnError()
    return row === null ? unread : reading.parse(row)
  },
  staleTime: Infinity,
  meta: { persist: false },
})

export const scanWordsOf = async (client: QueryClient, id: string, page: number) =>
  (await client.fetchQuery(pageReading(id, page))).words ?? []

/** @param size of the page once it is turned */
export function turnedWords({ turn, words }: PageReading, size: { width: number; height: number }): Word[] {
  const page = turnedSize(size, turn)
  return (words ?? []).map(([x, y, width, height, text]) => [...onTurnedPage([x, y, width, height], turn, page), text])
}

export const readings = z.array(z.object({ ...reading.shape, material_id: z.string(), page: z.number() }))

/** Those of scanned answers, for the pack of a course. */
export async function fetchReadings(answers: readonly Answer[], signal?: AbortSignal) {
  const pages = answers.flatMap(({ material_id, scanned, regions }) =>
    scanned ? regions.map(([page]) => ({ material_id, page })) : [],
  )
  if (pages.length === 0) return []
  const request = data()
    .from('material_pages')
    .select('material_id, page, turn, words')
    .in('material_id', [...new Set(pages.map(({ material_id }) => material_id))])
    .in('page', [...new Set(pages.map(({ page }) => page))])
  const { data: found } = await (signal ? request.abortSignal(signal) : request).throwOnError()
  return readings.parse(found)
}
