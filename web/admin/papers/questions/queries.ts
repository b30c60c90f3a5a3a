import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { data } from '#web/backend/data.ts'
import { parseRows } from '#web/backend/parse-rows.ts'
import { substringFilter } from '#web/content/substring-filter.ts'
import { type EditedQuestion, savedForm } from './edit-questions.ts'

const paperRow = z.object({
  id: z.string(),
  title: z.string(),
  subject: z.string(),
  course_code: z.string(),
  course_id: z.nullable(z.string()),
  status: z.string(),
  bytes: z.number(),
  questions: z.array(z.object({ count: z.number() })),
})
export type SplitPaper = z.infer<typeof paperRow>
const paperColumns = 'id, title, subject, course_code, course_id, status, bytes, questions(count)'

/** More are found by searching. */
const shown = 50

/** Papers whose questions can be looked at, the newest first. */
export function useSplitPapers(search: string) {
  return useQuery({
    queryKey: ['admin', 'papers', 'split', search],
    queryFn: async ({ signal }) => {
      let request = data()
        .from('study_materials')
        .select(paperColumns)
        .eq('kind', 'paper')
        .in('status', ['approved', 'waiting'])
        .is('removed_at', null)
      const filter = substringFilter(search, ['title', 'subject', 'course_code'])
      if (filter !== undefined) request = request.or(filter)
      const { data: rows } = await request
        .order('created_at', { ascending: false })
        .order('id')
        .limit(shown)
        .abortSignal(signal)
        .throwOnError()
      return parseRows(paperRow, rows)
    },
    meta: { persist: false },
  })
}

const questionRow = z.object({
  id: z.string(),
  number: z.string(),
  page: z.number(),
  region: z.nullable(z.array(z.number())),
  text: z.string(),
  marks: z.nullable(z.number()),
  or_with: z.nullable(z.string()),
  figure: z.boolean(),
  group_id: z.nullable(z.string()),
})
const groupRow = z.object({
  id: z.string(),
  text: z.string(),
  topic: z.string(),
  unit_id: z.nullable(z.string()),
  times_asked: z.number(),
})
export type QuestionGroup = z.infer<typeof groupRow>

const unitRow = z.object({ id: z.string(), number: z.number(), title: z.string() })
export type Unit = z.infer<typeof unitRow>

const keyOf = (id: string) => ['admin', 'papers', 'questions', id]

/** A paper with its questions, and the groups of its course. */
export function usePaperQuestions(id: string) {
  return useQuery({
    queryKey: keyOf(id),
    queryFn: async ({ signal }) => {
      const [{ data: found }, { data: rows }] = await Promise.all([
        data()
          .from('study_materials')
          .select(paperColumns)
          .eq('id', id)
          .abortSignal(signal)
          .maybeSingle()
          .throwOnError(),
        data()
          .from('questions')
          .select('id, number, page, region, text, marks, or_with, figure, group_id')
          .eq('material_id', id)
          .order('position')
          .abortSignal(signal)
          .throwOnError(),
      ])
      if (found === null) return null
      const paper = paperRow.parse(found)
      const { groups, units } = paper.course_id === null ? noGroups : await fetchGroups(paper.course_id, signal)
      return {
        paper,
        groups,
        units,
        questions: parseRows(questionRow, rows).map((row): EditedQuestion => ({
          ...row,
          key: row.id,
          marks: row.marks === null ? '' : String(row.marks),
        })),
      }
    },
    meta: { persist: false },
    // Questions of an approved paper are grouped within seconds.
    refetchInterval: ({ state: { data: known } }) => (known && isBeingGrouped(known) ? 3000 : false),
  })
}

const isBeingGrouped = ({ paper, questions }: { paper: SplitPaper; questions: readonly EditedQuestion[] }) =>
  paper.status === 'approved' && paper.course_id !== null && questions.some(({ group_id }) => group_id === null)

const noGroups = { groups: [], units: [] }

async function fetchGroups(courseId: string, signal: AbortSignal) {
  const [{ data: groups }, { data: units }] = await Promise.all([
    data()
      .from('question_groups')
      .select('id, text, topic, unit_id, times_asked')
      .eq('course_id', courseId)
      .order('times_asked', { ascending: false })
      .order('id')
      .limit(1000)
      .abortSignal(signal)
      .throwOnError(),
    data()
      .from('course_units')
      .select('id, number, title')
      .eq('course_id', courseId)
      .order('number')
      .abortSignal(signal)
      .throwOnError(),
  ])
  return { groups: parseRows(groupRow, groups), units: parseRows(unitRow, units) }
}

/** What a reviewer does to the questions of a paper; each is read anew afterwards. */
export function useQuestionChanges(id: string) {
  const client = useQueryClient()
  const onSuccess = () => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'account' })
  const save = useMutation({
    mutationFn: async (questions: readonly EditedQuestion[]) =>
      data()
        .rpc('save_questions', { material_id: id, questions: questions.map((question) => savedForm(question)) })
        .throwOnError(),
    onSuccess,
  })
  const join = useMutation({
    mutationFn: async (ids: string[]) => data().rpc('join_groups', { ids }).throwOnError(),
    onSuccess,
  })
  const leave = useMutation({
    mutationFn: async (question: string) => data().rpc('leave_group', { question_id: question }).throwOnError(),
    onSuccess,
  })
  const move = useMutation({
    mutationFn: async (to: { question_id: string; group_id: string }) => data().rpc('move_question', to).throwOnError(),
    onSuccess,
  })
  const place = useMutation({
    mutationFn: async (to: { group_id: string; unit_id?: string; topic: string }) =>
      data().rpc('place_group', to).throwOnError(),
    onSuccess,
  })
  return { save, join, leave, move, place }
}
