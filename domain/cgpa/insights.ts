import type { Entries } from './entries.ts'
import { add, compare, divide, subtract, multiply } from './fraction.ts'
import type { Fraction } from './fraction.ts'
import type { CountedCourse, Result } from './result.ts'
import type { Scale } from './scales.ts'

export type Trend = { kind: 'best' | 'above' | 'below' | 'same'; last: string; by: Fraction }

/** This semester compared with the last one entered; undefined without single semesters. */
export function trendOf({ sgpa, earlier }: Result, method: Entries['method']): Trend | undefined {
  const last = earlier.at(-1)
  if (method !== 'semesters' || last === undefined) return undefined
  const difference = compare(sgpa.value, last.value)
  if (difference === 0) return { kind: 'same', last: last.name, by: subtract(last.value, last.value) }
  if (difference < 0) return { kind: 'below', last: last.name, by: subtract(last.value, sgpa.value) }
  const best = earlier.every(({ value }) => compare(sgpa.value, value) > 0)
  return { kind: best ? 'best' : 'above', last: last.name, by: subtract(sgpa.value, last.value) }
}

export type Improvement = { course: string; value: Fraction }

/**
 * The course in which one grade more raises the SGPA most, and the resulting SGPA; among equal ones the course with the
 * lowest grade, where the step is easiest. Undefined when every grade is the best.
 */
export function improvementOf({ sgpa, scale }: Result): Improvement | undefined {
  const steps = sgpa.courses.flatMap((course) => {
    const better = nextBetter(scale, course)
    return better === undefined ? [] : [{ course, gain: multiply(course.credits, subtract(better, course.points)) }]
  })
  const [best] = steps.toSorted((a, b) => compare(b.gain, a.gain) || compare(a.course.points, b.course.points))
  if (best === undefined) return undefined
  return { course: best.course.name, value: divide(add(sgpa.products, best.gain), sgpa.credits) }
}

/** On the 4-point scale A+ and A have equal points, so the next grade is the next with more points. */
function nextBetter(scale: Scale, course: CountedCourse): Fraction | undefined {
  return scale.grades.findLast((grade) => compare(grade.points, course.points) > 0)?.points
}
