import * as z from 'zod/mini'
import { counted } from '#domain/counted.ts'
import { type Exam, examKinds, exams } from '#domain/dates/exams.ts'
import { fileSize } from '#domain/file-size.ts'
import { kindNames } from '#domain/papers/kinds.ts'

const exam = z.nullable(z.enum(examKinds as [Exam, ...Exam[]]))

/** As public.papers_page() has it. */
export const paperRow = z.object({
  id: z.string(),
  title: z.string(),
  subject: z.string(),
  course_code: z.string(),
  course_id: z.nullable(z.string()),
  course_name: z.nullable(z.string()),
  semester: z.number(),
  kind: z.enum(kindNames),
  exam,
  exam_year: z.nullable(z.number()),
  full_marks: z.nullable(z.number()),
  note: z.string(),
  pages: z.nullable(z.number()),
  bytes: z.number(),
  contributor_name: z.nullable(z.string()),
  sample: z.optional(z.boolean()),
  is_new: z.boolean(),
  is_mine: z.boolean(),
  place: z.string(),
  total: z.number(),
})

export type Paper = z.infer<typeof paperRow>

/** A cell of the map: the available or requested paper of an exam in a year. */
export const coverageRow = z.object({
  course_id: z.string(),
  exam: z.enum(examKinds as [Exam, ...Exam[]]),
  exam_year: z.number(),
  id: z.nullable(z.string()),
  is_new: z.boolean(),
  papers: z.number(),
  requests: z.number(),
  asked: z.boolean(),
})
export type Coverage = z.infer<typeof coverageRow>

/** An exam of a year, of which a paper may be requested. */
export interface Wanted {
  course_id: string
  exam: Exam
  exam_year: number
}

/** What opening it will cost: '12 pages, 1.4 MB'. */
export const weight = ({ pages, bytes }: Pick<Paper, 'pages' | 'bytes'>): string =>
  pages === null ? fileSize(bytes) : `${counted(pages, 'page')}, ${fileSize(bytes)}`

/** 'CS301 Operating Systems', as far as it is known. */
export const courseText = ({
  course_code,
  course_name,
  subject,
}: Pick<Paper, 'course_code' | 'course_name' | 'subject'>) =>
  [course_code, course_name ?? subject].filter(Boolean).join(' ')

/** 'End semester 2024'; undefined where exam or year are not known. */
export const examText = ({ exam, exam_year }: { exam: Exam | null; exam_year: number | null }): string | undefined =>
  exam === null || exam_year === null ? undefined : `${exams[exam]} ${exam_year}`

type Named = Pick<
  Paper,
  'title' | 'kind' | 'exam' | 'exam_year' | 'course_id' | 'course_code' | 'course_name' | 'subject'
>

/** What a row of the library is called: its course where the margin says the rest, else its own title. */
export function nameOf(paper: Named): string {
  return paper.kind === 'paper' && paper.course_id !== null && examText(paper) !== undefined
    ? courseText(paper)
    : paper.title
}

/** The line under the name, with what the name does not contain. */
export function aboutOf(paper: Named): string {
  const name = nameOf(paper)
  const course = courseText(paper)
  return [name.includes(course) ? '' : course, name === course ? examText(paper) : ''].filter(Boolean).join(', ')
}

const shortExams: Record<Exam, string> = {
  'end-semester': 'end',
  'mid-semester': 'mid',
  quiz: 'quiz',
  supplementary: 'suppl.',
}

/** What is scanned first, in the margin: the year and the exam, or what it is. */
export function marginOf({ kind, exam, exam_year, note }: Pick<Paper, 'kind' | 'exam' | 'exam_year' | 'note'>) {
  if (kind === 'notes') return { head: 'Notes', foot: note.length > 8 ? '' : note }
  const short = exam === null ? '' : shortExams[exam]
  return { head: exam_year === null ? 'Paper' : String(exam_year), foot: kind === 'key' ? 'key' : short }
}
