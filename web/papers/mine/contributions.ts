import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { counted } from '#domain/counted.ts'
import { type Exam, exams } from '#domain/dates/exams.ts'
import { fileSize } from '#domain/file-size.ts'
import { kindNames, kinds } from '#domain/papers/kinds.ts'
import { pageProblemNames } from '#domain/papers/page-problems.ts'
import { isReadingProblem, readingProblems } from '#domain/papers/papers.ts'
import { data } from '#web/backend/data.ts'

const maybeText = z.nullable(z.string())
const maybeNumber = z.nullable(z.number())

const row = z.object({
  id: z.string(),
  title: z.string(),
  file_name: z.string(),
  subject: z.string(),
  course_code: z.string(),
  course_id: maybeText,
  kind: z.enum(kindNames),
  exam: maybeText,
  exam_year: maybeNumber,
  semester: maybeNumber,
  status: z.enum(['reading', 'waiting', 'approved', 'returned', 'unreadable']),
  problem: maybeText,
  return_reason: maybeText,
  pages: maybeNumber,
  bytes: maybeNumber,
  credited: z.boolean(),
  created_at: z.string(),
  removed_at: maybeText,
  replaced_by: maybeText,
  // A reason that this page does not know spoils no other paper.
  unread_pages: z.catch(z.array(z.object({ page: z.number(), problem: z.enum(pageProblemNames) })), []),
})

const rowsShape = z.array(row)
export type Contribution = z.infer<typeof row>

export const contributionsKey = ['my contributions']
/** While some of them are being read, ms. */
export const lookAgainEvery = 4000

/** What this account has sent, the newest first. */
export function useContributions() {
  return useQuery({
    queryKey: contributionsKey,
    queryFn: async ({ signal }) => {
      const { data: rows } = await data().rpc('my_contributions', {}, { get: true }).abortSignal(signal).throwOnError()
      return rowsShape.parse(rows)
    },
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => status === 'reading') ? lookAgainEvery : false),
  })
}

/** Withdraws an unapproved paper; its file is deleted with it. */
export function useWithdraw() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: withdraw,
    onSettled: () => client.invalidateQueries({ queryKey: contributionsKey }),
  })
}

export async function withdraw(id: string): Promise<void> {
  await data().from('study_materials').delete().eq('id', id).throwOnError()
}

/** Its status, as one word. A better copy's older file is out of the library: to its sender, it was replaced. */
export type ContributionStatus = Contribution['status'] | 'replaced' | 'removed'

export function standingOf({ status, removed_at, replaced_by }: Contribution): ContributionStatus {
  if (replaced_by !== null) return 'replaced'
  return removed_at === null ? status : 'removed'
}

const isExam = (name: string | null): name is Exam => name !== null && name in exams

/** 'CS301 Operating Systems, End semester 2024', as far as it is known; else the name of the file. */
export function nameOf(contribution: Contribution): string {
  const { title, file_name, subject, course_code, exam, exam_year, kind } = contribution
  const course = [course_code, subject].filter(Boolean).join(' ')
  const what = kind === 'notes' ? kinds.notes : isExam(exam) ? exams[exam] : kind === 'key' ? kinds.key : ''
  const when = [what, exam_year].filter(Boolean).join(' ')
  if (course === '') return title || file_name
  return when === '' ? course : `${course}, ${when}`
}

/** '4 pages, 1.4 MB'. */
export function weightOf(pages: number | null, bytes: number | null): string {
  return [pages !== null && counted(pages, 'page'), bytes !== null && fileSize(bytes)].filter(Boolean).join(', ')
}

/** Why it could not be read, and what to do. */
export const problemSentence = (code: string | null): string =>
  readingProblems[code !== null && isReadingProblem(code) ? code : 'reader_failed']
