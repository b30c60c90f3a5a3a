import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { places } from '#web/storage/storage-keys.ts'
import { slot } from '#web/storage/storage.ts'
import { isLink } from './figures.ts'

const linkSlot = slot(places.calculatorLink)
const linkStored = linkSlot.key

/**
 * Moves a link's fragment from the address to session storage: a reader who has to log in first finds it afterwards,
 * and it never becomes part of an address that is sent to a server.
 */
export function useSharedLinkCapture(): void {
  const { hash, pathname, search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (!isLink(hash)) return
    if (!linkSlot.write(hash)) return
    dispatchEvent(new Event(linkStored))
    void navigate(pathname + search, { replace: true, preventScrollReset: true })
  }, [hash, pathname, search, navigate])
}

/** The stored fragment, and a function that deletes it. */
export function useSharedLink() {
  const [fragment, setFragment] = useState(waiting)
  useEffect(() => {
    const catchUp = () => setFragment(waiting())
    addEventListener(linkStored, catchUp)
    return () => removeEventListener(linkStored, catchUp)
  }, [])
  const settle = () => {
    linkSlot.write(undefined)
    setFragment(undefined)
  }
  return { fragment, settle }
}

function waiting(): string | undefined {
  const text = linkSlot.read()
  return text === null || text === 'closed' ? undefined : text
}
