import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { beginPending } from '#web/ui/browser/pending.ts'

/**
 * Makes a navigation inside the site behave like loading a page: a long one shows a pending bar; then focus moves to
 * the page's content and its title is announced.
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
    // A page with a field may have focused it already.
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
