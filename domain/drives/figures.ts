import * as z from 'zod/mini'
import type { Entries } from '../cgpa/entries.ts'
import { atLeast, compare, formatExact, fraction, parseDecimal } from '../cgpa/fraction.ts'
import { earlierOf, sgpaOf } from '../cgpa/result.ts'
import type { Earlier } from '../cgpa/result.ts'
import { scaleOf } from '../cgpa/scales.ts'
import { exact } from './exact.ts'
import { ruleLimits } from './rule-limits.ts'
import { amountShape, whole } from './rules.ts'

const decimal = (maximum: number) =>
  z.string().check(
    z.regex(/^\d{1,4}(\.\d{1,6})?$/),
    z.refine((text) => atLeast(fraction(maximum), parseDecimal(text) ?? fraction(maximum + 1))),
  )
const marks = decimal(10)
const credits = decimal(500)
const percent = decimal(100)
const count = whole(0, ruleLimits.count)
const unknown = <Shape extends z.ZodMiniType>(shape: Shape) => z.optional(z.nullable(shape))

const figureLimits = { semesters: 20, offers: 20 } as const

/** A board's own CGPA is not converted to per cent. */
const boardMarks = z.union([percent, exact({ cgpa: marks })])

/**
 * What a student enters about their studies. What is absent or null is unknown, never none; decimals are text. An offer of
 * null is one without an amount, amounts are in lakh rupees a year.
 */
export const figuresShape = exact({
  branch: unknown(z.string().check(z.minLength(1), z.maxLength(20))),
  passing_year: unknown(whole(1950, 2100)),
  semesters: z.optional(
    z.array(exact({ sgpa: marks, credits: unknown(credits) })).check(z.maxLength(figureLimits.semesters)),
  ),
  /** A CGPA over all semesters so far, in the place of `semesters`. */
  previous: unknown(exact({ cgpa: marks, semesters: unknown(decimal(20)), credits: unknown(credits) })),
  class_x: unknown(boardMarks),
  class_xii: unknown(boardMarks),
  diploma: unknown(percent),
  active_backlogs: unknown(count),
  /** Those that were cleared. */
  past_backlogs: unknown(count),
  gap_years: unknown(count),
  /** The college's figure, which decides, and the student's own count, which does not. */
  attendance_college: unknown(percent),
  attendance_own: unknown(percent),
  offers: unknown(z.array(z.nullable(amountShape)).check(z.maxLength(figureLimits.offers))),
  /** Credits of the next semester, for the SGPA needed where credits count. */
  next_credits: unknown(credits),
  semesters_in_all: unknown(whole(1, 20)),
})

export type Figures = z.infer<typeof figuresShape>

/** A decimal as typed, in the form that figures are stored in; undefined where it is none or above the maximum. */
export function decimalOf(typed: string, maximum: number): string | undefined {
  const value = parseDecimal(typed)
  if (value === undefined || !atLeast(fraction(maximum), value)) return undefined
  return truncated(formatExact(value))
}

/**
 * The earlier semesters of the calculator, and the present one where it is over. A figure with more than six decimals is
 * cut, which never lifts it. Only figures out of 10 points count, and of a previous CGPA with a semester after it,
 * whose credits the calculator alone knows how to weigh, only the previous one does.
 */
export function figuresOfCalculator(entries: Entries): Pick<Figures, 'semesters' | 'previous'> {
  const isOutOfTen = compare(scaleOf(entries.scale).maximum, fraction(10)) === 0
  if (entries.scale === 'percentage' || !isOutOfTen) return {}
  const earlier = earlierOf(entries) ?? []
  if (entries.method === 'previous' && earlier.length > 0) {
    const { cgpa, semesters, credits: weight } = entries.previous
    const total = decimalOf(cgpa, 10)
    if (total === undefined) return {}
    return { previous: { cgpa: total, semesters: decimalOf(semesters, 20), credits: decimalOf(weight, 500) } }
  }
  const sgpa = entries.plan.counted ? sgpaOf(entries) : undefined
  const over = sgpa ? [{ name: 'Now', value: sgpa.value, count: 1, credits: sgpa.credits }] : []
  const semesters = [...earlier, ...over].slice(0, figureLimits.semesters).map(semesterOf)
  return semesters.length > 0 ? { semesters } : {}
}

function semesterOf({ value, credits: weight }: Earlier) {
  return { sgpa: truncated(formatExact(value)), credits: weight && truncated(formatExact(weight)) }
}

const truncated = (text: string) => text.replace('…', '')
