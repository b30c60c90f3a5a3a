import { counted } from '../counted.ts'
import type { Check } from './checks.ts'
import type { DriveRules } from './rules.ts'

export const driveKinds = { job: 'Job', internship: 'Internship', both: 'Internship and job' } as const

/** `₹14 LPA`; undefined where no package is known. */
export const packageText = (lpa: number | null): string | undefined => (lpa === null ? undefined : `₹${lpa} LPA`)

/** A list with commas, with a word before its last part: `CSE, IT or ECE`. */
export const joinedBy = (word: 'and' | 'or', list: string) => list.replace(/, (?=[^,]*$)/, ` ${word} `)

/** A maximum as a rule: none, or at most so many. */
const limitText = (max: string, one: string) => (max === '0' ? `No ${one}` : `At most ${counted(Number(max), one)}`)

/** A rule as the college would write it. */
export function ruleText({ rule, needed }: Check, rules: DriveRules): string {
  switch (rule) {
    case 'cgpa':
      return `CGPA ${needed} or more${rules.cgpa?.rule === 'credits' ? ', weighted by credits' : ''}`
    case 'class_x':
      return `Class X: ${needed} % or more`
    case 'class_xii':
      return `Class XII${rules.class_xii?.or_diploma ? ' or diploma' : ''}: ${needed} % or more`
    case 'branches':
      return `Branch ${joinedBy('or', needed)}`
    case 'passing_years':
      return `Graduates in ${joinedBy('or', needed)}`
    case 'active_backlogs':
      return limitText(needed, 'active backlog')
    case 'past_backlogs':
      return limitText(needed, 'past backlog')
    case 'gap_years':
      return limitText(needed, 'gap year')
    case 'attendance':
      return `Attendance ${needed} % or more`
    case 'earlier_offers':
      return offersText(rules)
    case 'text':
      return needed
  }
}

function offersText({ earlier_offers: rule }: DriveRules): string {
  if (rule?.kind === 'below') return `Earlier offers below ₹${rule.lpa} LPA`
  if (rule?.kind === 'multiple') return `A package of at least ${rule.times} times each earlier offer`
  return 'No earlier offer'
}

/** The student's own figure, in words. */
export function yoursText(check: Check): string {
  const { rule, yours, kind } = check
  switch (kind) {
    case 'read-it':
      return 'This rule is only words. Read it and decide for yourself.'
    case 'other-unit':
      return `Your board's CGPA is ${yours ?? ''}. Enter the per cent that your board's certificate gives.`
    case 'missing-credits':
      return 'This drive weighs semesters by credits, and credits of yours are missing.'
    case 'own-count-does-not-decide':
      return `Your own count is ${yours ?? ''} %, which does not decide. Enter the figure that the college has given you.`
    default:
      return yours === null ? 'Not entered yet.' : known(rule, yours, kind)
  }
}

function known(rule: Check['rule'], yours: string, kind: Check['kind']): string {
  switch (rule) {
    case 'cgpa':
      return `You have ${cut(yours)}.`
    case 'class_x':
    case 'class_xii':
      return `You have ${yours} %.`
    case 'attendance':
      return `The college counts ${yours} %.`
    case 'branches':
      return `Yours is ${yours}.`
    case 'passing_years':
      return `You graduate in ${yours}.`
    case 'earlier_offers':
      if (kind === 'missing') return 'You have an offer whose package is not known here.'
      return yours === '' ? 'You have no offer.' : `You have ${offersOf(yours)}.`
    default:
      return `You have ${yours === '0' ? 'none' : yours}.`
  }
}

/** A long CGPA is cut, which never lifts it to a rule: `7.2833…`. */
export const cut = (figure: string): string => figure.replace(/^(\d+\.\d{4})\d.*$/, '$1…')

const offersOf = (yours: string) =>
  yours
    .split(', ')
    .map((one) => (one === '?' ? 'an offer without a package' : `an offer of ₹${one} LPA`))
    .join(' and ')
