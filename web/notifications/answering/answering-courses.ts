import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { data } from '#web/backend/data.ts'
import { errorCode } from '#web/backend/errors.ts'
import { parseRows } from '#web/backend/parse-rows.ts'
import { toast } from '#web/ui/feedback/toast.tsx'

const row = z.object({ courses: z.object({ id: z.string(), code: z.string(), name: z.string() }) })
export type AnsweringCourse = z.infer<typeof row>['courses']

const key = ['answering courses']

/** The courses in which the account answers, by code. */
export function useAnsweringCourses() {
  return useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const { data: rows } = await data()
        .from('answering_courses')
        .select('courses(id, code, name)')
        .abortSignal(signal)
        .throwOnError()
      return parseRows(row, rows)
        .map(({ courses }) => courses)
        .toSorted((one, other) => one.code.localeCompare(other.code))
    },
  })
}

/** The most that an account may answer in, as the database has it. */
export const maxCourses = 20

/** Adds a course, or removes one. */
export function useChangeAnswering(accountId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, answers }: { id: string; answers: boolean }) => (answers ? add(id) : remove(accountId, id)),
    onError: () => toast.error('This could not be saved. Check your connection and try again.'),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  })
}

async function add(course: string): Promise<void> {
  const { error } = await data().from('answering_courses').insert({ course_id: course })
  // Added on another device meanwhile.
  if (error && errorCode(error) !== '23505') throw error
}

async function remove(account: string, course: string): Promise<void> {
  await data().from('answering_courses').delete().eq('account_id', account).eq('course_id', course).throwOnError()
}
