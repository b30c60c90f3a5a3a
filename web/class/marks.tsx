import {
  ArrowRight,
  BadgeCheck,
  BriefcaseBusiness,
  Check,
  CircleMinus,
  CirclePlus,
  TriangleAlert,
  UsersRound,
  X,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Mark } from '#domain/attendance/attendance.ts'
import { dayInShort } from '#domain/dates/college-time.ts'
import { hourText } from '#domain/timetable/change-text.ts'
import type { ClassOnDay } from '#web/content/timetable/classes.ts'
import { classNames } from '#web/ui/class-names.ts'

const tones = {
  brick: 'bg-brick-wash text-brick',
  pen: 'bg-pen-wash text-pen',
  teal: 'bg-teal-wash text-teal',
}

function Chip({ tone, icon: Icon, children }: { tone: keyof typeof tones; icon: LucideIcon; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1 rounded-[3px] px-1.5 py-0.5 text-xs leading-[1.4] font-semibold',
        tones[tone],
      )}
    >
      <Icon aria-hidden="true" strokeWidth={2} className="size-3.5 shrink-0" />
      <span>{children}</span>
    </span>
  )
}

const markLooks = {
  present: { tone: 'teal', icon: Check },
  absent: { tone: 'brick', icon: X },
  cancelled: { tone: 'pen', icon: CircleMinus },
  'on duty': { tone: 'teal', icon: BriefcaseBusiness },
} as const

/** Whether the student was in a class. */
export const MarkChip = ({ mark }: { mark: Mark }) => (
  <Chip {...markLooks[mark]}>
    <span className="sr-only">You: </span>
    {mark}
  </Chip>
)

interface StateProps {
  row: ClassOnDay
  /** Whether this is the place that the class was moved from. */
  isPlace: boolean
}

/** What has happened to a class, as a chip: nothing for one that is as planned. */
export function StateChip({ row, isPlace }: StateProps) {
  const maybe = row.confirmed ? '' : ', unconfirmed'
  switch (row.state) {
    case 'cancelled':
      return <Chip tone="brick" icon={X}>{`cancelled${maybe}`}</Chip>
    case 'moved': {
      const [date, time] = isPlace ? [row.date, row.start] : [row.planned_date, row.planned_start]
      const day = row.date === row.planned_date ? '' : `${dayInShort(date)}, `
      return (
        <Chip tone="pen" icon={ArrowRight}>{`${isPlace ? 'moved to' : 'from'} ${day}${hourText(time)}${maybe}`}</Chip>
      )
    }
    case 'extra':
      return <Chip tone="teal" icon={CirclePlus}>{`extra class${maybe}`}</Chip>
    default:
      return null
  }
}

export const ClashChip = () => (
  <Chip tone="brick" icon={TriangleAlert}>
    two at once
  </Chip>
)

/** The room; a changed one beside the planned one, which is struck. */
export function Room({ row }: { row: ClassOnDay }) {
  if (row.room === '' && row.planned_room === '') return null
  if (row.room === row.planned_room)
    return (
      <span dir="auto" className="wrap-anywhere">
        {row.room}
      </span>
    )
  return (
    <span dir="auto" className="wrap-anywhere">
      <b dir="auto">{row.room}</b>
      {row.planned_room !== '' && (
        <s dir="auto" className="ml-1.5">
          {row.planned_room}
        </s>
      )}
    </span>
  )
}

/** Who says that something has changed. */
export function Proof({ confirmed, children }: { confirmed: boolean; children: ReactNode }) {
  const Icon = confirmed ? BadgeCheck : UsersRound
  return (
    <p className="flex items-start gap-1.5 text-xs leading-[1.45] text-ink-2">
      <Icon aria-hidden="true" strokeWidth={1.75} className="mt-px size-4 shrink-0" />
      <span dir="auto" className="wrap-anywhere">
        {children}
      </span>
    </p>
  )
}
