import { CircleAlert, CircleCheck, Clock, ScanText, TriangleAlert, Undo2 } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { recentTime } from '#domain/dates/college-time.ts'
import { unreadSentences } from '#domain/papers/page-problems.ts'
import { paths } from '#domain/paths.ts'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import {
  type Contribution,
  nameOf,
  problemSentence,
  type ContributionStatus,
  standingOf,
  weightOf,
} from './contributions.ts'
import { placeSentence, type ReadingPlace } from './reading-queue.ts'

const standings: Record<ContributionStatus, { words: string; icon: LucideIcon; tone: string }> = {
  reading: { words: 'Being read', icon: ScanText, tone: 'bg-pen-wash text-pen' },
  waiting: { words: 'Waiting for review', icon: Clock, tone: 'bg-marigold-wash text-marigold-ink' },
  approved: { words: 'In the library', icon: CircleCheck, tone: 'bg-teal-wash text-teal' },
  replaced: { words: 'Replaced by a better copy', icon: CircleCheck, tone: 'bg-sunk text-ink-2' },
  removed: { words: 'Removed', icon: CircleAlert, tone: 'bg-sunk text-ink-2' },
  returned: { words: 'Returned', icon: Undo2, tone: 'bg-brick-wash text-brick' },
  unreadable: { words: 'Could not be read', icon: CircleAlert, tone: 'bg-brick-wash text-brick' },
}

interface ContributionRowProps {
  contribution: Contribution
  /** Undefined until it is loaded, and once the paper is read. */
  place: ReadingPlace | undefined
  onWithdraw: () => void
}

export function ContributionRow({ contribution, place, onWithdraw }: ContributionRowProps) {
  const { id, file_name, pages, bytes, created_at, return_reason, problem, replaced_by } = contribution
  const standing = standingOf(contribution)
  const { words, icon: Icon, tone } = standings[standing]
  const [now] = useState(() => new Date())
  const name = nameOf(contribution)
  const open = standing === 'approved' ? id : standing === 'replaced' ? replaced_by : null
  return (
    <li className="grid gap-x-6 gap-y-1.5 px-4 py-3.5 not-first:border-t not-first:border-line md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <h2 dir="auto" className="text-base leading-snug wrap-anywhere">
          {name}
        </h2>
        <p dir="auto" className="text-sm leading-[1.45] wrap-anywhere text-ink-2 tabular-nums">
          {[file_name !== name && file_name, weightOf(pages, bytes), `sent ${recentTime(new Date(created_at), now)}`]
            .filter(Boolean)
            .join(', ')}
        </p>
        {standing === 'reading' && (
          // Its line is there before the place is known, so that nothing moves.
          <p className="mt-1 min-h-[1.45em] text-sm leading-[1.45] text-ink-2 tabular-nums">
            {place !== undefined && placeSentence(place)}
          </p>
        )}
        {standing === 'returned' && (
          <p dir="auto" className="mt-1 text-sm leading-[1.45] wrap-anywhere">
            {return_reason}
          </p>
        )}
        {hasUnreadPages(standing) && <UnreadPages pages={contribution.unread_pages} />}
        {standing === 'unreadable' && <p className="mt-1 text-sm leading-[1.45]">{problemSentence(problem)}</p>}
      </div>
      <p className="md:justify-self-end">
        <span
          className={classNames(
            'inline-flex items-center gap-1.5 rounded-[3px] px-2 py-0.5 text-sm font-semibold',
            tone,
          )}
        >
          <Icon aria-hidden="true" strokeWidth={2} className="size-4" />
          {words}
        </span>
      </p>
      <Acts standing={standing} name={name} id={id} open={open} onWithdraw={onWithdraw} />
    </li>
  )
}

/** Of a paper that was taken away, nothing is to be done. */
const hasUnreadPages = (standing: ContributionStatus) =>
  standing === 'waiting' || standing === 'approved' || standing === 'returned'

function UnreadPages({ pages }: { pages: Contribution['unread_pages'] }) {
  return unreadSentences(pages).map((sentence) => (
    <p key={sentence} className="mt-1 flex gap-1.5 text-sm leading-[1.45] tabular-nums">
      <TriangleAlert aria-hidden="true" strokeWidth={2} className="mt-[.2em] size-4 shrink-0 text-marigold-ink" />
      {sentence}
    </p>
  ))
}

interface ActsProps {
  standing: ContributionStatus
  name: string
  id: string
  /** What it became in the library. */
  open: string | null
  onWithdraw: () => void
}

function Acts({ standing, name, id, open, onWithdraw }: ActsProps) {
  const again = standing === 'returned' || standing === 'unreadable'
  const withdrawn = again || standing === 'waiting' || standing === 'reading'
  if (!withdrawn && open === null) return null
  return (
    <div className="-mx-3 flex flex-wrap items-center gap-x-1 md:col-span-2">
      {open !== null && (
        <Link to={paths.pyqs({ id: open })} aria-label={`Open ${name}`} className={buttonClass({ variant: 'quiet' })}>
          Open
        </Link>
      )}
      {again && (
        <Link
          to={paths.addPaper({ again: id })}
          aria-label={`Correct and send again: ${name}`}
          className={buttonClass({ variant: 'quiet' })}
        >
          Correct and send again
        </Link>
      )}
      {withdrawn && (
        <Button variant="quiet" className="text-brick!" aria-label={`Withdraw ${name}`} onClick={onWithdraw}>
          Withdraw
        </Button>
      )}
    </div>
  )
}
