import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { collegeToday } from '#domain/dates/college-time.ts'
import { data } from '#web/backend/data.ts'

export const courseRow = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  semester: z.number(),
  branch_id: z.string(),
})
export type Course = z.infer<typeof courseRow>

export const courseColumns = 'id, code, name, semester, branch_id'

const myCoursesKey = (accountId: string) => ['my courses', accountId]

/** The courses of the account's branch and semester, as the person has adjusted them. */
export function useMyCourses(accountId: string) {
  return useQuery({
    queryKey: myCoursesKey(accountId),
    queryFn: async ({ signal }) => {
      const { data: rows } = await data()
        .rpc('my_courses', {}, { get: true })
        .select(courseColumns)
        .order('semester')
        .order('code')
        .abortSignal(signal)
        .throwOnError()
      return z.array(courseRow).parse(rows)
    },
  })
}

/** Adds a course to the account's courses, or removes one. */
export function useChooseCourse(accountId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ courseId, taken }: { courseId: string; taken: boolean }) => {
      await data().from('course_choices').upsert({ account_id: accountId, course_id: courseId, taken }).throwOnError()
    },
    onSettled: () => {
      // The dashboard shows the exams of these courses.
      void client.invalidateQueries({ queryKey: ['today'] })
      return client.invalidateQueries({ queryKey: myCoursesKey(accountId) })
    },
  })
}

/** The number of courses and the first exam of a branch and semester, shown before they are saved. */
export function useSemesterPreview(branchId: string | null, semester: number | null) {
  return useQuery({
    queryKey: ['courses', 'preview', branchId, semester],
    queryFn: ({ signal }) => fetchSemesterPreview(branchId ?? '', semester ?? 0, signal),
    enabled: branchId !== null && semester !== null,
    meta: { persist: false },
  })
}

export async function fetchSemesterPreview(branchId: string, semester: number, signal: AbortSignal) {
  const { data: rows } = await data()
    .from('courses')
    .select('id, exam_dates(date)')
    .eq('branch_id', branchId)
    .eq('semester', semester)
    .abortSignal(signal)
    .throwOnError()
  const courses = previewRows.parse(rows)
  const today = collegeToday()
  const dates = courses.flatMap(({ exam_dates: exams }) => exams.map(({ date }) => date)).toSorted()
  return { courses: courses.length, firstExam: dates.find((date) => date >= today) }
}

const previewRows = z.array(z.object({ id: z.string(), exam_dates: z.array(z.object({ date: z.string() })) }))
