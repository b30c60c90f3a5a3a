import { hasStoredSession } from '#web/storage/before-react.ts'

// Whether somebody is signed in, as an attribute of the document for styles: the tab bar takes its room from the first
// frame on, also on pages that load nothing of accounts. A courtesy: the database authorizes reads.

export const signedInMark = 'data-signed-in'

/** Sets the attribute by the known session; before that, by the stored one. */
export const markSignedIn = (isSignedIn: boolean): boolean =>
  document.documentElement.toggleAttribute(signedInMark, isSignedIn)

const markStored = () => markSignedIn(hasStoredSession())

/** Follows sessions that begin or end in another tab. */
export function followStoredSession(): void {
  markStored()
  addEventListener('storage', markStored)
}

/** The wordmark links to Today for a signed-in person, also before React has rendered (navigation/site-bar.tsx). */
export function setHomeLinkTargets(): void {
  if (!hasStoredSession()) return
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-signed-in-to]'))
    link.href = link.dataset['signedInTo'] ?? link.href
}
