import { hasStoredSession } from '#web/storage/before-react.ts'

// Whether somebody is signed in here, as an attribute of the document that styles read: the tab bar has its place from
// the first frame on, on pages that load nothing of accounts too. A courtesy: what may be read, the database decides.

export const signedInMark = 'data-signed-in'

/** What is known of the session now; until that is asked, what is stored counts. */
export const markSignedIn = (isSignedIn: boolean): boolean =>
  document.documentElement.toggleAttribute(signedInMark, isSignedIn)

const markStored = () => markSignedIn(hasStoredSession())

/** A session that begins or ends in another tab counts here too. */
export function followStoredSession(): void {
  markStored()
  addEventListener('storage', markStored)
}

/** The wordmark leads whoever is signed in to Today, also before React says so (navigation/site-bar.tsx). */
export function setHomeLinkTargets(): void {
  if (!hasStoredSession()) return
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-signed-in-to]'))
    link.href = link.dataset['signedInTo'] ?? link.href
}
