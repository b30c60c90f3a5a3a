import type { Check } from '#domain/drives/checks.ts'
import { decimalOf } from '#domain/drives/figures.ts'
import type { Figures } from '#domain/drives/figures.ts'
import type { DriveRules } from '#domain/drives/rules.ts'

/** One thing that a student enters for a rule. */
export interface Entry {
  name: string
  label: string
  hint?: string
  /** What to do where it cannot be read. */
  mend: string
  numeric: 'decimal' | 'whole' | 'list'
  /** As the field shows it. */
  read: (figures: Figures) => string
  /** Empty is unknown. Undefined where the text cannot be read. */
  write: (figures: Figures, typed: string) => Figures | undefined
}

const decimalMend = (max: number) => `Enter a number from 0 to ${max}`

type Part = 'cgpa' | 'semesters' | 'credits'

/** A part of the CGPA that was entered as a whole. */
const ofPrevious = (name: Part, label: string, max: number): Entry => ({
  name: `previous_${name}`,
  label,
  mend: decimalMend(max),
  numeric: 'decimal',
  read: ({ previous }) => previous?.[name] ?? '',
  write: (figures, typed) => {
    const value = typed === '' ? null : decimalOf(typed, max)
    if (value === undefined) return undefined
    if (name === 'cgpa') {
      // Semesters of the calculator would have priority over it.
      const { semesters: _, ...rest } = figures
      return value === null
        ? { ...figures, previous: null }
        : { ...rest, previous: { ...figures.previous, cgpa: value } }
    }
    return figures.previous ? { ...figures, previous: { ...figures.previous, [name]: value } } : figures
  },
})

type DecimalName = 'class_x' | 'class_xii' | 'diploma' | 'attendance_college' | 'next_credits'

const decimal = (name: DecimalName, label: string, max = 100, hint?: string): Entry => ({
  name,
  label,
  ...(hint !== undefined && { hint }),
  mend: decimalMend(max),
  numeric: 'decimal',
  read: (figures) => {
    const value = figures[name]
    return typeof value === 'string' ? value : ''
  },
  write: (figures, typed) => {
    const value = typed === '' ? null : decimalOf(typed, max)
    return value === undefined ? undefined : { ...figures, [name]: value }
  },
})

type WholeName = 'passing_year' | 'active_backlogs' | 'past_backlogs' | 'gap_years'

const whole = (name: WholeName, label: string, [min, max]: [number, number] = [0, 99]): Entry => ({
  name,
  label,
  mend: `Enter a whole number from ${min} to ${max}`,
  numeric: 'whole',
  read: (figures) => String(figures[name] ?? ''),
  write: (figures, typed) => {
    if (typed === '') return { ...figures, [name]: null }
    const value = /^\d{1,4}$/.test(typed) ? Number(typed) : Number.NaN
    return value >= min && value <= max ? { ...figures, [name]: value } : undefined
  },
})

const maxOffers = 20

const offers: Entry = {
  name: 'offers',
  label: 'Packages of your offers, in LPA',
  hint: '0 if you have no offer. Several: with commas between them, and ? for one without a package.',
  mend: 'Enter packages such as 6, 9.5, or 0 for no offer',
  numeric: 'list',
  read: ({ offers }) => {
    if (!offers) return ''
    return offers.length === 0 ? '0' : offers.map((offer) => offer ?? '?').join(', ')
  },
  write: (figures, typed) => {
    if (typed === '') return { ...figures, offers: null }
    if (typed === '0') return { ...figures, offers: [] }
    const all = typed.split(/\s*[,;]\s*/).map((one) => (one === '?' ? null : decimalOf(one, 9999)))
    const read = all.filter((one) => one !== undefined)
    return read.length === all.length && all.length <= maxOffers ? { ...figures, offers: read } : undefined
  },
}

/** What is entered for a rule; empty for one that has another control, or none. */
export function entriesOf(rule: Check['rule'], rules: DriveRules): readonly Entry[] {
  switch (rule) {
    case 'cgpa':
      return [
        ofPrevious('cgpa', 'CGPA so far', 10),
        ofPrevious('semesters', 'Semesters so far', 20),
        ...(rules.cgpa?.rule === 'credits'
          ? [ofPrevious('credits', 'Credits so far', 500), decimal('next_credits', 'Credits of the next semester', 500)]
          : []),
      ]
    case 'class_x':
      return [decimal('class_x', 'Class X, in per cent')]
    case 'class_xii':
      return [
        decimal('class_xii', 'Class XII, in per cent'),
        ...(rules.class_xii?.or_diploma ? [decimal('diploma', 'Diploma, in per cent')] : []),
      ]
    case 'passing_years':
      return [whole('passing_year', 'Year in which you graduate', [1950, 2100])]
    case 'active_backlogs':
      return [whole('active_backlogs', 'Backlogs that are not cleared')]
    case 'past_backlogs':
      return [whole('past_backlogs', 'Backlogs that you have cleared')]
    case 'gap_years':
      return [whole('gap_years', 'Years without studies')]
    case 'attendance':
      return [decimal('attendance_college', 'Attendance as the college counts it, in per cent')]
    case 'earlier_offers':
      return [offers]
    default:
      return []
  }
}

/** All that was typed, in order; or what has to be corrected, by the name of its field. */
export function enter(
  figures: Figures,
  entries: readonly Entry[],
  typed: Readonly<Record<string, string>>,
): { figures: Figures } | { problems: Record<string, string> } {
  const problems: Record<string, string> = {}
  let entered = figures
  for (const entry of entries) {
    const written = entry.write(entered, (typed[entry.name] ?? '').trim())
    if (written === undefined) problems[entry.name] = entry.mend
    else entered = written
  }
  return Object.keys(problems).length > 0 ? { problems } : { figures: entered }
}
