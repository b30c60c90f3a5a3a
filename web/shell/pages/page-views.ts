import { useEffect } from 'react'
import { useLocation } from 'react-router'

/**
 * Tells our own server that a page was opened: its path, and nothing else. Not where the browser asks not to
 * be tracked, and not without a network.
 */
export function usePageViews(): void {
  const { pathname } = useLocation()
  useEffect(() => {
    if (!navigator.onLine || wantsNotToBeCounted()) return
    navigator.sendBeacon('/api/views', pathname.replace(/(?<=.)\/$/, ''))
  }, [pathname])
}

/** Do Not Track, and Global Privacy Control, which not every browser's types know. */
function wantsNotToBeCounted(): boolean {
  return (
    navigator.doNotTrack === '1' || ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true)
  )
}
