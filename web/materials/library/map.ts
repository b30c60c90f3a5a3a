import type { Coverage } from '../papers.ts'

/** What the map says of one exam in one year. */
export type CoverageCell = Pick<Coverage, 'id' | 'is_new' | 'requests' | 'asked'>

export interface YearPlaces {
  year: number
  mid: CoverageCell
  end: CoverageCell
}

/** So many fit beside each other on a phone. */
const columns = 6

/** The years of the map: up to the newest paper, or to last year, whose exams are all over. */
export function mapYears(coverage: readonly Coverage[], thisYear = new Date().getFullYear()): number[] {
  const newest = Math.max(thisYear - 1, ...coverage.filter(({ id }) => id !== null).map(({ exam_year }) => exam_year))
  return Array.from({ length: columns }, (_, index) => newest - columns + 1 + index)
}

const missing: CoverageCell = { id: null, is_new: false, requests: 0, asked: false }

export function mapOf(coverage: readonly Coverage[], courseId: string, year: number): YearPlaces {
  const find = (exam: Coverage['exam']) =>
    coverage.find((row) => row.course_id === courseId && row.exam_year === year && row.exam === exam) ?? missing
  return { year, mid: find('mid-semester'), end: find('end-semester') }
}
