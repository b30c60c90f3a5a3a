import { memo } from 'react'
import { Link } from 'react-router'
import { dayOfMonth, longDay, monthsInShort, weekdayOf } from '#domain/dates/college-time.ts'
import { paths } from '#domain/paths.ts'
import { packageText } from '#domain/drives/wording.ts'
import { classNames } from '#web/ui/class-names.ts'
import { ClosingChip } from './closing-chip.tsx'
import type { ListedDrive } from './drives.ts'
import type { Verdict } from './verdict.ts'
import { VerdictLine } from './verdict-line.tsx'
import { isFaded, lineOf, referralText } from './words.ts'

interface DriveRowProps {
  drive: ListedDrive
  verdict: Verdict | undefined
  today: string
  /** On the page of its organisation. */
  isOwnPage?: boolean
}

/** The whole row is one link, to the drive's page, but for that to its organisation. */
export const DriveRow = memo(function DriveRow({ drive, verdict, today, isOwnPage = false }: DriveRowProps) {
  const faded = isFaded(drive, today)
  return (
    <li className="relative grid grid-cols-[3.5rem_minmax(0,1fr)] border-t border-line lg:grid-cols-[4.75rem_minmax(0,1fr)]">
      <DayInMargin day={drive.closes_on} />
      <div className="grid gap-1 py-3 pr-4 pl-3.5 lg:pl-4">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h3 dir="auto" className={classNames('min-w-0 text-lg leading-snug wrap-anywhere', faded && 'text-ink-2')}>
            <Link to={paths.drive(drive.id)} className="cover focus-visible:after:-outline-offset-4">
              {isOwnPage ? drive.role : drive.organisations.name}
            </Link>
          </h3>
          {drive.package_lpa !== null && (
            <p className={classNames('display text-lg', faded && 'text-ink-2')}>{packageText(drive.package_lpa)}</p>
          )}
        </div>
        <p dir="auto" className="text-sm leading-[1.5] wrap-anywhere text-ink-2">
          {lineOf(isOwnPage ? { ...drive, role: '' } : drive)}
        </p>
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-xs text-ink-2">
          <ClosingChip closes={drive.closes_on} today={today} />
          {drive.referred_by && (
            <span dir="auto" className="font-semibold text-pen wrap-anywhere">
              {referralText(drive)}
            </span>
          )}
          {faded && <span>Not checked again for two years.</span>}
        </p>
        <VerdictLine verdict={verdict} />
        {!isOwnPage && (
          <Link
            to={paths.organisation(drive.organisation_id)}
            className="relative z-1 inline-flex min-h-tap items-center self-start justify-self-start text-sm"
          >
            Rounds, experiences and alumni
            <span className="sr-only">{` of ${drive.organisations.name}`}</span>
          </Link>
        )}
      </div>
    </li>
  )
})

/** A date left of the red line. */
export function DayInMargin({ day }: { day: string }) {
  return (
    <div className="border-r-2 border-margin py-3 text-center text-xs leading-[1.2] text-ink-2">
      <span className="sr-only">{longDay(day)}</span>
      <b aria-hidden="true" className="display block text-xl leading-[1.1] text-ink">
        {dayOfMonth(day)}
      </b>
      <span aria-hidden="true" className="block">
        {monthsInShort[Number(day.slice(5, 7)) - 1]}
      </span>
      <span aria-hidden="true">{weekdayOf(day).slice(0, 3)}</span>
    </div>
  )
}
