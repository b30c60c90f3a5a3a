import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isLink } from './link.ts'

const place = 'calculator-link'

/**
 * Takes a link's fragment out of the address and keeps it for the tab's session: whoever has to log in first
 * finds it again afterwards, and it never becomes part of an address that a server sees.
 */
export function useLinkCatcher(): void {
  const { hash, pathname, search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (!isLink(hash)) return
    try {
      sessionStorage.setItem(place, hash)
    } catch {
      return
    }
    dispatchEvent(new Event(place))
    void navigate(pathname + search, { replace: true, preventScrollReset: true })
  }, [hash, pathname, search, navigate])
}

/** The caught fragment, and what ends its waiting. */
export function useArrivedLink() {
  const [fragment, setFragment] = useState(waiting)
  useEffect(() => {
    const catchUp = () => setFragment(waiting())
    addEventListener(place, catchUp)
    return () => removeEventListener(place, catchUp)
  }, [])
  const settle = () => {
    sessionStorage.removeItem(place)
    setFragment(undefined)
  }
  return { fragment, settle }
}

function waiting(): string | undefined {
  try {
    return sessionStorage.getItem(place) ?? undefined
  } catch {
    return undefined
  }
}
