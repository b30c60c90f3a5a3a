import { eligibilityOf } from '#domain/drives/eligibility.ts'
import { collegeDay } from '#domain/dates/college-time.ts'
import { PanelHead } from '#web/content/papers/panel-head.tsx'
import { useNow } from '#web/page/use-now.ts'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { DriveRow } from '../drives/drive-row.tsx'
import type { ListedDrive } from '../drives/drives.ts'
import { isPast } from '../drives/filters.ts'
import { termsOf } from '../drives/terms.ts'
import { verdictOf } from '../drives/verdict.ts'
import { useOwnFigures } from '../figures/own-figures.ts'

/** Drives with open registration, the next to close first. */
export function OpenPanel({ drives }: { drives: readonly ListedDrive[] }) {
  const today = collegeDay(new Date(useNow()))
  const { figures } = useOwnFigures()
  const open = drives
    .filter((drive) => !isPast(drive, today))
    .toSorted((one, other) => one.closes_on.localeCompare(other.closes_on))
  return (
    <Sheet as="section" className="overflow-hidden">
      <PanelHead title="Open now" note={open.length === 0 ? undefined : String(open.length)} />
      {open.length === 0 ? (
        <p className="px-4 py-3.5 text-sm text-ink-2">
          No drive is open. Follow the organisation to be notified of the next one.
        </p>
      ) : (
        <ul className="*:first:border-t-0">
          {open.map((drive) => (
            <DriveRow
              key={drive.id}
              drive={drive}
              verdict={figures && verdictOf(eligibilityOf(termsOf(drive), figures), drive.rules)}
              today={today}
              isOwnPage
            />
          ))}
        </ul>
      )}
    </Sheet>
  )
}
