import { ChevronDown, X } from 'lucide-react'
import { useEffect, useId } from 'react'
import { Link, useLocation } from 'react-router'
import { iconButtonClass } from '#web/ui/buttons/icon-button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { syncMenu } from './menu.ts'
import { isActive, navigation } from '#web/page/navigation.ts'
import type { NavEntry } from '#web/page/navigation.ts'

/** The bar's entries below 1024 px, one submenu open at a time. Handled by the document's inline script (menu.ts). */
export function SideMenu() {
  const id = useId()
  const location = useLocation()
  // A page may have replaced the menu's history entry.
  useEffect(syncMenu, [location])

  return (
    <dialog data-script data-menu aria-labelledby={id} suppressHydrationWarning>
      <div className="flex items-center justify-between gap-3 py-2 pr-2 pl-5">
        <h2 id={id} className="font-body text-sm leading-body font-normal tracking-normal text-ink-2">
          Menu
        </h2>
        <button type="button" data-menu-close aria-label="Close" className={iconButtonClass()}>
          <X aria-hidden="true" strokeWidth={1.75} />
        </button>
      </div>
      <nav aria-label="Main">
        <ul className="px-4 pb-8">
          {navigation.map((entry) => (
            <Entry key={entry.to} entry={entry} pathname={location.pathname} />
          ))}
        </ul>
      </nav>
    </dialog>
  )
}

const row =
  'relative flex min-h-13 flex-1 items-center gap-3 px-1 no-underline hover:bg-sunk aria-[current=page]:font-bold aria-[current=page]:before:absolute aria-[current=page]:before:inset-y-3 aria-[current=page]:before:-left-4 aria-[current=page]:before:w-1 aria-[current=page]:before:rounded-[2px] aria-[current=page]:before:bg-marigold'

function Entry({ entry, pathname }: { entry: NavEntry; pathname: string }) {
  const id = useId()
  const { label, to, pages } = entry
  const current = (page: Pick<NavEntry, 'to' | 'below'>) => (isActive(page, pathname) ? ('page' as const) : undefined)

  return (
    <li className="border-b border-line">
      <div className="flex">
        <Link
          to={to}
          replace
          aria-current={current({ to })}
          className={classNames(row, isActive(entry, pathname) ? 'font-bold' : 'font-medium')}
        >
          {label}
        </Link>
        {pages && (
          <button
            type="button"
            aria-expanded={false}
            aria-controls={id}
            aria-label={`${label} menu`}
            suppressHydrationWarning
            className="group grid w-13 place-items-center hover:bg-sunk"
          >
            <ChevronDown
              aria-hidden="true"
              strokeWidth={1.75}
              className="size-5 transition-[rotate] duration-200 group-aria-expanded:rotate-180"
            />
          </button>
        )}
      </div>
      {pages && (
        <ul id={id} hidden suppressHydrationWarning className="pb-2 pl-4">
          {pages.map((page) => (
            <li key={page.to} className="flex">
              <Link to={page.to} replace aria-current={current(page)} className={row}>
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
