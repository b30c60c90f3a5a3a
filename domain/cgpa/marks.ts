import { hasCourses } from './entries.ts'
import type { Entries } from './entries.ts'
import type { Fraction } from './fraction.ts'
import { earlierOf, equally, resultOf } from './result.ts'
import { planOf } from './target.ts'
import type { Planned } from './target.ts'

/** What the calculator's entries come to, in short. */
export interface Marks {
  /** Single semesters, the last one at the end; empty where only a CGPA is known. */
  semesters: { name: string; value: Fraction }[]
  cgpa: Fraction
  /** Undefined without a target that can be counted. */
  plan: Planned | undefined
}

/** Undefined where nothing was entered yet. */
export function marksOf(entries: Entries): Marks | undefined {
  const result = hasCourses(entries) ? resultOf(entries) : undefined
  const earlier = earlierOf(entries) ?? []
  const cgpa = result ? (result.overall?.value ?? result.sgpa.value) : earlier.length > 0 && equally(earlier).value
  if (!cgpa) return undefined
  const single = entries.method === 'semesters' ? earlier.map(({ name, value }) => ({ name, value })) : []
  const plan = planOf(entries)
  return {
    semesters: result ? [...single, { name: 'This semester', value: result.sgpa.value }] : single,
    cgpa,
    plan: 'target' in plan ? plan : undefined,
  }
}
