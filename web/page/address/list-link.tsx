import type { MouseEvent, ReactNode } from 'react'
import { useNavigate } from 'react-router'

interface ListLinkProps {
  /** Built by domain/paths.ts. */
  to: string
  /** The state of the new history entry. */
  state?: unknown
  preventScrollReset?: boolean | undefined
  /** For a user-written title. */
  dir?: 'auto'
  className?: string | undefined
  children: ReactNode
}

/**
 * A link in a list. The router's own Link renders at every navigation, and opening an item is one: hundreds of them
 * took a second on a cheap phone. This one uses the router only when it is pressed.
 */
export function ListLink({ to, state, preventScrollReset, dir, className, children }: ListLinkProps) {
  const navigate = useNavigate()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    // A new tab, a new window or a download is left to the browser.
    if (event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    // A second press does not add a second history entry.
    const replace = new URL(to, location.href).href === location.href
    void navigate(to, { state, replace, ...(preventScrollReset && { preventScrollReset }) })
  }
  return (
    <a href={to} dir={dir} className={className} onClick={follow}>
      {children}
    </a>
  )
}
