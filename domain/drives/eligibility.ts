import { formatExact } from '../cgpa/fraction.ts'
import { cgpaOf, neededSgpa } from './cgpa.ts'
import { attendanceCheck, boardCheck, branchCheck, countCheck, textChecks, yearCheck } from './checks.ts'
import { earlierOffersCheck } from './earlier-offers.ts'
import type { Check } from './checks.ts'
import { atLeast, parseDecimal, zero } from '../cgpa/fraction.ts'
import type { Figures } from './figures.ts'
import type { DriveTerms } from './rules.ts'

export type Eligibility = {
  checks: readonly Check[]
  /** False where a check fails, else null where one is unknown. */
  eligible: boolean | null
  /** The SGPA of the next semester that lifts a short CGPA to the rule, two decimals. */
  neededSgpa: string | null
  /** Whether its results come on or before the day on which registration closes; null where either day is not known. */
  inTime: boolean | null
}

/** All checks of a drive, also those after the first that fails. */
export function eligibilityOf(
  { rules, closes, resultsDue, package: amount }: DriveTerms,
  figures: Figures,
): Eligibility {
  const { cgpa } = rules
  const cgpaResult = cgpa && cgpaCheck(cgpa, figures)
  const checks = [
    cgpaResult,
    rules.class_x && boardCheck('class_x', rules.class_x, figures.class_x),
    rules.class_xii && boardCheck('class_xii', rules.class_xii, figures.class_xii, figures.diploma),
    branchCheck(rules.branches, figures.branch),
    yearCheck(rules.passing_years, figures.passing_year),
    countCheck('active_backlogs', rules.active_backlogs_max, figures.active_backlogs),
    countCheck('past_backlogs', rules.past_backlogs_max, figures.past_backlogs),
    countCheck('gap_years', rules.gap_years_max, figures.gap_years),
    attendanceCheck(rules.attendance_min, figures),
    rules.earlier_offers && earlierOffersCheck(rules.earlier_offers, amount, figures.offers),
    ...textChecks(rules.text),
  ].filter((check) => check !== undefined)
  const needed = cgpa && cgpaResult?.holds === false ? neededSgpa(figures, cgpa) : undefined
  return {
    checks,
    eligible: allOf(checks),
    neededSgpa: needed ?? null,
    inTime: needed !== undefined && closes && resultsDue ? resultsDue <= closes : null,
  }
}

function allOf(checks: readonly Check[]): boolean | null {
  if (checks.some(({ holds }) => holds === false)) return false
  return checks.some(({ holds }) => holds === null) ? null : true
}

function cgpaCheck(rule: NonNullable<DriveTerms['rules']['cgpa']>, figures: Figures): Check {
  const { value, other } = cgpaOf(figures, rule)
  const check = { rule: 'cgpa', needed: rule.min } as const
  if (typeof value === 'string') return { ...check, holds: null, kind: value, yours: null }
  const holds = atLeast(value, parseDecimal(rule.min) ?? zero)
  return {
    ...check,
    holds,
    kind: holds ? 'met' : 'short',
    yours: formatExact(value),
    ...(other && { otherwise: formatExact(other) }),
  }
}
