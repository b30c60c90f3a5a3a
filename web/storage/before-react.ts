// What the document's inline script reads from the browser's storage before React has loaded.

/** Whether there is a stored session: the auth client's key, on whichever server accounts are. */
export function hasStoredSession(): boolean {
  try {
    return Object.keys(localStorage).some((key) => /^sb-.+-auth-token$/.test(key))
  } catch {
    return false
  }
}

/** The session as the auth client stored it under this key. @throws where the storage is closed */
export const sessionTextBeforeReact = (key: string): string => localStorage.getItem(key) ?? 'null'

/** The router's key for the scroll position of each history entry. */
const scrollPositions = 'react-router-scroll-positions'

/** Without this, the router would scroll a page that is being read back to where the entry was left. */
export function forgetScrollPosition(entry: string): void {
  try {
    const positions: unknown = JSON.parse(sessionStorage.getItem(scrollPositions) ?? '{}')
    if (typeof positions !== 'object' || positions === null || !(entry in positions)) return
    Reflect.deleteProperty(positions, entry)
    sessionStorage.setItem(scrollPositions, JSON.stringify(positions))
  } catch {
    // Nothing is stored, so nothing scrolls.
  }
}
