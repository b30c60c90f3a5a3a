import { hasCourses, isUntouched } from './entries.ts'
import type { Entries } from './entries.ts'
import type { Fraction } from './fraction.ts'
import { earlierOf, resultOf } from './result.ts'
import { planOf } from './target.ts'
import type { Planned } from './target.ts'

/** What the calculator's entries come to, in short. */
export interface Marks {
  /** Single semesters, the last one at the end; empty where only a CGPA is known. */
  semesters: { name: string; value: Fraction }[]
  /** Undefined where the calculator has no overall figure. */
  cgpa: Fraction | undefined
  /** Undefined without a target that can be counted. */
  plan: Planned | undefined
}

/** The figures that the calculator shows for the same rows. Undefined where nothing was entered yet. */
export function marksOf(entries: Entries): Marks | undefined {
  if (isUntouched(entries)) return undefined
  const result = resultOf(entries)
  const cgpa = result?.overall?.value
  const earlier = earlierOf(entries) ?? []
  const single = entries.method === 'semesters' ? earlier.map(({ name, value }) => ({ name, value })) : []
  const semesters =
    result && hasCourses(entries) ? [...single, { name: 'This semester', value: result.sgpa.value }] : single
  if (semesters.length === 0 && cgpa === undefined) return undefined
  const plan = planOf(entries)
  return {
    semesters,
    cgpa,
    plan: 'target' in plan ? plan : undefined,
  }
}
