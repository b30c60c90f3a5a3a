import { type Exam, examKinds, exams } from '#domain/dates/exams.ts'
import { type Kind, kindNames, kinds, semesters } from '#domain/papers/kinds.ts'
import type { Paper } from '../papers.ts'
import type { Filters } from '../queries.ts'

export const filterNames = ['mine', 'branch', 'semester', 'year', 'exam', 'kind'] as const
export type FilterName = (typeof filterNames)[number]

/** The valid filters of the address. */
export function filtersIn(read: (name: FilterName) => string): Filters {
  const year = Number(read('year'))
  return {
    ...(read('mine') === 'yes' && { mine: true }),
    ...(/^[0-9a-f-]{36}$/.test(read('branch')) && { branch: read('branch') }),
    semester: semesters.find((number) => String(number) === read('semester')),
    ...(Number.isInteger(year) && year > 1900 && year < 2200 && { year }),
    exam: examKinds.find((name) => name === read('exam')),
    kind: kindNames.find((name) => name === read('kind')),
  }
}

export const hasFilters = (filters: Filters): boolean => Object.values(filters).some((value) => value !== undefined)

/** Whether what a search found is among what is chosen. A branch is not known of a row: the server narrows by it. */
export function fits(paper: Paper, { mine, semester, year, exam, kind }: Filters): boolean {
  return (
    (mine !== true || paper.is_mine) &&
    (semester === undefined || paper.semester === semester) &&
    (year === undefined || paper.exam_year === year) &&
    (exam === undefined || paper.exam === exam) &&
    (kind === undefined || paper.kind === kind)
  )
}

export const examOptions: readonly [Exam, string][] = examKinds.map((name) => [name, exams[name]])
export const kindOptions: readonly [Kind, string][] = kindNames.map((name) => [name, kinds[name]])
