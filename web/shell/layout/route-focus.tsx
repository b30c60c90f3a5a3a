import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * After a step inside the site, focus starts at the page's content and its title is said,
 * as when a browser loads a page.
 */
export function RouteFocus() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  const [title, setTitle] = useState('')

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const main = document.getElementById('main')
    // A page that is there to be typed into has taken it already.
    if (!main?.querySelector('input:focus')) main?.focus({ preventScroll: true })
    setTitle(document.title)
  }, [pathname])

  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  )
}
