import { hasCourses, isUntouched } from './entries.ts'
import type { Entries } from './entries.ts'
import type { Fraction } from './fraction.ts'
import { earlierOf, resultOf } from './result.ts'
import { planOf } from './target.ts'
import type { Planned } from './target.ts'

/** A summary of the calculator's results. */
export interface Marks {
  /** Single semesters, oldest first; empty where only a CGPA is known. */
  semesters: { name: string; value: Fraction }[]
  /** Undefined where the calculator has no overall figure. */
  cgpa: Fraction | undefined
  /** Undefined without a valid target. */
  plan: Planned | undefined
}

/** The calculator's figures for the same rows. Undefined without entries. */
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
