import { courseName } from './entries.ts'
import type { Entries } from './entries.ts'
import { add, atLeast, compare, divide, fraction, parseDecimal, sum, multiply, zero } from './fraction.ts'
import type { Fraction } from './fraction.ts'
import { gradeOf, scaleOf } from './scales.ts'
import type { Scale } from './scales.ts'

export type CountedCourse = {
  id: number
  name: string
  grade: string
  credits: Fraction
  points: Fraction
  product: Fraction
}

export type Sgpa = { courses: readonly CountedCourse[]; credits: Fraction; products: Fraction; value: Fraction }

/** One semester or, in previous-CGPA mode, all earlier ones: `count` of them at an average of `value`. */
export type Earlier = { name: string; value: Fraction; count: number; credits: Fraction | undefined }

/** The valid earlier semesters; undefined where the previous CGPA is needed and invalid. */
export type EarlierSemesters = readonly Earlier[] | undefined

export type Average = { value: Fraction; weight: Fraction; total: Fraction }

export type Result = {
  scale: Scale
  sgpa: Sgpa
  earlier: readonly Earlier[]
  /** All semesters have equal weight (docs/behaviour.md#constants-calculator). */
  overall: Average | undefined
  /** Weighted by the semesters' credits, as the UGC defines a CGPA; undefined unless all credits are known. */
  byCredits: Average | undefined
}

/** Undefined without a course with credits above 0. */
export function resultOf(entries: Entries): Result | undefined {
  const sgpa = sgpaOf(entries)
  if (sgpa === undefined) return undefined
  const earlier = earlierOf(entries)
  const now = { name: 'Now', value: sgpa.value, count: 1, credits: sgpa.credits }
  return {
    scale: scaleOf(entries.scale),
    sgpa,
    earlier: earlier ?? [],
    overall: earlier && equally([...earlier, now]),
    byCredits:
      entries.byCredits && earlier !== undefined && earlier.length > 0 ? byCredits([...earlier, now]) : undefined,
  }
}

/** The credit-weighted average of the courses whose credits are above 0; undefined when there are none. */
export function sgpaOf(entries: Entries): Sgpa | undefined {
  const scale = scaleOf(entries.scale)
  const courses = entries.courses.flatMap((course) => {
    const credits = parseDecimal(course.credits)
    const grade = gradeOf(scale, course.grade)
    if (credits === undefined || credits.top === 0n || grade === undefined) return []
    const { id } = course
    const name = courseName(entries, course)
    return [{ id, name, grade: grade.label, credits, points: grade.points, product: multiply(credits, grade.points) }]
  })
  if (courses.length === 0) return undefined
  const credits = sum(courses.map((course) => course.credits))
  const products = sum(courses.map((course) => course.product))
  return { courses, credits, products, value: divide(products, credits) }
}

/** A figure within 0 and the scale's maximum, else undefined. */
export function marksOf(text: string, { maximum }: Scale): Fraction | undefined {
  const value = parseDecimal(text)
  return value !== undefined && atLeast(maximum, value) ? value : undefined
}

export function earlierOf(entries: Entries): EarlierSemesters {
  const scale = scaleOf(entries.scale)
  if (entries.method === 'semesters') {
    return entries.semesters.flatMap(({ name, sgpa, credits }) => {
      const value = marksOf(sgpa, scale)
      return value === undefined ? [] : [{ name, value, count: 1, credits: creditsOf(credits) }]
    })
  }
  const value = marksOf(entries.previous.cgpa, scale)
  const count = countOf(entries.previous.semesters)
  if (value === undefined || count === undefined || count === 0) return undefined
  return [{ name: 'So far', value, count, credits: creditsOf(entries.previous.credits) }]
}

/** A whole number of semesters, 0 to 20 (docs/behaviour.md#validation-calculator), else undefined. */
export function countOf(text: string): number | undefined {
  const value = parseDecimal(text)
  if (value === undefined || value.over !== 1n || compare(value, fraction(20)) > 0) return undefined
  return Number(value.top)
}

/** Credits above 0, else undefined. */
export function creditsOf(text: string): Fraction | undefined {
  const value = parseDecimal(text)
  return value?.top === 0n ? undefined : value
}

export function equally(semesters: readonly Earlier[]): Average {
  return average(semesters.map(({ value, count }) => ({ value, weight: fraction(count) })))
}

/** Undefined as soon as one semester's credits are unknown. */
export function byCredits(semesters: readonly Earlier[]): Average | undefined {
  const weighed = semesters.flatMap(({ value, credits }) => (credits ? [{ value, weight: credits }] : []))
  return weighed.length === semesters.length ? average(weighed) : undefined
}

function average(parts: readonly { value: Fraction; weight: Fraction }[]): Average {
  const weight = sum(parts.map((part) => part.weight))
  const total = parts.reduce((all, part) => add(all, multiply(part.value, part.weight)), zero)
  return { value: divide(total, weight), weight, total }
}

/** The figure that is graded: the overall one where there is one. */
export function headOf({ overall, sgpa }: Result): Fraction {
  return overall?.value ?? sgpa.value
}
