import type { OrganisationPage } from './requests.ts'

export interface Year {
  year: string
  /** Those that closed, or will close, in the year. */
  drives: number
  /** Of the company cards. */
  visits: readonly { id: string; visit_date: string; profile: string | null }[]
}

/** What is known of each year, the latest first. */
export function yearsOf({ drives, visits }: Pick<OrganisationPage, 'drives' | 'visits'>): Year[] {
  const years = new Set(
    [...drives.map(({ closes_on: day }) => day), ...visits.map(({ visit_date: day }) => day)].map(yearOf),
  )
  return [...years]
    .toSorted((one, other) => other.localeCompare(one))
    .map((year) => ({
      year,
      drives: drives.filter(({ closes_on: day }) => yearOf(day) === year).length,
      visits: visits.filter(({ visit_date: day }) => yearOf(day) === year),
    }))
}

const yearOf = (day: string) => day.slice(0, 4)
