import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { Link, useLocation } from 'react-router'
import { isActive, isExactly } from '#web/page/navigation.ts'
import type { NavPage } from '#web/page/navigation.ts'
import { NavLink } from './nav-link.tsx'

interface SubmenuProps {
  label: string
  to: string
  pages: readonly NavPage[]
}

/**
 * A link to the group's own page, and a button that opens the list of its pages: handled by the document's inline
 * script (submenus.ts).
 */
export function Submenu({ label, to, pages }: SubmenuProps) {
  const id = useId()
  const { pathname } = useLocation()

  return (
    <li data-script data-submenu suppressHydrationWarning className="relative flex">
      <NavLink to={to} active={isActive({ to, pages }, pathname)} exact={isExactly(to, pathname)} className="pr-0.5">
        {label}
      </NavLink>
      <button
        type="button"
        aria-expanded={false}
        aria-controls={id}
        aria-label={`${label} menu`}
        suppressHydrationWarning
        className="group grid w-8 place-items-center rounded-control hover:bg-sunk"
      >
        <ChevronDown
          aria-hidden="true"
          strokeWidth={1.75}
          className="size-4 transition-[rotate] duration-200 group-aria-expanded:rotate-180"
        />
      </button>
      <ul
        id={id}
        hidden
        suppressHydrationWarning
        className="absolute top-[calc(100%+4px)] left-0 min-w-56 rounded-control border border-line bg-sheet p-1.5 shadow-over"
      >
        {pages.map((page) => (
          <li key={page.to}>
            <Link
              to={page.to}
              aria-current={isActive(page, pathname) ? 'page' : undefined}
              className="flex min-h-tap items-center gap-2.5 rounded-[5px] px-3 text-sm no-underline hover:bg-sunk aria-[current=page]:font-bold"
            >
              <page.icon aria-hidden="true" strokeWidth={1.75} className="size-5" />
              {page.label}
            </Link>
          </li>
        ))}
      </ul>
    </li>
  )
}
