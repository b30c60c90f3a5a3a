import type { Entries } from './entries.ts'
import { add, atLeast, divide, fraction, subtract, sum, multiply } from './fraction.ts'
import type { Fraction } from './fraction.ts'
import { countOf, creditsOf, earlierOf, marksOf, sgpaOf } from './result.ts'
import { scaleOf } from './scales.ts'

/** The SGPA needed in each future semester. */
export type Need =
  /** Even `min`, the CGPA after semesters of zero, is enough. */
  | { kind: 'secured'; min: Fraction }
  /** `reached`: the CGPA so far is at the target, and `needed` keeps it there. */
  | { kind: 'needed'; needed: Fraction; reached: boolean }
  /** Even with the best possible semesters, the CGPA ends at `best`. */
  | { kind: 'beyond'; best: Fraction }

export type Planned = {
  target: Fraction
  left: number
  /** CGPA over what is known, undefined when nothing is. */
  soFar: Fraction | undefined
  equally: Need
  /** The same by credits; undefined unless all of them are known. */
  byCredits: Need | undefined
}

/** The entry without which there is no plan. */
export type Unplannable = 'target' | 'left' | 'earlier' | 'this semester'

/** The SGPA needed for the target CGPA over the remaining semesters. */
export function planOf(entries: Entries): Planned | { missing: Unplannable } {
  const scale = scaleOf(entries.scale)
  const { plan } = entries
  const target = marksOf(plan.target, scale)
  if (target === undefined) return { missing: 'target' }
  const left = countOf(plan.left)
  if (left === undefined || left === 0) return { missing: 'left' }
  const known = knownOf(entries)
  if (!Array.isArray(known)) return known

  const counts = known.map(({ value, count }) => ({ value, weight: fraction(count) }))
  const credited = known.flatMap(({ value, credits }) => (credits ? [{ value, weight: credits }] : []))
  const creditsLeft = creditsOf(plan.credits)
  const knowsCredits = entries.byCredits && credited.length === known.length && creditsLeft !== undefined
  return {
    target,
    left,
    soFar: known.length === 0 ? undefined : divide(total(counts), weight(counts)),
    equally: needOf(target, counts, fraction(left), scale.maximum),
    byCredits: knowsCredits ? needOf(target, credited, creditsLeft, scale.maximum) : undefined,
  }
}

type Known = { value: Fraction; count: number; credits: Fraction | undefined }
type Part = { value: Fraction; weight: Fraction }

function knownOf(entries: Entries): Known[] | { missing: Unplannable } {
  const { cgpa, semesters } = entries.previous
  const nothingEntered = entries.method === 'previous' && cgpa.trim() + semesters.trim() === ''
  const earlier = nothingEntered ? [] : earlierOf(entries)
  if (earlier === undefined) return { missing: 'earlier' }
  if (!entries.plan.counted) return [...earlier]
  const sgpa = sgpaOf(entries)
  if (sgpa === undefined) return { missing: 'this semester' }
  return [...earlier, { value: sgpa.value, count: 1, credits: sgpa.credits }]
}

/** target = (total so far + needed x left) / (weight so far + left), solved for `needed`. */
function needOf(target: Fraction, known: readonly Part[], left: Fraction, maximum: Fraction): Need {
  const all = add(weight(known), left)
  const wanted = multiply(target, all)
  const had = total(known)
  if (atLeast(had, wanted)) return { kind: 'secured', min: divide(had, all) }
  const needed = divide(subtract(wanted, had), left)
  if (!atLeast(maximum, needed)) return { kind: 'beyond', best: divide(add(had, multiply(maximum, left)), all) }
  return { kind: 'needed', needed, reached: known.length > 0 && atLeast(had, multiply(target, weight(known))) }
}

function total(parts: readonly Part[]): Fraction {
  return sum(parts.map((part) => multiply(part.value, part.weight)))
}

function weight(parts: readonly Part[]): Fraction {
  return sum(parts.map((part) => part.weight))
}
