import { counted } from '#domain/counted.ts'
import type { AskedAgain, Group, Wording } from '../data/asked-again.ts'

// The rows of "Asked again" for a course's questions. Pure, so that it is tested without a page.

export const filterValues = ['again', 'all', 'new', 'marks', 'rested'] as const
export type Filter = (typeof filterValues)[number]

export const filterLabels: Record<Filter, string> = {
  again: 'Asked again',
  all: 'All',
  new: 'Not practised',
  marks: '10 marks or more',
  rested: 'Not asked for 3 years',
}

/** Those of its wordings: a question may have had fewer in one year than in another. */
const maxMarks = ({ wordings }: Group): number | undefined => {
  const known = wordings.flatMap(({ marks }) => marks ?? [])
  return known.length === 0 ? undefined : Math.max(...known)
}

const newestYear = ({ wordings }: Group) => Math.max(0, ...wordings.flatMap(({ exam_year }) => exam_year ?? []))

export function isShown(group: Group, filter: Filter, practised: ReadonlySet<string>, lastYear: number): boolean {
  switch (filter) {
    case 'again':
      return group.times_asked > 1
    case 'new':
      return !practised.has(group.id)
    case 'marks':
      return (maxMarks(group) ?? 0) >= 10
    case 'rested':
      // What came again and again, and then not in the last three years of which there are papers.
      return group.times_asked > 1 && newestYear(group) > 0 && newestYear(group) <= lastYear - 3
    default:
      return true
  }
}

export interface YearBox {
  year: number
  /** The end-semester paper's, where there are several. */
  wording: Wording | undefined
}

const maxBoxes = 6

/** The last six years of which there are papers. */
export const stripYears = (years: readonly number[]): number[] => years.toSorted((a, b) => a - b).slice(-maxBoxes)

/** One box per year; `earlier` is the number of earlier years with the question. */
export function stripOf({ wordings }: Group, years: readonly number[]): { boxes: YearBox[]; earlier: number[] } {
  const boxes = years.map((year) => ({ year, wording: wordings.find(({ exam_year }) => exam_year === year) }))
  const before = wordings.flatMap(({ exam_year }) => exam_year ?? []).filter((year) => year < (years[0] ?? 0))
  return { boxes, earlier: [...new Set(before)].toSorted((a, b) => a - b) }
}

export interface Share {
  /** A unit's id, or a topic. */
  key: string
  name: string
  /** '1.' before a unit. */
  number: number | undefined
  /** Of each of the years, in their order; undefined where no marks are known. */
  marks: (number | undefined)[]
  percent: number
  questions: number
  again: number
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

const counts = (of: readonly Group[]) => ({
  questions: of.length,
  again: of.filter(({ times_asked }) => times_asked > 1).length,
})

/** The marks by the syllabus' units; without units, by the questions' own topics. */
export function sharesOf({ units, groups }: AskedAgain, years: readonly number[]): Share[] {
  const rows =
    units.length > 0
      ? units.map((unit) => ({
          key: unit.id,
          name: unit.title,
          number: unit.number,
          marks: years.map((year) => unit.marks[String(year)]),
          ...counts(groups.filter(({ unit_id }) => unit_id === unit.id)),
        }))
      : [...topicsOf(groups)].map(([topic, of]) => ({
          key: topic,
          name: topic,
          number: undefined,
          marks: years.map((year) => marksIn(of, year)),
          ...counts(of),
        }))
  const total = sum(rows.flatMap(({ marks }) => marks.map((mark) => mark ?? 0)))
  if (total === 0) return []
  const shares = rows.map((row) => ({
    ...row,
    percent: Math.round((100 * sum(row.marks.map((mark) => mark ?? 0))) / total),
  }))
  return units.length > 0 ? shares : shares.toSorted((one, other) => other.percent - one.percent).slice(0, maxTopics)
}

const maxTopics = 6

function topicsOf(groups: readonly Group[]): Map<string, Group[]> {
  const topics = new Map<string, Group[]>()
  for (const group of groups)
    if (group.topic !== '') topics.set(group.topic, [...(topics.get(group.topic) ?? []), group])
  return topics
}

function marksIn(groups: readonly Group[], year: number): number | undefined {
  const marks = groups.flatMap(({ wordings }) =>
    wordings.filter((one) => one.exam_year === year && one.exam === 'end-semester').flatMap((one) => one.marks ?? []),
  )
  return marks.length === 0 ? undefined : sum(marks)
}

/** By unit, or, where there are none, by topic. */
export const isOf = ({ unit_id, topic }: Group, key: string): boolean => key === '' || unit_id === key || topic === key

/** '6 papers, 84 questions, 52 different, 17 repeated.' */
export function headOf({ papers, groups }: AskedAgain): string {
  const all = sum(groups.map(({ wordings }) => wordings.length))
  const again = groups.filter(({ times_asked }) => times_asked > 1).length
  const different = all > groups.length ? `, ${groups.length} different` : ''
  const repeated = again > 0 ? `, ${again} repeated` : ''
  return `${counted(papers, 'paper')}, ${counted(all, 'question')}${different}${repeated}.`
}
