import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { data } from '#web/backend/data.ts'
import { parseRows } from '#web/backend/parse-rows.ts'
import { type Course, courseColumns, courseRow } from '#web/content/catalogue.ts'
import { searchText } from '#web/content/substring-filter.ts'
import { useSettled } from '#web/page/use-settled.ts'

export type PickedCourse = Omit<Course, 'branch_id'>

const pause = 150
/** So many fit below the box on a phone. */
const shown = 8

/** `CS301 Operating Systems`. */
export const courseName = ({ code, name }: Pick<PickedCourse, 'code' | 'name'>): string => `${code} ${name}`

/**
 * Courses by the site's search: by code, name, short name, in any word order and with typing errors. `isAnswered`: the
 * courses are those of the current text, not of an earlier one.
 */
export function useCoursesCalled(typed: string) {
  const text = useSettled(searchText(typed), pause)
  const query = useQuery({
    queryKey: ['courses', 'called', text],
    queryFn: async ({ signal }) => {
      const { data: found } = await data()
        .rpc('search', { q: text, kinds: ['course'], limit: shown })
        .abortSignal(signal)
        .throwOnError()
      const ids = z
        .array(z.object({ id: z.string() }))
        .parse(found)
        .map(({ id }) => id)
      const courses = await fetchCourses(ids, signal)
      return ids.flatMap((id) => courses.get(id) ?? [])
    },
    enabled: text !== '',
    placeholderData: (before) => before,
    meta: { persist: false },
  })
  return { ...query, isAnswered: text === searchText(typed) && !query.isPlaceholderData }
}

/** By id; deleted courses are missing. */
export async function fetchCourses(ids: readonly string[], signal: AbortSignal): Promise<Map<string, Course>> {
  if (ids.length === 0) return new Map()
  const { data: rows } = await data()
    .from('courses')
    .select(courseColumns)
    .in('id', ids)
    .abortSignal(signal)
    .throwOnError()
  return new Map(parseRows(courseRow, rows).map((course) => [course.id, course]))
}
