import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Conflict, Edit } from '#domain/timetable/draft/edits.ts'
import { data } from '#web/backend/data.ts'
import type { MyClass } from '#web/content/timetable/my-class.ts'
import { parseRows } from '#web/backend/parse-rows.ts'

/** A class of every week, but for its id and course. */
export const slotFields = {
  weekday: z.number(),
  starts_at: z.string(),
  ends_at: z.string(),
  name: z.string(),
  room: z.string(),
  teacher: z.string(),
  group_name: z.nullable(z.string()),
  week: z.nullable(z.enum(['A', 'B'])),
  lab: z.boolean(),
}
export const slotRow = z.object({ ...slotFields, id: z.string(), course_id: z.nullable(z.string()) })

const validTo = z.object({ valid_to: z.nullable(z.string()) })
const periodRow = z.object({ number: z.number(), starts_at: z.string(), ends_at: z.string() })

/** The database writes seconds. */
export const withoutSeconds = <Timed extends { starts_at: string; ends_at: string }>(timed: Timed): Timed => ({
  ...timed,
  starts_at: timed.starts_at.slice(0, 5),
  ends_at: timed.ends_at.slice(0, 5),
})

const courseRow = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  aliases: z.array(z.string()),
  semester: z.number(),
})
export type ClassCourse = z.infer<typeof courseRow>

/** What the grid is typed with: the college's periods and the courses of the branch, those of the semester first. */
export function useTypingMatter({ section, semester }: Pick<MyClass, 'section' | 'semester'>) {
  return useQuery({
    queryKey: ['class typing', section],
    queryFn: async ({ signal }) => {
      const [{ data: periods }, { data: sections }] = await Promise.all([
        data().from('periods').select('number, starts_at, ends_at').order('number').abortSignal(signal).throwOnError(),
        data().from('sections').select('branch_id').eq('id', section).abortSignal(signal).throwOnError(),
      ])
      const { data: courses } = await data()
        .from('courses')
        .select('id, code, name, aliases, semester')
        .eq('branch_id', sections[0]?.branch_id ?? '')
        .order('code')
        .abortSignal(signal)
        .throwOnError()
      const rows = parseRows(courseRow, courses)
      return {
        periods: parseRows(periodRow, periods).map(withoutSeconds),
        courses: [
          ...rows.filter((course) => course.semester === semester),
          ...rows.filter((course) => course.semester !== semester),
        ],
      }
    },
  })
}

const slotColumns = 'id, weekday, starts_at, ends_at, course_id, name, room, teacher, group_name, week, lab, valid_to'

/** The classes of a term as they are from today on. */
export async function fetchSlots(term: string, today: string) {
  const { data: rows } = await data().from('slots').select(slotColumns).eq('timetable_id', term).throwOnError()
  return rows
    .filter((row) => (validTo.parse(row).valid_to ?? today) >= today)
    .map((row) => withoutSeconds(slotRow.parse(row)))
}

const outcome = z.object({
  timetable: z.string(),
  conflicts: z.array(z.object({ id: z.string(), now: z.nullable(slotRow) })),
})

export interface Publication {
  section: string
  firstDay: string
  lastDay: string
  weekA: string | null
  edits: Edit[]
}

/** Stores edits: those that lost a race come back, the others hold. */
export function usePublish() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({
      section,
      firstDay,
      lastDay,
      weekA,
      edits,
    }: Publication): Promise<{ timetable: string; conflicts: Conflict[] }> => {
      const { data: answer } = await data()
        .rpc('edit_timetable', {
          section,
          first_day: firstDay,
          last_day: lastDay,
          edits: edits.map((edit) => ({
            ...edit,
            was: edit.was && { ...edit.was },
            becomes: edit.becomes && { ...edit.becomes },
          })),
          ...(weekA !== null && { week_a: weekA }),
        })
        .throwOnError()
      const { timetable, conflicts } = outcome.parse(answer)
      return { timetable, conflicts: conflicts.map(({ id, now }) => ({ id, now: now && withoutSeconds(now) })) }
    },
    onSuccess: () =>
      Promise.all(
        ['my class', 'classes', 'class changes', 'class typing', 'class term'].map((name) =>
          client.invalidateQueries({ queryKey: [name], refetchType: 'none' }),
        ),
      ),
  })
}

/** The classes of a term, as far as there is one. */
export const useTermSlots = (term: string | undefined, today: string) =>
  useQuery({
    queryKey: ['class term', term ?? '', today],
    queryFn: () => fetchSlots(term ?? '', today),
    enabled: term !== undefined,
    // Edits are against what was loaded, so it is loaded anew each time.
    staleTime: 0,
  })
