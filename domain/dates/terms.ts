import { daysBetween } from './college-time.ts'

/** Semesters of one kind begin together: those of odd numbers, and those of even ones. */
export type Term = 'odd' | 'even'

/** The months, 1 to 12, in which the college's terms begin. */
export type TermMonths = Record<Term, number>

export interface TermStart {
  term: Term
  /** The first day of its month. */
  day: string
}

const startsAround = (day: string, months: TermMonths): TermStart[] => {
  const year = Number(day.slice(0, 4))
  return [year - 1, year, year + 1].flatMap((of) =>
    (['odd', 'even'] as const).map((term) => ({ term, day: `${of}-${String(months[term]).padStart(2, '0')}-01` })),
  )
}

/** The term whose beginning is nearest to a day; of two that are as near, the later one. */
export function nearestTerm(day: string, months: TermMonths): TermStart {
  const distance = (start: TermStart) => Math.abs(daysBetween(day, start.day))
  return startsAround(day, months).reduce((near, start) =>
    distance(start) < distance(near) || (distance(start) === distance(near) && start.day > near.day) ? start : near,
  )
}

/** The beginning of the next term: on this day, or later. */
export function nextTerm(day: string, months: TermMonths): TermStart {
  return startsAround(day, months)
    .filter((start) => start.day >= day)
    .reduce((first, start) => (start.day < first.day ? start : first))
}
