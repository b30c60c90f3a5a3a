import * as z from 'zod/mini'
import { atLeast, fraction, parseDecimal } from '../cgpa/fraction.ts'
import { exact } from './exact.ts'
import { ruleLimits } from './rule-limits.ts'

const upTo = (maximum: number) =>
  z.string().check(
    z.regex(/^\d{1,4}(\.\d{1,6})?$/),
    z.refine((text) => atLeast(fraction(maximum), parseDecimal(text) ?? fraction(maximum + 1))),
  )
/** By hand, and a plain union below: other shapes of zod would come with every page. */
export const whole = (min: number, max: number) => z.int().check(z.refine((value) => value >= min && value <= max))
const cgpa = upTo(10)
const percent = upTo(100)
export const amountShape = z.string().check(z.regex(/^\d{1,4}(\.\d{1,6})?$/))
const count = whole(0, ruleLimits.count)
const year = whole(1950, 2100)

const earlierOffers = z.union([
  exact({ kind: z.literal('none') }),
  exact({ kind: z.literal('below'), lpa: amountShape }),
  exact({ kind: z.literal('multiple'), times: amountShape }),
])

/**
 * What a drive demands, as data. Decimals are text, which no float rounds; amounts are in lakh rupees a year. `text` has the
 * rules that are only words.
 */
export const rulesShape = exact({
  cgpa: z.optional(exact({ min: cgpa, rule: z.optional(z.enum(['equal', 'credits'])) })),
  class_x: z.optional(exact({ min: percent })),
  class_xii: z.optional(exact({ min: percent, or_diploma: z.optional(z.boolean()) })),
  branches: z.optional(
    z.array(z.string().check(z.minLength(1), z.maxLength(20))).check(z.maxLength(ruleLimits.branches)),
  ),
  passing_years: z.optional(z.array(year).check(z.maxLength(ruleLimits.years))),
  active_backlogs_max: z.optional(count),
  past_backlogs_max: z.optional(count),
  gap_years_max: z.optional(count),
  attendance_min: z.optional(percent),
  earlier_offers: z.optional(earlierOffers),
  text: z.optional(
    z.array(z.string().check(z.minLength(1), z.maxLength(ruleLimits.text))).check(z.maxLength(ruleLimits.texts)),
  ),
})

export type DriveRules = z.infer<typeof rulesShape>
export type EarlierOffersRule = z.infer<typeof earlierOffers>

/** What the rules are applied to. `package` is in lakh rupees a year; `closes` and `resultsDue` are days, YYYY-MM-DD. */
export type DriveTerms = {
  rules: DriveRules
  package?: string | undefined
  closes?: string | undefined
  /** The day on which the results of the running semester are due. */
  resultsDue?: string | undefined
}
