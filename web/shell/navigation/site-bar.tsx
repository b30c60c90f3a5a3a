import { CircleUser, Menu } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { Bell } from '#web/notifications/bell.tsx'
import { paths } from '#domain/paths.ts'
import { SearchButton } from '#web/search/search-button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { SiteWordmark } from '#web/page/site-wordmark.tsx'
import { isActive, isExactly, navigation } from '#web/page/navigation.ts'
import { NavLink } from './nav-link.tsx'
import { preloadProfilePanel } from '../member/profile-slot.tsx'
import { useProfilePanel } from '#web/page/profile-panel-state.ts'
import { useMember } from '#web/page/member.ts'
import { useSignedIn } from '#web/page/document/signed-in.ts'
import { SideMenu } from './side-menu.tsx'
import { Submenu } from './submenu.tsx'
import { ThemeToggle } from '#web/page/theme/theme-toggle.tsx'
import { college, siteName } from '#web/page/college.ts'

export function SiteBar() {
  const { pathname } = useLocation()
  const profile = useProfilePanel()
  const signedIn = useSignedIn()
  const { name, pro } = useMember()
  const hasLogo = college().logo !== null

  return (
    <header
      className={classNames(
        'fixed inset-x-0 top-0 z-(--z-nav) border-b border-transparent bg-paper transition-[background-color,border-color,box-shadow] duration-200 in-data-scrolled:border-line in-data-scrolled:bg-sheet in-data-scrolled:shadow-lift print:hidden',
        // On the search page the search field is there instead.
        isExactly(paths.search(), pathname) && 'max-lg:hidden',
      )}
    >
      <div className="mx-auto flex h-(--bar-height) max-w-[calc(var(--container-page)+2*var(--spacing-gutter))] items-center gap-2 px-gutter max-sm:gap-0">
        <Link
          to={signedIn ? paths.dashboard() : paths.home()}
          data-signed-in-to={paths.dashboard()}
          suppressHydrationWarning
          className="mr-auto flex min-h-tap items-center text-ink no-underline"
        >
          <SiteWordmark
            className={
              hasLogo
                ? 'max-sm:sr-only'
                : 'w-[8.6rem] max-sm:in-data-signed-in:hidden max-[21.5rem]:w-[7.25rem] lg:w-40'
            }
          />
          {/* The mark alone leaves room for another button. */}
          <img
            src="/favicon.svg"
            alt={hasLogo ? '' : siteName()}
            // Without it, React preloads the image on every page.
            loading="lazy"
            width={36}
            height={36}
            className={hasLogo ? '-order-1 sm:mr-2.5' : 'hidden max-sm:in-data-signed-in:block'}
          />
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
        <SearchButton />
        <Bell />
        <ThemeToggle />
        <IconButton
          label="Profile"
          aria-haspopup="dialog"
          onPointerEnter={preloadProfilePanel}
          onFocus={preloadProfilePanel}
          onClick={profile.open}
          className="lg:-mr-3"
        >
          {name === undefined ? (
            <CircleUser aria-hidden="true" strokeWidth={1.75} />
          ) : (
            <Avatar name={name} pro={pro} drawn />
          )}
        </IconButton>
        <IconButton label="Menu" aria-haspopup="dialog" data-script data-menu-open className="-mr-3 lg:hidden">
          <Menu aria-hidden="true" strokeWidth={1.75} />
        </IconButton>
      </div>
      <SideMenu />
    </header>
  )
}
