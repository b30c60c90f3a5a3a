/**
 * Tells our own server that a page was opened: its path, and nothing else. Not where the browser asks not to
 * be tracked, and not without a network.
 */
export function countPageView(pathname: string): void {
  if (!navigator.onLine || wantsNotToBeCounted()) return
  navigator.sendBeacon('/api/views', pathname.replace(/(?<=.)\/$/, ''))
}

/** The page that the browser loaded, and one that it kept and shows again. */
export function countDocumentViews(): void {
  addEventListener('pageshow', () => countPageView(location.pathname))
}

/** Do Not Track, and Global Privacy Control, which not every browser's types know. */
function wantsNotToBeCounted(): boolean {
  return (
    navigator.doNotTrack === '1' || ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true)
  )
}
