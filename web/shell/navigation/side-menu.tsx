import { ChevronDown } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { classNames } from '#web/ui/class-names.ts'
import { useMediaQuery } from '#web/ui/browser/media-query.ts'
import { SidePanel } from '#web/ui/dialogs/side-panel.tsx'
import { isActive, navigation } from './navigation.ts'
import type { NavEntry } from './navigation.ts'

interface SideMenuProps {
  open: boolean
  onClose: () => void
}

/** The bar's entries below 1024 px, one submenu open at a time. */
export function SideMenu({ open, onClose }: SideMenuProps) {
  const { pathname } = useLocation()
  const wide = useMediaQuery('(min-width: 64rem)')
  const [openGroup, setOpenGroup] = useState<string | null>(null)

  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (open && wide) close()
  }, [open, wide])

  return (
    <SidePanel open={open} onClose={onClose} title="Menu" size="menu">
      <nav aria-label="Main">
        <ul className="px-4 pb-8">
          {navigation.map((entry) => (
            <Entry
              key={entry.to}
              entry={entry}
              pathname={pathname}
              expanded={openGroup === entry.to}
              onToggle={() => setOpenGroup(openGroup === entry.to ? null : entry.to)}
            />
          ))}
        </ul>
      </nav>
    </SidePanel>
  )
}

const row =
  'relative flex min-h-13 flex-1 items-center gap-3 px-1 no-underline hover:bg-sunk aria-[current=page]:font-bold aria-[current=page]:before:absolute aria-[current=page]:before:inset-y-3 aria-[current=page]:before:-left-4 aria-[current=page]:before:w-1 aria-[current=page]:before:rounded-[2px] aria-[current=page]:before:bg-marigold'

interface EntryProps {
  entry: NavEntry
  pathname: string
  expanded: boolean
  onToggle: () => void
}

function Entry({ entry, pathname, expanded, onToggle }: EntryProps) {
  const id = useId()
  const { label, to, pages } = entry
  const current = (address: string) => (isActive({ to: address }, pathname) ? ('page' as const) : undefined)

  return (
    <li className="border-b border-line">
      <div className="flex">
        <Link
          to={to}
          replace
          aria-current={current(to)}
          className={classNames(row, isActive(entry, pathname) ? 'font-bold' : 'font-medium')}
        >
          {label}
        </Link>
        {pages && (
          <button
            type="button"
            aria-expanded={expanded}
            aria-controls={id}
            aria-label={`${label} menu`}
            onClick={onToggle}
            className="grid w-13 place-items-center hover:bg-sunk"
          >
            <ChevronDown
              aria-hidden="true"
              strokeWidth={1.75}
              className={classNames('size-5 transition-[rotate] duration-200', expanded && 'rotate-180')}
            />
          </button>
        )}
      </div>
      {pages && (
        <ul id={id} hidden={!expanded} className="pb-2 pl-4">
          {pages.map((page) => (
            <li key={page.to} className="flex">
              <Link to={page.to} replace aria-current={current(page.to)} className={row}>
                <page.icon aria-hidden="true" strokeWidth={1.75} className="size-5" />
                {page.label}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
