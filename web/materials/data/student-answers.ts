import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { visibleText } from '#domain/text/visible-text.ts'
import { data } from '#web/backend/data.ts'
import { errorCode } from '#web/backend/errors.ts'

const studentAnswer = z.object({
  id: z.string(),
  /** The question, however many papers ask it. */
  group_id: z.string(),
  content: z.string(),
  /** Null where the account was deleted. */
  user_id: z.nullable(z.string()),
  user_name: z.string(),
  created_at: z.string(),
  edited_at: z.nullable(z.string()),
  helpful: z.number(),
  /** When a reviewer marked it as right. */
  marked_at: z.nullable(z.string()),
  /** The caller's own mark, or none. */
  helpful_answers: z.array(z.unknown()),
})
export const studentAnswers = z.array(studentAnswer)
export type StudentAnswer = z.infer<typeof studentAnswer>

export const studentAnswersKey = (courseId: string) => ['student answers', courseId]

/** Of all questions of a course; one request has a thousand, the marked and most helpful first. */
export async function fetchStudentAnswers(courseId: string, signal?: AbortSignal): Promise<StudentAnswer[]> {
  const request = data()
    .from('student_answers')
    .select(
      'id, group_id, content, user_id, user_name, created_at, edited_at, helpful, marked_at, helpful_answers(answer_id), question_groups!inner()',
    )
    .eq('question_groups.course_id', courseId)
    .order('marked_at', { ascending: true, nullsFirst: false })
    .order('helpful', { ascending: false })
    .order('id')
  const { data: found } = await (signal ? request.abortSignal(signal) : request).throwOnError()
  return studentAnswers.parse(found)
}

export function useStudentAnswers(courseId: string) {
  return useQuery({
    queryKey: studentAnswersKey(courseId),
    queryFn: ({ signal }) => fetchStudentAnswers(courseId, signal),
  })
}

/** Those to a question: the reviewer's mark first, then those that more people found helpful, then the older. */
export function answersTo(answers: readonly StudentAnswer[], groupId: string): StudentAnswer[] {
  return answers
    .filter(({ group_id }) => group_id === groupId)
    .toSorted(
      (one, other) =>
        Number(other.marked_at !== null) - Number(one.marked_at !== null) ||
        other.helpful - one.helpful ||
        one.created_at.localeCompare(other.created_at),
    )
}

// Offline, a change fails immediately and the text stays in its field.
const networkMode = 'always'

function useAnswerMutation<T>(courseId: string, change: (given: T) => PromiseLike<unknown>) {
  const client = useQueryClient()
  return useMutation({
    networkMode,
    mutationFn: async (given: T) => void (await change(given)),
    onSettled: () => reload(client, courseId),
  })
}

const reload = (client: QueryClient, courseId: string) =>
  client.invalidateQueries({ queryKey: studentAnswersKey(courseId) })

interface Written {
  /** Of the answer that is edited; undefined for a new one. */
  id: string | undefined
  groupId: string
  content: string
}

export function useSaveAnswer(courseId: string) {
  return useAnswerMutation(courseId, ({ id, groupId, content: typed }: Written) => {
    const content = visibleText(typed).trim()
    const table = data().from('student_answers')
    // A policy hides a row that may not be changed: the returned row is the proof of success.
    return id === undefined
      ? table.insert({ group_id: groupId, content }).throwOnError()
      : table.update({ content }).eq('id', id).select('id').single().throwOnError()
  })
}

export const useDeleteAnswer = (courseId: string) =>
  useAnswerMutation(courseId, (id: string) =>
    data().from('student_answers').delete().eq('id', id).select('id').single().throwOnError(),
  )

/** For reviewers: the answer that is right. */
export const useMarkAnswer = (courseId: string) =>
  useAnswerMutation(courseId, ({ id, marked }: { id: string; marked: boolean }) =>
    data().rpc('mark_answer', { answer_id: id, marked }).throwOnError(),
  )

/** The press is shown at once, and taken back where it fails. A second one of the same account changes nothing. */
export function useHelpful(courseId: string) {
  const client = useQueryClient()
  const key = studentAnswersKey(courseId)
  return useMutation({
    networkMode,
    mutationFn: async ({ id, helpful }: { id: string; helpful: boolean }) => {
      const table = data().from('helpful_answers')
      const { error } = helpful ? await table.insert({ answer_id: id }) : await table.delete().eq('answer_id', id)
      if (error && errorCode(error) !== '23505') throw error
    },
    onMutate: async ({ id, helpful }) => {
      await client.cancelQueries({ queryKey: key })
      const before = client.getQueryData<StudentAnswer[]>(key)
      client.setQueryData<StudentAnswer[]>(key, (all) =>
        all?.map((answer) =>
          answer.id === id
            ? { ...answer, helpful: answer.helpful + (helpful ? 1 : -1), helpful_answers: helpful ? [{}] : [] }
            : answer,
        ),
      )
      return before
    },
    onError: (_error, _given, before) => client.setQueryData(key, before),
    onSettled: () => reload(client, courseId),
  })
}
