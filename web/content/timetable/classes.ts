import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { daysAfter } from '#domain/dates/college-time.ts'
import { mondayOf } from '#domain/timetable/day.ts'
import { data } from '#web/backend/data.ts'

/** What everybody may know who reads a timetable. */
export const plainClass = {
  date: z.string(),
  start: z.string(),
  end: z.string(),
  course: z.nullable(z.string()),
  name: z.string(),
  room: z.string(),
  teacher: z.string(),
  state: z.enum(['as planned', 'moved', 'cancelled', 'extra']),
  confirmed: z.boolean(),
  group: z.nullable(z.string()),
  lab: z.boolean(),
  planned_date: z.string(),
  planned_start: z.string(),
  planned_end: z.string(),
  planned_room: z.string(),
}

// The rows of public.timetable() (supabase/schema/timetable/classes.sql).
const classRow = z.object({
  ...plainClass,
  course_id: z.nullable(z.string()),
  yours: z.boolean(),
  slot_id: z.nullable(z.string()),
  change_id: z.nullable(z.string()),
  note: z.string(),
})
export type ClassOnDay = z.infer<typeof classRow>

/**
 * The days around one for which classes are fetched together: one address a week. At 60 classes a week there are fewer rows
 * than the 1,000 that an answer has.
 */
const spanOf = (day: string) => ({ first_day: daysAfter(mondayOf(day), -28), days: 112 })

/** The classes of the person's section around a day, those of other groups among them. */
export function useClasses(account: string | undefined, day: string) {
  const span = spanOf(day)
  return useQuery({
    queryKey: ['classes', account, span.first_day],
    queryFn: async ({ signal }) => {
      const { data: rows } = await data()
        .rpc('timetable', { ...span, all_groups: true }, { get: true })
        .abortSignal(signal)
        .throwOnError()
      return z.array(classRow).parse(rows)
    },
    enabled: account !== undefined,
    staleTime: 30_000,
  })
}
