import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { places } from '#web/storage/places.ts'
import { slot } from '#web/storage/storage.ts'
import { isLink } from './link.ts'

const arrived = slot(places.calculatorLink)
const arrival = arrived.key

/**
 * Takes a link's fragment out of the address and keeps it for the tab's session: whoever has to log in first
 * finds it again afterwards, and it never becomes part of an address that a server sees.
 */
export function useLinkCatcher(): void {
  const { hash, pathname, search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (!isLink(hash)) return
    if (!arrived.write(hash)) return
    dispatchEvent(new Event(arrival))
    void navigate(pathname + search, { replace: true, preventScrollReset: true })
  }, [hash, pathname, search, navigate])
}

/** The caught fragment, and what ends its waiting. */
export function useArrivedLink() {
  const [fragment, setFragment] = useState(waiting)
  useEffect(() => {
    const catchUp = () => setFragment(waiting())
    addEventListener(arrival, catchUp)
    return () => removeEventListener(arrival, catchUp)
  }, [])
  const settle = () => {
    arrived.write(undefined)
    setFragment(undefined)
  }
  return { fragment, settle }
}

function waiting(): string | undefined {
  const text = arrived.read()
  return text === null || text === 'closed' ? undefined : text
}
