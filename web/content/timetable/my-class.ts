import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { data } from '#web/backend/data.ts'

const day = z.string()

// What private.class_days() adds to a class, and what it is called.
export const classDays = {
  branch: z.string(),
  letter: z.string(),
  semester: z.nullable(z.number()),
  terms: z.array(
    z.object({ id: z.string(), first_day: day, last_day: day, week_a: z.nullable(day), updated_at: z.string() }),
  ),
  holidays: z.array(z.object({ name: z.string(), first_day: day, last_day: day })),
  days: z.array(z.object({ day, weekday: z.number() })),
}
export type ClassDays = z.infer<z.ZodMiniObject<typeof classDays>>

// The result of public.my_class() (supabase/schema/timetable/my-class.sql), which documents each part.
const myClass = z.nullable(
  z.object({
    ...classDays,
    now: z.string(),
    section: z.string(),
    members: z.number(),
    representatives: z.array(z.string()),
    represents: z.boolean(),
    decides: z.boolean(),
    may_edit: z.boolean(),
    groups: z.array(z.string()),
    all_groups: z.array(z.string()),
  }),
)
export type MyClass = NonNullable<z.infer<typeof myClass>>

/** The class of the person; null for who is in no section. */
export function useMyClass(account: string | undefined) {
  return useQuery({
    queryKey: ['my class', account],
    queryFn: async ({ signal }) =>
      myClass.parse((await data().rpc('my_class', {}, { get: true }).abortSignal(signal).throwOnError()).data),
    enabled: account !== undefined,
    staleTime: 30_000,
  })
}

/** `CSE 5 A`. */
export const classTitle = ({ branch, semester, letter }: Pick<ClassDays, 'branch' | 'semester' | 'letter'>): string =>
  [branch, semester, letter].filter((part) => part !== null).join(' ')
