import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { beginPending } from '#web/ui/browser/pending.ts'

/**
 * A step inside the site, as a browser loads a page: one that takes a while is seen to be under way; then focus starts at
 * the page's content and its title is said.
 */
export function RouteFocus() {
  const { pathname } = useLocation()
  const isPending = useNavigation().state !== 'idle'
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

  useEffect(() => (isPending ? beginPending() : undefined), [isPending])

  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  )
}
