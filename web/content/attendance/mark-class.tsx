import { BriefcaseBusiness, Check, CircleMinus, X } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { marks } from '#domain/attendance/attendance.ts'
import type { Mark } from '#domain/attendance/attendance.ts'
import { classNames } from '#web/ui/class-names.ts'

const looks: Record<Mark, { label: string; icon: LucideIcon }> = {
  present: { label: 'Present', icon: Check },
  absent: { label: 'Absent', icon: X },
  cancelled: { label: 'Cancelled', icon: CircleMinus },
  'on duty': { label: 'On duty', icon: BriefcaseBusiness },
}

interface MarkClassProps {
  /** The class, for a screen reader: `Thu, 12 Nov, 9 am, Operating Systems`. */
  label: string
  mark: Mark | null
  onMark: (mark: Mark) => void
}

/** One press says whether a student was in a class. */
export function MarkClass({ label, mark, onMark }: MarkClassProps) {
  return (
    <div
      role="group"
      aria-label={label}
      className="grid grid-cols-[1fr_1fr_1.25fr_1fr] overflow-hidden rounded-control border border-edge"
    >
      {marks.map((one) => {
        const { label: text, icon: Icon } = looks[one]
        return (
          <button
            key={one}
            type="button"
            aria-pressed={mark === one}
            onClick={() => mark !== one && onMark(one)}
            className={classNames(
              'flex min-h-13 flex-col items-center justify-center gap-0.5 border-line px-0.5 text-xs font-semibold not-first:border-l',
              mark === one ? 'bg-ink text-on-ink' : 'hover:bg-sunk',
            )}
          >
            <Icon aria-hidden="true" strokeWidth={2} className="size-4" />
            {text}
          </button>
        )
      })}
    </div>
  )
}
