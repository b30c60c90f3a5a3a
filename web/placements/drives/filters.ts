import type { ListedDrive } from './drives.ts'
import type { Verdict } from './verdict.ts'

/** As in the address; an empty text is no filter. */
export interface DriveFilter {
  /** 'job' or 'internship', of which a drive for both has both; or 'referral'. */
  kind: string
  /** 'yes': those that the student is eligible for. */
  eligible: string
  /** 'past': those whose registration has closed. */
  drives: string
}

/** A drive with what it says to this student; undefined until their figures are there. */
export interface Judged {
  drive: ListedDrive
  verdict: Verdict | undefined
}

export const isPast = ({ closes_on }: Pick<ListedDrive, 'closes_on'>, today: string) => closes_on < today

const hasKind = (drive: ListedDrive, kind: string) =>
  kind === 'referral' ? Boolean(drive.referred_by) : kind === '' || drive.kind === kind || drive.kind === 'both'

export function matches({ drive, verdict }: Judged, { kind, eligible, drives }: DriveFilter, today: string): boolean {
  return (
    isPast(drive, today) === (drives === 'past') &&
    hasKind(drive, kind) &&
    (eligible === '' || verdict?.kind === 'eligible')
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
