import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Anchor } from '#domain/forum/anchors.ts'
import { data } from '#web/backend/data.ts'

const anchorRow = z.object({ title: z.string(), course_id: z.nullable(z.string()) })

/** What a discussion is about, as the reader may read it: null where it is gone, or is not for the reader. */
export function useAnchor({ kind, id }: Anchor) {
  return useQuery({
    queryKey: ['anchor', kind, id],
    queryFn: async ({ signal }) => {
      const { data: row } = await data()
        .rpc('anchor', { kind, id }, { get: true })
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError()
      return z.nullable(anchorRow).parse(row)
    },
    staleTime: 300_000,
  })
}
