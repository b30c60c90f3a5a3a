import type { Check } from '#domain/drives/checks.ts'
import type { Eligibility } from '#domain/drives/eligibility.ts'
import type { Figures } from '#domain/drives/figures.ts'
import type { DriveRules } from '#domain/drives/rules.ts'
import { cut, joinedBy, ruleText } from '#domain/drives/wording.ts'
import { figureNames } from './words.ts'

/** A drive for one student in a line. `reach` is not eligible yet: an SGPA would do. */
export interface Verdict {
  kind: 'eligible' | 'reach' | 'not' | 'unknown'
  text: string
}

/** What is not known is named, with what to enter; it is never called not eligible. */
export function verdictOf({ checks, eligible, neededSgpa }: Eligibility, rules: DriveRules): Verdict {
  if (eligible === true) return { kind: 'eligible', text: eligibleText(checks.length) }
  const failed = checks.filter(({ holds }) => holds === false)
  const [first] = failed
  if (first === undefined) return unknownVerdict(checks)
  if (failed.length === 1 && neededSgpa !== null) return { kind: 'reach', text: reachText(neededSgpa, checks) }
  const more = failed.length > 1 ? `, and ${failed.length - 1} more` : ''
  return { kind: 'not', text: `Not eligible: ${reasonOf(first, rules)}${more}` }
}

function reachText(sgpa: string, checks: readonly Check[]): string {
  const unknown = checks.filter(({ holds, kind }) => holds === null && kind !== 'read-it').length
  if (unknown === 0) return `One thing is missing: an SGPA of ${sgpa} in the next semester`
  return `Not yet: an SGPA of ${sgpa} in the next semester, and ${unknown === 1 ? 'a figure' : `${unknown} figures`} to enter`
}

const eligibleText = (rules: number) => {
  if (rules === 0) return 'You are eligible: no rules are named'
  return rules === 1 ? 'You are eligible: the one rule is met' : `You are eligible: all ${rules} rules are met`
}

function unknownVerdict(checks: readonly Check[]): Verdict {
  const names = checks
    .filter(({ holds, kind }) => holds === null && kind !== 'read-it')
    .map((check) => (check.kind === 'missing-credits' ? 'credits' : figureNames[check.rule]))
  if (names.length === 0) return { kind: 'unknown', text: 'Every rule with a figure is met. Read the rest yourself' }
  if (names.length === 1) return { kind: 'unknown', text: `One thing is missing: enter your ${names[0]}` }
  const shown = names.length > 3 ? [...names.slice(0, 2), `${names.length - 2} more`] : names
  return { kind: 'unknown', text: `Not known yet: enter your ${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}` }
}

function reasonOf(check: Check, rules: DriveRules): string {
  const { rule, needed, yours } = check
  switch (rule) {
    case 'cgpa':
      return `needs a CGPA of ${needed}, you have ${cut(yours ?? '')}`
    case 'class_x':
    case 'class_xii':
    case 'attendance':
      return `needs ${needed} % in ${rule === 'attendance' ? 'attendance' : rule === 'class_x' ? 'class X' : 'class XII'}, you have ${yours ?? ''} %`
    case 'branches':
      return `for ${joinedBy('and', needed)}, yours is ${yours ?? ''}`
    case 'passing_years':
      return `for graduates of ${joinedBy('and', needed)}, you graduate in ${yours ?? ''}`
    case 'earlier_offers':
      return 'an offer that you have rules it out'
    default: {
      const text = ruleText(check, rules)
      return `${text.charAt(0).toLowerCase()}${text.slice(1)}, you have ${yours ?? ''}`
    }
  }
}

/** What a short CGPA comes to, as sentences. `enter` says that a figure is missing, without which no SGPA can be computed. */
export interface Shortfall {
  text: string
  enter: boolean
}

export function shortfallOf(
  { neededSgpa, inTime }: Pick<Eligibility, 'neededSgpa' | 'inTime'>,
  figures: Figures,
  { cgpa }: DriveRules,
): Shortfall | undefined {
  if (cgpa === undefined) return undefined
  if (neededSgpa !== null) {
    const when =
      inTime === null
        ? 'When its results are due is not known here.'
        : `Its results come ${inTime ? 'before' : 'after'} registration closes.`
    return { text: `An SGPA of ${neededSgpa} in the next semester gets you there. ${when}`, enter: false }
  }
  const over = (figures.semesters ?? []).length || Number(figures.previous?.semesters ?? 0)
  if (over === 0)
    return { text: 'Enter how many semesters your CGPA covers, and you see which SGPA would do.', enter: true }
  if (over >= (figures.semesters_in_all ?? 8)) return { text: 'No semester is left to lift it.', enter: false }
  if (cgpa.rule === 'credits' && !hasCredits(figures))
    return { text: 'Enter the credits of the next semester, and you see which SGPA would do.', enter: true }
  return { text: `No SGPA in the next semester can lift it to ${cgpa.min}.`, enter: false }
}

function hasCredits({ semesters = [], previous, next_credits: next }: Figures): boolean {
  const before = semesters.length > 0 ? semesters.every(({ credits }) => credits) : previous?.credits
  return Boolean(before) && Boolean(next)
}
