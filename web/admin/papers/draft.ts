import { plainNumber } from '#domain/text/typed-number.ts'
import { type Exam, exams } from '#domain/dates/exams.ts'
import { type Kind, kindNames, kinds, semesters } from '#domain/papers/kinds.ts'
import { years } from '#domain/papers/years.ts'
import type { PickedCourse } from '#web/content/papers/course-search.ts'
import { type QueuedPaper, valueOf } from './queue.ts'

/** A paper's fields as a reviewer sees and corrects them; numbers as they are typed. */
export interface Draft {
  course: PickedCourse | null
  /** Where the catalogue has no such course. */
  subject: string
  year: string
  semester: string
  exam: string
  kind: Kind
  marks: string
  note: string
}

export type DraftField = keyof Draft

export function draftOf(paper: QueuedPaper): Draft {
  const semester = valueOf(paper, 'semester')
  const read = kindNames.find((kind) => kind === paper.proposed['kind']?.value)
  return {
    course: paper.course,
    subject: valueOf(paper, 'subject'),
    year: valueOf(paper, 'exam_year'),
    semester: semester || (paper.course === null ? '' : String(paper.course.semester)),
    exam: valueOf(paper, 'exam'),
    // The default of the kind is 'paper'.
    kind: paper.kind === 'paper' ? (read ?? 'paper') : paper.kind,
    marks: valueOf(paper, 'full_marks'),
    note: valueOf(paper, 'note'),
  }
}

export type Doubt = 'read' | 'check' | undefined

const columnOf: Partial<Record<DraftField, string>> = {
  course: 'course_id',
  year: 'exam_year',
  semester: 'semester',
  exam: 'exam',
  marks: 'full_marks',
  kind: 'kind',
}

/** Whether a value is as it was read, and how certain that was; undefined for a person's own value. */
export function doubtOf(paper: QueuedPaper, draft: Draft, field: DraftField): Doubt {
  const proposal = paper.proposed[columnOf[field] ?? '']
  const value = field === 'course' ? draft.course?.id : draft[field]
  if (proposal === undefined || String(proposal.value) !== value) return undefined
  return proposal.sure ? 'read' : 'check'
}

/** What must be corrected before it can be approved, by field. */
export function problemsOf({
  course,
  subject,
  year,
  semester,
  kind,
  marks,
}: Draft): Partial<Record<DraftField, string>> {
  const problems: Partial<Record<DraftField, string>> = {}
  if (course === null && subject.trim() === '') problems.course = 'Choose its course, or write its subject.'
  if (!isWhole(semester, 1, semesters.length)) problems.semester = 'Choose 1 to 8.'
  const yearProblem = problemOfYear(year)
  if (yearProblem !== undefined) problems.year = yearProblem
  if (year === '' && kind === 'paper') problems.year = 'Enter the year.'
  if (marks !== '' && !isWhole(marks, 1, 1000)) problems.marks = 'From 1 to 1000.'
  return problems
}

/** What is wrong with a year that may be left out. */
export const problemOfYear = (year: string): string | undefined =>
  year === '' || isWhole(year, years.first, years.last) ? undefined : 'A year, such as 2024.'

const isWhole = (text: string, from: number, to: number) =>
  /^\d{1,4}$/.test(text.trim()) && Number(text) >= from && Number(text) <= to

const isExam = (name: string): name is Exam => name in exams

/** 'End semester 2024', 'Answer key, Quiz 2023', 'Notes: unit 4'. */
export function titleOf({ kind, exam, year, note }: Pick<Draft, 'kind' | 'exam' | 'year' | 'note'>): string {
  if (kind === 'notes') return note.trim() === '' ? kinds.notes : `${kinds.notes}: ${note.trim()}`
  const what = isExam(exam) ? (kind === 'key' ? `${kinds.key}, ${exams[exam]}` : exams[exam]) : kinds[kind]
  return [what, year].filter(Boolean).join(' ')
}

const number = (text: string) => (text.trim() === '' ? null : Number(plainNumber(text)))

/** As public.review_material takes them. */
export function fieldsOf(draft: Draft): Record<string, string | number | null> {
  const { course, subject, year, semester, exam, kind, marks, note } = draft
  return {
    title: titleOf(draft),
    course_id: course?.id ?? null,
    subject: course?.name ?? subject.trim(),
    course_code: course?.code ?? '',
    exam_year: number(year),
    semester: number(semester),
    exam: kind === 'notes' || exam === '' ? null : exam,
    kind,
    full_marks: kind === 'paper' ? number(marks) : null,
    note: note.trim(),
  }
}
