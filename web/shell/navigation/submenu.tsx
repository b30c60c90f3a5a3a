import { ChevronDown } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { FocusEvent, KeyboardEvent, PointerEvent } from 'react'
import { Link, useLocation } from 'react-router'
import { classNames } from '#web/ui/class-names.ts'
import { isActive, isExactly } from './navigation.ts'
import type { NavPage } from './navigation.ts'
import { NavLink } from './nav-link.tsx'

/** docs/behaviour.md#constants-navigation-theme-and-guards. */
const closeDelay = 200

interface SubmenuProps {
  label: string
  to: string
  pages: readonly NavPage[]
}

/** A link to the group's own page, and a button beside it that opens its pages. */
export function Submenu({ label, to, pages }: SubmenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { pathname } = useLocation()
  // What opened it: a press on what the pointer had already opened must not close it.
  const [openedBy, setOpenedBy] = useState<'hover' | 'press' | null>(null)
  const open = openedBy !== null

  useEffect(() => () => clearTimeout(timer.current), [])

  const close = () => {
    clearTimeout(timer.current)
    setOpenedBy(null)
  }
  const enter = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return
    clearTimeout(timer.current)
    setOpenedBy((by) => by ?? 'hover')
  }
  const leave = (event: PointerEvent) => {
    if (event.pointerType === 'mouse') timer.current = setTimeout(() => setOpenedBy(null), closeDelay)
  }
  const keyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return
    close()
    button.current?.focus()
  }
  const blur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) close()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its link and button are operated; this only watches
    <li className="relative flex" onPointerEnter={enter} onPointerLeave={leave} onKeyDown={keyDown} onBlur={blur}>
      <NavLink
        to={to}
        active={isActive({ to, pages }, pathname)}
        exact={isExactly(to, pathname)}
        onClick={close}
        className="pr-0.5"
      >
        {label}
      </NavLink>
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={id}
        aria-label={`${label} menu`}
        onClick={() => setOpenedBy(openedBy === 'press' ? null : 'press')}
        className="grid w-8 place-items-center rounded-control hover:bg-sunk"
      >
        <ChevronDown
          aria-hidden="true"
          strokeWidth={1.75}
          className={classNames('size-4 transition-[rotate] duration-200', open && 'rotate-180')}
        />
      </button>
      <ul
        id={id}
        hidden={!open}
        className="absolute top-[calc(100%+4px)] left-0 min-w-56 rounded-control border border-line bg-sheet p-1.5 shadow-over"
      >
        {pages.map((page) => (
          <li key={page.to}>
            <Link
              to={page.to}
              onClick={close}
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
