import { useSyncExternalStore } from 'react'
import { signedInMark } from './session-mark.ts'

/** False in the prerendered page and until hydration; then by the document's attribute (document/session-mark.ts). */
export const useSignedIn = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => document.documentElement.hasAttribute(signedInMark),
    () => false,
  )

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributeFilter: [signedInMark] })
  return () => observer.disconnect()
}
