import {
  BadgeIndianRupee,
  BriefcaseBusiness,
  CalendarClock,
  CircleCheck,
  FileCheck,
  FileText,
  Flag,
  Gavel,
  Megaphone,
  MessageCircleQuestionMark,
  MessagesSquare,
  NotebookPen,
  RefreshCw,
  ShieldCheck,
  Ticket,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { EventKind } from '#domain/kinds/event-kinds.ts'
import { recentTime } from '#domain/dates/college-time.ts'
import type { Notification } from '#web/content/notifications/cache.ts'
import { classNames } from '#web/ui/class-names.ts'

const icons: Record<EventKind, LucideIcon> = {
  notice: Megaphone,
  notice_changed: RefreshCw,
  notice_deadline: CalendarClock,
  answer: MessagesSquare,
  solved: CircleCheck,
  answer_wanted: MessageCircleQuestionMark,
  report_decided: Flag,
  post_moderated: Flag,
  uncovered: ShieldCheck,
  decision: Gavel,
  paper_reviewed: FileCheck,
  requested_paper: FileText,
  drive_changed: CalendarClock,
  new_drive: BriefcaseBusiness,
  drive_closing: CalendarClock,
  shortlisted: BriefcaseBusiness,
  experience_reviewed: FileCheck,
  review_waits: FileCheck,
  plan_ending: Ticket,
  payment: BadgeIndianRupee,
  refund: BadgeIndianRupee,
  role_taken: ShieldCheck,
  class_change: CalendarClock,
  class_day: CalendarClock,
  own_entries: NotebookPen,
  semester: CalendarClock,
  policy_changed: FileText,
  alumni: MessagesSquare,
  security: ShieldCheck,
}
const tones: Partial<Record<string, string>> = {
  notice_changed: 'text-brick',
  notice_deadline: 'text-brick',
  drive_changed: 'text-brick',
  shortlisted: 'text-teal',
  answer: 'text-pen',
  solved: 'text-teal',
  security: 'text-brick',
  uncovered: 'text-brick',
}

interface NotificationItemProps {
  notification: Notification
  /** Inside a dialog, whose entry in the history the page takes. */
  replace?: boolean
  onOpen: (id: number) => void
}

/** The whole row opens the exact place. */
export function NotificationItem({ notification, replace = false, onOpen }: NotificationItemProps) {
  const { id, kind, title, body, url, created_at, read_at } = notification
  // A browser may be older than the server, which has another kind then.
  const Icon = (icons as Partial<Record<string, LucideIcon>>)[kind] ?? Megaphone
  const unread = read_at === null
  const [now] = useState(() => new Date())
  return (
    <li className="relative grid grid-cols-[1.375rem_minmax(0,1fr)_auto] gap-x-3 px-4 py-3 not-first:border-t not-first:border-line hover:bg-sunk">
      <Icon
        aria-hidden="true"
        strokeWidth={1.75}
        className={classNames('mt-0.5 size-5.5', tones[kind] ?? 'text-ink')}
      />
      <div className="min-w-0 text-sm leading-[1.45]">
        <Link
          to={url}
          replace={replace}
          onClick={() => unread && onOpen(id)}
          dir="auto"
          className={classNames(
            'wrap-anywhere no-underline after:absolute after:inset-0',
            unread ? 'font-semibold text-ink' : 'text-ink-2',
          )}
        >
          {unread && <bdi className="sr-only">Unread: </bdi>}
          <span>{title}</span>
        </Link>
        {body !== '' && (
          <p dir="auto" className="line-clamp-2 wrap-anywhere text-ink-2">
            {body}
          </p>
        )}
        <p className="mt-0.5 text-xs text-ink-3">
          <time dateTime={created_at}>{recentTime(new Date(created_at), now)}</time>
        </p>
      </div>
      {unread && <span aria-hidden="true" className="mt-2 size-2 rounded-full bg-pen" />}
    </li>
  )
}
