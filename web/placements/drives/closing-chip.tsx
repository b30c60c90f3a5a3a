import { CalendarX2, Clock } from 'lucide-react'
import { daysBetween } from '#domain/dates/college-time.ts'
import { classNames } from '#web/ui/class-names.ts'
import { closingText } from './words.ts'

function lookOf(days: number): string {
  if (days < 0) return 'font-medium text-ink-2'
  if (days <= 2) return 'bg-brick-wash px-[.45em] text-brick'
  return days <= 7 ? 'bg-marigold-wash px-[.45em] text-marigold-ink' : 'bg-sunk px-[.45em] text-ink-2'
}

/** When registration closes, as a text and not by colour alone. */
export function ClosingChip({ closes, today }: { closes: string; today: string }) {
  const days = daysBetween(today, closes)
  const Icon = days < 0 ? CalendarX2 : Clock
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-[.3em] rounded-[3px] py-[.1em] text-xs leading-[1.5] font-semibold',
        lookOf(days),
      )}
    >
      <Icon aria-hidden="true" strokeWidth={2.1} className="size-[1.1em]" />
      {closingText(closes, today)}
    </span>
  )
}
