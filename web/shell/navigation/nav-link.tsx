import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from '#web/ui/class-names.ts'

interface NavLinkProps {
  to: string
  active: boolean
  /** True on the page itself, not only in its group. */
  exact: boolean
  className?: string | undefined
  children: ReactNode
}

/** A link in the bar; the current one is underlined in marigold. */
export function NavLink({ to, active, exact, className, children }: NavLinkProps) {
  return (
    <Link
      to={to}
      aria-current={exact ? 'page' : active ? 'true' : undefined}
      className={classNames(
        'relative flex min-h-tap items-center rounded-control px-3 text-sm font-medium no-underline hover:bg-sunk',
        active &&
          'font-bold after:absolute after:inset-x-3 after:bottom-0.5 after:h-[3px] after:rounded-[2px] after:bg-marigold',
        className,
      )}
    >
      {children}
    </Link>
  )
}
