import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { type Exam, examKinds } from '#domain/dates/exams.ts'
import { data } from '#web/backend/data.ts'

const answer = z.object({
  /** The answer key. */
  material_id: z.string(),
  /** As a question's: '3 (b)'. */
  number: z.string(),
  page: z.number(),
  last_page: z.number(),
  /** Page, left, top, width and height in points. */
  regions: z.array(z.tuple([z.number(), z.number(), z.number(), z.number(), z.number()])),
  text: z.string(),
  /** The picture is shown in the place of its recognised text. */
  scanned: z.boolean(),
  /** A drawing or a table, which its words do not say. */
  figure: z.boolean(),
  study_materials: z.object({
    exam: z.nullable(z.enum(examKinds as [Exam, ...Exam[]])),
    exam_year: z.nullable(z.number()),
  }),
})
export const answers = z.array(answer)
export type Answer = z.infer<typeof answer>

export const answersKey = (courseId: string) => ['answers', courseId]

/** Those of a course's answer keys. One request has a thousand, which are some twenty keys. */
export async function fetchAnswers(courseId: string, signal?: AbortSignal): Promise<Answer[]> {
  const request = data()
    .from('key_answers')
    .select(
      'material_id, number, page, last_page, regions, text, scanned, figure, study_materials!inner(exam, exam_year)',
    )
    .eq('study_materials.course_id', courseId)
    .eq('study_materials.kind', 'key')
    .eq('study_materials.status', 'approved')
    .order('material_id')
    .order('position')
  const { data: found } = await (signal ? request.abortSignal(signal) : request).throwOnError()
  return answers.parse(found)
}

export function useAnswers(courseId: string) {
  return useQuery({ queryKey: answersKey(courseId), queryFn: ({ signal }) => fetchAnswers(courseId, signal) })
}
