import { CircleUser, Menu } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { paths } from '#web/paths.ts'
import { classNames } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { prefetch } from '#web/ui/browser/load-with-retry.ts'
import { useScrolledPast } from '#web/ui/browser/scrolled-past.ts'
import { whenWanted } from '#web/ui/browser/warm.ts'
import { Wordmark } from '#web/ui/display/wordmark.tsx'
import { lazyDialog } from '../hydration/lazy.tsx'
import { isActive, isExactly, navigation } from './navigation.ts'
import { NavLink } from './nav-link.tsx'
import { preloadProfilePanel } from '../layout/profile-slot.tsx'
import { useProfilePanel } from '../layout/profile-panel-state.ts'
import { Submenu } from './submenu.tsx'
import { ThemeToggle } from '../theme/theme-toggle.tsx'
import { useDialogEntry } from '../address/use-dialog-entry.ts'

const loadSideMenu = async () => (await import('./side-menu.tsx')).SideMenu
const SideMenu = lazyDialog(loadSideMenu, { prefetched: false })

export function SiteBar() {
  const { pathname } = useLocation()
  const scrolled = useScrolledPast(10)
  const profile = useProfilePanel()
  const menu = useDialogEntry('menu')
  // Mounted from the first click on: a click before its code is loaded counts, and closing can be animated.
  const [menuWanted, setMenuWanted] = useState(false)
  if (menu.isOpen && !menuWanted) setMenuWanted(true)

  useEffect(() => whenWanted(() => prefetch(loadSideMenu)), [])

  return (
    <header
      className={classNames(
        'fixed inset-x-0 top-0 z-(--z-nav) border-b print:hidden transition-[background-color,border-color,box-shadow] duration-200',
        scrolled ? 'border-line bg-sheet shadow-lift' : 'border-transparent bg-paper',
      )}
    >
      <div className="mx-auto flex h-(--bar-height) max-w-[calc(var(--container-page)+2*var(--spacing-gutter))] items-center gap-2 px-gutter">
        <Link to={paths.home()} className="mr-auto flex text-ink no-underline">
          <Wordmark className="w-[8.6rem] lg:w-40" />
        </Link>
        <nav aria-label="Main" className="mr-2 hidden lg:block">
          <ul className="flex gap-0.5">
            {navigation.map(({ label, to, pages }) =>
              pages ? (
                <Submenu key={to} label={label} to={to} pages={pages} />
              ) : (
                <li key={to}>
                  <NavLink to={to} active={isActive({ to }, pathname)} exact={isExactly(to, pathname)}>
                    {label}
                  </NavLink>
                </li>
              ),
            )}
          </ul>
        </nav>
        <ThemeToggle />
        <IconButton
          label="Profile"
          aria-haspopup="dialog"
          onPointerEnter={preloadProfilePanel}
          onFocus={preloadProfilePanel}
          onClick={profile.open}
          className="lg:-mr-3"
        >
          <CircleUser aria-hidden="true" strokeWidth={1.75} />
        </IconButton>
        <IconButton label="Menu" aria-haspopup="dialog" onClick={menu.open} className="-mr-3 lg:hidden">
          <Menu aria-hidden="true" strokeWidth={1.75} />
        </IconButton>
      </div>
      {menuWanted && <SideMenu open={menu.isOpen} onClose={menu.close} />}
    </header>
  )
}
