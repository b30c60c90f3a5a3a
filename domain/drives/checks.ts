import { atLeast, parseDecimal, zero } from '../cgpa/fraction.ts'
import type { Figures } from './figures.ts'
import type { DriveRules } from './rules.ts'

type RuleName =
  | 'cgpa'
  | 'class_x'
  | 'class_xii'
  | 'branches'
  | 'passing_years'
  | 'active_backlogs'
  | 'past_backlogs'
  | 'gap_years'
  | 'attendance'
  | 'earlier_offers'
  | 'text'

/** Why a check has its result. */
type CheckKind =
  | 'met'
  | 'short'
  | 'not-listed'
  | 'too-many'
  | 'has-offer'
  | 'missing'
  | 'missing-credits'
  | 'other-unit'
  | 'own-count-does-not-decide'
  | 'read-it'

export type Check = {
  rule: RuleName
  /** Null is unknown. */
  holds: boolean | null
  kind: CheckKind
  needed: string
  /** The figure that was compared, null where there is none. */
  yours: string | null
  /** The CGPA by the rule that the drive does not mean, where it differs. */
  otherwise?: string
  /** A rule in words. */
  text?: string
}

type BoardRule = NonNullable<DriveRules['class_xii']>

/** Per cent of class X or XII. A diploma counts as class XII where the drive accepts it. */
export function boardCheck(
  rule: 'class_x' | 'class_xii',
  { min, or_diploma: orDiploma = false }: BoardRule,
  figure: Figures['class_x'],
  diploma?: string | null,
): Check {
  const check = { rule, needed: min }
  const percent = typeof figure === 'string' ? figure : undefined
  const yours = [percent, orDiploma ? diploma : undefined].filter((text) => typeof text === 'string')
  const reached = yours.find((text) => reaches(text, min))
  if (reached !== undefined) return { ...check, holds: true, kind: 'met', yours: reached }
  if (yours[0] !== undefined) return { ...check, holds: false, kind: 'short', yours: yours[0] }
  if (typeof figure === 'object' && figure !== null)
    return { ...check, holds: null, kind: 'other-unit', yours: figure.cgpa }
  return { ...check, ...missing }
}

export function branchCheck(branches: readonly string[] = [], branch: string | null | undefined): Check | undefined {
  if (branches.length === 0) return undefined
  const check = { rule: 'branches', needed: branches.join(', ') } as const
  return typeof branch === 'string' ? listed(check, branches.includes(branch), branch) : { ...check, ...missing }
}

export function yearCheck(years: readonly number[] = [], year: number | null | undefined): Check | undefined {
  if (years.length === 0) return undefined
  const check = { rule: 'passing_years', needed: years.join(', ') } as const
  return typeof year === 'number' ? listed(check, years.includes(year), String(year)) : { ...check, ...missing }
}

export function countCheck(
  rule: 'active_backlogs' | 'past_backlogs' | 'gap_years',
  max: number | undefined,
  count: number | null | undefined,
): Check | undefined {
  if (max === undefined) return undefined
  const check = { rule, needed: String(max) }
  if (typeof count !== 'number') return { ...check, ...missing }
  return { ...check, holds: count <= max, kind: count <= max ? 'met' : 'too-many', yours: String(count) }
}

/** Only the college's figure decides. */
export function attendanceCheck(
  min: string | undefined,
  { attendance_college: college, attendance_own: own }: Figures,
): Check | undefined {
  if (min === undefined) return undefined
  const check = { rule: 'attendance', needed: min } as const
  if (typeof college === 'string') {
    const holds = reaches(college, min)
    return { ...check, holds, kind: holds ? 'met' : 'short', yours: college }
  }
  if (typeof own === 'string') return { ...check, holds: null, kind: 'own-count-does-not-decide', yours: own }
  return { ...check, ...missing }
}

/** A rule in words is compared with no figure. */
export function textChecks(texts: readonly string[] = []): Check[] {
  return texts.map((text) => ({ rule: 'text', holds: null, kind: 'read-it', needed: text, yours: null, text }))
}

export const missing = { holds: null, kind: 'missing', yours: null } as const

export function reaches(figure: string, min: string): boolean {
  const value = parseDecimal(figure)
  return value !== undefined && atLeast(value, parseDecimal(min) ?? zero)
}

function listed(check: Pick<Check, 'rule' | 'needed'>, isListed: boolean, yours: string): Check {
  return { ...check, holds: isListed, kind: isListed ? 'met' : 'not-listed', yours }
}
