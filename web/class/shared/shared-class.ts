import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { data } from '#web/backend/data.ts'
import { type ClassOnDay, plainClass } from '#web/content/timetable/classes.ts'
import { classDays } from '#web/content/timetable/my-class.ts'

// The result of public.shared_class() (supabase/schema/timetable/shared-class.sql). It says of nothing that it is "yours", and
// names no change.
const sharedClass = z.nullable(z.object({ ...classDays, now: z.string(), classes: z.array(z.object(plainClass)) }))
export type SharedClass = NonNullable<z.infer<typeof sharedClass>>

/** The timetable at a public link, of all groups; null where there is none at it. */
export function useSharedClass(token: string) {
  return useQuery({
    queryKey: ['shared class', token],
    queryFn: async ({ signal }) =>
      sharedClass.parse(
        (await data().rpc('shared_class', { token }, { get: true }).abortSignal(signal).throwOnError()).data,
      ),
    staleTime: 30_000,
    meta: { persist: false },
  })
}

/** The classes as the lists of a day and of a week show them. */
export const rowsOf = ({ classes }: SharedClass): ClassOnDay[] =>
  classes.map((row, at) => ({ ...row, course_id: null, yours: true, slot_id: String(at), change_id: null, note: '' }))
