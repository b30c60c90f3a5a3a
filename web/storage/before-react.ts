// What the document's script asks the browser's storage before React is there.

/** Whether somebody is, or was, signed in here: the auth client's key, wherever accounts are. */
export function hasStoredSession(): boolean {
  try {
    return Object.keys(localStorage).some((key) => /^sb-.+-auth-token$/.test(key))
  } catch {
    return false
  }
}

/** The session as the auth client stored it under this key. @throws where the storage is closed */
export const sessionTextBeforeReact = (key: string): string => localStorage.getItem(key) ?? 'null'

/** Where the router stores how far each history entry was scrolled. */
const scrollPositions = 'react-router-scroll-positions'

/** The router would scroll a page that is read already back to where it was when this entry was left. */
export function forgetScrollPosition(entry: string): void {
  try {
    const positions: unknown = JSON.parse(sessionStorage.getItem(scrollPositions) ?? '{}')
    if (typeof positions !== 'object' || positions === null || !(entry in positions)) return
    Reflect.deleteProperty(positions, entry)
    sessionStorage.setItem(scrollPositions, JSON.stringify(positions))
  } catch {
    // Nothing is stored there, so nothing scrolls.
  }
}
