import type { MouseEvent, ReactNode } from 'react'
import { useNavigate } from 'react-router'

interface ListLinkProps {
  /** Built by web/paths.ts. */
  to: string
  /** Travels in the history entry. */
  state?: unknown
  preventScrollReset?: boolean | undefined
  /** For a title that people write. */
  dir?: 'auto'
  className?: string | undefined
  children: ReactNode
}

/**
 * A link in a list. The router's own Link is rendered at every navigation, and opening an item is one: hundreds of
 * them took a second on a cheap phone. This one asks for the address only when it is pressed.
 */
export function ListLink({ to, state, preventScrollReset, dir, className, children }: ListLinkProps) {
  const navigate = useNavigate()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    // A new tab or window, a download: the browser's.
    if (event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    // Pressed twice, it has one entry in the history.
    const replace = new URL(to, location.href).href === location.href
    void navigate(to, { state, replace, ...(preventScrollReset && { preventScrollReset }) })
  }
  return (
    <a href={to} dir={dir} className={className} onClick={follow}>
      {children}
    </a>
  )
}
