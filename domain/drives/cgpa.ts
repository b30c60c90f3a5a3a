import { freshEntries } from '../cgpa/entries.ts'
import type { Entries } from '../cgpa/entries.ts'
import { compare, formatRoundedUp } from '../cgpa/fraction.ts'
import type { Fraction } from '../cgpa/fraction.ts'
import { byCredits, earlierOf, equally, marksOf } from '../cgpa/result.ts'
import type { Earlier } from '../cgpa/result.ts'
import { scales } from '../cgpa/scales.ts'
import { planOf } from '../cgpa/target.ts'
import type { Figures } from './figures.ts'
import type { DriveRules } from './rules.ts'

type CgpaRule = NonNullable<DriveRules['cgpa']>

export type Cgpa = {
  /** By the rule of the drive; `missing-credits` where semesters are known and their credits are not. */
  value: Fraction | 'missing' | 'missing-credits'
  /** By the other of the two rules, where it is known and differs. */
  other: Fraction | undefined
}

const semestersInAll = 8

/** The CGPA over the semesters, or else the one that was entered as a whole, by the calculator's functions. */
export function cgpaOf(figures: Figures, { rule }: CgpaRule): Cgpa {
  const parts = [semestersOf(figures), previousOf(figures)].filter((all) => all.length > 0)
  const equal = parts.map((all) => equally(all).value)[0]
  const credited = parts.flatMap((all) => byCredits(all)?.value ?? [])[0]
  const [value, other] = rule === 'credits' ? [credited, equal] : [equal, credited]
  return {
    value: value ?? (equal === undefined ? 'missing' : 'missing-credits'),
    other: value && other && compare(value, other) !== 0 ? other : undefined,
  }
}

/**
 * The SGPA of the next semester, two decimals rounded up, that lifts a short CGPA to the rule. Undefined where none can, no
 * semester is left, or the number of semesters or the credits are not known.
 */
export function neededSgpa(figures: Figures, { min, rule }: CgpaRule): string | undefined {
  const entries = entriesOf(figures, min)
  const known = earlierOf(entries) ?? []
  const over = known.reduce((all, { count }) => all + count, 0)
  if (over === 0 || over >= (figures.semesters_in_all ?? semestersInAll)) return undefined
  const plan = planOf(entries)
  if ('missing' in plan) return undefined
  const need = rule === 'credits' ? plan.byCredits : plan.equally
  return need?.kind === 'needed' && !need.reached ? formatRoundedUp(need.needed) : undefined
}

function entriesOf(figures: Figures, target: string): Entries {
  const fresh = freshEntries()
  const { previous, semesters = [] } = figures
  return {
    ...fresh,
    method: semesters.length > 0 ? 'semesters' : 'previous',
    semesters: semesters.map(({ sgpa, credits }, id) => ({ id, name: '', sgpa, credits: credits ?? '' })),
    previous: { cgpa: previous?.cgpa ?? '', semesters: previous?.semesters ?? '', credits: previous?.credits ?? '' },
    byCredits: true,
    plan: { target, left: '1', credits: figures.next_credits ?? '', counted: false },
  }
}

function semestersOf(figures: Figures): readonly Earlier[] {
  return (figures.semesters ?? []).length > 0 ? (earlierOf(entriesOf(figures, '')) ?? []) : []
}

/** A whole CGPA counts without its number of semesters, which only the SGPA needed depends on. */
function previousOf({ previous }: Figures): readonly Earlier[] {
  const value = previous ? marksOf(previous.cgpa, scales.ten) : undefined
  if (value === undefined) return []
  const [whole] = earlierOf(entriesOf({ previous }, '')) ?? []
  return [whole ?? { name: '', value, count: 1, credits: undefined }]
}
