import type { ListedDrive } from './drives.ts'
import type { Verdict } from './verdict.ts'
import { monthText, packageBands } from './words.ts'

/** As in the address; an empty text is no filter. */
export interface DriveFilter {
  /** 'job' or 'internship', of which a drive for both has both; or 'referral'. */
  kind: string
  /** 'yes': those that the student is eligible for. */
  eligible: string
  /** 'past': those whose registration has closed. */
  drives: string
  /** The code of a branch. */
  branch: string
  place: string
  /** The least of a band of packages, LPA. */
  package: string
  /** In which registration closes: '2026-12'. */
  month: string
}

/** A drive with what it says to this student; undefined until their figures are there. */
export interface Judged {
  drive: ListedDrive
  verdict: Verdict | undefined
}

export const isPast = ({ closes_on }: Pick<ListedDrive, 'closes_on'>, today: string) => closes_on < today

const hasKind = (drive: ListedDrive, kind: string) =>
  kind === 'referral' ? Boolean(drive.referred_by) : kind === '' || drive.kind === kind || drive.kind === 'both'

/** A drive that names no branch is for all of them. */
const every = '*'

const bandOf = (lpa: number) => String(packageBands.findLast((from) => from <= lpa) ?? 0)
const alphabetical = (one: string, other: string) => one.localeCompare(other, 'en')

/** What a drive is found under, of which one value is chosen at a time; a drive may have several of them, or none. */
export const facets = [
  {
    name: 'branch',
    label: 'Branch',
    valuesOf: ({ rules }: ListedDrive) => (rules.branches?.length ? rules.branches : [every]),
    textOf: (code: string) => code,
    order: alphabetical,
  },
  {
    name: 'place',
    label: 'Place',
    valuesOf: ({ place }: ListedDrive) => [...new Set(place.split(/\s*[,;/]\s*/).filter((part) => part !== ''))],
    textOf: (place: string) => place,
    order: alphabetical,
  },
  {
    name: 'package',
    label: 'Package',
    valuesOf: ({ package_lpa: lpa }: ListedDrive) => (lpa === null ? [] : [bandOf(lpa)]),
    textOf: (from: string) => {
      const to = packageBands[packageBands.indexOf(Number(from)) + 1]
      return to === undefined ? `₹${from} LPA and more` : from === '0' ? `Below ₹${to} LPA` : `₹${from} to ${to} LPA`
    },
    order: (one: string, other: string) => Number(one) - Number(other),
  },
  {
    name: 'month',
    label: 'Closes in',
    valuesOf: ({ closes_on: day }: ListedDrive) => [day.slice(0, 7)],
    textOf: monthText,
    order: (one: string, other: string) => (one < other ? -1 : 1),
  },
] as const

type Facet = (typeof facets)[number]

const hasValue = ({ valuesOf }: Facet, drive: ListedDrive, wanted: string) =>
  wanted === '' || valuesOf(drive).some((value) => value === wanted || value === every)

export function matches({ drive, verdict }: Judged, filter: DriveFilter, today: string): boolean {
  return (
    isPast(drive, today) === (filter.drives === 'past') &&
    hasKind(drive, filter.kind) &&
    (filter.eligible === '' || verdict?.kind === 'eligible') &&
    facets.every((facet) => hasValue(facet, drive, filter[facet.name]))
  )
}

/** The next to close first; of past ones, the last that closed. */
export const inOrder = (judged: readonly Judged[], past: boolean): Judged[] =>
  judged.toSorted(({ drive: one }, { drive: other }) => {
    const [first, second] = past ? [other, one] : [one, other]
    return first.closes_on < second.closes_on ? -1 : Number(first.closes_on > second.closes_on)
  })

/** How many drives each filter would show beside the others that are chosen. */
export function countsOf(judged: readonly Judged[], filter: DriveFilter, today: string) {
  const count = (change: Partial<DriveFilter>) =>
    judged.filter((one) => matches(one, { ...filter, ...change }, today)).length
  return {
    job: count({ kind: 'job' }),
    internship: count({ kind: 'internship' }),
    referral: count({ kind: 'referral' }),
    eligible: count({ eligible: 'yes' }),
    past: count({ drives: 'past' }),
  }
}

export type Counts = ReturnType<typeof countsOf>

/** The values of a facet that some drive has beside the other filters, in order, with the number of drives. */
export function optionsOf(facet: Facet, judged: readonly Judged[], filter: DriveFilter, today: string) {
  const others = { ...filter, [facet.name]: '' }
  const counts = new Map<string, number>()
  for (const one of judged)
    if (matches(one, others, today))
      for (const value of facet.valuesOf(one.drive)) counts.set(value, (counts.get(value) ?? 0) + 1)
  const ofEvery = counts.get(every) ?? 0
  counts.delete(every)
  // A value of the address is named, also where no drive has it.
  const chosen = filter[facet.name]
  if (chosen !== '' && !counts.has(chosen)) counts.set(chosen, 0)
  return [...counts]
    .map(([value, count]) => ({ value, text: facet.textOf(value), count: count + ofEvery }))
    .toSorted((one, other) => facet.order(one.value, other.value))
}
