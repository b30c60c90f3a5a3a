import { Clock } from 'lucide-react'
import { dayAndMonthOf, daysBetween } from '#domain/dates/college-time.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Panel } from '../library/panel.tsx'
import type { Group } from '../data/asked-again.ts'
import { dueText } from './days.ts'
import type { Progress } from './schedule.ts'

interface NextDueProps {
  groups: readonly Group[]
  progress: ReadonlyMap<string, Progress>
  today: string
  examOn: string | undefined
}

const maxRows = 5

/** What comes back, and when. */
export function NextDue({ groups, progress, today, examOn }: NextDueProps) {
  const coming = groups
    .flatMap((group) => {
      const due = progress.get(group.id)?.due
      return due === undefined ? [] : [{ group, due }]
    })
    .toSorted((one, other) => (one.due < other.due ? -1 : one.due > other.due ? 1 : 0))
  if (coming.length === 0) return null
  return (
    <Panel
      title="Next due"
      count={examOn === undefined ? undefined : `before ${dayAndMonthOf(examOn)}`}
      className="mt-6"
    >
      <ul className="divide-y divide-line">
        {coming.slice(0, maxRows).map(({ group, due }) => (
          <li
            key={group.id}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3 px-4 py-2.5 text-sm leading-[1.4] md:px-5"
          >
            <span dir="auto" className="line-clamp-2 wrap-anywhere">
              {group.text}
            </span>
            <span
              className={classNames(
                'inline-flex items-center gap-[.3em] rounded-[3px] px-[.45em] py-[.1em] text-xs leading-[1.5] font-semibold whitespace-nowrap',
                due <= today
                  ? 'bg-brick-wash text-brick'
                  : daysBetween(today, due) <= 7
                    ? 'bg-marigold-wash text-marigold-ink'
                    : 'bg-sunk text-ink-2',
              )}
            >
              <Clock aria-hidden="true" strokeWidth={2.1} className="size-[1.1em]" />
              {dueText(due, today)}
            </span>
          </li>
        ))}
      </ul>
      {coming.length > maxRows && (
        <p className="border-t border-line px-4 py-2.5 text-sm text-ink-2 md:px-5">{`and ${coming.length - maxRows} more`}</p>
      )}
    </Panel>
  )
}
