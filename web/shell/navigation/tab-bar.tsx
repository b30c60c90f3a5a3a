import { CircleUser, SunMedium } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { countText } from '#domain/notifications.ts'
import { useUnread } from '#web/notifications/unread.ts'
import { paths } from '#domain/paths.ts'
import { pages } from '#web/pages.ts'
import { useMember, useNoticesPath } from '#web/page/member.ts'
import { preloadProfilePanel } from '../member/profile-slot.tsx'
import { useProfilePanel } from '#web/page/profile-panel-state.ts'
import { isActive, isExactly } from '#web/page/navigation.ts'

const tab =
  'relative grid min-w-0 content-center justify-items-center gap-0.5 text-xs leading-[1.1] font-medium text-ink-2 no-underline aria-[current]:font-bold aria-[current]:text-ink aria-[current]:before:absolute aria-[current]:before:inset-x-3 aria-[current]:before:-top-px aria-[current]:before:h-[3px] aria-[current]:before:rounded-b-[2px] aria-[current]:before:bg-marigold focus-visible:-outline-offset-4'

/**
 * Below 1024 px, for a signed-in person. It is in every document, and shown by the attribute that the inline script
 * sets, so that it takes its room from the first frame on. The last column is the assistant's (assistant-slot.tsx).
 */
export function TabBar() {
  const { pathname } = useLocation()
  const profile = useProfilePanel()
  const { notices = 0 } = useMember()
  const { answers } = useUnread()
  const noticesPath = useNoticesPath()

  return (
    <nav
      aria-label="Tab bar"
      data-tab-bar
      className="fixed inset-x-0 bottom-0 z-(--z-nav) hidden h-(--tab-bar) grid-cols-[repeat(5,minmax(0,1fr))_4rem] border-t border-line bg-sheet px-[env(safe-area-inset-left)] pb-[env(safe-area-inset-bottom)] max-lg:in-data-signed-in:grid print:hidden!"
    >
      <Tab to={paths.dashboard()} icon={SunMedium} pathname={pathname}>
        Today
      </Tab>
      <Tab to={noticesPath} icon={pages.notices.icon} pathname={pathname} below={paths.notices()} badge={notices}>
        Notices
        <Unread count={notices} of="unread" />
      </Tab>
      <Tab to={paths.pyqs()} icon={pages.pyqs.icon} pathname={pathname}>
        Papers
      </Tab>
      <Tab to={paths.discussion()} icon={pages.discussion.icon} pathname={pathname} badge={answers}>
        Forum
        <Unread count={answers} of={answers === 1 ? 'new answer' : 'new answers'} />
      </Tab>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-current={isExactly(paths.profile(), pathname) ? 'page' : undefined}
        onPointerEnter={preloadProfilePanel}
        onFocus={preloadProfilePanel}
        onClick={profile.open}
        className={tab}
      >
        <Icon of={CircleUser} />
        Me
      </button>
    </nav>
  )
}

interface TabProps {
  to: string
  icon: LucideIcon
  pathname: string
  /** The prefix of its single pages, if it is not `to`. */
  below?: string
  badge?: number
  children: ReactNode
}

function Tab({ to, icon, pathname, below, badge = 0, children }: TabProps) {
  const current = isExactly(to, pathname)
    ? 'page'
    : isActive({ to, ...(below && { below }) }, pathname)
      ? 'true'
      : undefined
  return (
    <Link to={to} aria-current={current} className={tab}>
      <Icon of={icon} badge={badge} />
      {children}
    </Link>
  )
}

/** The badge's number is decoration; its meaning is in the link's name. */
function Icon({ of: Of, badge = 0 }: { of: LucideIcon; badge?: number }) {
  return (
    <span aria-hidden="true" className="relative">
      <Of strokeWidth={1.75} className="size-5.5" />
      {badge > 0 && (
        <span className="absolute bottom-2.5 left-3 h-4.5 min-w-4.5 rounded-full bg-pen px-1 text-center text-[.75rem] leading-4.5 font-bold text-sheet ring-2 ring-sheet">
          {countText(badge)}
        </span>
      )}
    </span>
  )
}

function Unread({ count, of: what }: { count: number; of: string }) {
  return count > 0 && <span className="sr-only">{` (${countText(count)} ${what})`}</span>
}
