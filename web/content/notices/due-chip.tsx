import { CalendarX2, Clock } from 'lucide-react'
import { dayAndMonth, dueOf, type Nearness } from '#domain/notices.ts'
import { classNames } from '#web/ui/class-names.ts'
import { useNow } from './use-now.ts'

const looks: Record<Nearness, string> = {
  now: 'bg-brick-wash px-[.45em] text-brick',
  week: 'bg-marigold-wash px-[.45em] text-marigold-ink',
  later: 'bg-sunk px-[.45em] text-ink-2',
  closed: 'font-medium text-ink-3',
}

interface DueChipProps {
  /** An ISO timestamp. */
  deadline: string
  /** Whether a closed deadline shows its day. */
  withDay?: boolean
  className?: string
}

/** The time that is left until a deadline, as a text and not by colour alone. */
export function DueChip({ deadline, withDay = false, className }: DueChipProps) {
  const now = useNow()
  if (now === undefined) return null
  const { nearness, words } = dueOf(deadline, now)
  const Icon = nearness === 'closed' ? CalendarX2 : Clock
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-[.3em] rounded-[3px] py-[.1em] text-xs leading-[1.5] font-semibold whitespace-nowrap',
        looks[nearness],
        className,
      )}
    >
      <Icon aria-hidden="true" strokeWidth={2.1} className="size-[1.1em]" />
      {withDay && nearness === 'closed' ? `${words} ${dayAndMonth(deadline)}` : words}
    </span>
  )
}
