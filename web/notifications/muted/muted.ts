import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { data } from '#web/backend/data.ts'
import { parseRows } from '#web/backend/parse-rows.ts'
import { useCall } from '#web/queries/use-call.ts'

const row = z.object({ id: z.string(), tag: z.nullable(z.string()), person_name: z.nullable(z.string()) })

export interface Muted {
  id: string
  kind: 'Person' | 'Tag'
  name: string
}

const key = 'mutes'

/** The persons and tags that the reader has muted, by name. */
export function useMutes() {
  return useQuery({
    queryKey: [key, 'names'],
    queryFn: async ({ signal }) => {
      const { data: rows } = await data()
        .from('mutes')
        .select('id, tag, person_name')
        .abortSignal(signal)
        .throwOnError()
      return parseRows(row, rows)
        .map(({ id, tag, person_name: name }): Muted =>
          tag === null ? { id, kind: 'Person', name: name ?? '' } : { id, kind: 'Tag', name: tag },
        )
        .toSorted((one, other) => one.name.localeCompare(other.name))
    },
    meta: { persist: false },
  })
}

export function useUnmute() {
  return useCall({
    call: async ({ id, name }: Muted) => {
      await data().from('mutes').delete().eq('id', id).throwOnError()
      return `${name} is no longer muted.`
    },
    changes: [key, 'forum', 'discussions about'],
  })
}
