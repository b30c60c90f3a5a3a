import type { Check } from '#domain/drives/checks.ts'
import { isOutdated } from '#domain/experiences/experiences.ts'
import { driveKinds } from '#domain/drives/wording.ts'
import { dateOf, daysBetween, monthAndYearOf } from '#domain/dates/college-time.ts'
import type { ListedDrive } from './drives.ts'

/** Role, kind and place in one line. */
export const lineOf = ({ role, kind, place }: Pick<ListedDrive, 'role' | 'kind' | 'place'>): string =>
  [role, driveKinds[kind], place].filter((part) => part !== '').join(' · ')

/** Empty for a drive that is no referral. */
export const referralText = ({ referred_by: by }: Pick<ListedDrive, 'referred_by'>): string =>
  by ? `Referral by ${by.name || 'an alumna or alumnus'}` : ''

/** `closes in 3 days`, `closes today`, `closed 3 November 2026`. */
export function closingText(closes: string, today: string): string {
  const days = daysBetween(today, closes)
  if (days < 0) return `closed ${dateOf(closes)}`
  if (days === 0) return 'closes today'
  return days === 1 ? 'closes tomorrow' : `closes in ${days} days`
}

/** Where each band of packages begins, LPA. */
export const packageBands: readonly number[] = [0, 5, 10, 20]

/** `December 2026`. */
export const monthText = (month: string): string => monthAndYearOf(`${month}-01`)

/** Of a day that is not past. */
export function inDays(day: string, today: string): string {
  const days = daysBetween(today, day)
  if (days === 0) return 'today'
  return days === 1 ? 'tomorrow' : `in ${days} days`
}

/** Whether the drive was last checked two years ago or earlier. */
export const isFaded = ({ checked_on, created_at }: Pick<ListedDrive, 'checked_on' | 'created_at'>, today: string) =>
  isOutdated(checked_on ?? created_at.slice(0, 10), today)

/** What a rule is about, within a sentence. */
export const figureNames = {
  cgpa: 'CGPA',
  class_x: 'class X marks',
  class_xii: 'class XII marks',
  branches: 'branch',
  passing_years: 'year of passing',
  active_backlogs: 'active backlogs',
  past_backlogs: 'past backlogs',
  gap_years: 'gap years',
  attendance: 'attendance as the college counts it',
  earlier_offers: 'earlier offers',
  text: 'a rule in words',
} as const satisfies Record<Check['rule'], string>
