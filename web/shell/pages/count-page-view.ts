/**
 * Reports to our own server that a page was opened: its path only. Not where the browser sends Do Not Track, and not
 * without a network.
 */
export function countPageView(pathname: string): void {
  if (!navigator.onLine || wantsNotToBeCounted()) return
  navigator.sendBeacon('/api/views', pathname.replace(/(?<=.)\/$/, ''))
}

/** Counts the loaded document, and one that the browser restores from its back/forward cache. */
export function countDocumentViews(): void {
  addEventListener('pageshow', () => countPageView(location.pathname))
}

/** Do Not Track, and Global Privacy Control, which is missing in TypeScript's DOM. */
function wantsNotToBeCounted(): boolean {
  return (
    navigator.doNotTrack === '1' || ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true)
  )
}
