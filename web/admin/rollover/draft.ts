import { nearestTerm, nextTerm } from '#domain/dates/terms.ts'
import type { Begins, Choices, Counts, FoundPeople, Person, Plan, Preview } from './api.ts'

/** A plan as it is typed. */
export interface Draft {
  /** Of the rollover that it becomes: a plan that is sent twice is one. */
  id: string
  date: string
  /** Undefined while it follows the day. */
  begins: Begins | undefined
  /** The branches that do not take part. */
  without: readonly string[]
  makesAlumni: boolean
  excepted: readonly Person[]
}

export const newDraft = (id: string, { today, months }: Choices): Draft => ({
  id,
  date: nextTerm(today, months).day,
  begins: undefined,
  without: [],
  makesAlumni: true,
  excepted: [],
})

export const beginsOf = ({ begins, date }: Draft, { months }: Choices): Begins =>
  begins ?? (date === '' ? 'any' : nearestTerm(date, months).term)

/** All branches are null, which are also those that are added until then, and the people without one. */
export function planOf(draft: Draft, choices: Choices): Plan {
  const { date, without, makesAlumni, excepted } = draft
  return {
    date,
    begins: beginsOf(draft, choices),
    branches: without.length === 0 ? null : choices.branches.map(({ id }) => id).filter((id) => !without.includes(id)),
    makesAlumni,
    excepted: excepted.map(({ id }) => id),
  }
}

/** Adds people who stay, each once. */
export const withPeople = (draft: Draft, people: readonly Person[]): Draft => ({
  ...draft,
  excepted: [...new Map([...draft.excepted, ...people].map((person) => [person.id, person])).values()],
})

/** What the field has after a search: the lines that no student or several fit, to be mended. */
export const remainingText = ({ several, unknown }: FoundPeople): string =>
  [...several.map(({ word }) => word), ...unknown].join('\n')

export interface SemesterLine {
  from: number
  /** Null for alumni. */
  to: number | null
  people: number
  /** `CSE 40`, in the order of the branches. */
  branches: string[]
}

/** The groups of a preview by semester. */
export function linesOf({ groups }: Preview): SemesterLine[] {
  const lines = new Map<string, SemesterLine>()
  for (const { branch, from, to, people } of groups) {
    const line = lines.get(`${from} ${to}`) ?? { from, to, people: 0, branches: [] }
    line.people += people
    line.branches.push(`${branch ?? 'no branch'} ${people}`)
    lines.set(`${from} ${to}`, line)
  }
  return [...lines.values()].toSorted((a, b) => a.from - b.from || (a.to ?? 99) - (b.to ?? 99))
}

const ways: readonly [keyof Counts, one: string, many: string][] = [
  ['excepted', 'stays by name', 'stay by name'],
  ['already', 'is in a semester that begins already', 'are in a semester that begins already'],
  ['last', 'stays at the end of the branch', 'stay at the end of their branch'],
  ['unknown', 'has set no semester', 'have set no semester'],
]

/** Why some do not move: `3 stay by name`. */
export const stayingLines = (counts: Counts): string[] =>
  ways.flatMap(([key, one, many]) => {
    const people = counts[key] ?? 0
    return people === 0 ? [] : [`${people} ${people === 1 ? one : many}`]
  })
